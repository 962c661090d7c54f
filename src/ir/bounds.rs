//! Bounds of the model that analyses have to tell apart from others.

/// Formatted input of `0x` without a digit (C11 7.21.6.2p9, footnote 285).
pub const PREFIX_WITHOUT_DIGIT: &str = "formatted input of `0x` without a digit";
/// `asctime` of a year with fewer or more than four digits (C11 7.27.3.1).
pub const YEAR_OF_OTHER_LENGTH: &str = "the text of a year that does not have four digits";

/// Whether behind this bound a function has another result, and nothing else happens than before it.
pub fn only_changes_values(bound: &str) -> bool {
    [PREFIX_WITHOUT_DIGIT, YEAR_OF_OTHER_LENGTH].contains(&bound)
}
