//! The symbolic engine: bounded model checking of a sequential program without external tools, and a proof where the
//! unwinding is complete.
//!
//! It reads the program as printed, through the front end, and executes all paths at once into terms of
//! [`crate::logic`]; at each iteration of the driver's loop, a SAT solver decides whether a violation is reachable and
//! whether the loop continues at all. So the number of values of an input does not matter.
//!
//! Behavior that the engine does not model is an *event* of its own, with the condition under which it is reached: a
//! proof must show that this event is unreachable, and a violation is reported only on paths that do not reach such an
//! event before.

#![deny(clippy::wildcard_enum_match_arm)]

mod affine;
mod candidates;
mod changed_parts;
mod code;
mod engine_state;
mod escapes;
mod eval;
mod exec;
mod flags;
mod inductive_invariant;
mod inequality;
mod invariant;
mod invariant_search;
mod library;
mod loop_shape;
mod memory;
mod orders;
mod partition;
mod predicates;
mod reached_events;
mod refinement;
mod start;
mod state;
mod step_relation;
mod switches;
#[cfg(test)]
mod test_programs;
mod told_condition;
mod told_invariant;
mod values_seen;

pub(in crate::engine) use affine::Affine;
pub use engine_state::{SymbolicOptions, SymbolicProof};
pub use step_relation::{export, ModelFormat};
pub use switches::Refinement;

use crate::ir::Program;
use crate::logic::{Ic3, SatResult, Solver, Term};
use crate::schedule::Choice;
use crate::source::{SourceMap, Span};
use engine_state::{EventKind, Stopped, SymbolicExecution};
use step_relation::StepRelation;

/// The queries of IC3 before the first iteration.
const FIRST_QUERIES: usize = 1_000;

/// The result of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolicResult {
    /// No path violates a property, and no bound was hit.
    Proof(SymbolicProof),
    /// A violation, and the choices that lead to it.
    Violation {
        /// The word for its [`EventKind`] in the answer of the process, as `word_of` gives it.
        kind: &'static str,
        /// Its text.
        text: String,
        /// Its line in the sequential program.
        line: u32,
        /// The values of the inputs, in order.
        choices: Vec<Choice>,
    },
    /// No violation, but these bounds of the translation were hit.
    Bounds(Vec<String>),
    /// Reachable behavior that the engine does not model.
    GaveUp(String),
}

/// Checks a sequential program in normal form. Says how the refinement ended if the program has switches and its loops
/// were unwound.
pub fn run(program: &Program, lines: &SourceMap, options: SymbolicOptions) -> (SymbolicResult, Option<Refinement>) {
    let (mut without, mut ic3) = (None, None);
    if options.unwind.is_none() && !options.cuts {
        match inductive_invariant::run(program, options) {
            Ok(induction) => {
                let invariant = told_invariant::of_places(program, lines, &induction);
                let proof = SymbolicProof::Invariant { places: induction.places.len(), invariant };
                return (SymbolicResult::Proof(proof), None);
            }
            Err(why) => without = Some(why.0),
        }
        ic3 = step_relation::step_relation(program, options).ok();
    }
    match unwound(program, lines, options, ic3.as_ref()) {
        (SymbolicResult::GaveUp(why), refinement) => {
            let why = match without {
                Some(also) => format!("{why}; by induction: {also}"),
                None => why,
            };
            (SymbolicResult::GaveUp(why), refinement)
        }
        other => other,
    }
}

/// Unwinds the loops and checks after each iteration; IC3 goes on in between.
fn unwound(
    program: &Program,
    lines: &SourceMap,
    options: SymbolicOptions,
    steps: Option<&StepRelation>,
) -> (SymbolicResult, Option<Refinement>) {
    let mut engine = SymbolicExecution::new(program, options);
    engine.ic3 = steps.map(|steps| Ic3::new(&steps.system));
    let stopped = match engine.execute() {
        Ok(()) => engine.conclude(),
        Err(stopped) => stopped,
    };
    let result = match stopped {
        Stopped::At(event) => engine.violation(event, lines),
        Stopped::Done => SymbolicResult::Proof(SymbolicProof::Unwinding),
        Stopped::Invariant(clauses) => {
            let found = engine.ic3.as_ref().zip(steps);
            let invariant = found.map(|(ic3, steps)| told_invariant::of_clauses(program, lines, steps, ic3));
            SymbolicResult::Proof(SymbolicProof::Clauses { clauses, invariant })
        }
        Stopped::Bounds(texts) => SymbolicResult::Bounds(texts),
        Stopped::Reached(event) => {
            let event = &engine.events[event];
            SymbolicResult::GaveUp(format!("{}, at line {}", event.text, lines.locate(event.span).line))
        }
        Stopped::Undecided => SymbolicResult::GaveUp("the SAT solver did not answer".into()),
    };
    (result, options.switches.map(|_| engine.switches.refinement()))
}

impl SymbolicExecution<'_> {
    fn execute(&mut self) -> Result<(), Stopped> {
        self.seek_clauses(FIRST_QUERIES)?;
        let state = self.start();
        let Some(main) = self.program.main else { return Ok(()) };
        let args: Vec<Term> = Vec::new();
        self.call(main, &args, state, Span::NONE)?;
        self.look()?;
        self.refine()
    }

    /// Decides, after all paths ended without a violation, whether this is a proof. If behavior that the engine does
    /// not model is reachable, not even a bounded result is reported. A fresh solver checks everything once more.
    fn conclude(&mut self) -> Stopped {
        let mut bounds = Vec::new();
        for event in 0..self.events.len() {
            let (kind, holds) = (self.events[event].kind, self.events[event].holds);
            if self.is_violation(event) {
                continue;
            }
            match self.feasible(holds) {
                Ok(false) => {}
                Ok(true) if kind == EventKind::Bound => bounds.push(self.events[event].text.clone()),
                Ok(true) => return Stopped::Reached(event),
                Err(stopped) => return stopped,
            }
        }
        bounds.sort();
        bounds.dedup();
        if self.options.cuts || !bounds.is_empty() {
            return Stopped::Bounds(bounds);
        }
        let mut any = self.pool.no();
        for event in &self.events {
            any = self.pool.or(any, event.holds);
        }
        match Solver::default().check(&self.pool, &[any]) {
            SatResult::Unsat => Stopped::Done,
            SatResult::Sat | SatResult::Unknown => Stopped::Undecided,
        }
    }

    fn violation(&self, event: usize, lines: &SourceMap) -> SymbolicResult {
        let conditions: Vec<Term> = self.inputs.iter().map(|(_, _, guard)| *guard).collect();
        let values: Vec<Term> = self.inputs.iter().map(|(_, value, _)| *value).collect();
        let read = self.holding(&conditions);
        let values = self.pool.eval_all(&values, &|variable| self.solver.value(variable));
        let taken = self.inputs.iter().zip(values).zip(read).filter(|(_, read)| *read);
        let choices = taken.map(|(((kind, ..), value), _)| Choice { kind: kind.clone(), bits: value as u64 }).collect();
        let event = &self.events[event];
        let kind = match event.kind {
            EventKind::Violation => "violation",
            EventKind::Misuse => "misuse",
            EventKind::Undefined => "undefined",
            EventKind::Overflow => "overflow",
            EventKind::Deadlock => "deadlock",
            EventKind::Race => "race",
            EventKind::Bound | EventKind::GiveUp => "bound",
        };
        SymbolicResult::Violation { kind, text: event.text.clone(), line: lines.locate(event.span).line, choices }
    }
}
