//! The conditions of the program that a search for an invariant takes as candidates ([`super::predicates`]), and cases
//! of the data ([`super::partition`]).

use std::collections::BTreeSet;

use super::state::ObjectId;
use crate::logic::Term;
use crate::source::Span;

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

/// Cases that belong to a control location: see [`super::partition`].
#[derive(Default)]
pub(super) struct Partition {
    /// Conditions on the variables of the parts: control locations say which of them hold.
    pub(super) splits: Vec<Term>,
    /// The parts that belong to the control location because they have few values, by their variables.
    pub(super) promoted: BTreeSet<Term>,
    /// Those that had more values than was thought.
    pub(super) refused: BTreeSet<Term>,
    /// The control location of the last step.
    pub(super) here: Vec<u128>,
    /// The parts that had few values in random executions.
    pub(super) few: BTreeSet<(ObjectId, u64, u64)>,
    /// Where an event was reached in the last search, and which ones.
    pub(super) reached: Option<ReachedEvents>,
}

impl Partition {
    /// Whether there are cases.
    pub(super) fn is_used(&self) -> bool {
        !self.splits.is_empty() || !self.promoted.is_empty()
    }
}

/// Events that a step from a control location reaches.
pub(super) struct ReachedEvents {
    /// The control location.
    pub(super) place: Vec<u128>,
    /// Their texts, and where they stand in the program.
    pub(super) events: Vec<(String, Span)>,
}
