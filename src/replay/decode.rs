//! Decodes the events that a replayed program reports into a schedule.

use crate::ir::{Function, Id, Program, Thread, ValueKind};
use crate::library::{self, ObjectKind, Role};
use crate::replay::ending::Ending;
use crate::replay::instrument::{Events, NamedLvalue, ReplayEvent, Tells};
use crate::replay::values::PointerTargets;
use crate::schedule::{Failure, GivenValue, Input, Schedule, Step, StepKind, ThreadInfo, Turn, ValueAccess};
use crate::source::{Location, Span};

/// The result of a replay.
#[derive(Clone, Debug)]
pub struct ReplayResult {
    /// The execution.
    pub schedule: Schedule,
    /// The end of the run.
    pub ending: Ending,
}

/// Decodes the events of a run of `program`, which was instrumented with `events`; `locate` maps a span to its place
/// in the source.
///
/// # Errors
/// Text with a line that is not an event.
pub fn follow(
    text: &str,
    events: &Events,
    program: &Program,
    locate: &dyn Fn(Span) -> Location,
) -> Result<ReplayResult, String> {
    let threads = program.threads.iter().map(|(_, thread)| info(program, thread, locate)).collect();
    let mut follower = Follower {
        program,
        locate,
        schedule: Schedule { threads, ..Schedule::default() },
        memory: PointerTargets::default(),
        open: None,
        points: vec![None; program.threads.len()],
        held: vec![Vec::new(); program.threads.len()],
        running: 0,
        at: Span::NONE,
        indices: Vec::new(),
        direct: Vec::new(),
        address: None,
    };
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(ending) = Ending::told(word, rest) {
            follower.close();
            follower.fail(&ending);
            return Ok(ReplayResult { schedule: follower.schedule, ending });
        }
        follower.line(word, rest, events).ok_or_else(|| format!("not an event: {line}"))?;
    }
    follower.close();
    Ok(ReplayResult { schedule: follower.schedule, ending: Ending::End })
}

fn info(program: &Program, thread: &Thread, locate: &dyn Fn(Span) -> Location) -> ThreadInfo {
    ThreadInfo {
        name: thread.name.clone(),
        start: program.functions[thread.start].name.clone(),
        created: thread.created_at.as_ref().map(|origin| locate(origin.span)),
    }
}

/// A step under construction.
struct OpenStep {
    step: Step,
    /// Its role if it is a step of a library function.
    role: Option<(Role, ObjectKind)>,
    /// The result of the function, if the program uses it.
    result: Option<u64>,
}

/// What a robust mutex returns if its owner has ended: the caller has it now (POSIX pthread_mutex_lock).
const OWNER_DEAD: u64 = 130;

/// Whether a function that returns this has acquired its lock.
fn acquires(result: u64) -> bool {
    matches!(result, 0 | OWNER_DEAD)
}

struct Follower<'a> {
    program: &'a Program,
    locate: &'a dyn Fn(Span) -> Location,
    schedule: Schedule,
    memory: PointerTargets,
    /// The step under construction.
    open: Option<OpenStep>,
    /// For each thread, the visible point that its next step has passed.
    points: Vec<Option<u32>>,
    /// The locks that each thread holds.
    held: Vec<Vec<String>>,
    running: usize,
    /// The statement under execution.
    at: Span,
    /// The values for the gaps in the next name.
    indices: Vec<u64>,
    /// For each argument of the current call, whether it names an object rather than a pointer to one.
    direct: Vec<bool>,
    /// The address of the next place.
    address: Option<u64>,
}

impl Follower<'_> {
    fn line(&mut self, word: &str, rest: &str, events: &Events) -> Option<()> {
        if word == "i" {
            let (kind, bits) = rest.split_once(' ')?;
            let bits = u64::from_str_radix(bits, 16).ok()?;
            let asked = self.open.as_ref().is_some_and(|open| open.step.what == StepKind::Statement);
            self.schedule.inputs.push(Input { thread: self.running, kind: kind.to_string(), bits, asked });
            self.schedule.given.push(GivenValue { thread: self.running, at: self.at, bits, times: 1 });
            self.chosen(kind, bits);
            return Some(());
        }
        let event = events.get(usize::from_str_radix(word, 16).ok()?)?;
        let value = u64::from_str_radix(rest, 16).ok()?;
        self.at = event.origin.span;
        if !matches!(event.tells, Tells::ViolationInCall(..)) {
            self.running = event.thread.index();
        }
        self.event(event, value);
        Some(())
    }

    fn event(&mut self, event: &ReplayEvent, value: u64) {
        let thread = event.thread;
        match &event.tells {
            Tells::Point(point) => self.point(thread, *point),
            Tells::Object { name } => self.memory.name(value, name),
            Tells::Index => self.indices.push(value),
            Tells::Address => self.address = Some(value),
            Tells::Read(named) | Tells::Old(named) => self.read(named, value),
            Tells::New(named) => self.written(named, value),
            Tells::Arg(number, kind) => self.argument(*number, *kind, value),
            Tells::Result(kind) => self.result(*kind, value),
            Tells::Uninitialized => {
                self.open(event, StepKind::Uninitialized, None);
            }
            Tells::Plain => self.open(event, StepKind::Statement, None),
            Tells::Branch => self.open(event, StepKind::Branch(value != 0), None),
            Tells::Start(started) => self.open(event, StepKind::Start(started.index()), None),
            Tells::End => self.open(event, StepKind::End, None),
            Tells::Exit => self.open(event, StepKind::Exit, None),
            Tells::Violation(text) => self.open(event, StepKind::Violation(text.clone()), None),
            Tells::ViolationInCall(text, function) => self.open_in_call(event, text, *function),
            Tells::Call { of, role, args } => {
                self.direct = args.iter().map(|arg| arg.direct).collect();
                let args = args.iter().map(|arg| arg.text.clone()).collect();
                self.open(event, StepKind::Call { name: of.clone(), args, result: None }, *role);
            }
        }
    }

    fn point(&mut self, thread: Id<Thread>, point: u32) {
        self.close();
        let thread = thread.index();
        self.points[thread] = Some(point);
        match self.schedule.turns.last_mut() {
            Some(turn) if turn.thread == thread => turn.steps += 1,
            Some(_) | None => self.schedule.turns.push(Turn { thread, steps: 1 }),
        }
    }

    fn open(&mut self, event: &ReplayEvent, what: StepKind, role: Option<(Role, ObjectKind)>) {
        let ReplayEvent { thread, origin, acts, .. } = event;
        self.close();
        self.indices.clear();
        self.address = None;
        let index = thread.index();
        let mut calls = Vec::new();
        let mut call = origin.call.as_deref();
        while let Some(site) = call {
            calls.insert(0, self.program.functions[site.function].name.clone());
            call = site.outer.as_deref();
        }
        let step = Step {
            thread: index,
            point: None,
            place: (self.locate)(origin.span),
            call: None,
            calls,
            what,
            accesses: Vec::new(),
            held: Vec::new(),
            begins: false,
            acts: acts.clone(),
        };
        self.open = Some(OpenStep { step, role, result: None });
    }

    /// Opens the step of a violation in a function that the running thread has called.
    fn open_in_call(&mut self, event: &ReplayEvent, text: &str, function: Id<Function>) {
        let mut calls = self.open.as_ref().map(|open| open.step.calls.clone()).unwrap_or_default();
        calls.push(self.program.functions[function].name.clone());
        self.open(event, StepKind::Violation(text.to_owned()), None);
        if let Some(open) = &mut self.open {
            open.step.thread = self.running;
            open.step.calls = calls;
        }
    }

    /// Completes the step under construction. A step without a place in the source is dropped.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        self.hold(&open);
        let mut step = open.step;
        let thread = step.thread;
        if step.place.line == 0 || step.what == StepKind::Uninitialized {
            return;
        }
        step.point = self.points[thread].take();
        step.begins = step.point.is_some();
        step.held.clone_from(&self.held[thread]);
        self.schedule.steps.push(step);
    }

    fn hold(&mut self, OpenStep { step, role, result }: &OpenStep) {
        let StepKind::Call { args, .. } = &step.what else { return };
        let held = &mut self.held[step.thread];
        let released = |held: &mut Vec<String>, at: usize| {
            if let Some(at) = args.get(at).and_then(|lock| held.iter().rposition(|other| other == lock)) {
                held.remove(at);
            }
        };
        match role {
            // If the program ignores the result, it relies on success.
            Some((Role::Acquire | Role::AcquireShared, _)) if result.is_none_or(acquires) => {
                held.extend(args.first().cloned());
            }
            // Also if the time is over: the mutex is locked again (POSIX pthread_cond_timedwait).
            Some((Role::Wake, _)) => held.extend(args.get(1).cloned()),
            Some((Role::TryAcquire, _)) if result.is_some_and(acquires) => held.extend(args.first().cloned()),
            Some((Role::Release, _)) => released(held, 0),
            Some((Role::Sleep, _)) => released(held, 1),
            Some(_) | None => {}
        }
    }

    /// Adds a value that the environment chose. The arbitrary initial value of an object is not shown.
    fn chosen(&mut self, kind: &str, bits: u64) {
        let Some(OpenStep { step, .. }) = &mut self.open else { return };
        if step.what == StepKind::Uninitialized {
            return;
        }
        step.accesses.push(Input { thread: step.thread, kind: kind.to_string(), bits, asked: true }.access());
    }

    fn read(&mut self, named: &NamedLvalue, value: u64) {
        let name = self.name_of(named);
        let before = self.memory.text(named.kind, value);
        if let Some(OpenStep { step, .. }) = &mut self.open {
            step.accesses.push(ValueAccess { name, shared: named.shared, before, after: None, input: false });
        }
    }

    /// Handles the value after a write. A write to a neighboring bit-field is dropped unless another thread has changed
    /// the neighbor meanwhile: then the old value overwrites that change, which is reported.
    fn written(&mut self, named: &NamedLvalue, value: u64) {
        let after = self.memory.text(named.kind, value);
        let Some(OpenStep { step, .. }) = &mut self.open else { return };
        if named.neighbor && step.accesses.last().is_some_and(|access| access.before == after) {
            step.accesses.pop();
        } else if let Some(access) = step.accesses.last_mut() {
            access.after = Some(after);
        }
    }

    /// The name with its gaps filled, or the name of the object at its address.
    fn name_of(&mut self, named: &NamedLvalue) -> String {
        let indices = std::mem::take(&mut self.indices);
        if let Some(name) = self.address.take().and_then(|address| self.memory.at(address)) {
            if !name.starts_with("heap#") && !named.name.contains(['[', '.']) && !named.name.contains("->") {
                return name.to_string();
            }
        }
        let mut name = named.name.clone();
        // The indices come in the order of the gaps.
        for index in indices {
            name = name.replacen("{}", &(index as i64).to_string(), 1);
        }
        name
    }

    fn argument(&mut self, number: usize, kind: ValueKind, value: u64) {
        let direct = self.direct.get(number).copied().unwrap_or(false);
        let Some(OpenStep { step, .. }) = &mut self.open else { return };
        let StepKind::Call { name, args, .. } = &mut step.what else { return };
        let Some(text) = args.get_mut(number) else { return };
        if kind == ValueKind::Pointer {
            if let Some(object) = self.memory.at(value).filter(|_| !direct) {
                *text = object.to_string();
            }
        } else if library::allocates(name) {
            *text = self.memory.text(kind, value);
        }
    }

    fn result(&mut self, kind: ValueKind, value: u64) {
        let Some(open) = &mut self.open else { return };
        let StepKind::Call { name, args, result } = &mut open.step.what else { return };
        open.result = Some(value);
        if kind == ValueKind::Pointer && library::allocates(name) && value != 0 {
            let size = args.iter().map(|arg| arg.parse().unwrap_or(1)).product();
            self.memory.allocate(value, size);
        }
        *result = Some(self.memory.text(kind, value));
    }

    fn fail(&mut self, ending: &Ending) {
        let Ending::Violation { text, kind } = ending else { return };
        let Some(last) = self.schedule.steps.last() else { return };
        let place = last.place.clone();
        self.schedule.failure = Some(Failure { text: text.clone(), kind: *kind, place, thread: last.thread });
    }
}
