//! Sets of cells: the points-to sets of the solver.

use super::cells::Cell;

/// Up to this size, a set is searched linearly.
const SMALL: usize = 16;

/// A set of cells that remembers the order of insertion. Most sets are empty or small.
#[derive(Default)]
pub(super) struct CellSet {
    /// The cells, in order of insertion.
    pub(super) list: Vec<Cell>,
    /// A bit for each cell, once the set is large.
    bits: Vec<u64>,
}

impl CellSet {
    /// Adds a cell; returns whether it is new.
    pub(super) fn insert(&mut self, cell: Cell) -> bool {
        if self.list.len() < SMALL {
            if self.list.contains(&cell) {
                return false;
            }
        } else {
            if self.bits.is_empty() {
                for i in 0..self.list.len() {
                    self.mark(self.list[i]);
                }
            }
            if !self.mark(cell) {
                return false;
            }
        }
        self.list.push(cell);
        true
    }

    /// Sets the bit of a cell; returns whether it was clear.
    fn mark(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell as usize / 64, 1 << (cell % 64));
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        let new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        new
    }
}
