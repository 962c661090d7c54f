//! The step of one thread under all choices: taken from the memo table, or run.

use std::time::Instant;

use crate::explore::expand::batch::{Batch, StepConsequence};
use crate::explore::expand::step_memo::{StepBuilder, ThreadStep};
use crate::explore::expand::{read, write, Expander};
use crate::explore::Incompleteness;
use crate::interp::{event, ProgramState, Stop, TouchedThreads, Undefined, ViolationKind};
use crate::reductions;

impl Expander<'_> {
    /// Computes the step of a thread, from the memo table or by running it.
    pub(super) fn step(&mut self, thread: usize, out: &mut Batch) -> ThreadStep {
        let known = self.memory.find(thread, &self.key).filter(|_| self.uses(reductions::Reduction::StepMemo));
        if let Some(step) = known {
            return step;
        }
        let mut made = std::mem::take(&mut self.made);
        made.reset(thread, self.reduction.is_some(), self.memory.begin());
        let before = out.events.len();
        let reach = self.make(thread, &mut made, out);
        // Events must be reported for each state, so a step that causes one is not memoized.
        let reach = if out.events.len() > before { TouchedThreads::All } else { reach };
        let step = self.memory.put(&self.key, reach, &made);
        self.made = made;
        step
    }

    /// Runs the step of a thread under all choices. Returns its reach.
    fn make(&mut self, thread: usize, step: &mut StepBuilder, out: &mut Batch) -> TouchedThreads {
        let mut reach = TouchedThreads::Own;
        self.machine.choices.clear();
        loop {
            if self.is_over(out) {
                return TouchedThreads::All;
            }
            self.load();
            if let Some(reduction) = self.reduction.filter(|_| step.signature.held.is_empty()) {
                reduction.held(&self.machine, thread, &mut step.signature.held);
                if !self.uses(reductions::Reduction::HeldLocks) {
                    step.signature.held.truncate(1);
                }
            }
            let stop = self.machine.step(thread);
            reach = reach.and(self.machine.reach());
            step.stuck &= self.machine.was_spurious() || matches!(stop, Stop::Blocked(_));
            let effect = &mut step.signature.effect;
            for access in self.machine.accesses() {
                if !effect.accesses.contains(access) {
                    effect.accesses.push(*access);
                }
            }
            effect.events |= self.machine.events();
            step.note_wait(match stop {
                Stop::Blocked(wait) => Some(wait),
                Stop::Done | Stop::End | Stop::Violated(_) | Stop::Undefined(_) => None,
            });
            self.stopped(stop, step, out);
            if !self.machine.choices.advance() {
                self.check(thread, step);
                return reach;
            }
        }
    }

    /// Whether a limit is exceeded, which is then added to `out`. After the deadline, all steps end at once.
    pub(super) fn is_over(&mut self, out: &mut Batch) -> bool {
        if self.is_late {
            return true;
        }
        if !self.pace.is_due() {
            return false;
        }
        self.is_late = self.limits.deadline.is_some_and(|at| Instant::now() > at);
        let is_large = self.limits.memory.is_some_and(|most| self.memory.size() > most);
        let limit = self.is_late.then_some("time").or(is_large.then_some("memory"));
        out.events.extend(limit.map(|limit| StepConsequence::Incompleteness(Incompleteness::Limit(limit))));
        limit.is_some()
    }

    /// Checks, in debug builds, the over-approximation on which the reduction is based: all effects of the step are
    /// foreseen from the positions of the thread's frames.
    fn check(&self, thread: usize, step: &StepBuilder) {
        if let Some(reduction) = self.reduction.filter(|_| cfg!(self_checks)) {
            let store = read(self.components);
            let frames: Vec<_> = ProgramState::frames(self.key[1 + thread], &*store).collect();
            let effect = &step.signature.effect;
            assert!(reduction.foresees(thread, effect, &frames), "not foreseen at {frames:?}: {effect:?}");
        }
    }

    fn stopped(&mut self, stop: Stop, step: &mut StepBuilder, out: &mut Batch) {
        if let Stop::Blocked(_) = stop {
            step.alone = false;
            return;
        }
        step.transitions += 1;
        step.alone &= matches!(stop, Stop::Done) && !self.machine.was_spurious();
        let mut violated = |kind| {
            let (thread, taken) = (step.thread, self.machine.choices.taken());
            let transitions = step.transitions as usize;
            let threads = self.key.len() - 1;
            out.events.push(StepConsequence::Violation { thread, taken, kind, transitions, threads });
        };
        match stop {
            Stop::Blocked(_) | Stop::End => {}
            Stop::Done => {
                if self.machine.state.thread(step.thread).atomic {
                    step.alone = false;
                    step.signature.effect.events |= event::STAYS_ATOMIC;
                }
                self.save(step.thread);
            }
            Stop::Violated(violation) if self.options.properties.has(violation.kind) => violated(violation.kind),
            Stop::Undefined(undefined) if self.is_checked(&undefined) => {
                self.options.properties.of_undefined(&undefined.text).into_iter().for_each(violated);
            }
            // The execution ends here.
            Stop::Violated(violation) if violation.kind == ViolationKind::Assertion => {}
            Stop::Violated(violation) => out.events.push(StepConsequence::Ended(violation)),
            Stop::Undefined(undefined) if !undefined.limit => out.events.push(StepConsequence::Ended(undefined.into())),
            Stop::Undefined(undefined) => {
                out.events.push(StepConsequence::Incompleteness(Incompleteness::Undefined(undefined)))
            }
        }
    }

    /// Whether this undefined behavior violates a checked property.
    fn is_checked(&self, undefined: &Undefined) -> bool {
        !undefined.limit && self.options.properties.of_undefined(&undefined.text).is_some()
    }

    /// Saves the parts of the successor that the step may have changed.
    fn save(&mut self, thread: usize) {
        let reach = self.machine.reach();
        let words = self.memory.words();
        let begin = words.len();
        let (state, mut store) = (&mut self.machine.state, write(self.components));
        match reach {
            TouchedThreads::All => state.save(&mut *store, words),
            TouchedThreads::Own | TouchedThreads::One(_) => {
                words.push(state.save_globals(&mut *store));
                words.push(state.save_thread(thread, &mut *store));
            }
        }
        if let TouchedThreads::One(other) = reach {
            words.push(state.save_thread(usize::from(other), &mut *store));
        }
        self.memory.successor(begin, reach, &self.machine.choices.taken());
    }

    pub(super) fn load(&mut self) {
        self.machine.state.load(&self.key, &*read(self.components));
    }
}
