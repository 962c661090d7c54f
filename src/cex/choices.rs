//! The choices that a verifier made: the values of `__VERIFIER_nondet_*` in the order of the calls.
//!
//! The headers of the verifiers lead every such call through a function `__ulseq_choice_KIND` with a variable
//! `__ulseq_chosen` (`stubs/back/trace.h`), so a counterexample names each choice, its kind and its value. What a
//! verifier leaves out or invents is found by the replay.

/// The functions through which choices pass begin like this; the rest is the kind.
pub const FUNCTION: &str = "__ulseq_choice_";
/// The variable that holds the choice.
pub const VARIABLE: &str = "__ulseq_chosen";

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// `KIND` of `__VERIFIER_nondet_KIND`.
    pub kind: String,
    /// The value's bits.
    pub bits: u64,
}

/// Bits as text, `00000101`, blanks between bytes allowed; more than 64 are cut at the left.
pub fn from_binary(text: &str) -> Option<u64> {
    let mut bits = 0u64;
    let mut any = false;
    for digit in text.chars().filter(|c| !c.is_whitespace()) {
        bits = bits << 1 | u64::from(digit.to_digit(2)?);
        any = true;
    }
    any.then_some(bits)
}

/// Verifiers write pointers in words of their own. Only a null pointer is the same everywhere; an address that
/// the environment invents is replayed as one that nothing lies at.
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
