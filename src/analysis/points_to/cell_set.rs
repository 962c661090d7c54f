//! The cells that a node holds.

use std::collections::HashSet;

use super::cells::Cell;

/// Up to so many cells are searched one by one.
const SMALL: usize = 16;

/// A set of cells that remembers the order in which they came. Most are empty or small.
#[derive(Default)]
pub(super) struct CellSet {
    /// The cells, in order.
    pub(super) list: Vec<Cell>,
    /// The same cells, once they are many.
    index: Option<Box<HashSet<Cell>>>,
}

impl CellSet {
    /// Adds a cell; whether it is new.
    pub(super) fn insert(&mut self, cell: Cell) -> bool {
        if let Some(index) = &mut self.index {
            if !index.insert(cell) {
                return false;
            }
        } else if self.list.contains(&cell) {
            return false;
        } else if self.list.len() >= SMALL {
            self.index = Some(Box::new(self.list.iter().copied().chain([cell]).collect()));
        }
        self.list.push(cell);
        true
    }
}
