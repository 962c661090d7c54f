//! The result of the analysis of races: the suspicious pairs of accesses.

use crate::ir::{Id, Origin, Thread};

/// An access of a suspicious pair.
#[derive(Clone, Debug)]
pub struct Side {
    /// The thread instance.
    pub thread: Id<Thread>,
    /// The statement.
    pub origin: Origin,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The names of the mutexes that are certainly held.
    pub held: Vec<String>,
}

/// Two accesses that are not known to be free of a race.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The name of what both access, as far as it has one.
    pub object: String,
    /// The access that writes, if only one does.
    pub first: Side,
    /// The other one.
    pub second: Side,
}

/// The result.
#[derive(Debug, Default)]
pub struct Races {
    /// The suspicious pairs, the most suspicious first: one for each pair of places in the source.
    pub pairs: Vec<Pair>,
    /// How many pairs were excluded, by the reason.
    pub excluded: Excluded,
    /// Why the pairs are not all that there are: a bound of the translation.
    pub incomplete: Option<&'static str>,
}

/// Numbers of excluded pairs of accesses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Excluded {
    /// The threads are never alive together at these accesses: ordered by creation or join.
    pub ordered: usize,
    /// A common mutex is held.
    pub locked: usize,
    /// Both are atomic.
    pub atomic: usize,
}
