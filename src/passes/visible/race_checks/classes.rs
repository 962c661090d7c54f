//! Classes of accesses that may race with each other: those whose cells a single access may reach.

use std::collections::BTreeMap;

use super::places::RacyAccess;
use crate::analysis::points_to::AbstractCell;
use crate::ir::{Id, Var};

/// Accesses of more bytes are not compared.
const MOST_BYTES: u64 = 16;

/// How the addresses of two accesses of a class are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    /// Not at all: all access the same variable.
    Same(Id<Var>),
    /// All have the same size and begin at multiples of it.
    Addresses,
    /// Whether one byte of the announced access is among those of the other one.
    Bytes,
    /// They have too many bytes.
    No,
}

/// The facts about a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) compared: Compared,
    /// Whether reads are announced, too.
    pub(super) reads: bool,
}

/// Sets of cells that one access may reach, joined where they overlap.
#[derive(Default)]
pub(super) struct JoinedCells {
    parents: BTreeMap<AbstractCell, AbstractCell>,
}

impl JoinedCells {
    /// Joins the classes of these cells.
    pub(super) fn join(&mut self, cells: &[AbstractCell]) {
        let Some(first) = cells.first().map(|cell| self.representative(*cell)) else { return };
        for cell in cells {
            let other = self.representative(*cell);
            self.parents.insert(other, first);
        }
    }

    /// A cell that stands for the class.
    pub(super) fn representative(&mut self, cell: AbstractCell) -> AbstractCell {
        let mut root = *self.parents.entry(cell).or_insert(cell);
        while let Some(next) = self.parents.get(&root).copied().filter(|next| *next != root) {
            root = next;
        }
        self.parents.insert(cell, root);
        root
    }
}

/// The facts about the class of these accesses.
pub(super) fn facts(accesses: &[&RacyAccess]) -> Class {
    let size = accesses.first().map_or(0, |access| access.place.size);
    let whole = accesses.first().and_then(|access| access.place.whole);
    let compared = match whole.filter(|_| accesses.iter().all(|access| access.place.whole == whole)) {
        Some(var) => Compared::Same(var),
        None if accesses.iter().all(|access| access.place.size == size && !access.place.unaligned) => {
            Compared::Addresses
        }
        None if accesses.iter().all(|access| access.place.size <= MOST_BYTES) => Compared::Bytes,
        None => Compared::No,
    };
    let reads = accesses.iter().any(|access| access.place.write && access.announced_at.is_none());
    Class { compared, reads }
}
