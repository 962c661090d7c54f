//! Names of symbols.

/// A name without characters that end a symbol in any of the formats.
pub(super) fn symbol(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "_.+-".contains(c) { c } else { '_' }).collect()
}
