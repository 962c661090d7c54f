//! Likely invariants on the flow of data: for each read, which definitions it may see.

use std::collections::{BTreeMap, BTreeSet};

/// The statement that wrote a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Definition {
    /// None: it is the initial value.
    Initial,
    /// The statement with this number.
    Write(usize),
}

/// The thread whose write a read sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Always the reading one ("local").
    Own,
    /// Always another one ("remote").
    Other,
}

/// The invariant of a read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadInvariant {
    /// The definitions that it sees.
    pub definitions: BTreeSet<Definition>,
    /// Whose writes it sees; `None` if that differs.
    pub whose: Option<Whose>,
    /// Whether it sees the definition that the previous read of the location by the same thread saw ("follower").
    pub follower: bool,
}

/// The invariants of a program whose statements are numbered: by the number of the statement that reads, and the index
/// of the location.
pub type Invariants = BTreeMap<(usize, usize), ReadInvariant>;
