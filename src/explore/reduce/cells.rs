//! Sets of what can be accessed.

/// All static objects have a cell each; behind them come these.
pub(super) const EXTRA: usize = 4;
/// Memory behind pointers: heap, locals and static objects whose addresses are known elsewhere.
pub(super) const MEMORY: usize = 0;
/// Numbers of threads: written by creation, read by what frees one.
pub(super) const THREADS: usize = 1;
/// Numbers of heap objects: written by `free`, read by `malloc`.
pub(super) const HEAP: usize = 2;
/// Read by whatever waits for the end of a thread.
pub(super) const JOIN: usize = 3;

/// Cells that are read, and those that are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sets {
    words: Vec<u64>,
}

impl Sets {
    /// Empty sets of so many cells.
    pub(super) fn new(cells: usize) -> Sets {
        Sets { words: vec![0; 2 * cells.div_ceil(64)] }
    }

    /// Adds a cell.
    pub(super) fn put(&mut self, cell: usize, write: bool) {
        let half = self.words.len() / 2;
        self.words[cell / 64 + if write { half } else { 0 }] |= 1 << (cell % 64);
    }

    /// Whether the cell is read, or written.
    pub(super) fn has(&self, cell: usize, write: bool) -> bool {
        let half = self.words.len() / 2;
        self.words[cell / 64 + if write { half } else { 0 }] >> (cell % 64) & 1 == 1
    }

    /// Adds all of the other; whether any was new.
    pub(super) fn add(&mut self, other: &Sets) -> bool {
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
    use super::Sets;

    #[test]
    fn reads_and_writes_are_apart() {
        let (mut a, mut b) = (Sets::new(70), Sets::new(70));
        a.put(65, false);
        b.put(65, true);
        assert!(a.has(65, false) && !a.has(65, true) && !b.has(65, false));
        assert!(a.add(&b) && !a.add(&b) && a.has(65, true) && !a.has(1, false));
    }
}
