//! Data races of one execution by vector clocks, and a schedule that brings their accesses side by side.
//!
//! A search looks for states in which the next steps of two threads conflict (`explore/race.rs`); random executions
//! hardly ever meet one of them where the two accesses are far apart. So each execution is also looked at as in
//! FastTrack (Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009): two
//! conflicting accesses, not both atomic, race if neither *happens before* the other.
//!
//! Then the steps on which either of the two depends, in their order, are an execution, too (Mazurkiewicz), after which
//! both accesses are possible. To get them, each pair of conflicting accesses orders the clocks, whether it
//! synchronizes or not: what races later than the first pair may be missed in this execution, but a schedule is
//! complete. It counts only if the replay ends in a race, so too few edges would cost time, never truth.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::interp::{event, Access, Machine, TouchedThreads};
use crate::source::Span;

/// Accesses are grouped by words of this many bytes.
const WORD: u64 = 8;
/// The maximum number of words of an access that are looked at.
const WIDEST: u64 = 64;
/// A pair of places is tried so often.
const TRIES: u8 = 3;
/// The maximum number of pairs tried for a program.
const PAIRS: usize = 200;

/// What is remembered from execution to execution: the pairs of places for which no schedule ended in a race.
#[derive(Default)]
pub(super) struct TriedPairs {
    pairs: FxHashMap<(Span, Span), u8>,
}

impl TriedPairs {
    fn is_worth_it(&mut self, pair: (Span, Span)) -> bool {
        if self.pairs.len() >= PAIRS && !self.pairs.contains_key(&pair) {
            return false;
        }
        let tries = self.pairs.entry(pair).or_default();
        *tries = tries.saturating_add(1);
        *tries <= TRIES
    }
}

/// For each thread, how many of its steps are known to have happened before.
type Clock = Vec<u32>;

/// A step of the execution.
struct ExecutedStep {
    thread: usize,
    /// Its number among the steps of its thread, from 1 on.
    own: u32,
    /// What it depends on, apart from earlier steps of its thread.
    before: Rc<Clock>,
}

/// An access that no later one has replaced.
#[derive(Clone, Copy)]
struct Last {
    step: usize,
    thread: usize,
    own: u32,
    access: Access,
}

/// The clocks of an execution.
pub(super) struct HappensBefore {
    /// By thread, what its next step depends on.
    clocks: Vec<Rc<Clock>>,
    steps: Vec<ExecutedStep>,
    last: FxHashMap<u64, Vec<Last>>,
}

/// Two steps whose accesses race, and what the second one depends on apart from the first.
pub(super) struct RacingSteps {
    first: usize,
    second: usize,
    before: Rc<Clock>,
}

impl HappensBefore {
    pub(super) fn new() -> HappensBefore {
        HappensBefore { clocks: Vec::new(), steps: Vec::new(), last: FxHashMap::default() }
    }

    /// Adds the step that the machine has made last; `live` says which threads were live before. Returns a race between
    /// an access of the step and an earlier one that is worth a replay.
    pub(super) fn add(
        &mut self,
        machine: &Machine,
        thread: usize,
        live: &[bool],
        tried: &mut TriedPairs,
    ) -> Option<RacingSteps> {
        while self.clocks.len() < machine.state.threads().max(live.len()) {
            self.clocks.push(Rc::default());
        }
        let own = self.own(thread) + 1;
        self.waits_for_ends(machine, thread);
        let mut before = Rc::clone(&self.clocks[thread]);
        let accesses = machine.accesses();
        self.joins(thread, own, accesses, &mut before, true);
        let pair = self.race(thread, &before, accesses, tried);
        let independent = Rc::clone(&before);
        self.joins(thread, own, accesses, &mut before, false);
        self.remember(thread, own, accesses, &before);
        self.steps.push(ExecutedStep { thread, own, before: Rc::clone(&before) });
        set(&mut before, thread, own);
        self.clocks[thread] = Rc::clone(&before);
        for new in (0..machine.state.threads()).filter(|t| machine.state.thread(*t).live) {
            if !live.get(new).copied().unwrap_or(false) {
                let own = self.own(new);
                let mut clock = Rc::clone(&before);
                set(&mut clock, new, own);
                self.clocks[new] = clock;
            }
        }
        pair.map(|first| RacingSteps { first, second: self.steps.len() - 1, before: independent })
    }

    /// The steps before both accesses of a pair, as positions in the execution.
    pub(super) fn schedule(&self, pair: &RacingSteps) -> Vec<usize> {
        let (first, second) = (&self.steps[pair.first], &self.steps[pair.second]);
        let is_before = |made: &ExecutedStep| {
            let needs = |step: &ExecutedStep, before: &Clock| match made.thread == step.thread {
                true => made.own < step.own,
                false => made.own <= count(before, made.thread),
            };
            needs(first, &first.before) || needs(second, &pair.before)
        };
        (0..pair.second).filter(|at| is_before(&self.steps[*at])).collect()
    }

    fn own(&self, thread: usize) -> u32 {
        count(&self.clocks[thread], thread)
    }

    /// Orders a step that has joined a thread after the steps of that thread, or of all that have ended if it is not
    /// known which one it was.
    fn waits_for_ends(&mut self, machine: &Machine, thread: usize) {
        if machine.events() & event::JOINS == 0 {
            return;
        }
        let ended = |at: &usize| *at >= machine.state.threads() || !machine.state.thread(*at).live;
        let joined: Vec<usize> = match machine.reach() {
            TouchedThreads::One(joined) => vec![usize::from(joined)],
            TouchedThreads::Own | TouchedThreads::All => (0..self.clocks.len()).filter(ended).collect(),
        };
        for joined in joined.into_iter().filter(|joined| *joined != thread) {
            let of = Rc::clone(&self.clocks[joined]);
            merge(&mut self.clocks[thread], &of);
        }
    }

    /// Orders a step after those whose accesses conflict with its own: with the atomic ones if both are `atomic`, or
    /// with all.
    fn joins(&self, thread: usize, own: u32, accesses: &[Access], before: &mut Rc<Clock>, atomic: bool) {
        for access in accesses {
            for last in words(access).filter_map(|word| self.last.get(&word)).flatten() {
                let orders = !atomic || access.atomic && last.access.atomic;
                if orders && last.thread != thread && last.access.conflicts(access) {
                    let made = &self.steps[last.step];
                    if count(before, made.thread) < made.own {
                        merge(before, &made.before);
                        set(before, made.thread, made.own);
                    }
                }
            }
        }
        self_check!(count(before, thread) < own);
    }

    /// The step of an earlier access that races with one of these.
    fn race(&self, thread: usize, before: &Clock, accesses: &[Access], tried: &mut TriedPairs) -> Option<usize> {
        for access in accesses.iter().filter(|access| access.is_of_program()) {
            for last in words(access).filter_map(|word| self.last.get(&word)).flatten() {
                let other = &last.access;
                let is_race = last.thread != thread
                    && other.is_of_program()
                    && !(access.atomic && other.atomic)
                    && other.conflicts(access)
                    && last.own > count(before, last.thread);
                if is_race && tried.is_worth_it((other.span, access.span)) {
                    return Some(last.step);
                }
            }
        }
        None
    }

    /// Remembers the accesses of a step in place of those that they cover.
    fn remember(&mut self, thread: usize, own: u32, accesses: &[Access], before: &Clock) {
        let step = self.steps.len();
        for access in accesses {
            for word in words(access) {
                let all = self.last.entry(word).or_default();
                all.retain(|last| {
                    let is_before = last.thread == thread || last.own <= count(before, last.thread);
                    let is_within = access.object == last.access.object
                        && access.begin <= last.access.begin
                        && last.access.end <= access.end;
                    // A later access that conflicts with the old one must conflict with the new one as well.
                    let stands_for = access.write || !last.access.write;
                    let is_as_strict = !access.atomic || last.access.atomic;
                    !(is_before && is_within && stands_for && is_as_strict)
                });
                all.push(Last { step, thread, own, access: *access });
            }
        }
    }
}

fn words(access: &Access) -> impl Iterator<Item = u64> {
    let (begin, end) = (access.object + u64::from(access.begin), access.object + u64::from(access.end));
    (begin / WORD..end.div_ceil(WORD)).take(WIDEST as usize)
}

fn count(clock: &Clock, thread: usize) -> u32 {
    clock.get(thread).copied().unwrap_or(0)
}

fn set(clock: &mut Rc<Clock>, thread: usize, own: u32) {
    let clock = Rc::make_mut(clock);
    if clock.len() <= thread {
        clock.resize(thread + 1, 0);
    }
    clock[thread] = own;
}

fn merge(clock: &mut Rc<Clock>, other: &Clock) {
    let clock = Rc::make_mut(clock);
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (own, other) in clock.iter_mut().zip(other) {
        *own = (*own).max(*other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_that_comes_up_again_and_again_is_not_tried_again() {
        let mut tried = TriedPairs::default();
        let pair = (Span::NONE, Span::NONE);
        let tries = (0..1000).filter(|_| tried.is_worth_it(pair)).count();
        assert_eq!(tries, usize::from(TRIES));
    }
}
