//! Expansion of a state: the steps of all threads, or of one thread that is explored alone.
//!
//! An [`Expander`] only reads the state store; the only shared data that it changes is the intern table of components,
//! so several expanders can work in parallel. Its results go into a [`Batch`], in the order in which a single expander
//! would find them.

pub(in crate::explore) mod batch;
mod persistent_choice;
mod step;
pub(in crate::explore) mod step_memo;
pub(in crate::explore) mod step_signature;
pub(in crate::explore) mod workers;

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Instant;

use super::{deadlock, race};
use crate::explore::expand::batch::{Batch, Expanded, StepConsequence};
use crate::explore::expand::step_memo::{StepBuilder, StepMemo, ThreadStep};
use crate::explore::hash::hash;
use crate::explore::pace::Pace;
use crate::explore::por::fairness;
use crate::explore::por::sleep::{apart, SleepMark, ThreadMask};
use crate::explore::por::{Guard, LockBits, PartialOrderReduction};
use crate::explore::store::intern::Components;
use crate::explore::store::predecessors::StepLabels;
use crate::explore::store::states::States;
use crate::interp::{Machine, Properties, SemanticsOptions, ThreadView, ViolationKind};
use crate::reductions;

/// A state to be expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueuedState {
    pub(super) state: u32,
    /// The state was expanded before; these threads have been woken since.
    pub(super) woken: Option<ThreadMask>,
}

/// Expands states.
pub(super) struct Expander<'a> {
    options: &'a SemanticsOptions,
    /// Properties that are only noticed, and of which no violation has been found.
    noticed: Properties,
    machine: Machine<'a>,
    reduction: Option<&'a PartialOrderReduction>,
    components: &'a RwLock<Components>,
    memory: StepMemo,
    guard: Guard,
    /// Buffers for the expansion of a state.
    key: Vec<u32>,
    next: Vec<u32>,
    steps: Vec<ThreadStep>,
    made: StepBuilder,
    stuck: Vec<usize>,
    open: Vec<LockBits>,
    transitions: usize,
    alone: Option<u8>,
    impatient: Option<u8>,
    noted: usize,
    limits: ChoiceLimits,
    pace: Pace,
    /// The deadline is over: all later steps end at once.
    is_late: bool,
}

/// Limits at which a step with very many choices is cut off, so that the search ends in time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChoiceLimits {
    pub(super) deadline: Option<Instant>,
    /// Bytes of the memo table of steps.
    pub(super) memory: Option<usize>,
}

impl<'a> Expander<'a> {
    /// Creates an expander; `machine` must have been started.
    pub(super) fn new(
        options: &'a SemanticsOptions,
        machine: Machine<'a>,
        reduction: Option<&'a PartialOrderReduction>,
        components: &'a RwLock<Components>,
    ) -> Expander<'a> {
        Expander {
            options,
            noticed: options.noticed,
            machine,
            reduction,
            components,
            memory: StepMemo::default(),
            guard: Guard::default(),
            key: Vec::new(),
            next: Vec::new(),
            steps: Vec::new(),
            made: StepBuilder::default(),
            stuck: Vec::new(),
            open: Vec::new(),
            transitions: 0,
            alone: None,
            impatient: None,
            noted: 0,
            limits: ChoiceLimits::default(),
            pace: Pace::default(),
            is_late: false,
        }
    }

    /// The same expander with limits.
    pub(super) fn within(self, limits: ChoiceLimits) -> Expander<'a> {
        Expander { limits, ..self }
    }

    fn uses(&self, reduction: reductions::Reduction) -> bool {
        self.options.without.uses(reduction)
    }

    /// Restricts the properties that are still noticed.
    pub(super) fn notice(&mut self, noticed: Properties) {
        self.noticed = noticed;
    }

    /// Bytes of memory in use.
    pub(super) fn size(&self) -> usize {
        self.memory.size() + self.guard.size()
    }

    /// Expands a state of `states`; `last` is the thread whose step first led to it. The results are appended to
    /// `out`.
    pub(super) fn expand(&mut self, states: &States, task: QueuedState, last: usize, out: &mut Batch) {
        self.memory.tidy(states.len());
        states.key(task.state, &mut self.key);
        self.steps.clear();
        (self.transitions, self.alone, self.impatient) = (0, None, None);
        let mark = states.mark(task.state);
        let from = ExpandedFrom { states, state: task.state, last };
        let (wrong, noticed) = match task.woken {
            None if self.all(from, mark.asleep, out) && !self.is_late => self.faults(),
            None => (None, Properties::NONE),
            Some(woken) => {
                self.again(from, mark, woken, out);
                (None, Properties::NONE)
            }
        };
        let noted = self.machine.notes.count();
        if noted > self.noted {
            self.noted = noted;
            out.events.push(StepConsequence::Notes(self.machine.notes.clone()));
        }
        out.states.push(Expanded {
            transitions: self.transitions,
            threads: self.key.len() - 1,
            events: out.events.len(),
            found: out.found.len(),
            known: out.known.len(),
            end: task.woken.is_none() && self.is_end(),
            alone: self.alone,
            impatient: self.impatient,
            wrong,
            noticed,
        });
    }

    /// Expands a state for the first time. Returns whether the steps of all threads were computed, that is, whether no
    /// thread is explored alone.
    fn all(&mut self, from: ExpandedFrom, asleep: ThreadMask, out: &mut Batch) -> bool {
        let alone = self.atomic();
        for thread in self.order(from.last).filter(|thread| alone.is_none_or(|only| only == *thread)) {
            if !self.is_live(thread) {
                continue;
            }
            let step = self.step(thread, out);
            self.steps.push(step);
            self.stuck.clear();
            if alone.is_none() && self.may_go_alone(&step) && self.goes_alone(&step, from, asleep, out) {
                return false;
            }
        }
        let waits = |step: &ThreadStep| self.memory.signatures.get(step.signature).wait.is_some();
        if alone.is_none() && self.uses(reductions::Reduction::StuckThreads) && self.steps.iter().any(waits) {
            for at in 0..self.steps.len() {
                let step = self.steps[at];
                self.find_stuck(&step);
                if self.may_go_alone(&step) && self.goes_alone(&step, from, asleep, out) {
                    return false;
                }
            }
        }
        self.each(from, asleep, |thread, asleep| !asleep.has(thread), out);
        true
    }

    /// Expands a state again after these threads were woken in it.
    fn again(&mut self, from: ExpandedFrom, mark: SleepMark, woken: ThreadMask, out: &mut Batch) {
        if let Some(thread) = mark.alone {
            let step = self.step(usize::from(thread), out);
            self.keep(&step, from, mark.asleep.without(thread), out);
            return;
        }
        for thread in self.order(from.last) {
            let number = thread as u8;
            if self.is_live(thread) && (woken.has(number) || mark.asleep.has(number)) {
                let step = self.step(thread, out);
                self.steps.push(step);
            }
        }
        self.each(from, mark.asleep, |thread, _| woken.has(thread), out);
    }

    /// Whether only one thread is left and its step ends the process.
    fn is_end(&self) -> bool {
        let ends = |step: &ThreadStep| step.transitions > 0 && self.memory.successors(step) == 0;
        let live = (0..self.key.len() - 1).filter(|thread| self.is_live(*thread)).count();
        live == 1 && self.steps.iter().any(ends)
    }

    /// The threads in the order of expansion: the thread that moved last comes first, which yields schedules with few
    /// context switches.
    fn order(&self, last: usize) -> impl Iterator<Item = usize> {
        let count = self.key.len() - 1;
        std::iter::once(last).filter(move |last| *last < count).chain((0..count).filter(move |thread| *thread != last))
    }

    fn is_live(&self, thread: usize) -> bool {
        ThreadView::of(self.key[1 + thread]).live
    }

    /// The thread that is in an atomic region.
    fn atomic(&self) -> Option<usize> {
        let is_atomic = |word: &u32| ThreadView::of(*word).live && ThreadView::of(*word).atomic;
        self.key[1..].iter().position(is_atomic)
    }

    /// Explores this step alone if fairness permits and some successor is still unexpanded (the queue proviso). Returns
    /// whether it did; otherwise nothing was added to `out`.
    fn goes_alone(&mut self, step: &ThreadStep, from: ExpandedFrom, asleep: ThreadMask, out: &mut Batch) -> bool {
        if from.states.patience.is_over(from.state, step.thread) || self.is_impatient(step, from, out) {
            return false;
        }
        let before = (out.found.len(), out.known.len(), self.transitions);
        let asleep = if SleepMark::names(step.thread) { asleep.without(step.thread) } else { ThreadMask::NONE };
        if self.keep(step, from, asleep, out) {
            self.alone = Some(step.thread);
            return true;
        }
        out.shorten(before.0, before.1);
        self.transitions = before.2;
        false
    }

    /// Whether this thread has been explored alone for long while another thread could have moved.
    fn is_impatient(&mut self, step: &ThreadStep, from: ExpandedFrom, out: &mut Batch) -> bool {
        let before = from.states.ways(from.state).map(StepLabels::thread);
        let waiting = fairness::patient(before, from.state, step.thread, self.key.len() - 1);
        let could_move = waiting.into_iter().any(|other| self.is_live(other) && self.step(other, out).transitions > 0);
        if could_move {
            self.impatient = Some(step.thread);
        }
        could_move
    }

    /// Adds the successors of the threads for which `goes` holds. `goes` gets the thread and the sleep set at that
    /// point; each thread that has moved joins the sleep set of those after it.
    fn each(&mut self, from: ExpandedFrom, asleep: ThreadMask, goes: impl Fn(u8, ThreadMask) -> bool, out: &mut Batch) {
        let mut asleep = asleep;
        for at in 0..self.steps.len() {
            let step = self.steps[at];
            if !goes(step.thread, asleep) {
                continue;
            }
            let left = self.stay(asleep, &step);
            self.keep(&step, from, left, out);
            if self.uses(reductions::Reduction::SleepSets) && step.transitions > 0 {
                asleep = asleep.with(step.thread);
            }
        }
    }

    /// The sleep set of the successors of this step: the threads of `asleep` whose steps are independent of it.
    fn stay(&mut self, asleep: ThreadMask, step: &ThreadStep) -> ThreadMask {
        let StepMemo { signatures, .. } = &mut self.memory;
        let mut left = ThreadMask::NONE;
        if asleep.is_empty() {
            return left;
        }
        for other in self.steps.iter().filter(|other| asleep.has(other.thread)) {
            if apart((other.thread, other.reach), (step.thread, step.reach))
                && signatures.commute(other.signature, step.signature)
            {
                left = left.with(other.thread);
            }
        }
        left
    }

    /// Violations in the state itself, found when no step violates a property: one of a checked property, and those of
    /// properties that are only noticed.
    fn faults(&mut self) -> (Option<ViolationKind>, Properties) {
        let (wanted, mut noticed) = (self.options.properties, Properties::NONE);
        if (wanted.deadlock || self.noticed.deadlock) && self.is_deadlock() {
            if wanted.deadlock {
                return (Some(ViolationKind::Deadlock), noticed);
            }
            noticed = noticed.with(ViolationKind::Deadlock);
        }
        if (wanted.race || self.noticed.race) && self.is_race() {
            if wanted.race {
                return (Some(ViolationKind::Race), noticed);
            }
            noticed = noticed.with(ViolationKind::Race);
        }
        (None, noticed)
    }

    fn is_deadlock(&mut self) -> bool {
        if !self.steps.iter().all(|step| step.stuck) {
            return false;
        }
        self.load();
        deadlock::find(&self.machine).is_some()
    }

    fn is_race(&self) -> bool {
        let accesses = |step: &ThreadStep| &self.memory.signatures.get(step.signature).effect.accesses[..];
        let steps: Vec<_> = self.steps.iter().map(|step| (usize::from(step.thread), accesses(step))).collect();
        race::pair(&steps).is_some()
    }

    /// Adds the successors of a step, with this sleep set. Returns whether one of them is still unexpanded.
    fn keep(&mut self, step: &ThreadStep, from: ExpandedFrom, asleep: ThreadMask, out: &mut Batch) -> bool {
        let mut open = false;
        self.transitions += step.transitions as usize;
        for which in 0..self.memory.successors(step) {
            if self.is_over(out) {
                return open;
            }
            let taken = self.memory.key(step, which, &self.key, &mut self.next);
            let hash = hash(&self.next);
            let word = self.next.get(1 + usize::from(step.thread));
            let asleep = if word.is_some_and(|word| ThreadView::of(*word).atomic) { ThreadMask::NONE } else { asleep };
            // When a state is expanded, all states before it have been expanded; a successor without a number will
            // come after it.
            match from.states.find(&self.next, hash) {
                None => {
                    open = true;
                    out.reach(&self.next, hash, usize::from(step.thread), taken, asleep);
                }
                Some(id) => {
                    open |= id > from.state;
                    if self.uses(reductions::Reduction::SleepSets)
                        && !from.states.mark(id).asleep.minus(asleep).is_empty()
                    {
                        out.known.push((id, asleep));
                    }
                }
            }
        }
        open
    }
}

/// The state that is expanded, the store that it is in, and the thread whose step first led to it.
#[derive(Clone, Copy)]
struct ExpandedFrom<'s> {
    states: &'s States,
    state: u32,
    last: usize,
}

/// Locks the table for reading. Poisoning is harmless: a component is interned entirely or not at all.
pub(super) fn read(components: &RwLock<Components>) -> RwLockReadGuard<'_, Components> {
    components.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn write(components: &RwLock<Components>) -> RwLockWriteGuard<'_, Components> {
    components.write().unwrap_or_else(PoisonError::into_inner)
}
