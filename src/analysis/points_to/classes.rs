//! Classes of cells whose contents were merged: in a set of many cells, one cell stands for all cells of its class.
//!
//! So the sets of a large program stay small. Sets of few cells remain as they are: a copy of a set is at least as
//! large as the set, so what one cell stands for is not lost on the way through a graph.

use std::borrow::Cow;

use super::cells::AbstractCell;
use crate::ir::{IdMap, IdSet};

/// The classes, as a union-find structure.
#[derive(Default)]
pub(super) struct Classes {
    /// In a set of more cells than this, each cell stands for its class; `None`: in no set.
    pub(super) many: Option<usize>,
    /// The parent of each cell, itself if it is the first of its class; cells behind the end are classes of their own.
    parents: Vec<AbstractCell>,
    /// All cells of a class of several, by the first.
    members: IdMap<AbstractCell, Vec<AbstractCell>>,
}

impl Classes {
    /// Whether each cell of a set of this size stands for its class.
    fn stand_in(&self, size: usize) -> bool {
        self.many.is_some_and(|many| size > many)
    }

    /// The cell to be added for this cell to a set of this size.
    pub(super) fn in_set(&self, cell: AbstractCell, size: usize) -> AbstractCell {
        if self.stand_in(size) {
            self.first(cell)
        } else {
            cell
        }
    }

    /// Merges the classes of two cells.
    pub(super) fn merge(&mut self, one: AbstractCell, other: AbstractCell) {
        let (one, other) = (self.first(one), self.first(other));
        if one == other {
            return;
        }
        let size = |cell| self.members.get(&cell).map_or(1, Vec::len);
        let (into, from) = if size(one) < size(other) { (other, one) } else { (one, other) };
        let moved = self.members.remove(&from).unwrap_or_else(|| vec![from]);
        self.members.entry(into).or_insert_with(|| vec![into]).extend(moved);
        for cell in self.parents.len()..=from.max(into) as usize {
            self.parents.push(cell as AbstractCell);
        }
        self.parents[from as usize] = into;
    }

    /// All cells for which the cells of a set stand.
    pub(super) fn of_set<'s>(&self, set: &'s [AbstractCell]) -> Cow<'s, [AbstractCell]> {
        if !self.stand_in(set.len()) || self.members.is_empty() {
            return Cow::Borrowed(set);
        }
        let mut seen = IdSet::default();
        let firsts = set.iter().map(|cell| self.first(*cell)).filter(|first| seen.insert(*first));
        let all = firsts.flat_map(|first| match self.members.get(&first) {
            Some(members) => members.clone(),
            None => vec![first],
        });
        Cow::Owned(all.collect())
    }

    fn first(&self, mut cell: AbstractCell) -> AbstractCell {
        while let Some(parent) = self.parents.get(cell as usize).filter(|parent| **parent != cell) {
            cell = *parent;
        }
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::Classes;

    #[test]
    fn a_cell_stands_for_its_class_in_large_sets_only() {
        let mut classes = Classes { many: Some(2), ..Classes::default() };
        [(1, 2), (3, 4), (4, 2)].into_iter().for_each(|(one, other)| classes.merge(one, other));
        let first = classes.in_set(4, 3);
        assert_eq!((classes.in_set(4, 2), classes.in_set(1, 3), classes.in_set(7, 3)), (4, first, 7));
        assert_eq!(classes.of_set(&[first, 7])[..], [first, 7]);
        let mut all = classes.of_set(&[first, 7, 8]).to_vec();
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 7, 8]);
    }
}
