//! The choices that a verifier made: the values of `__VERIFIER_nondet_*` in the order of the calls.
//!
//! The headers for the verifiers route every such call through a function `__ulseq_choice_KIND` with a variable
//! `__ulseq1_chosen` (`stubs/back/trace.h`), so a counterexample contains each choice with its kind and value. If a
//! verifier omits choices or invents some, the replay detects it.

/// Prefix of the functions through which choices pass; the kind follows.
pub const FUNCTION: &str = "__ulseq_choice_";
/// The variable that holds the choice.
pub const VARIABLE: &str = "__ulseq1_chosen";

/// A choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// `KIND` of `__VERIFIER_nondet_KIND`.
    pub kind: String,
    /// The bits of the value.
    pub bits: u64,
}

/// Parses binary digits such as `00000101`, possibly with blanks between bytes; of more than 64 digits, the last 64
/// count.
pub fn from_binary(text: &str) -> Option<u64> {
    let mut bits = 0u64;
    let mut any = false;
    for digit in text.chars().filter(|c| !c.is_whitespace()) {
        bits = bits << 1 | u64::from(digit.to_digit(2)?);
        any = true;
    }
    any.then_some(bits)
}

/// The value of a pointer choice. Verifiers print pointers in their own notations, and only the null pointer can be
/// transferred: any other address that the environment chose is replayed as an address without an object.
pub fn of_pointer(text: &str) -> u64 {
    const NOWHERE: u64 = 16;
    let text = text.trim();
    let null = matches!(text, "NULL" | "0" | "nullptr") || text.ends_with(")NULL");
    if null {
        0
    } else {
        NOWHERE
    }
}

#[cfg(test)]
mod tests {
    use super::from_binary;

    #[test]
    fn bits_are_read_with_and_without_blanks() {
        assert_eq!(from_binary("00000000 00000101"), Some(5));
        assert_eq!(from_binary("11111111"), Some(255));
        assert_eq!(from_binary(""), None);
        assert_eq!(from_binary("12"), None);
    }
}
