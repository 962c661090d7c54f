//! Options for the optimizer that stand in the program text (GCC, "Common Function Attributes", `optimize`, and
//! "Function Specific Option Pragmas").

/// Parts of the names of options that change what arithmetic gives, or the sizes of types.
const MEANING: [&str; 13] = [
    "fast",
    "math",
    "finite",
    "reciprocal",
    "associative",
    "signed-zeros",
    "trapping",
    "rounding",
    "precision",
    "contract",
    "wrapv",
    "short-enums",
    "fma",
];

/// What to do instead.
pub(super) const HELP: &str = "leave it out, if the program means the same without it";

/// Whether options, as in `"O3,fast-math"`, change what a program means.
pub(super) fn change_the_meaning(options: &str) -> bool {
    MEANING.iter().any(|part| options.contains(part))
}

/// Whether a `#pragma` line, without that word, has such options.
pub(super) fn are_in_pragma(text: &str) -> bool {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    matches!(words.as_slice(), ["GCC", "optimize" | "target", ..]) && change_the_meaning(text)
}

#[cfg(test)]
mod tests {
    use super::are_in_pragma;

    #[test]
    fn options_of_a_pragma() {
        assert!(are_in_pragma("GCC optimize(\"O3,fast-math\")") && are_in_pragma("GCC optimize \"-Ofast\""));
        assert!(are_in_pragma("GCC target(\"avx2,fma\")"));
        assert!(!are_in_pragma("GCC optimize(\"O2\")") && !are_in_pragma("fast-math"));
    }
}
