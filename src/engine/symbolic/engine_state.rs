//! The state of the engine: terms, solver, and the violations and bounds that were reached.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::code::{self, SymbolicInstruction};
use super::state::{ObjectId, PathState};
use super::switches::Switches;
use crate::back::found_invariant::FoundInvariant;
use crate::ir::{DataModel, Function, Id, IdMap, Program, Var};
use crate::logic::{Budget, Ic3, Pool, Reachability, SatResult, Solver, Term};
use crate::source::Span;

/// The queries of IC3 in each iteration, and one more for so much work of the solver that unwinds: both take about as
/// long.
const QUERIES: usize = 300;
const WORK: u64 = 3;

/// The context of an evaluation: path condition and place.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) guard: Term,
    pub(super) span: Span,
}

/// Options: which events count as violations.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicOptions {
    /// Whether misuse of the thread library is a violation; otherwise it ends the path silently.
    pub misuse: bool,
    /// Whether undefined behavior is a violation; otherwise it ends the path silently.
    pub undefined: bool,
    /// Whether signed overflow is a violation; otherwise it ends the path silently.
    pub overflow: bool,
    /// Whether a deadlock is a violation; otherwise it ends the path silently.
    pub deadlock: bool,
    /// Whether a data race is a violation; otherwise it ends the path silently.
    pub race: bool,
    /// Whether a failed assertion is a violation; otherwise it ends the path silently.
    pub assertions: bool,
    /// Whether bounds end paths silently; then nothing is proved.
    pub cuts: bool,
    /// The unwinding bound of loops.
    pub unwind: Option<u32>,
    /// The beginning of the names of the program's switches, if it has some: see `refinement`.
    pub switches: Option<&'static str>,
}

/// The kind of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolicProof {
    /// An invariant of the driver's loop.
    Invariant {
        /// The number of control locations in the invariant.
        places: usize,
        /// The invariant.
        invariant: FoundInvariant,
    },
    /// An inductive invariant in clauses over the bits of the state.
    Clauses {
        /// Their number.
        clauses: usize,
        /// The invariant.
        invariant: Option<FoundInvariant>,
    },
    /// Complete unwinding: no path continues after this many iterations of the loops.
    Unwinding,
}

/// How a run ended.
pub(super) enum Stopped {
    /// At this event, which is a violation.
    At(usize),
    /// At this reachable event, whose effect the engine does not model.
    Reached(usize),
    Bounds(Vec<String>),
    /// IC3 has found an inductive invariant of so many clauses.
    Invariant(usize),
    Done,
    Undecided,
}

/// The kind of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EventKind {
    Violation,
    Misuse,
    Undefined,
    Overflow,
    Deadlock,
    Race,
    Bound,
    /// Behavior that the engine does not model.
    GiveUp,
}

/// An event that is reached under a condition.
pub(super) struct GuardedEvent {
    pub(super) kind: EventKind,
    pub(super) holds: Term,
    pub(super) text: String,
    pub(super) span: Span,
}

pub(super) struct SymbolicExecution<'p> {
    pub(super) program: &'p Program,
    pub(super) options: SymbolicOptions,
    pub(super) pool: Pool,
    pub(super) solver: Solver,
    pub(super) pointer_bits: u32,
    pub(super) codes: BTreeMap<Id<Function>, Rc<Vec<SymbolicInstruction<'p>>>>,
    pub(super) statics: IdMap<Id<Var>, ObjectId>,
    pub(super) literals: BTreeMap<Vec<u8>, ObjectId>,
    pub(super) functions: BTreeMap<Id<Function>, ObjectId>,
    pub(super) objects: ObjectId,
    /// The locals of each call in progress.
    pub(super) frames: Vec<BTreeMap<Id<Var>, ObjectId>>,
    pub(super) events: Vec<GuardedEvent>,
    /// The number of events that have been checked.
    pub(super) seen: usize,
    /// The condition that the path contains no behavior that the engine does not model.
    pub(super) sane: Term,
    /// All inputs: kind, value, and the condition under which it is read.
    pub(super) inputs: Vec<(String, Term, Term)>,
    /// The switches of the program.
    pub(super) switches: Switches,
    /// The search for an inductive invariant in clauses, while it may find one.
    pub(super) ic3: Option<Ic3>,
    /// The work of the solver since the last iteration.
    pub(super) work: Budget,
}

impl<'p> SymbolicExecution<'p> {
    pub(super) fn new(program: &'p Program, options: SymbolicOptions) -> Self {
        let mut pool = Pool::default();
        let sane = pool.yes();
        let (mut solver, work) = (Solver::default(), Budget::default());
        solver.interrupt(work.question());
        SymbolicExecution {
            program,
            options,
            pool,
            solver,
            pointer_bits: match program.model {
                DataModel::Ilp32 => 32,
                DataModel::Lp64 => 64,
            },
            codes: BTreeMap::new(),
            statics: IdMap::default(),
            literals: BTreeMap::new(),
            functions: BTreeMap::new(),
            objects: 0,
            frames: Vec::new(),
            events: Vec::new(),
            seen: 0,
            sane,
            inputs: Vec::new(),
            switches: Switches::default(),
            ic3: None,
            work,
        }
    }

    pub(super) fn code(&mut self, function: Id<Function>) -> Rc<Vec<SymbolicInstruction<'p>>> {
        let program = self.program;
        let make = || Rc::new(code::code(program, function).unwrap_or_default());
        Rc::clone(self.codes.entry(function).or_insert_with(make))
    }

    /// Checks the new events when the driver's loop begins another iteration. Returns whether any path continues.
    pub(super) fn iteration(&mut self, state: &PathState) -> Result<bool, Stopped> {
        self.look()?;
        let work = self.work.used();
        self.work.allow(None);
        self.seek_clauses(QUERIES + usize::try_from(work / WORK).unwrap_or(usize::MAX))?;
        if self.options.switches.is_some() {
            return self.goes_on_restricted(state.guard);
        }
        self.feasible(state.guard)
    }

    /// Lets IC3 go on with so many queries; stops if it has found an invariant.
    pub(super) fn seek_clauses(&mut self, queries: usize) -> Result<(), Stopped> {
        match self.ic3.as_mut().and_then(|ic3| ic3.advance(queries)) {
            None => Ok(()),
            Some(Reachability::Unreachable { clauses }) => Err(Stopped::Invariant(clauses)),
            // Unwinding finds the violation, if it is one.
            Some(Reachability::Reachable | Reachability::Unknown) => {
                self.ic3 = None;
                Ok(())
            }
        }
    }

    /// Whether the path condition is satisfiable.
    pub(super) fn feasible(&mut self, guard: Term) -> Result<bool, Stopped> {
        match self.pool.value(guard) {
            Some(value) => Ok(value == 1),
            None => match self.solver.check(&self.pool, &[guard]) {
                SatResult::Sat => Ok(true),
                SatResult::Unsat => Ok(false),
                SatResult::Unknown => Err(Stopped::Undecided),
            },
        }
    }

    pub(super) fn event(&mut self, kind: EventKind, here: Here, text: String) {
        let counts = match kind {
            EventKind::Misuse => self.options.misuse,
            EventKind::Undefined => self.options.undefined,
            EventKind::Overflow => self.options.overflow,
            EventKind::Deadlock => self.options.deadlock,
            EventKind::Race => self.options.race,
            EventKind::Violation => self.options.assertions,
            EventKind::Bound => !self.options.cuts,
            EventKind::GiveUp => true,
        };
        if !counts || self.pool.value(here.guard) == Some(0) {
            return;
        }
        if kind == EventKind::GiveUp {
            let well = self.pool.not(here.guard);
            self.sane = self.pool.and(self.sane, well);
        }
        self.events.push(GuardedEvent { kind, holds: here.guard, text, span: here.span });
    }

    /// Records that the engine does not model what happens if the condition holds.
    pub(super) fn give_up_if(&mut self, here: Here, condition: Term, why: &str) {
        let guard = self.pool.and(here.guard, condition);
        self.event(EventKind::GiveUp, Here { guard, ..here }, why.to_string());
    }

    /// Checks whether one of the new events is a reachable violation; if so, stops there.
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        let new: Vec<usize> = (self.seen..self.events.len()).filter(|event| self.is_violation(*event)).collect();
        self.seen = self.events.len();
        let mut any = self.pool.no();
        for event in &new {
            any = self.pool.or(any, self.events[*event].holds);
        }
        if self.pool.value(any) == Some(0) {
            return Ok(());
        }
        let answer = if self.options.switches.is_some() {
            self.restricted(&new, any)
        } else {
            self.solver.check(&self.pool, &[any, self.sane])
        };
        self.reached(&new, answer)
    }

    /// Stops at the first of these events that the model reaches, if there is a model.
    pub(super) fn reached(&self, new: &[usize], answer: SatResult) -> Result<(), Stopped> {
        match answer {
            SatResult::Unsat => Ok(()),
            SatResult::Unknown => Err(Stopped::Undecided),
            SatResult::Sat => {
                let reached = self.holding(&new.iter().map(|event| self.events[*event].holds).collect::<Vec<_>>());
                let first = new.iter().zip(reached).find(|(_, holds)| *holds).map(|(event, _)| *event);
                Err(first.map_or(Stopped::Undecided, Stopped::At))
            }
        }
    }

    pub(super) fn is_violation(&self, event: usize) -> bool {
        match self.events[event].kind {
            EventKind::Violation
            | EventKind::Misuse
            | EventKind::Undefined
            | EventKind::Overflow
            | EventKind::Deadlock
            | EventKind::Race => true,
            EventKind::Bound | EventKind::GiveUp => false,
        }
    }

    /// For each of these conditions, whether it holds in the last model.
    pub(super) fn holding(&self, conditions: &[Term]) -> Vec<bool> {
        let values = self.pool.eval_all(conditions, &|variable| self.solver.value(variable));
        values.into_iter().map(|value| value == 1).collect()
    }
}
