//! Breadth-first search through all states.

use std::collections::BTreeSet;
use std::time::Instant;

use super::schedule::replay;
use super::store::{Components, States};
use super::{Limits, Outcome, Reason, Stats, Verdict};
use crate::interp::code::Code;
use crate::interp::{Kind, Machine, Options, Stop};

/// So many reasons are told.
const REASONS: usize = 8;

/// Explores all executions of a program.
pub fn run(code: &Code, options: &Options, limits: &Limits) -> Outcome {
    run_until(code, options, limits, &|| false)
}

/// Explores all executions of a program until `stopped` says that nobody waits any more; it is asked often.
pub fn run_until(code: &Code, options: &Options, limits: &Limits, stopped: &dyn Fn() -> bool) -> Outcome {
    let begin = Instant::now();
    let mut search = Search {
        code,
        options,
        limits,
        stopped,
        machine: Machine::new(code, options.clone()),
        components: Components::default(),
        states: States::default(),
        came: Vec::new(),
        choices: Vec::new(),
        key: Vec::new(),
        reasons: BTreeSet::new(),
        stats: Stats::default(),
    };
    let found = search.go(begin);
    let verdict = found.unwrap_or_else(|| search.conclusion());
    search.stats.states = search.states.len();
    search.stats.bytes = search.size();
    search.stats.time = begin.elapsed();
    Outcome { verdict, stats: search.stats }
}

/// How a state was reached: from which one, by which thread, with which choices.
#[derive(Clone, Copy)]
struct Came {
    from: u32,
    thread: u32,
    /// Position in `choices`, where the length comes first; `NONE` for no choice.
    choices: u32,
}

const NONE: u32 = u32::MAX;

struct Search<'a> {
    code: &'a Code,
    options: &'a Options,
    limits: &'a Limits,
    stopped: &'a dyn Fn() -> bool,
    machine: Machine<'a>,
    components: Components,
    states: States,
    came: Vec<Came>,
    choices: Vec<u32>,
    key: Vec<u32>,
    reasons: BTreeSet<Reason>,
    stats: Stats,
}

impl Search<'_> {
    fn go(&mut self, begin: Instant) -> Option<Verdict> {
        if let Err(stop) = self.machine.start() {
            self.reason(match stop {
                Stop::Undefined(undefined) => Reason::Undefined(undefined),
                Stop::Violated(violation) => Reason::Misuse(violation),
                Stop::Done | Stop::Blocked(_) | Stop::End => Reason::Replay,
            });
            return None;
        }
        self.save(Came { from: NONE, thread: 0, choices: NONE });
        let mut next = 0;
        while next < self.states.len() {
            if next % 256 == 0 {
                if let Some(limit) = self.limit(begin) {
                    self.reason(Reason::Limit(limit));
                    return None;
                }
            }
            if let Some(verdict) = self.expand(next as u32) {
                return Some(verdict);
            }
            next += 1;
        }
        None
    }

    fn limit(&self, begin: Instant) -> Option<&'static str> {
        let states = self.states.len();
        if self.limits.time.is_some_and(|time| begin.elapsed() > time) {
            return Some("time");
        }
        if (self.stopped)() {
            return Some("patience");
        }
        if self.limits.memory.is_some_and(|memory| self.size() > memory) {
            return Some("memory");
        }
        // Numbers of states have 32 bits.
        let most = self.limits.states.unwrap_or(usize::MAX).min(NONE as usize / 2);
        (states > most).then_some("states")
    }

    fn size(&self) -> usize {
        self.components.size() + self.states.size() + self.came.capacity() * 12 + self.choices.capacity() * 4
    }

    /// All steps from a state.
    fn expand(&mut self, state: u32) -> Option<Verdict> {
        self.machine.state.load(self.states.key(state), &self.components);
        let count = self.machine.state.threads();
        self.stats.threads = self.stats.threads.max(count);
        let views: Vec<_> = (0..count).map(|thread| self.machine.state.thread(thread)).collect();
        let alone = views.iter().position(|view| view.live && view.atomic);
        for (thread, view) in views.iter().enumerate() {
            if !view.live || alone.is_some_and(|only| only != thread) {
                continue;
            }
            self.machine.choices.clear();
            loop {
                self.machine.state.load(self.states.key(state), &self.components);
                let stop = self.machine.step(thread);
                if let Some(verdict) = self.stopped(stop, state, thread) {
                    return Some(verdict);
                }
                if !self.machine.choices.advance() {
                    break;
                }
            }
        }
        None
    }

    fn stopped(&mut self, stop: Stop, state: u32, thread: usize) -> Option<Verdict> {
        match stop {
            Stop::Blocked(_) => return None,
            Stop::End => {}
            Stop::Done => {
                let taken = self.machine.choices.taken();
                let choices = if taken.is_empty() {
                    NONE
                } else {
                    let at = self.choices.len() as u32;
                    self.choices.push(taken.len() as u32);
                    self.choices.extend(&taken);
                    at
                };
                let new = self.save(Came { from: state, thread: thread as u32, choices });
                if !new && choices != NONE {
                    self.choices.truncate(choices as usize);
                }
            }
            Stop::Violated(violation) if violation.kind == Kind::Assertion => {
                let verdict = self.violated(state, thread);
                self.stats.transitions += 1;
                return verdict;
            }
            Stop::Violated(violation) => self.reason(Reason::Misuse(violation)),
            Stop::Undefined(undefined) => self.reason(Reason::Undefined(undefined)),
        }
        self.stats.transitions += 1;
        None
    }

    /// Whether the state of the machine is new.
    fn save(&mut self, came: Came) -> bool {
        self.key.clear();
        self.machine.state.save(&mut self.components, &mut self.key);
        let new = self.states.insert(&self.key);
        if new {
            self.came.push(came);
        }
        new
    }

    /// The violation, if it is one when its schedule is run again and does not rest on where objects lie.
    fn violated(&mut self, state: u32, thread: usize) -> Option<Verdict> {
        let mut steps = vec![(thread, self.machine.choices.taken())];
        let mut at = state;
        while let Some(came) = self.came.get(at as usize).filter(|came| came.from != NONE) {
            let choices = if came.choices == NONE {
                Vec::new()
            } else {
                let begin = came.choices as usize + 1;
                self.choices[begin..begin + self.choices[came.choices as usize] as usize].to_vec()
            };
            steps.push((came.thread as usize, choices));
            at = came.from;
        }
        steps.reverse();
        match replay(self.code, self.options, &steps) {
            Some((violation, told, notes)) => match notes.address {
                Some(span) => {
                    self.reason(Reason::Address(span));
                    None
                }
                None => Some(Verdict::False(violation, told)),
            },
            None => {
                self.reason(Reason::Replay);
                None
            }
        }
    }

    fn reason(&mut self, reason: Reason) {
        if self.reasons.len() < REASONS {
            self.reasons.insert(reason);
        }
    }

    fn conclusion(&mut self) -> Verdict {
        let notes = self.machine.notes.clone();
        self.reasons.extend(notes.sampled.map(Reason::Sampled));
        self.reasons.extend(notes.uninitialised.map(Reason::Uninitialised));
        self.reasons.extend(notes.address.map(Reason::Address));
        self.reasons.extend(self.code.caveats.iter().map(|(text, span)| Reason::Assumption(text.clone(), *span)));
        if self.reasons.is_empty() {
            Verdict::True
        } else {
            Verdict::Unknown(self.reasons.iter().cloned().collect())
        }
    }
}
