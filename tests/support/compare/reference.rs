//! What a program can do by the reference semantics: every step of every thread is tried in every state, without any
//! reduction.
//!
//! The search is one of its own, so that the explorer's is checked, too.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use super::native::Leaf;
use ulseq::interp::bytecode::{Code, StaticLocation};
use ulseq::interp::{Machine, SemanticsOptions, Stop, Store, ViolationKind};
use ulseq::ir::Program;
use ulseq::source::{SourceMap, Span};

use super::behavior::{Behavior, Finding, Values};
use super::Limits;

/// A program for the interpreter.
pub struct Reference {
    pub code: Code,
    pub options: SemanticsOptions,
    leaves: Vec<(Leaf, StaticLocation)>,
}

impl Reference {
    /// Of a program in normal form and its leaves; `Err` if the interpreter refuses it.
    pub fn new(program: &Program, leaves: Vec<Leaf>, options: &SemanticsOptions) -> Result<Reference, String> {
        let code = ulseq::interp::bytecode::compile(program, options).map_err(|found| super::said(&found))?;
        let mut places: HashMap<&str, Vec<StaticLocation>> = HashMap::new();
        for object in &code.statics {
            places.entry(&object.name).or_default().push(object.place);
        }
        let place = |leaf: Leaf| match places.get(leaf.variable.as_str()).map(Vec::as_slice) {
            Some([place]) => Some((leaf, *place)),
            // None, or a name that several have: nothing is said about it.
            _ => None,
        };
        let leaves = leaves.into_iter().filter_map(place).collect();
        Ok(Reference { leaves, code, options: options.clone() })
    }

    /// All that it can do, up to the limits.
    pub fn behavior(&self, map: &SourceMap, limits: &Limits) -> Behavior {
        let mut search = Search::new(self, map, limits, None);
        search.run();
        search.out
    }

    /// The steps to something that [`Reference::behavior`] has found.
    pub fn way(&self, map: &SourceMap, limits: &Limits, wanted: &Finding) -> Vec<String> {
        let mut search = Search::new(self, map, limits, Some(wanted));
        search.run();
        search.way.unwrap_or_else(|| vec!["(not found again)".to_string()])
    }
}

/// Components by their number, each once.
#[derive(Default)]
struct Components {
    numbers: HashMap<Vec<u8>, u32>,
    bytes: Vec<Vec<u8>>,
}

impl Store for Components {
    fn intern(&mut self, bytes: &[u8]) -> u32 {
        if let Some(number) = self.numbers.get(bytes) {
            return *number;
        }
        let number = u32::try_from(self.bytes.len()).expect("the states are limited");
        self.numbers.insert(bytes.to_vec(), number);
        self.bytes.push(bytes.to_vec());
        number
    }

    fn bytes(&self, id: u32) -> &[u8] {
        &self.bytes[id as usize]
    }
}

/// How a state was reached.
struct Came {
    from: usize,
    thread: usize,
    choices: Vec<u32>,
}

struct Search<'a> {
    reference: &'a Reference,
    map: &'a SourceMap,
    limits: &'a Limits,
    wanted: Option<&'a Finding>,
    machine: Machine<'a>,
    components: Components,
    seen: HashMap<Vec<u32>, usize>,
    keys: Vec<Vec<u32>>,
    came: Vec<Came>,
    out: Behavior,
    way: Option<Vec<String>>,
}

impl<'a> Search<'a> {
    fn new(
        reference: &'a Reference,
        map: &'a SourceMap,
        limits: &'a Limits,
        wanted: Option<&'a Finding>,
    ) -> Search<'a> {
        Search {
            reference,
            map,
            limits,
            wanted,
            machine: Machine::new(&reference.code, reference.options.clone()),
            components: Components::default(),
            seen: HashMap::new(),
            keys: Vec::new(),
            came: Vec::new(),
            out: Behavior { complete: true, ..Behavior::default() },
            way: None,
        }
    }

    fn run(&mut self) {
        let begin = Instant::now();
        if let Err(stop) = self.machine.start() {
            self.out.undefined.insert(format!("the static initializers end in {stop:?}"));
            return;
        }
        self.save(0, 0);
        let mut next = 0;
        while next < self.keys.len() && self.way.is_none() {
            if self.keys.len() as u64 > self.limits.states || begin.elapsed() > self.limits.time {
                self.out.complete = false;
                break;
            }
            self.expand(next);
            next += 1;
        }
        self.out.states = self.keys.len() as u64;
        let notes = &self.machine.notes;
        for (what, span) in [("uninitialized memory", notes.uninitialized), ("an address as a number", notes.address)] {
            if let Some(span) = span {
                self.out.undefined.insert(format!("{what} at {}", self.line(span)));
            }
        }
        self.out.complete &= notes.sampled.is_none();
    }

    /// Every step of every thread, with every series of choices.
    fn expand(&mut self, state: usize) {
        self.load(state);
        let count = self.machine.state.threads();
        let views: Vec<_> = (0..count).map(|thread| self.machine.state.thread(thread)).collect();
        if views.iter().all(|view| !view.live) {
            self.ended(state, None);
        }
        let alone = views.iter().position(|view| view.live && view.atomic);
        for (thread, view) in views.iter().enumerate() {
            if !view.live || alone.is_some_and(|only| only != thread) {
                continue;
            }
            self.machine.choices.clear();
            loop {
                self.load(state);
                let stop = self.machine.step(thread);
                self.stopped(stop, state, thread);
                // The choices are those of the way now.
                if self.way.is_some() {
                    return;
                }
                if !self.machine.choices.advance() {
                    break;
                }
            }
        }
    }

    fn load(&mut self, state: usize) {
        self.machine.state.load(&self.keys[state], &self.components);
    }

    fn save(&mut self, from: usize, thread: usize) {
        let mut key = Vec::new();
        self.machine.state.save(&mut self.components, &mut key);
        if self.seen.contains_key(&key) {
            return;
        }
        self.seen.insert(key.clone(), self.keys.len());
        self.keys.push(key);
        self.came.push(Came { from, thread, choices: self.machine.choices.taken() });
    }

    fn stopped(&mut self, stop: Stop, state: usize, thread: usize) {
        match stop {
            Stop::Done => self.save(state, thread),
            Stop::Blocked(_) => {}
            Stop::End => self.ended(state, Some(thread)),
            Stop::Violated(violation) => {
                let line = self.line(violation.span);
                match violation.kind {
                    ViolationKind::Assertion => self.found(Finding::Violation(line), state, Some(thread)),
                    ViolationKind::Misuse => self.found(Finding::Misuse, state, Some(thread)),
                    ViolationKind::Undefined | ViolationKind::Deref | ViolationKind::Free => {
                        self.out.undefined.insert(format!("{} at {line}", violation.text));
                    }
                    // The generated programs have no such checks.
                    ViolationKind::Deadlock | ViolationKind::Race | ViolationKind::Overflow | ViolationKind::Leak => {}
                }
            }
            Stop::Undefined(undefined) if undefined.limit => self.out.complete = false,
            Stop::Undefined(undefined) => {
                self.out.undefined.insert(format!("{} at {}", undefined.text, self.line(undefined.span)));
            }
        }
    }

    /// The process has ended, by a step or since all threads have.
    fn ended(&mut self, state: usize, thread: Option<usize>) {
        let mut values = Values::new();
        for (leaf, place) in &self.reference.leaves {
            let bytes = match *place {
                StaticLocation::Group(group, offset) => {
                    let size = self.reference.code.groups[group as usize].len() as u32;
                    self.machine.state.global(group, offset, size - offset)
                }
                StaticLocation::Rom(_) => continue,
            };
            values.extend(leaf.value(bytes).map(|value| (leaf.expr(), value)));
        }
        self.found(Finding::Final(values), state, thread);
    }

    fn found(&mut self, finding: Finding, state: usize, thread: Option<usize>) {
        if self.wanted.is_some_and(|wanted| wanted.shows(&finding)) && self.way.is_none() {
            let last = thread.map(|thread| (thread, self.machine.choices.taken()));
            self.way = Some(self.steps(state, last));
        }
        self.out.add(finding);
    }

    /// The steps to a state and one more.
    fn steps(&mut self, state: usize, last: Option<(usize, Vec<u32>)>) -> Vec<String> {
        let mut steps: Vec<(usize, Vec<u32>)> = last.into_iter().collect();
        let mut at = state;
        while at != 0 {
            let came = &self.came[at];
            steps.push((came.thread, came.choices.clone()));
            at = came.from;
        }
        steps.reverse();
        self.load(0);
        let mut out = Vec::new();
        for (thread, choices) in steps {
            let (function, line) = (self.machine.inside(thread).to_string(), self.line(self.machine.position(thread)));
            let chosen = if choices.is_empty() { String::new() } else { format!(" choices {choices:?}") };
            out.push(format!("thread {thread}: {function} at {line}{chosen}"));
            self.machine.choices.replay(&choices);
            self.machine.step(thread);
        }
        out
    }

    fn line(&self, span: Span) -> u32 {
        if span.is_none() {
            return 0;
        }
        self.map.locate(span).line
    }
}
