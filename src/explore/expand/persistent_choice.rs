//! Decides whether it is sufficient to explore one thread in a state, because its steps form a persistent set.

use crate::explore::expand::step_memo::ThreadStep;
use crate::explore::expand::step_signature::Meets;
use crate::explore::expand::{read, Expander};
use crate::explore::por::PartialOrderReduction;
use crate::explore::race;
use crate::interp::{event, ProgramState, ThreadView};
use crate::reductions;

impl Expander<'_> {
    /// Finds the stuck threads, which cannot move before this one does: they wait for a lock that it holds, for its
    /// end, or for another stuck thread, and no thread outside of this set can write what their blocked steps read.
    pub(super) fn find_stuck(&mut self, step: &ThreadStep) {
        self.stuck.clear();
        let Some(reduction) = self.reduction.filter(|_| step.alone) else { return };
        let mut freed = Vec::new();
        loop {
            self.wait_for(step, &freed);
            let before = freed.len();
            let stuck = self.stuck[1..].to_vec();
            freed.extend(stuck.into_iter().filter(|waiting| !self.stays(reduction, step, *waiting)));
            if freed.len() == before {
                return;
            }
        }
    }

    /// Collects this thread and all threads that wait for it, directly or through one another, except for threads that
    /// others can enable (`freed`).
    fn wait_for(&mut self, step: &ThreadStep, freed: &[usize]) {
        let races = self.options.properties.race;
        let Expander { stuck, steps, memory, .. } = self;
        let own = &memory.signatures.get(step.signature).effect.accesses;
        stuck.clear();
        stuck.push(usize::from(step.thread));
        let mut at = 0;
        while at < stuck.len() {
            let whom = stuck[at];
            for other in steps.iter() {
                let thread = usize::from(other.thread);
                let signature = memory.signatures.get(other.signature);
                // What an atomic region accesses before it blocks may race.
                let only_waits = signature.effect.accesses.iter().all(|access| access.library || access.life);
                // So may the lock for which it waits, if this thread accesses its memory as data.
                let accesses = &signature.effect.accesses;
                let meets = || accesses.iter().any(|access| own.iter().any(|own| race::is_race(own, access)));
                let is_left_out = !races || only_waits && !meets();
                let waits = signature.wait.is_some_and(|wait| wait.is_for(whom)) && is_left_out;
                if waits && !stuck.contains(&thread) && !freed.contains(&thread) {
                    stuck.push(thread);
                }
            }
            at += 1;
        }
    }

    /// Whether no thread outside of the stuck set can enable this waiting thread before the thread of `step` moves.
    fn stays(&mut self, reduction: &PartialOrderReduction, step: &ThreadStep, waiting: usize) -> bool {
        let Some(waiting) = self.steps.iter().find(|step| usize::from(step.thread) == waiting).copied() else {
            return false;
        };
        let others: Vec<usize> = others(&self.key, &self.stuck).collect();
        let broken = others.iter().fold(0, |all, other| all | self.meets(reduction, step, *other).breaks);
        let Expander { memory, key, components, .. } = self;
        others.iter().all(|other| {
            let word = key[1 + other];
            let leaves = memory.signatures.leaves([waiting.signature, step.signature], word, |blocked, holder| {
                let store = read(components);
                let frames = || ProgramState::frames(word, &*store);
                blocked.wait.map_or(0, |wait| reduction.leaves(&blocked.effect, wait, &holder.held, frames))
            });
            leaves & !broken != 0
        })
    }

    /// Whether this step is independent of all steps that the other threads, except for the stuck ones, can execute
    /// before it.
    pub(super) fn may_go_alone(&mut self, step: &ThreadStep) -> bool {
        let Some(reduction) = self.reduction.filter(|_| step.alone) else { return false };
        let me = usize::from(step.thread);
        let (mut broken, mut open) = (0, std::mem::take(&mut self.open));
        open.clear();
        let go = (0..self.key.len() - 1).all(|other| {
            if other == me || self.stuck.contains(&other) || !self.is_live(other) {
                return true;
            }
            let meets = self.meets(reduction, step, other);
            if meets.joins && (meets.independent == 0 || meets.breaks != 0) && self.waits(reduction, other, me) {
                return true;
            }
            broken |= meets.breaks;
            open.push(meets.independent);
            meets.independent != 0
        });
        // A lock excludes other threads only if all of them respect it.
        let go = go && open.iter().all(|independent| independent & !broken != 0);
        self.open = open;
        go
    }

    /// The dependencies between this step and the future of another thread.
    fn meets(&mut self, reduction: &PartialOrderReduction, step: &ThreadStep, other: usize) -> Meets {
        let looks_ahead = self.uses(reductions::Reduction::AwaitedEnds);
        let Expander { memory, key, components, .. } = self;
        let word = key[1 + other];
        memory.signatures.meets(step.signature, word, |signature| {
            let store = read(components);
            let frames = || ProgramState::frames(word, &*store);
            let joins = looks_ahead
                && signature.effect.events & (event::CREATES | event::JOINS) == 0
                && reduction.joins(frames());
            let independent = reduction.independent(&signature.effect, &signature.held, frames);
            Meets { independent, breaks: reduction.breaks(&signature.held, frames), joins }
        })
    }

    fn waits(&mut self, reduction: &PartialOrderReduction, other: usize, me: usize) -> bool {
        let Expander { machine, guard, key, components, .. } = self;
        guard.waits(reduction, machine, (key, &*read(components)), other, me)
    }
}

/// The live threads that are not among these.
fn others<'a>(key: &'a [u32], without: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    (0..key.len() - 1).filter(move |other| !without.contains(other) && ThreadView::of(key[1 + other]).live)
}
