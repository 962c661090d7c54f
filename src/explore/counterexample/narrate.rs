//! Schedules as counterexamples for people: what each step reads and writes, the locks that are held, the threads
//! that begin and end.

use std::collections::BTreeSet;

use crate::explore::counterexample::source_actions::{Acts, Done};
use crate::explore::outcome::Step;
use crate::interp::bytecode::Code;
use crate::interp::{Access, Home, Kind, Machine, Options, Stop, Violation};
use crate::ir::Program;
use crate::schedule::{Broken, Failure, Place, Schedule, ThreadInfo, Turn, What};
use crate::source::{SourceMap, Span};
use crate::without::Without;

/// Replays a schedule that ends in this violation and records what happens; `code` was compiled from `program`.
pub fn schedule(
    program: &Program,
    code: &Code,
    options: &Options,
    steps: &[Step],
    violation: &Violation,
    map: &SourceMap,
) -> Schedule {
    // With all reductions on: steps log their accesses only if a reduction or the race check needs them.
    let options = Options { without: Without::NONE, ..options.clone() };
    let mut machine = Machine::new(code, options);
    let mut teller = Teller {
        map,
        code,
        acts: Acts::new(program, code, map),
        out: Schedule::default(),
        numbers: Vec::new(),
        objects: BTreeSet::new(),
    };
    if machine.start().is_err() {
        return teller.out;
    }
    machine.start_tracing();
    teller.thread(&machine, 0, None);
    for step in steps {
        teller.step(&mut machine, step);
    }
    teller.end(violation, steps.last().map_or(0, |step| step.thread));
    teller.out
}

struct Teller<'a> {
    map: &'a SourceMap,
    code: &'a Code,
    acts: Acts,
    out: Schedule,
    /// Maps thread numbers of the machine, which reuses those of forgotten threads, to the threads of the report.
    numbers: Vec<usize>,
    /// Addresses of the library objects that were used.
    objects: BTreeSet<u64>,
}

impl Teller<'_> {
    fn step(&mut self, machine: &mut Machine<'_>, step: &Step) {
        let before = machine.clone();
        let called = before.calls_next(step.thread);
        machine.choices.replay(&step.choices);
        let stop = machine.step(step.thread);
        let thread = self.numbers.get(step.thread).copied().unwrap_or(0);
        let done = self.acts.of(self.code, thread, machine.trace());
        let place = self.place(step.span);
        for access in machine.accesses().iter().filter(|access| access.library) {
            self.objects.insert(access.object + u64::from(access.begin));
        }
        let held = self.held(machine, step.thread);
        let frames = before.names_of_frames(step.thread);
        let new = |place: Place, what: What| crate::schedule::Step {
            thread,
            point: None,
            place,
            calls: frames.clone(),
            what,
            accesses: Vec::new(),
            held: held.clone(),
            begins: false,
            acts: Vec::new(),
        };
        let begin = self.out.steps.len();
        match self.as_written(&called, step.span) {
            Some(name) => {
                let call = What::Call { name: name.to_string(), args: objects(machine), result: result(&done) };
                self.out.steps.push(new(place.clone(), call));
            }
            None => self.out.steps.push(new(place.clone(), What::Statement)),
        }
        for access in machine.accesses().iter().filter(|access| !access.library && !access.life) {
            let at = self.place(access.span);
            if self.out.steps.last().is_some_and(|last| last.place.line != at.line) {
                self.out.steps.push(new(at, What::Statement));
            }
            if let (Some(told), Some(last)) = (told(&before, machine, step.thread, access), self.out.steps.last_mut()) {
                last.accesses.push(told);
            }
        }
        for (input, span) in &done.inputs {
            let at = self.place(*span);
            if self.out.steps.last().is_some_and(|last| last.place.line != at.line) {
                self.out.steps.push(new(at, What::Statement));
            }
            self.out.steps.last_mut().into_iter().for_each(|step| step.accesses.push(input.access()));
        }
        self.out.steps[begin].begins = true;
        self.out.steps[begin].acts = done.acts;
        self.out.inputs.extend(done.inputs.into_iter().map(|(input, _)| input));
        // Locks change in the last part of the step only.
        let (earlier, count) = (held_before(&self.out, begin, thread), self.out.steps.len());
        self.out.steps[begin..count - 1].iter_mut().for_each(|step| step.held.clone_from(&earlier));
        self.threads(machine, &before, thread, &place, &new);
        if matches!(stop, Stop::Done) && !machine.state.thread(step.thread).live {
            self.out.steps.push(new(place, What::End));
        }
        self.turn(thread);
    }

    /// The name by which the program calls a library function, of those that it may have.
    fn as_written(&self, names: &[&'static str], span: Span) -> Option<&'static str> {
        let text = self.map.snippet(span);
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let found = words.find_map(|word| names.iter().find(|name| **name == word)).or(names.first()).copied();
        // What the tool calls for the library is shown as the statement of the user.
        found.filter(|name| !name.starts_with("__ulseq_"))
    }

    /// Reports the threads that the step has created.
    fn threads(
        &mut self,
        machine: &Machine<'_>,
        before: &Machine<'_>,
        by: usize,
        place: &Place,
        new: &dyn Fn(Place, What) -> crate::schedule::Step,
    ) {
        for number in 0..machine.state.threads() {
            let was = number < before.state.threads() && before.state.thread(number).live;
            if machine.state.thread(number).live && !was && number != 0 {
                self.thread(machine, number, Some(place.clone()));
                let mut step = new(place.clone(), What::Start(self.out.threads.len() - 1));
                step.thread = by;
                self.out.steps.push(step);
            }
        }
    }

    fn thread(&mut self, machine: &Machine<'_>, number: usize, created: Option<Place>) {
        let start = machine.start_of(number);
        let same = self.out.threads.iter().filter(|known| known.start == start).count();
        let name = if same == 0 { start.clone() } else { format!("{start}#{}", same + 1) };
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, 0);
        }
        self.numbers[number] = self.out.threads.len();
        self.out.threads.push(ThreadInfo { name, start, created });
    }

    fn turn(&mut self, thread: usize) {
        match self.out.turns.last_mut() {
            Some(turn) if turn.thread == thread => turn.steps += 1,
            Some(_) | None => self.out.turns.push(Turn { thread, steps: 1 }),
        }
    }

    fn end(&mut self, violation: &Violation, thread: usize) {
        let thread = self.numbers.get(thread).copied().unwrap_or(0);
        let place = self.place(violation.span);
        let last = self.out.steps.last();
        let (calls, held) = last.map(|step| (step.calls.clone(), step.held.clone())).unwrap_or_default();
        let what = What::Violation(violation.text.clone());
        let step = crate::schedule::Step {
            thread,
            point: None,
            place: place.clone(),
            calls,
            what,
            accesses: Vec::new(),
            held,
            begins: false,
            acts: Vec::new(),
        };
        self.out.steps.push(step);
        let kind = match violation.kind {
            Kind::Assertion => Broken::Assertion,
            Kind::Misuse => Broken::Misuse,
            Kind::Undefined => Broken::Undefined,
            Kind::Overflow => Broken::Overflow,
            Kind::Deadlock => Broken::Deadlock,
            Kind::Race => Broken::Race,
        };
        self.out.failure = Some(Failure { text: violation.text.clone(), kind, place, thread });
    }

    /// The names of the locks that a thread holds.
    fn held(&self, machine: &Machine<'_>, thread: usize) -> Vec<String> {
        let mine = self.objects.iter().filter(|address| machine.lock_owner(**address) == Some(thread));
        mine.map(|address| plain(&machine.name_of(*address))).collect()
    }

    fn place(&self, span: Span) -> Place {
        let location = self.map.locate(span);
        Place { file: location.file, line: location.line, column: location.column }
    }
}

/// The locks that a thread held before its steps from `begin` on.
fn held_before(schedule: &Schedule, begin: usize, thread: usize) -> Vec<String> {
    let earlier = schedule.steps[..begin].iter().rev().find(|step| step.thread == thread);
    earlier.map(|step| step.held.clone()).unwrap_or_default()
}

/// What a wait returned, if not 0: a timeout, or that this thread is the serial thread of a barrier.
fn result(done: &Done) -> Option<String> {
    done.result.filter(|value| *value != 0).map(|value| (value as i32).to_string())
}

/// The names of the objects that a library function accessed.
fn objects(machine: &Machine<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for access in machine.accesses().iter().filter(|access| access.library) {
        let name = plain(&machine.name_of(access.object + u64::from(access.begin)));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// An access with the values before and after it; nothing if its object is gone.
fn told(before: &Machine<'_>, after: &Machine<'_>, thread: usize, access: &Access) -> Option<crate::schedule::Access> {
    let address = access.object + u64::from(access.begin);
    let len = (access.end - access.begin) as usize;
    let shared = match access.home {
        Home::Static(_) | Home::Heap => true,
        Home::Local(owner, ..) => owner != thread,
        Home::Tls(_) => false,
    };
    let value = |machine: &Machine<'_>| machine.value_at(address, len);
    Some(crate::schedule::Access {
        name: plain(&after.name_of(address)),
        shared,
        before: value(before).unwrap_or_else(|| "?".to_string()),
        after: if access.write { Some(value(after)?) } else { None },
        input: false,
    })
}

/// Strips the quotes of messages and the thread of a local variable.
fn plain(name: &str) -> String {
    name.split(" of thread ").next().unwrap_or_default().replace('`', "")
}
