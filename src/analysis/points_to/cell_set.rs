//! The cells that a node holds.

use super::cells::Cell;

/// Up to so many cells are searched one by one.
const SMALL: usize = 16;

/// A set of cells that remembers the order in which they came. Most are empty or small.
#[derive(Default)]
pub(super) struct CellSet {
    /// The cells, in order.
    pub(super) list: Vec<Cell>,
    /// A bit for each cell, once they are many.
    bits: Vec<u64>,
}

impl CellSet {
    /// Adds a cell; whether it is new.
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

    /// Sets the bit of a cell; whether it was not set.
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
