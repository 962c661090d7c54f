//! The shared copies of functions in a thread under construction, and the calls that are being expanded.

use super::shared_calls::SharedCallPlan;
use crate::ir::{Expr, Function, Id, IdMap, Label};

/// The copies of a thread under construction.
pub(super) struct Copies {
    pub(super) plan: SharedCallPlan,
    /// For each function and round of recursion.
    pub(super) known: IdMap<(Id<Function>, usize), Id<Function>>,
    /// Those that have no body yet.
    pub(super) waiting: Vec<(Id<Function>, usize)>,
    pub(super) made: Vec<Id<Function>>,
    /// For each active call, its round of recursion.
    rounds: Vec<usize>,
    /// The round of the function that is expanded first.
    pub(super) first: usize,
    /// Whether each active call, from the copy on, is the only call of its function.
    pub(super) once: Vec<bool>,
    /// The number of enclosing steps and calls that must be inlined as a whole.
    pub(super) whole: usize,
}

/// How the shared copies of a thread under construction tell their callers that the thread has ended.
#[derive(Clone)]
pub(super) struct ThreadEnd {
    /// Whether the thread has ended in a copy.
    pub(super) ended: Expr,
    /// Its result.
    pub(super) left: Expr,
    /// The label at the end of the copy under construction.
    pub(super) exit: Option<Id<Label>>,
    /// Whether a copy is under construction, and not the body of the thread.
    pub(super) in_copy: bool,
}

impl Copies {
    pub(super) fn new(plan: SharedCallPlan) -> Copies {
        Copies {
            plan,
            known: IdMap::default(),
            waiting: Vec::new(),
            made: Vec::new(),
            rounds: Vec::new(),
            first: 0,
            once: Vec::new(),
            whole: 0,
        }
    }

    /// The round of a function called from `caller`, or of the first function.
    pub(super) fn round(&self, caller: Option<Id<Function>>, callee: Id<Function>) -> usize {
        match (caller, self.rounds.last()) {
            (Some(caller), Some(round)) => self.plan.round(caller, *round, callee),
            _ => self.first,
        }
    }

    /// Whether recursion is deeper than is copied.
    pub(super) fn is_too_deep(&self, caller: Option<Id<Function>>, callee: Id<Function>) -> bool {
        self.round(caller, callee) > self.plan.rounds
    }

    /// Begins the expansion of a function.
    pub(super) fn enter(&mut self, caller: Option<Id<Function>>, function: Id<Function>) {
        let round = self.round(caller, function);
        let once = self.once.last().is_none_or(|once| *once && self.plan.is_called_once(function));
        self.rounds.push(round);
        self.once.push(once);
    }

    pub(super) fn leave(&mut self) {
        self.rounds.pop();
        self.once.pop();
    }
}
