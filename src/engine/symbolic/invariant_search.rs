//! The state of a search for an invariant of the driver's loop: see [`super::induction`].

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::engine_state::Engine;
use super::invariant::{Facts, Shape};
use super::state::{ObjectId, State};
use crate::ir::{Function, Id};
use crate::logic::Term;

/// A search for an invariant.
pub(super) struct Induction<'p> {
    pub(super) engine: Engine<'p>,
    pub(super) main: Id<Function>,
    /// The number of the instruction at which the loop begins.
    pub(super) head: usize,
    /// The state in which it is reached first.
    pub(super) base: State,
    /// The objects that are flags.
    pub(super) flags: BTreeSet<ObjectId>,
    pub(super) changed: Vec<Changed>,
    pub(super) shape: Shape,
    pub(super) places: BTreeMap<Vec<u128>, Facts>,
    pub(super) iterations: usize,
    /// How often the solver has asked whether to go on with the question.
    pub(super) work: Rc<Cell<u64>>,
    /// The same for all questions before.
    pub(super) worked: u64,
}

/// A part of an object that iterations change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Changed {
    pub(super) object: ObjectId,
    pub(super) at: u64,
    pub(super) size: u64,
    pub(super) role: Role,
    /// For data, any value of it.
    pub(super) variable: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It belongs to the place of control; whether it is a pointer.
    Control(bool),
    Data,
    /// Nothing is known of it.
    Forgotten,
}

/// Why there is no proof.
#[derive(Debug)]
pub(super) struct Failed(pub(super) &'static str);
