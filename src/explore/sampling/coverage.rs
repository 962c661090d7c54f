//! Which executions are worth being varied: those that came to where none had been before, as in coverage-guided
//! fuzzing (for schedules: Wolff, Shi, Duck, Mathur and Roychoudhury, "Greybox Fuzzing for Concurrency Testing", ASPLOS
//! 2024).
//!
//! What counts as new is a pair of places: where a thread was and where its next step led, or where the thread before
//! was when another one went on; and that one execution comes to a pair more often than any before. An execution is
//! kept up to its last new pair. Later executions begin with a part of a kept one, and go on at random: so what lies
//! behind many right choices is reached in steps.

use std::collections::VecDeque;

use fastrand::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of steps of all kept executions together.
const STEPS: usize = 500_000;
/// The maximum number of pairs; then nothing is new any more.
const PAIRS: usize = 1_000_000;
/// Up to so many times, each time that an execution comes to a pair is another one; from then on, each power of two.
const TIMES: u32 = 8;

/// The beginning of an execution: threads and choices.
pub(super) type SchedulePrefix = Vec<(usize, Vec<u32>)>;

/// What executions have covered so far.
#[derive(Default)]
pub(super) struct Coverage {
    /// With how often an execution came to them.
    pairs: FxHashSet<(u64, u64, u32)>,
    /// How often the execution in progress came to a pair.
    times: FxHashMap<(u64, u64), u32>,
    /// With whether spurious wake-ups were possible, from the oldest to the newest.
    kept: VecDeque<(bool, SchedulePrefix)>,
    /// The steps of all of them.
    steps: usize,
}

impl Coverage {
    /// Begins the next execution.
    pub(super) fn begin(&mut self) {
        self.times.clear();
    }

    /// Notes that a step led from one place to another; returns whether that is new.
    pub(super) fn note(&mut self, from: u64, to: u64) -> bool {
        let times = self.times.entry((from, to)).or_default();
        *times += 1;
        let counts = *times <= TIMES || times.is_power_of_two();
        counts && self.pairs.len() < PAIRS && self.pairs.insert((from, to, *times))
    }

    /// The number of pairs that executions have come to so far.
    pub(super) fn size(&self) -> usize {
        self.pairs.len()
    }

    /// Keeps an execution that something new was at the end of.
    pub(super) fn keep(&mut self, spurious: bool, prefix: SchedulePrefix) {
        self.steps += prefix.len();
        self.kept.push_back((spurious, prefix));
        while self.steps > STEPS && self.kept.len() > 1 {
            self.steps -= self.kept.pop_front().map_or(0, |(_, oldest)| oldest.len());
        }
    }

    /// Draws the beginning of the next execution: newer ones are more likely, and so are whole ones.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<(bool, SchedulePrefix)> {
        if self.kept.is_empty() {
            return None;
        }
        let newest = rng.usize(..self.kept.len()).max(rng.usize(..self.kept.len()));
        let (spurious, prefix) = &self.kept[newest];
        let length = if rng.bool() { prefix.len() } else { rng.usize(..=prefix.len()) };
        Some((*spurious, prefix[..length].to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_new_once_and_so_is_coming_to_it_again() {
        let mut coverage = Coverage::default();
        assert_eq!([(1, 2), (2, 1), (1, 2)].map(|(from, to)| coverage.note(from, to)), [true, true, true]);
        coverage.begin();
        assert_eq!([(1, 2), (1, 2), (1, 2)].map(|(from, to)| coverage.note(from, to)), [false, false, true]);
        let later: Vec<usize> = (4..40).filter(|_| coverage.note(1, 2)).collect();
        assert_eq!(later.len(), 7, "4 to 8, 16 and 32 times");
    }

    #[test]
    fn the_oldest_executions_make_room() {
        let mut coverage = Coverage::default();
        let steps = |thread| vec![(thread, Vec::new()); STEPS / 2];
        (0..4).for_each(|thread| coverage.keep(thread == 3, steps(thread)));
        let threads: Vec<usize> = coverage.kept.iter().map(|(_, prefix)| prefix[0].0).collect();
        assert_eq!(threads, [2, 3]);
    }

    #[test]
    fn parts_of_kept_executions_are_drawn() {
        let (mut coverage, mut rng) = (Coverage::default(), Rng::with_seed(7));
        assert!(coverage.draw(&mut rng).is_none());
        coverage.keep(true, vec![(0, vec![1]), (1, Vec::new()), (0, vec![2])]);
        let lengths: std::collections::BTreeSet<usize> = (0..100)
            .filter_map(|_| coverage.draw(&mut rng))
            .map(|(spurious, prefix)| prefix.len() * usize::from(spurious))
            .collect();
        assert_eq!(lengths.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
