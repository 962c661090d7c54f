//! The state of a search for an invariant of the driver's loop: see [`super::inductive_invariant`].

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::candidates::{Partition, Predicates};
use super::engine_state::SymbolicExecution;
use super::invariant::{DataColumns, LocationFacts};
use super::orders::Orders;
use super::state::{ObjectId, PathState};
use crate::ir::{Function, Id, Var};
use crate::logic::Term;

/// A search for an invariant.
pub(super) struct Induction<'p> {
    pub(super) engine: SymbolicExecution<'p>,
    pub(super) main: Id<Function>,
    /// The number of the instruction at the head of the loop.
    pub(super) head: usize,
    /// The state in which the loop head is first reached.
    pub(super) base: PathState,
    /// The objects that are flags.
    pub(super) flags: BTreeSet<ObjectId>,
    pub(super) changed: Vec<Changed>,
    pub(super) columns: DataColumns,
    pub(super) places: BTreeMap<Vec<u128>, LocationFacts>,
    /// Conditions of the program as candidates.
    pub(super) predicates: Predicates,
    /// What else belongs to a control location.
    pub(super) partition: Partition,
    /// What the solver knows about orders.
    pub(super) orders: Orders,
    pub(super) iterations: usize,
    /// The number of times the solver has asked, within this query, whether to continue.
    pub(super) work: Rc<Cell<u64>>,
    /// The same number, summed over all earlier queries.
    pub(super) worked: u64,
    /// The maximum of `work`.
    pub(super) patience: Rc<Cell<u64>>,
    /// Whether the solver has given up on a query.
    pub(super) was_hard: Cell<bool>,
}

impl Induction<'_> {
    /// The variable with static storage duration that an object is.
    pub(super) fn variable(&self, object: ObjectId) -> Option<Id<Var>> {
        self.engine.statics.iter().find(|(_, known)| **known == object).map(|(var, _)| *var)
    }
}

/// A part of an object that iterations change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Changed {
    pub(super) object: ObjectId,
    pub(super) at: u64,
    pub(super) size: u64,
    pub(super) role: PartRole,
    /// For data: a variable that represents any value of the part.
    pub(super) variable: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PartRole {
    /// Part of the control location; the flag says whether it is a pointer.
    Control(bool),
    Data,
    /// Nothing is known about its value.
    Forgotten,
}

/// The reason why there is no proof.
#[derive(Debug)]
pub(super) struct Failed(pub(super) &'static str);
