//! Sets of thread instances.

use crate::ir::{Id, Thread};

/// A set of at most 256 thread instances.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct ThreadSet([u64; 4]);

impl ThreadSet {
    /// The set with one more thread.
    pub fn with(mut self, thread: Id<Thread>) -> ThreadSet {
        self.0[thread.index() / 64] |= 1 << (thread.index() % 64);
        self
    }

    /// The set without a thread.
    pub fn without(mut self, thread: Id<Thread>) -> ThreadSet {
        self.0[thread.index() / 64] &= !(1 << (thread.index() % 64));
        self
    }

    /// Whether the set contains the thread.
    pub fn contains(self, thread: Id<Thread>) -> bool {
        self.0[thread.index() / 64] >> (thread.index() % 64) & 1 == 1
    }

    /// The union of two sets.
    pub fn union(mut self, other: ThreadSet) -> ThreadSet {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
        self
    }

    /// Whether two sets intersect.
    pub fn meets(self, other: ThreadSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }
}
