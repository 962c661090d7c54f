//! The symbolic engine: bounded model checking of a sequential program, with nothing installed, and a proof where the unwinding is complete.
//!
//! It reads the program as it is printed, through the front end, and executes all paths at once into terms of [`crate::logic`]; at each
//! iteration of the driver's loop a SAT solver is asked whether a violation is reachable, and whether the loop goes on at all. So no
//! input has too many values.
//!
//! What the engine cannot say is an *event* of its own, with the condition under which it is reached: a proof must show that it is
//! not, and a violation is claimed only where it was not reached before.

mod code;
mod eval;
mod exec;
mod library;
mod memory;
mod start;
mod state;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::ir::{DataModel, Function, Id, IdMap, Program, Var};
use crate::logic::{Answer, Pool, Solver, Term};
use crate::schedule::Choice;
use crate::source::{SourceMap, Span};
use code::Instr;
use memory::Here;
use state::{ObjectId, State};

/// What counts as a violation.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Misuse of the thread library; else it ends the path silently.
    pub misuse: bool,
    /// Undefined behavior; else it ends the path silently.
    pub undefined: bool,
    /// Bounds end paths silently, so nothing is proved.
    pub cuts: bool,
    /// Loops are cut off after so many iterations.
    pub unwind: Option<u32>,
}

/// What the engine found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Nothing is violated, on no path, and no bound was hit.
    Proof,
    /// A violation, and the choices that lead there.
    Violation {
        /// `violation`, `misuse` or `undefined`.
        kind: &'static str,
        /// Its text.
        text: String,
        /// Its line in the sequential program.
        line: u32,
        /// The values of the inputs, in order.
        choices: Vec<Choice>,
    },
    /// Nothing is violated, but these bounds of the translation were hit.
    Bounds(Vec<String>),
    /// Something is reached that the engine cannot say.
    GaveUp(String),
}

/// Checks a sequential program in normal form.
pub fn run(program: &Program, lines: &SourceMap, options: Options) -> Found {
    let mut engine = Engine::new(program, options);
    let stopped = match engine.execute() {
        Ok(()) => engine.conclude(),
        Err(stopped) => stopped,
    };
    match stopped {
        Stopped::At(event) => engine.violation(event, lines),
        Stopped::Done => Found::Proof,
        Stopped::Bounds(texts) => Found::Bounds(texts),
        Stopped::Reached(event) => {
            let event = &engine.events[event];
            Found::GaveUp(format!("{}, at line {}", event.text, lines.locate(event.span).line))
        }
        Stopped::Undecided => Found::GaveUp("the SAT solver did not answer".into()),
    }
}

/// How a run ended.
enum Stopped {
    /// At this event, which is a violation.
    At(usize),
    /// This event, which the engine cannot say, is reachable.
    Reached(usize),
    Bounds(Vec<String>),
    Done,
    Undecided,
}

/// What an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Violation,
    Misuse,
    Undefined,
    Bound,
    /// The engine cannot say what happens.
    GiveUp,
}

/// Something that is reached under a condition.
struct Event {
    kind: Kind,
    holds: Term,
    text: String,
    span: Span,
}

struct Engine<'p> {
    program: &'p Program,
    options: Options,
    pool: Pool,
    solver: Solver,
    pointer_bits: u32,
    codes: BTreeMap<Id<Function>, Rc<Vec<Instr<'p>>>>,
    statics: IdMap<Id<Var>, ObjectId>,
    literals: BTreeMap<Vec<u8>, ObjectId>,
    functions: BTreeMap<Id<Function>, ObjectId>,
    objects: ObjectId,
    /// The locals of each call in progress.
    frames: Vec<BTreeMap<Id<Var>, ObjectId>>,
    events: Vec<Event>,
    /// So many events were looked at.
    seen: usize,
    /// Where the engine could say all that happened.
    sane: Term,
    /// All inputs, with their kinds, and the conditions under which they are read.
    inputs: Vec<(String, Term, Term)>,
}

impl<'p> Engine<'p> {
    fn new(program: &'p Program, options: Options) -> Self {
        let mut pool = Pool::default();
        let sane = pool.yes();
        Engine {
            program,
            options,
            pool,
            solver: Solver::default(),
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
        }
    }

    fn execute(&mut self) -> Result<(), Stopped> {
        let state = self.start();
        let Some(main) = self.program.main else { return Ok(()) };
        let args: Vec<Term> = Vec::new();
        self.call(main, &args, state, Span::NONE)?;
        self.look()
    }

    fn code(&mut self, function: Id<Function>) -> Rc<Vec<Instr<'p>>> {
        let program = self.program;
        let make = || Rc::new(code::code(program, function).unwrap_or_default());
        Rc::clone(self.codes.entry(function).or_insert_with(make))
    }

    /// The driver's loop begins again.
    fn iteration(&mut self, state: &State) -> Result<bool, Stopped> {
        self.look()?;
        self.feasible(state.guard)
    }

    /// Whether a path exists.
    fn feasible(&mut self, guard: Term) -> Result<bool, Stopped> {
        match self.pool.value(guard) {
            Some(value) => Ok(value == 1),
            None => match self.solver.check(&self.pool, &[guard]) {
                Answer::Sat => Ok(true),
                Answer::Unsat => Ok(false),
                Answer::Unknown => Err(Stopped::Undecided),
            },
        }
    }

    fn event(&mut self, kind: Kind, here: Here, text: String) {
        let counts = match kind {
            Kind::Misuse => self.options.misuse,
            Kind::Undefined => self.options.undefined,
            Kind::Bound => !self.options.cuts,
            Kind::Violation | Kind::GiveUp => true,
        };
        if !counts || self.pool.value(here.guard) == Some(0) {
            return;
        }
        if kind == Kind::GiveUp {
            let well = self.pool.not(here.guard);
            self.sane = self.pool.and(self.sane, well);
        }
        self.events.push(Event { kind, holds: here.guard, text, span: here.span });
    }

    /// Where the condition holds, the engine cannot say what happens.
    fn give_up_if(&mut self, here: Here, condition: Term, why: &str) {
        let guard = self.pool.and(here.guard, condition);
        self.event(Kind::GiveUp, Here { guard, ..here }, why.to_string());
    }

    /// Whether one of the new events is a violation.
    fn look(&mut self) -> Result<(), Stopped> {
        let new: Vec<usize> = (self.seen..self.events.len()).filter(|event| self.is_violation(*event)).collect();
        self.seen = self.events.len();
        let mut any = self.pool.no();
        for event in &new {
            any = self.pool.or(any, self.events[*event].holds);
        }
        if self.pool.value(any) == Some(0) {
            return Ok(());
        }
        match self.solver.check(&self.pool, &[any, self.sane]) {
            Answer::Unsat => Ok(()),
            Answer::Unknown => Err(Stopped::Undecided),
            Answer::Sat => {
                let reached = self.holding(&new.iter().map(|event| self.events[*event].holds).collect::<Vec<_>>());
                let first = new.iter().zip(reached).find(|(_, holds)| *holds).map(|(event, _)| *event);
                Err(first.map_or(Stopped::Undecided, Stopped::At))
            }
        }
    }

    fn is_violation(&self, event: usize) -> bool {
        matches!(self.events[event].kind, Kind::Violation | Kind::Misuse | Kind::Undefined)
    }

    /// Which of these conditions hold in the last model.
    fn holding(&self, conditions: &[Term]) -> Vec<bool> {
        let values = self.pool.eval_all(conditions, &|variable| self.solver.value(variable));
        values.into_iter().map(|value| value == 1).collect()
    }

    /// After all paths ended without a violation: whether this is a proof. Another solver is asked once more for everything.
    fn conclude(&mut self) -> Stopped {
        if self.options.cuts {
            return Stopped::Bounds(Vec::new());
        }
        let mut bounds = Vec::new();
        for event in 0..self.events.len() {
            let (kind, holds) = (self.events[event].kind, self.events[event].holds);
            if self.is_violation(event) {
                continue;
            }
            match self.feasible(holds) {
                Ok(false) => {}
                Ok(true) if kind == Kind::Bound => bounds.push(self.events[event].text.clone()),
                Ok(true) => return Stopped::Reached(event),
                Err(stopped) => return stopped,
            }
        }
        bounds.sort();
        bounds.dedup();
        if !bounds.is_empty() {
            return Stopped::Bounds(bounds);
        }
        let mut any = self.pool.no();
        for event in &self.events {
            any = self.pool.or(any, event.holds);
        }
        match Solver::default().check(&self.pool, &[any]) {
            Answer::Unsat => Stopped::Done,
            Answer::Sat | Answer::Unknown => Stopped::Undecided,
        }
    }

    fn violation(&self, event: usize, lines: &SourceMap) -> Found {
        let conditions: Vec<Term> = self.inputs.iter().map(|(_, _, guard)| *guard).collect();
        let values: Vec<Term> = self.inputs.iter().map(|(_, value, _)| *value).collect();
        let read = self.holding(&conditions);
        let values = self.pool.eval_all(&values, &|variable| self.solver.value(variable));
        let taken = self.inputs.iter().zip(values).zip(read).filter(|(_, read)| *read);
        let choices = taken.map(|(((kind, ..), value), _)| Choice { kind: kind.clone(), bits: value as u64 }).collect();
        let event = &self.events[event];
        let kind = match event.kind {
            Kind::Violation => "violation",
            Kind::Misuse => "misuse",
            Kind::Undefined => "undefined",
            Kind::Bound | Kind::GiveUp => "bound",
        };
        Found::Violation { kind, text: event.text.clone(), line: lines.locate(event.span).line, choices }
    }
}
