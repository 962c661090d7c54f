//! Guided execution along a given schedule: the thread of each step and, if known, its source line and the inputs that
//! it reads. Choices that the schedule leaves open inside a step (which waiter a signal wakes, whether a weak
//! compare-exchange fails) are searched depth first.
//!
//! This replays schedules from a report, a witness or the command line, which do not record the explorer's own choices.

use std::collections::HashSet;

use crate::explore::counterexample::source_actions::Acts;
use crate::explore::outcome::Transition;
use crate::explore::store::intern::Components;
use crate::explore::{deadlock, race};
use crate::interp::bytecode::Code;
use crate::interp::{Machine, SemanticsOptions, Stop, Violation};
use crate::ir::Program;
use crate::schedule::Input;
use crate::source::SourceMap;

/// The maximum number of steps that are tried.
const TRIES: usize = 200_000;

/// The known part of the execution.
#[derive(Clone, Copy, Debug)]
pub struct Guide<'a> {
    /// The thread of each step; threads are numbered in the order of their creation, `main` is 0.
    pub threads: &'a [usize],
    /// The source line of the thread of each step, before the step.
    pub lines: Option<&'a [u32]>,
    /// The values of all inputs that the program reads, in order, as [`Input::number`] writes them. Inputs of
    /// pointers are not listed.
    pub inputs: Option<&'a [String]>,
}

/// Runs the program along a schedule; `code` was compiled from `program`. Returns the violation at the end, and the
/// steps.
///
/// # Errors
/// A message that says how far the schedule could be followed.
pub fn run(
    program: &Program,
    code: &Code,
    options: &SemanticsOptions,
    map: &SourceMap,
    guide: &Guide<'_>,
) -> Result<(Violation, Vec<Transition>), String> {
    let mut machine = Machine::new(code, options.clone());
    machine.start().map_err(|_| "the program does not come to `main`".to_string())?;
    machine.start_tracing();
    let acts = Acts::new(program, code, map);
    let mut follower = Follower {
        code,
        map,
        guide,
        acts,
        components: Components::default(),
        tried: HashSet::new(),
        tries: 0,
        furthest: 0,
        steps: Vec::new(),
        properties: options.properties,
    };
    match follower.go(&mut machine, &Came { at: 0, inputs: 0, numbers: vec![0] }) {
        Some(violation) => Ok((violation, follower.steps)),
        None => Err(follower.why()),
    }
}

struct Follower<'a> {
    code: &'a Code,
    map: &'a SourceMap,
    guide: &'a Guide<'a>,
    acts: Acts,
    components: Components,
    /// States from which the rest of the schedule leads to no violation, with the number of steps made and inputs
    /// read before them.
    tried: HashSet<(usize, usize, Vec<u32>)>,
    tries: usize,
    furthest: usize,
    steps: Vec<Transition>,
    properties: crate::interp::Properties,
}

/// The position in the schedule.
struct Came {
    /// Number of steps made.
    at: usize,
    /// Number of inputs read.
    inputs: usize,
    /// Maps the threads of the schedule to thread numbers of the machine, which reuses those of ended threads.
    numbers: Vec<usize>,
}

impl Follower<'_> {
    /// Continues from this position. Returns the violation at the end if one is reached.
    fn go(&mut self, machine: &mut Machine<'_>, came: &Came) -> Option<Violation> {
        self.furthest = self.furthest.max(came.at);
        let Some(thread) = self.guide.threads.get(came.at) else { return self.fault(machine) };
        let thread = *came.numbers.get(*thread)?;
        if !machine.state.thread(thread).live || !self.stands_right(machine, thread, came.at) {
            return None;
        }
        let mut key = Vec::new();
        machine.state.save(&mut self.components, &mut key);
        if !self.tried.insert((came.at, came.inputs, key)) {
            return None;
        }
        let mut trial = machine.clone();
        trial.choices.clear();
        loop {
            trial.state.clone_from(&machine.state);
            let found = self.step(machine, &mut trial, thread, came);
            if found.is_some() || self.tries > TRIES || !trial.choices.advance() {
                return found;
            }
        }
    }

    /// Executes the next step under one sequence of choices and continues after it.
    fn step(&mut self, before: &Machine<'_>, trial: &mut Machine<'_>, thread: usize, came: &Came) -> Option<Violation> {
        self.tries += 1;
        let stop = trial.step(thread);
        let given = self.acts.of(self.code, thread, trial.trace()).inputs.into_iter().map(|asked| asked.input);
        let given = given.filter(|input| input.asked);
        let inputs = self.give(came.inputs, given)?;
        let (function, span) = (before.inside(thread).to_string(), before.position(thread));
        self.steps.push(Transition { thread, function, span, choices: trial.choices.taken() });
        let is_last = came.at + 1 == self.guide.threads.len();
        let found = match stop {
            Stop::Done => {
                let numbers = created(before, trial, &came.numbers);
                self.go(trial, &Came { at: came.at + 1, inputs, numbers })
            }
            Stop::Violated(violation) => Some(violation).filter(|it| is_last && self.properties.has(it.kind)),
            Stop::Undefined(undefined) => {
                let kind = self.properties.of_undefined(&undefined.text).filter(|_| is_last && !undefined.limit);
                kind.map(|kind| undefined.violates(kind))
            }
            Stop::Blocked(_) | Stop::End => None,
        };
        if found.is_none() {
            self.steps.pop();
        }
        found
    }

    /// The number of inputs read after these, or `None` if they differ from those of the schedule.
    fn give(&self, before: usize, given: impl Iterator<Item = Input>) -> Option<usize> {
        let mut given = given.filter_map(|input| input.number());
        let Some(wanted) = self.guide.inputs else { return Some(before + given.count()) };
        given.try_fold(before, |at, number| (*wanted.get(at)? == number).then_some(at + 1))
    }

    fn stands_right(&self, machine: &Machine<'_>, thread: usize, at: usize) -> bool {
        let line = self.guide.lines.and_then(|lines| lines.get(at));
        line.is_none_or(|line| self.map.locate(machine.position(thread)).line == *line)
    }

    /// The deadlock or race in the state at the end, if it is checked for.
    fn fault(&self, machine: &Machine<'_>) -> Option<Violation> {
        let deadlock = self.properties.deadlock.then(|| deadlock::find(machine)).flatten();
        deadlock.or_else(|| self.properties.race.then(|| race::find(machine, usize::MAX)).flatten())
    }

    fn why(&self) -> String {
        let (furthest, all) = (self.furthest, self.guide.threads.len());
        if self.tries > TRIES {
            return format!("it leaves too much open: given up after {TRIES} steps");
        }
        match self.guide.threads.get(furthest) {
            Some(thread) => format!("thread {thread} cannot make step {} of {all}", furthest + 1),
            None => format!("its {all} steps do not end in a violation"),
        }
    }
}

/// The thread numbers, extended by the threads that a step has created.
fn created(before: &Machine<'_>, after: &Machine<'_>, numbers: &[usize]) -> Vec<usize> {
    let lives = |machine: &Machine<'_>, number| number < machine.state.threads() && machine.state.thread(number).live;
    let new = (1..after.state.threads()).filter(|number| lives(after, *number) && !lives(before, *number));
    numbers.iter().copied().chain(new).collect()
}
