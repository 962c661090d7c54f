//! Records a schedule as a counterexample for the user: reads and writes of each step, the locks held, thread starts
//! and ends.

use std::collections::BTreeSet;

use crate::explore::counterexample::given::EnvironmentValues;
use crate::explore::counterexample::library_calls::LibraryCalls;
use crate::explore::counterexample::source_actions::{Acts, InputRead, StepActions};
use crate::explore::outcome::Transition;
use crate::interp::bytecode::{command_line, Code, Instr};
use crate::interp::{Deed, Home, Machine, Seen, SemanticsOptions, Stop, Violation, ViolationKind};
use crate::ir::Program;
use crate::reductions::Without;
use crate::schedule::{Failure, Schedule, Step, StepKind, ThreadInfo, Turn, ViolatedProperty};
use crate::source::{Location, SourceMap, Span};

/// Replays a schedule that ends in this violation and records its events; `code` was compiled from `program`.
pub fn schedule(
    program: &Program,
    code: &Code,
    options: &SemanticsOptions,
    steps: &[Transition],
    violation: &Violation,
    map: &SourceMap,
) -> Schedule {
    // With all reductions on: steps log their accesses only if a reduction or the race check needs them.
    let options = SemanticsOptions { without: Without::NONE, ..options.clone() };
    let mut machine = Machine::new(code, options);
    let mut teller = Teller {
        map,
        code,
        acts: Acts::new(program, code, map),
        out: Schedule::default(),
        numbers: Vec::new(),
        objects: BTreeSet::new(),
        calls: LibraryCalls::default(),
        own: Vec::new(),
        reached: BTreeSet::new(),
        given: EnvironmentValues::default(),
        has_arguments: program.main.is_some_and(|main| !program.functions[main].params.is_empty()),
    };
    if machine.start().is_err() {
        return teller.out;
    }
    machine.start_telling();
    machine.remember_inputs();
    teller.thread(&machine, 0, None);
    for step in steps {
        teller.step(&mut machine, step);
    }
    teller.share();
    teller.out.given = std::mem::take(&mut teller.given).finish(&machine);
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
    /// The calls of library functions in this step.
    calls: LibraryCalls,
    /// The accesses of threads to their own local variables: position in `out`, and the variable.
    own: Vec<(usize, usize, u64)>,
    /// The local variables that other threads have accessed.
    reached: BTreeSet<u64>,
    /// What the threads get from the environment.
    given: EnvironmentValues,
    /// Whether `main` has parameters.
    has_arguments: bool,
}

impl Teller<'_> {
    fn step(&mut self, machine: &mut Machine<'_>, step: &Transition) {
        let (called, calls) = (machine.calls_next(step.thread), machine.names_of_frames(step.thread));
        let in_library = machine.call_of_library(step.thread);
        machine.choices.replay(&step.choices);
        let stop = machine.step(step.thread);
        let thread = self.numbers.get(step.thread).copied().unwrap_or(0);
        let done = self.acts.of(self.code, thread, machine.trace());
        if self.out.steps.is_empty() && self.has_arguments {
            self.out.arguments = command_line::words(&done.unplaced);
        }
        self.note_overapproximated_call(machine);
        self.calls = LibraryCalls::of_step(machine, self.code, in_library);
        for access in machine.accesses().iter().filter(|access| access.library) {
            self.objects.insert(access.object + u64::from(access.begin));
        }
        let begin = self.out.steps.len();
        let earlier = held_before(&self.out, thread);
        let what = match self.as_written(&called, step.span) {
            Some(name) => StepKind::Call { name: name.to_string(), args: objects(machine), result: result(&done) },
            None => StepKind::Statement,
        };
        let call = self.call(step.span);
        let part = Step { calls, call, held: earlier, ..bare(thread, self.place(step.span), what) };
        self.out.steps.push(Step { begins: true, acts: done.acts, ..part.clone() });
        let part = Step { what: StepKind::Statement, ..part };
        // Locks change where the library works on its objects.
        let mut changed = begin;
        for told in in_order(machine.seen(), &done.inputs) {
            self.tell(machine, step.thread, told, &part);
            changed = if is_on_objects(told, machine) { self.out.steps.len() - 1 } else { changed };
        }
        self.out.inputs.extend(done.inputs.into_iter().map(|asked| asked.input));
        let part = Step { held: self.held(machine, step.thread), ..part };
        self.out.steps[changed..].iter_mut().for_each(|step| step.held.clone_from(&part.held));
        if matches!(stop, Stop::Done) && !machine.state.thread(step.thread).live {
            self.ends(machine, step.span, &part);
        }
        self.turn(thread);
    }

    /// Notes the calls of the step whose contracts give more than the functions compute.
    fn note_overapproximated_call(&mut self, machine: &Machine<'_>) {
        if self.code.overapproximated_calls.is_empty() {
            return;
        }
        for ran in machine.trace() {
            let span = self.code.functions[ran.function].spans.get(ran.at);
            if let Some(span) = span.filter(|span| self.code.overapproximated_calls.contains(span)) {
                self.out.overapproximated_calls.push(*span);
            }
        }
    }

    /// Adds the end of a thread. One that reaches the end of its start function ends at the last statement that it has
    /// executed there.
    fn ends(&mut self, machine: &Machine<'_>, begin: Span, part: &Step) {
        let last = machine.trace().last();
        let span = last.map_or(begin, |ran| self.code.functions[ran.function].spans[ran.at]);
        let returns = last.is_some_and(|ran| matches!(ran.instr, Instr::Return | Instr::ReturnNothing));
        if !returns || self.map.snippet(span).starts_with("return") {
            self.add(Step { place: self.place(span), call: self.call(span), ..part.clone() });
        }
        match self.out.steps.last_mut() {
            Some(last) if last.what == StepKind::Statement => last.what = StepKind::End,
            Some(last) => {
                let (place, call) = (last.place.clone(), last.call.clone());
                self.out.steps.push(Step { what: StepKind::End, place, call, ..part.clone() });
            }
            None => {}
        }
    }

    /// Adds a part of a step, unless the last part is on the same line.
    fn add(&mut self, part: Step) {
        let place = (&part.place.file, part.place.line);
        let is_here = self.out.steps.last().is_some_and(|last| (&last.place.file, last.place.line) == place);
        if part.place.line > 0 && !is_here {
            self.out.steps.push(part);
        }
    }

    /// Adds an event of a step to the last part of the step, or to a new part if the event is on another line.
    fn tell(&mut self, machine: &Machine<'_>, me: usize, told: StepEvent<'_>, part: &Step) {
        let (place, call) = (self.place(told.span()), self.call(told.span()));
        let access = match told {
            StepEvent::Input(asked) => {
                self.given.value(part.thread, asked.statement, asked.input.bits);
                asked.access()
            }
            StepEvent::Seen(seen) => match &seen.deed {
                Deed::Accessed { .. } => access(seen, me),
                Deed::Created(number) => {
                    self.thread(machine, *number, Some(place.clone()));
                    let what = StepKind::Start(self.out.threads.len() - 1);
                    self.out.steps.push(Step { place, call, what, ..part.clone() });
                    return;
                }
                Deed::Called(_) if is_on_objects(told, machine) => {
                    self.add(Step { place, call, ..part.clone() });
                    return;
                }
                Deed::Called(_) => return,
                Deed::Stored { first, len } => {
                    let at = machine.trace().get(seen.ran).map_or(seen.span, |ran| self.acts.statement_at(ran));
                    self.given.bytes(part.thread, at, *first, *len);
                    return;
                }
            },
        };
        let Some(access) = access else { return };
        self.add(Step { place, call, ..part.clone() });
        if let StepEvent::Seen(Seen { deed: Deed::Accessed { object, home: Home::Local(owner, ..), .. }, .. }) = told {
            let last = self.out.steps.len() - 1;
            if *owner == me {
                self.own.push((last, self.out.steps[last].accesses.len(), *object));
            } else {
                self.reached.insert(*object);
            }
        }
        self.out.steps.last_mut().into_iter().for_each(|last| last.accesses.push(access.clone()));
    }

    /// Marks a thread's accesses to its own local variables as shared if other threads access these variables, too.
    fn share(&mut self) {
        for (step, access, _) in self.own.iter().filter(|(.., object)| self.reached.contains(object)) {
            self.out.steps[*step].accesses[*access].shared = true;
        }
    }

    /// The name under which the program calls a library function, out of these possible names.
    fn as_written(&self, names: &[&'static str], span: Span) -> Option<&'static str> {
        let text = self.map.snippet(span);
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.find_map(|word| names.iter().find(|name| **name == word)).or(names.first()).copied()
    }

    fn thread(&mut self, machine: &Machine<'_>, number: usize, created: Option<Location>) {
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

    fn end(&mut self, violation: &Violation, last: usize) {
        let thread = violation.thread.unwrap_or(last);
        let thread = self.numbers.get(thread).copied().unwrap_or(0);
        let place = self.place(violation.span);
        let before = self.out.steps.iter().rev().find(|step| step.thread == thread);
        let (calls, held) = before.map(|step| (step.calls.clone(), step.held.clone())).unwrap_or_default();
        let what = StepKind::Violation(violation.text.clone());
        self.out.steps.push(Step { calls, held, ..bare(thread, place.clone(), what) });
        let kind = match violation.kind {
            ViolationKind::Assertion => ViolatedProperty::Assertion,
            ViolationKind::Misuse => ViolatedProperty::Misuse,
            ViolationKind::Undefined | ViolationKind::Deref | ViolationKind::Free => ViolatedProperty::Undefined,
            ViolationKind::Overflow => ViolatedProperty::Overflow,
            ViolationKind::Deadlock => ViolatedProperty::Deadlock,
            ViolationKind::Race => ViolatedProperty::Race,
            ViolationKind::Leak => ViolatedProperty::Leak,
        };
        self.out.failure = Some(Failure { text: violation.text.clone(), kind, place, thread });
    }

    /// The names of the locks that a thread holds.
    fn held(&self, machine: &Machine<'_>, thread: usize) -> Vec<String> {
        let mine = self.objects.iter().filter(|address| machine.holds(thread, **address));
        mine.map(|address| machine.column_name_of(*address)).collect()
    }

    fn place(&self, span: Span) -> Location {
        self.map.locate(span)
    }

    /// Where the program calls the library, if the place is in a function of the library.
    fn call(&self, span: Span) -> Option<Location> {
        self.calls.of(span).map(|call| self.place(call))
    }
}

/// An event of a step.
#[derive(Clone, Copy)]
enum StepEvent<'a> {
    Seen(&'a Seen),
    Input(&'a InputRead),
}

impl StepEvent<'_> {
    /// The sort key of an event: the instruction; writes of the instruction that creates a thread precede its creation.
    fn order(self) -> (usize, bool) {
        match self {
            StepEvent::Input(asked) => (asked.ran, false),
            StepEvent::Seen(seen) => (seen.ran, matches!(seen.deed, Deed::Created(_))),
        }
    }

    fn span(self) -> Span {
        match self {
            StepEvent::Input(asked) => asked.span,
            StepEvent::Seen(seen) => seen.span,
        }
    }
}

/// Whether the event is a call in which the library works on objects of its own.
fn is_on_objects(told: StepEvent<'_>, machine: &Machine<'_>) -> bool {
    let StepEvent::Seen(Seen { deed: Deed::Called(args), .. }) = told else { return false };
    let mut library = machine.accesses().iter().filter(|access| access.library);
    library.any(|access| args.contains(&(access.object + u64::from(access.begin))))
}

/// The events of a step, in order.
fn in_order<'a>(seen: &'a [Seen], inputs: &'a [InputRead]) -> Vec<StepEvent<'a>> {
    let mut all: Vec<StepEvent<'a>> =
        inputs.iter().map(StepEvent::Input).chain(seen.iter().map(StepEvent::Seen)).collect();
    all.sort_by_key(|told| told.order());
    all
}

/// A step with thread, place and kind only.
fn bare(thread: usize, place: Location, what: StepKind) -> Step {
    Step {
        thread,
        point: None,
        place,
        call: None,
        calls: Vec::new(),
        what,
        accesses: Vec::new(),
        held: Vec::new(),
        begins: false,
        acts: Vec::new(),
    }
}

/// The locks that a thread holds after the steps so far.
fn held_before(schedule: &Schedule, thread: usize) -> Vec<String> {
    let earlier = schedule.steps.iter().rev().find(|step| step.thread == thread);
    earlier.map(|step| step.held.clone()).unwrap_or_default()
}

/// The result of a wait if it is not 0: a timeout, or that this thread is the serial thread of a barrier.
fn result(done: &StepActions) -> Option<String> {
    done.result.filter(|value| *value != 0).map(|value| (value as i32).to_string())
}

/// The names of the objects that library functions accessed, in the order of the arguments.
fn objects(machine: &Machine<'_>) -> Vec<String> {
    let library = machine.accesses().iter().filter(|access| access.library);
    let accessed: Vec<u64> = library.map(|access| access.object + u64::from(access.begin)).collect();
    let called = machine.seen().iter().filter_map(|seen| match &seen.deed {
        Deed::Called(args) => Some(args),
        Deed::Accessed { .. } | Deed::Created(_) | Deed::Stored { .. } => None,
    });
    let args = called.flatten().copied().filter(|arg| accessed.contains(arg));
    let mut names: Vec<String> = Vec::new();
    for address in args.chain(accessed.iter().copied()) {
        let name = machine.column_name_of(address);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// An access by a thread of the machine; `None` if its object no longer exists or is not an object of the program.
fn access(seen: &Seen, me: usize) -> Option<crate::schedule::ValueAccess> {
    let Deed::Accessed { name, home, write, neighbor, generated, before, after, .. } = &seen.deed else { return None };
    let shared = match home {
        Home::Static(_) | Home::Heap => true,
        Home::Local(owner, ..) => *owner != me,
        Home::Tls(_) => false,
    };
    let is_own = !generated && (!write || after.is_some());
    // A neighbor that another thread has changed meanwhile gets its old value back, which is worth telling.
    let is_kept = *neighbor && after.as_ref().is_none_or(|after| after == before);
    let (name, before, after) = (name.clone(), before.clone(), after.clone());
    (is_own && !is_kept).then_some(crate::schedule::ValueAccess { name, shared, before, after, input: false })
}
