//! The texts of those bounds of the model that analyses of the program text have to tell apart from others.

/// Formatted input of `0x` without a digit (C11 7.21.6.2p9, footnote 285).
pub const PREFIX_WITHOUT_DIGIT: &str = "formatted input of `0x` without a digit";
/// `asctime` of a year with fewer or more than four digits (C11 7.27.3.1).
pub const YEAR_OF_OTHER_LENGTH: &str = "the text of a year that does not have four digits";
/// A text from the environment is longer than those of the contract.
pub const LONGER_TEXT: &str = "a text from the environment of eight or more characters";
/// A call of a function that a header of the system declares, and that has neither a body nor a model.
pub const WITHOUT_CONTRACT: &str = "call of a function without a contract";

/// Whether behind this bound nothing else happens than before it and on other paths, apart from values: an analysis of
/// the program text that does not look at values covers what is behind it.
pub fn is_covered_by_text(bound: &str) -> bool {
    [PREFIX_WITHOUT_DIGIT, YEAR_OF_OTHER_LENGTH, LONGER_TEXT].contains(&bound)
}
