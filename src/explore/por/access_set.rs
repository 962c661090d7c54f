//! Sets of memory cells, the abstract locations of the reduction.

/// The number of cells in addition to one for each static object.
pub(super) const EXTRA: usize = 5;
/// Memory behind pointers: the heap, and locals and static objects whose addresses have escaped.
pub(super) const MEMORY: usize = 0;
/// Thread numbers: written by the creation of a thread, read by operations that free a number.
pub(super) const THREADS: usize = 1;
/// Numbers of heap objects: written by `free`, read by `malloc`.
pub(super) const HEAP: usize = 2;
/// Thread ends: read by operations that wait for the end of a thread; written by joining or detaching one.
pub(super) const JOIN: usize = 3;

/// Read by operations that end a thread with all its frames at once.
pub(super) const ENDS: usize = 4;

/// The kinds of access to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// A read.
    Read,
    /// A write.
    Write,
    /// A write that disregards whether a lock in this memory is held: any write except by the functions that acquire
    /// and release locks. It counts as [`How::Write`], too.
    Reset,
}

/// Number of sets in [`AccessSets`].
const PARTS: usize = 3;

/// The set of cells that are read, of those that are written, and of those that are reset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct AccessSets {
    words: Vec<u64>,
}

impl AccessSets {
    /// Empty sets for this many cells.
    pub(super) fn new(cells: usize) -> AccessSets {
        AccessSets { words: vec![0; PARTS * cells.div_ceil(64)] }
    }

    /// The size in bytes of sets for this many cells.
    pub(super) fn bytes(cells: usize) -> usize {
        size_of::<AccessSets>() + PARTS * cells.div_ceil(64) * 8
    }

    /// Adds a cell.
    pub(super) fn put(&mut self, cell: usize, how: How) {
        let at = self.word(cell, how);
        self.words[at] |= 1 << (cell % 64);
        if how == How::Reset {
            self.put(cell, How::Write);
        }
    }

    /// Whether the cell is accessed in this way.
    pub(super) fn has(&self, cell: usize, how: How) -> bool {
        self.words[self.word(cell, how)] >> (cell % 64) & 1 == 1
    }

    fn word(&self, cell: usize, how: How) -> usize {
        let part = match how {
            How::Read => 0,
            How::Write => 1,
            How::Reset => 2,
        };
        part * (self.words.len() / PARTS) + cell / 64
    }

    /// Adds all cells of `other`. Returns whether one was new.
    pub(super) fn add(&mut self, other: &AccessSets) -> bool {
        let mut new = false;
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            new |= b & !*a != 0;
            *a |= b;
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::{AccessSets, How};

    #[test]
    fn reads_and_writes_are_apart() {
        let (mut a, mut b) = (AccessSets::new(70), AccessSets::new(70));
        a.put(65, How::Read);
        b.put(65, How::Write);
        assert!(a.has(65, How::Read) && !a.has(65, How::Write) && !b.has(65, How::Read) && !b.has(65, How::Reset));
        assert!(a.add(&b) && !a.add(&b) && a.has(65, How::Write) && !a.has(1, How::Read));
        a.put(2, How::Reset);
        assert!(a.has(2, How::Reset) && a.has(2, How::Write) && !a.has(2, How::Read) && !a.has(65, How::Reset));
    }
}
