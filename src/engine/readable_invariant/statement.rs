//! Facts about the state, and when they hold.

/// A fact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Fact {
    /// Whether it is about variables of the translation.
    pub(super) is_inner: bool,
    pub(super) text: String,
}

/// A fact, and when it holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Statement {
    /// Whether it is about the translation's own variables only.
    pub(super) is_inner: bool,
    /// The conditions, which hold together; none if it always holds.
    pub(super) when: Vec<String>,
    /// The file to which a fact that always holds belongs.
    pub(super) file: String,
    pub(super) then: String,
}
