//! The conditions of the program that a search for an invariant takes as candidates: see [`super::predicates`].

use std::collections::BTreeSet;

use crate::logic::Term;

/// The candidates, as conditions on the variables of the changed parts.
#[derive(Default)]
pub(super) struct Predicates {
    /// Those that the search uses.
    pub(super) used: BTreeSet<Term>,
    /// Those that its steps depend on.
    pub(super) seen: BTreeSet<Term>,
    /// Whether orders from other starting points were added.
    pub(super) is_rebased: bool,
}
