//! Breadth-first search through all states.

use std::collections::BTreeSet;
use std::time::Instant;

use super::reduce::{Effect, Guard, Reduction};
use super::schedule::replay;
use super::store::{Components, States};
use super::{deadlock, race, Limits, Outcome, Reason, Stats, Verdict};
use crate::interp::code::Code;
use crate::interp::{event, Kind, Machine, Notes, Options, Stop, Wait};
use crate::source::Span;

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
        reduction: options.reduction.then(|| Reduction::new(code)),
        guard: Guard::default(),
        live: Vec::new(),
        moves: Vec::new(),
        reasons: BTreeSet::new(),
        stats: Stats::default(),
    };
    let found = search.go(begin);
    let verdict = found.unwrap_or_else(|| search.conclusion());
    search.stats.states = search.states.len();
    search.stats.bytes = search.size();
    search.stats.time = begin.elapsed();
    let missed = match verdict {
        Verdict::True => missed(code, &search.machine.notes),
        Verdict::False(..) | Verdict::Unknown(_) => Vec::new(),
    };
    Outcome { verdict, stats: search.stats, missed }
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

/// The step of a thread from a state, under all choices.
#[derive(Default)]
struct Move {
    thread: usize,
    /// The states that it leads to, one after the other.
    keys: Vec<u32>,
    /// Begin and end of each, and what was chosen.
    ends: Vec<(usize, usize, Vec<u32>)>,
    effect: Effect,
    /// Locks that the thread holds before.
    held: Vec<usize>,
    wait: Option<Wait>,
    /// Nobody can count on this step being made.
    stuck: bool,
    /// It is one that can go alone.
    alone: bool,
}

impl Move {
    fn reset(&mut self, thread: usize, alone: bool) {
        (self.thread, self.wait, self.stuck, self.alone) = (thread, None, true, alone);
        self.keys.clear();
        self.ends.clear();
        self.held.clear();
        self.effect.accesses.clear();
        self.effect.events = 0;
    }
}

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
    reduction: Option<Reduction>,
    guard: Guard,
    /// Memory for the expansion of a state.
    live: Vec<usize>,
    moves: Vec<Move>,
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
        self.machine.state.save(&mut self.components, &mut self.key);
        self.states.insert(&self.key);
        self.came.push(Came { from: NONE, thread: 0, choices: NONE });
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

    /// The steps from a state: of all threads, or of one that may go alone.
    fn expand(&mut self, state: u32) -> Option<Verdict> {
        self.load(state);
        let count = self.machine.state.threads();
        self.stats.threads = self.stats.threads.max(count);
        let mut live = std::mem::take(&mut self.live);
        live.clear();
        live.extend((0..count).filter(|thread| self.machine.state.thread(*thread).live));
        let mut moves = std::mem::take(&mut self.moves);
        let verdict = self.expand_all(state, &live, &mut moves);
        (self.live, self.moves) = (live, moves);
        verdict
    }

    fn expand_all(&mut self, state: u32, live: &[usize], moves: &mut Vec<Move>) -> Option<Verdict> {
        let alone = live.iter().copied().find(|thread| self.machine.state.thread(*thread).atomic);
        // Whoever moved last is asked first: it makes schedules with few switches.
        let last = self.came[state as usize].thread as usize;
        let order = live.iter().copied().filter(|t| *t == last).chain(live.iter().copied().filter(|t| *t != last));
        let mut count = 0;
        for thread in order.filter(|thread| alone.is_none_or(|only| only == *thread)) {
            if moves.len() == count {
                moves.push(Move::default());
            }
            let step = &mut moves[count];
            count += 1;
            let verdict = self.steps(state, thread, step);
            if verdict.is_some() {
                return verdict;
            }
            if alone.is_none() && self.may_go_alone(state, step, live, &[]) && self.keep(state, step) {
                return None;
            }
        }
        let moves = &moves[..count];
        let mut waits = Vec::new();
        waits.extend(moves.iter().filter_map(|step| Some((step.thread, step.wait?))));
        if alone.is_none() && !waits.is_empty() {
            for step in moves {
                if self.may_go_alone(state, step, live, &waits) && self.keep(state, step) {
                    return None;
                }
            }
        }
        for step in moves {
            self.keep(state, step);
        }
        self.load(state);
        let properties = self.options.properties;
        if properties.deadlock && moves.iter().all(|step| step.stuck) && deadlock::find(&self.machine).is_some() {
            return self.violated(state, None, Kind::Deadlock);
        }
        let accesses = || moves.iter().map(|step| (step.thread, &step.effect.accesses[..])).collect::<Vec<_>>();
        if properties.race && race::pair(&accesses()).is_some() {
            return self.violated(state, None, Kind::Race);
        }
        None
    }

    fn load(&mut self, state: u32) {
        self.machine.state.load(self.states.key(state), &self.components);
    }

    /// Runs the step of a thread with all choices.
    fn steps(&mut self, state: u32, thread: usize, step: &mut Move) -> Option<Verdict> {
        step.reset(thread, self.reduction.is_some());
        self.machine.choices.clear();
        loop {
            self.load(state);
            if let Some(reduction) = self.reduction.as_ref().filter(|_| step.held.is_empty()) {
                reduction.held(&self.machine, thread, &mut step.held);
            }
            let stop = self.machine.step(thread);
            step.stuck &= self.machine.was_spurious() || matches!(stop, Stop::Blocked(_));
            step.effect.accesses.extend_from_slice(self.machine.accesses());
            step.effect.events |= self.machine.events();
            let verdict = self.stopped(stop, state, step);
            if verdict.is_some() || !self.machine.choices.advance() {
                return verdict;
            }
        }
    }

    fn stopped(&mut self, stop: Stop, state: u32, step: &mut Move) -> Option<Verdict> {
        if let Stop::Blocked(wait) = stop {
            step.wait = Some(wait);
            step.alone = false;
            return None;
        }
        self.stats.transitions += 1;
        step.alone &= matches!(stop, Stop::Done) && !self.machine.was_spurious();
        match stop {
            Stop::Blocked(_) | Stop::End => {}
            Stop::Done => {
                step.alone &= !self.machine.state.thread(step.thread).atomic;
                let begin = step.keys.len();
                self.machine.state.save(&mut self.components, &mut step.keys);
                step.ends.push((begin, step.keys.len(), self.machine.choices.taken()));
            }
            Stop::Violated(violation) if self.options.properties.has(violation.kind) => {
                return self.violated(state, Some(step.thread), violation.kind);
            }
            Stop::Undefined(undefined) if self.options.properties.undefined && !undefined.limit => {
                return self.violated(state, Some(step.thread), Kind::Undefined);
            }
            // The process ends here.
            Stop::Violated(violation) if violation.kind == Kind::Assertion => {}
            Stop::Violated(violation) => self.reason(Reason::Misuse(violation)),
            Stop::Undefined(undefined) => self.reason(Reason::Undefined(undefined)),
        }
        None
    }

    /// Whether it is enough to explore this step, as far as other threads are concerned.
    fn may_go_alone(&mut self, state: u32, step: &Move, live: &[usize], waits: &[(usize, Wait)]) -> bool {
        let Some(reduction) = self.reduction.as_ref().filter(|_| step.alone) else { return false };
        let key = self.states.key(state);
        self.machine.state.load(key, &self.components);
        let stuck = if waits.is_empty() { Vec::new() } else { waiting_for(step.thread, waits) };
        live.iter().filter(|other| **other != step.thread && !stuck.contains(other)).all(|other| {
            reduction.independent(&self.machine, &step.effect, &step.held, *other)
                || step.effect.events & event::CREATES == 0 && reduction.joins(&self.machine, *other) && {
                    let own = self.machine.state.own(key, *other);
                    self.guard.waits(reduction, &self.machine, own, *other, step.thread)
                }
        })
    }

    /// Keeps the states that a step leads to. Whether one of them is still to be expanded.
    fn keep(&mut self, from: u32, step: &Move) -> bool {
        let mut open = false;
        for (begin, end, taken) in &step.ends {
            let (id, new) = self.states.insert(&step.keys[*begin..*end]);
            open |= id > from;
            if new {
                let choices = self.note_choices(taken);
                self.came.push(Came { from, thread: step.thread as u32, choices });
            }
        }
        open
    }

    fn note_choices(&mut self, taken: &[u32]) -> u32 {
        if taken.is_empty() {
            return NONE;
        }
        let at = self.choices.len() as u32;
        self.choices.push(taken.len() as u32);
        self.choices.extend(taken);
        at
    }

    /// The violation, if it is one when its schedule is run again and does not rest on where objects lie.
    fn violated(&mut self, state: u32, thread: Option<usize>, kind: Kind) -> Option<Verdict> {
        let mut steps: Vec<_> = thread.map(|thread| (thread, self.machine.choices.taken())).into_iter().collect();
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
        match replay(self.code, self.options, &steps, kind) {
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
        if self.options.properties.race {
            self.reasons.extend(notes.trylock.map(Reason::Trylock));
        }
        self.reasons.extend(self.code.caveats.iter().map(|(text, span)| Reason::Assumption(text.clone(), *span)));
        if self.reasons.is_empty() {
            Verdict::True
        } else {
            Verdict::Unknown(self.reasons.iter().cloned().collect())
        }
    }
}

/// Where assertions stand that no execution has come to. One that is written once may be there several times.
fn missed(code: &Code, notes: &Notes) -> Vec<Span> {
    let all = || code.assertions.iter().enumerate();
    let met = |span: &Span| all().any(|(at, other)| other == span && notes.has_met(at));
    let mut missed: Vec<Span> = code.assertions.iter().filter(|span| !met(span)).copied().collect();
    missed.dedup();
    missed
}

/// Threads that cannot go on before this one does: they wait for a lock that it holds, for its end, or for another such thread.
fn waiting_for(thread: usize, waits: &[(usize, Wait)]) -> Vec<usize> {
    let mut found = vec![thread];
    let mut at = 0;
    while at < found.len() {
        let whom = found[at];
        let waits_for = |wait: &Wait| match wait {
            Wait::Lock(_, owner) => *owner == Some(whom),
            Wait::Join(other) => *other == whom,
            Wait::Signal(_) | Wait::Semaphore(_) | Wait::Barrier(_) | Wait::Once(_) | Wait::Assumption => false,
        };
        let more: Vec<usize> = waits.iter().filter(|(t, w)| waits_for(w) && !found.contains(t)).map(|w| w.0).collect();
        found.extend(more);
        at += 1;
    }
    found
}
