//! Sets of cells: the points-to sets of the solver.

use super::cells::AbstractCell;
use crate::ir::IdSet;

/// Up to this size, a set is searched linearly.
const SMALL: usize = 16;
/// From this size on, a set has a bit for each cell: for smaller ones these would take more memory than a hash table.
const LARGE: usize = 1024;

/// A set of cells that remembers the order of insertion. Most sets are empty or small.
#[derive(Default)]
pub(super) struct CellSet {
    /// The cells, in order of insertion.
    pub(super) list: Vec<AbstractCell>,
    /// The cells of a set that is neither small nor large.
    hashed: IdSet<AbstractCell>,
    /// A bit for each cell, once the set is large.
    bits: Vec<u64>,
}

impl CellSet {
    /// Adds a cell; returns whether it is new.
    pub(super) fn insert(&mut self, cell: AbstractCell) -> bool {
        let new = match self.list.len() {
            ..SMALL => !self.list.contains(&cell),
            SMALL..LARGE => {
                if self.hashed.is_empty() {
                    self.hashed.extend(self.list.iter().copied());
                }
                self.hashed.insert(cell)
            }
            LARGE.. => {
                if self.bits.is_empty() {
                    self.hashed = IdSet::default();
                    for i in 0..self.list.len() {
                        self.mark(self.list[i]);
                    }
                }
                self.mark(cell)
            }
        };
        if new {
            self.list.push(cell);
        }
        new
    }

    /// Sets the bit of a cell; returns whether it was clear.
    fn mark(&mut self, cell: AbstractCell) -> bool {
        let (word, bit) = (cell as usize / 64, 1 << (cell % 64));
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        let new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        new
    }
}
