//! The result of the analysis of races: the suspicious pairs of accesses.

use crate::ir::{Id, Origin, Thread};

/// An access of a suspicious pair.
#[derive(Clone, Debug)]
pub struct SuspiciousAccess {
    /// The thread instance.
    pub thread: Id<Thread>,
    /// The statement.
    pub origin: Origin,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The names of the locks that are certainly held, with a remark if only for reading.
    pub held: Vec<String>,
}

/// A pair of accesses that are not proved to be free of a race.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The name of the accessed object, as far as it has one.
    pub object: String,
    /// The writing access, if only one of them writes.
    pub first: SuspiciousAccess,
    /// The other one.
    pub second: SuspiciousAccess,
}

/// The result.
#[derive(Debug, Default)]
pub struct Races {
    /// The suspicious pairs, the most suspicious first: one for each pair of places in the source.
    pub pairs: Vec<Pair>,
    /// The numbers of excluded pairs, by reason.
    pub excluded: Excluded,
    /// The reason why the list of pairs is incomplete, if it is: a bound of the translation.
    pub incomplete: Option<&'static str>,
}

/// Numbers of excluded pairs of accesses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Excluded {
    /// The threads are never alive together at these accesses: ordered by creation or join.
    pub ordered: usize,
    /// A common lock is held, by one of them not only for reading.
    pub locked: usize,
    /// Both are atomic.
    pub atomic: usize,
}
