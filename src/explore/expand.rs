//! What a state leads to: the steps of all threads, or of one that may go alone.
//!
//! An [`Expander`] reads the states that are known and changes nothing that others see but the components, so that several can work side by
//! side. What it finds goes into a [`Batch`], in the order in which a single one would meet it.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::components::{hash, Components};
use super::moves::{Memory, Move, Successor};
use super::reduce::{Guard, Reduction};
use super::states::States;
use super::{deadlock, race, Reason};
use crate::interp::{event, Kind, Machine, Notes, Options, Reach, State, Stop, ThreadView, Wait};

/// What came out for some states, one after the other.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) states: Vec<Expanded>,
    pub(super) events: Vec<Event>,
    pub(super) found: Vec<Reached>,
    keys: Vec<u32>,
}

/// One of them: how far its parts go.
#[derive(Clone, Copy)]
pub(super) struct Expanded {
    pub(super) transitions: usize,
    pub(super) threads: usize,
    pub(super) events: usize,
    pub(super) found: usize,
    /// What is wrong with the state itself.
    pub(super) wrong: Option<Kind>,
}

/// What a step means for the verdict.
pub(super) enum Event {
    Reason(Reason),
    /// A step of this thread with these choices violates something. So many transitions from the state were made then, its own
    /// among them, and so many threads are there.
    Violation { thread: usize, taken: Vec<u32>, kind: Kind, transitions: usize, threads: usize },
    /// What happened so far.
    Notes(Notes),
}

/// A state that was not known before.
pub(super) struct Reached {
    begin: usize,
    end: usize,
    pub(super) hash: u64,
    pub(super) thread: usize,
    pub(super) taken: Vec<u32>,
}

impl Batch {
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.events.clear();
        self.found.clear();
        self.keys.clear();
    }

    pub(super) fn key(&self, reached: &Reached) -> &[u32] {
        &self.keys[reached.begin..reached.end]
    }
}

/// Which move of a thread was picked for the state: a remembered one, or one of those that cannot be.
#[derive(Clone, Copy)]
enum Pick {
    Memory(usize),
    Made(usize),
}

/// Expands states.
pub(super) struct Expander<'a> {
    options: &'a Options,
    machine: Machine<'a>,
    reduction: Option<&'a Reduction>,
    components: &'a RwLock<Components>,
    memory: Memory,
    guard: Guard,
    /// Memory for the expansion of a state.
    key: Vec<u32>,
    next: Vec<u32>,
    picks: Vec<Pick>,
    made: Vec<Move>,
    transitions: usize,
    noted: usize,
}

impl<'a> Expander<'a> {
    /// `machine` has been started.
    pub(super) fn new(
        options: &'a Options,
        machine: Machine<'a>,
        reduction: Option<&'a Reduction>,
        components: &'a RwLock<Components>,
    ) -> Expander<'a> {
        Expander {
            options,
            machine,
            reduction,
            components,
            memory: Memory::default(),
            guard: Guard::default(),
            key: Vec::new(),
            next: Vec::new(),
            picks: Vec::new(),
            made: Vec::new(),
            transitions: 0,
            noted: 0,
        }
    }

    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        self.memory.size()
    }

    /// Expands a state, which is one of `states`; `last` is the thread that moved last.
    pub(super) fn expand(&mut self, states: &States, state: u32, last: usize, out: &mut Batch) {
        self.memory.limit();
        self.key.clear();
        self.key.extend_from_slice(states.key(state));
        self.picks.clear();
        self.transitions = 0;
        let wrong = self.all(states, state, last, out);
        let noted = self.machine.notes.count();
        if noted > self.noted {
            self.noted = noted;
            out.events.push(Event::Notes(self.machine.notes.clone()));
        }
        out.states.push(Expanded {
            transitions: self.transitions,
            threads: self.key.len() - 1,
            events: out.events.len(),
            found: out.found.len(),
            wrong,
        });
    }

    fn all(&mut self, states: &States, state: u32, last: usize, out: &mut Batch) -> Option<Kind> {
        let count = self.key.len() - 1;
        let view = |key: &[u32], thread: usize| ThreadView::of(key[1 + thread]);
        let alone = (0..count).find(|thread| view(&self.key, *thread).live && view(&self.key, *thread).atomic);
        // Whoever moved last is asked first: it makes schedules with few switches.
        let order = std::iter::once(last).chain((0..count).filter(|thread| *thread != last));
        for thread in order.filter(|thread| alone.is_none_or(|only| only == *thread)) {
            if thread >= count || !view(&self.key, thread).live {
                continue;
            }
            let pick = self.pick(thread, out);
            self.picks.push(pick);
            if alone.is_none() && self.may_go_alone(pick, &[]) && self.keep(pick, states, state, out) {
                return None;
            }
        }
        let mut waits = Vec::new();
        waits.extend(self.picks.iter().filter_map(|pick| Some((self.get(*pick).thread, self.get(*pick).wait?))));
        if alone.is_none() && !waits.is_empty() {
            for at in 0..self.picks.len() {
                let pick = self.picks[at];
                if self.may_go_alone(pick, &waits) && self.keep(pick, states, state, out) {
                    return None;
                }
            }
        }
        for at in 0..self.picks.len() {
            self.keep(self.picks[at], states, state, out);
        }
        self.wrong()
    }

    /// What is wrong with the state, in which no thread has made a wrong step.
    fn wrong(&mut self) -> Option<Kind> {
        let properties = self.options.properties;
        if properties.deadlock && self.picks.iter().all(|pick| self.get(*pick).stuck) {
            self.load();
            if deadlock::find(&self.machine).is_some() {
                return Some(Kind::Deadlock);
            }
        }
        if properties.race {
            let steps: Vec<_> = self.picks.iter().map(|pick| self.get(*pick)).collect();
            let accesses: Vec<_> = steps.iter().map(|step| (step.thread, &step.effect.accesses[..])).collect();
            return race::pair(&accesses).map(|_| Kind::Race);
        }
        None
    }

    fn get(&self, pick: Pick) -> &Move {
        match pick {
            Pick::Memory(at) => self.memory.get(at),
            Pick::Made(at) => &self.made[at],
        }
    }

    /// The move of a thread: remembered, or made now.
    fn pick(&mut self, thread: usize, out: &mut Batch) -> Pick {
        if let Some(at) = self.memory.find(thread, &self.key) {
            self.transitions += self.memory.get(at).transitions;
            return Pick::Memory(at);
        }
        let at = self.picks.len();
        if self.made.len() <= at {
            self.made.resize_with(at + 1, Move::default);
        }
        let mut step = std::mem::take(&mut self.made[at]);
        let before = out.events.len();
        let reach = self.make(thread, &mut step, out);
        let reach = if out.events.len() > before { Reach::All } else { reach };
        match self.memory.put(&self.key, reach, step) {
            Ok(at) => Pick::Memory(at),
            Err(step) => {
                self.made[at] = step;
                Pick::Made(at)
            }
        }
    }

    /// Runs the step of a thread with all choices. What it reached.
    fn make(&mut self, thread: usize, step: &mut Move, out: &mut Batch) -> Reach {
        step.reset(thread, self.reduction.is_some());
        let mut reach = Reach::Own;
        self.machine.choices.clear();
        loop {
            self.load();
            if let Some(reduction) = self.reduction.filter(|_| step.held.is_empty()) {
                reduction.held(&self.machine, thread, &mut step.held);
            }
            let stop = self.machine.step(thread);
            reach = reach.and(self.machine.reach());
            step.stuck &= self.machine.was_spurious() || matches!(stop, Stop::Blocked(_));
            step.effect.accesses.extend_from_slice(self.machine.accesses());
            step.effect.events |= self.machine.events();
            self.stopped(stop, step, out);
            if !self.machine.choices.advance() {
                return reach;
            }
        }
    }

    fn stopped(&mut self, stop: Stop, step: &mut Move, out: &mut Batch) {
        if let Stop::Blocked(wait) = stop {
            step.wait = Some(wait);
            step.alone = false;
            return;
        }
        self.transitions += 1;
        step.transitions += 1;
        step.alone &= matches!(stop, Stop::Done) && !self.machine.was_spurious();
        let mut violated = |kind| {
            let (thread, taken, transitions) = (step.thread, self.machine.choices.taken(), self.transitions);
            let threads = self.key.len() - 1;
            out.events.push(Event::Violation { thread, taken, kind, transitions, threads });
        };
        match stop {
            Stop::Blocked(_) | Stop::End => {}
            Stop::Done => {
                step.alone &= !self.machine.state.thread(step.thread).atomic;
                self.save(step);
            }
            Stop::Violated(violation) if self.options.properties.has(violation.kind) => violated(violation.kind),
            Stop::Undefined(undefined) if self.options.properties.undefined && !undefined.limit => {
                violated(Kind::Undefined);
            }
            // The process ends here.
            Stop::Violated(violation) if violation.kind == Kind::Assertion => {}
            Stop::Violated(violation) => out.events.push(Event::Reason(Reason::Misuse(violation))),
            Stop::Undefined(undefined) => out.events.push(Event::Reason(Reason::Undefined(undefined))),
        }
    }

    /// Notes what has become of the state, as far as the step can have changed it.
    fn save(&mut self, step: &mut Move) {
        let (begin, reach) = (step.words.len(), self.machine.reach());
        let (state, mut store) = (&mut self.machine.state, write(self.components));
        match reach {
            Reach::All => state.save(&mut *store, &mut step.words),
            Reach::Own | Reach::One(_) => {
                step.words.push(state.save_globals(&mut *store));
                step.words.push(state.save_thread(step.thread, &mut *store));
            }
        }
        if let Reach::One(other) = reach {
            step.words.push(state.save_thread(other, &mut *store));
        }
        let (end, taken) = (step.words.len(), self.machine.choices.taken());
        step.successors.push(Successor { begin, end, reach, taken });
    }

    fn load(&mut self) {
        self.machine.state.load(&self.key, &*read(self.components));
    }

    /// Whether it is enough to explore this step, as far as other threads are concerned.
    fn may_go_alone(&mut self, pick: Pick, waits: &[(usize, Wait)]) -> bool {
        let Expander { machine, guard, memory, made, key, components, .. } = self;
        let step = match pick {
            Pick::Memory(at) => memory.get(at),
            Pick::Made(at) => &made[at],
        };
        let Some(reduction) = self.reduction.filter(|_| step.alone) else { return false };
        let store = read(components);
        let stuck = if waits.is_empty() { Vec::new() } else { waiting_for(step.thread, waits) };
        let creates = step.effect.events & event::CREATES != 0;
        let others = (0..key.len() - 1).filter(|other| *other != step.thread && !stuck.contains(other));
        others.filter(|other| ThreadView::of(key[1 + other]).live).all(|other| {
            let frames = || State::frames(key[1 + other], &*store);
            reduction.independent(&step.effect, &step.held, frames)
                || !creates && reduction.joins(frames()) && {
                    let load = |machine: &mut Machine| machine.state.load(key, &*store);
                    guard.waits(reduction, machine, load, key[1 + other], other, step.thread)
                }
        })
    }

    /// Passes on the states that a step leads to. Whether one of them is still to be expanded.
    fn keep(&mut self, pick: Pick, states: &States, from: u32, out: &mut Batch) -> bool {
        let step = match pick {
            Pick::Memory(at) => self.memory.get(at),
            Pick::Made(at) => &self.made[at],
        };
        let mut open = false;
        for successor in &step.successors {
            step.key(successor, &self.key, &mut self.next);
            let hash = hash(&self.next);
            let known = states.find(&self.next, hash);
            // All up to this state have been expanded when it is its turn; who is not known yet will come behind it.
            open |= known.is_none_or(|id| id > from);
            if known.is_none() {
                let begin = out.keys.len();
                out.keys.extend_from_slice(&self.next);
                let (end, thread, taken) = (out.keys.len(), step.thread, successor.taken.clone());
                out.found.push(Reached { begin, end, hash, thread, taken });
            }
        }
        open
    }
}

/// A lock that a panic has left is as good as any other: a component is there or not.
pub(super) fn read(components: &RwLock<Components>) -> RwLockReadGuard<'_, Components> {
    components.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn write(components: &RwLock<Components>) -> RwLockWriteGuard<'_, Components> {
    components.write().unwrap_or_else(PoisonError::into_inner)
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
