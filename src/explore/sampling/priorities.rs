//! Scheduling of random executions: the enabled thread with the highest priority makes the next step (PCT, section
//! 2.3).
//!
//! Priorities are random and change at `d - 1` random steps, where the running thread gets a lower one than all others.
//! With `n` threads and `k` steps, a bug that needs `d` ordering constraints is found with a probability of at least `1
//! / (n * k^(d-1))` (section 3). Executions take turns with `d` from 1 to 4; every fourth is a random walk, in which
//! any thread may make the next step. A thread that runs alone for long, as in a loop that waits for another one, gets
//! the lowest priority as well; otherwise such a loop would not end.

use fastrand::Rng;

/// The maximum number of consecutive steps of a thread: one of these numbers in each execution.
const PATIENCE: [usize; 4] = [200, 800, 3_200, 12_800];
/// The assumed minimum number of steps of an execution.
const SHORTEST: usize = 32;

/// The priorities of the threads in one execution.
pub(super) struct Priorities {
    walks: bool,
    /// Priorities by thread; a higher number goes first.
    of: Vec<i64>,
    /// The next priority that is lower than all others.
    lowest: i64,
    /// The steps at which the running thread gets the lowest priority.
    changes: Vec<usize>,
    patience: usize,
    /// The thread that made the last steps, and their number.
    last: (usize, usize),
}

impl Priorities {
    /// Draws the priorities for the execution with number `run`; earlier ones had at most `longest` steps.
    pub(super) fn new(rng: &mut Rng, run: usize, longest: usize) -> Priorities {
        let depth = run / 4 % 4;
        let length = longest.max(SHORTEST);
        // Long and short executions are equally likely to be changed at their beginnings.
        let length = rng.usize(SHORTEST / 2..=length);
        let changes = (0..depth).map(|_| rng.usize(..length)).collect();
        let patience = PATIENCE[rng.usize(..PATIENCE.len())];
        Priorities { walks: run % 4 == 2, of: Vec::new(), lowest: 0, changes, patience, last: (0, 0) }
    }

    /// Chooses the thread that makes the step with this number, among the enabled ones.
    pub(super) fn next(&mut self, rng: &mut Rng, enabled: &[usize], step: usize) -> usize {
        if self.walks {
            return enabled[rng.usize(..enabled.len())];
        }
        let last = enabled.iter().copied().max().unwrap_or(0);
        while self.of.len() <= last {
            self.of.push(rng.i64(1..i64::MAX));
        }
        let highest = |of: &[i64]| enabled.iter().copied().max_by_key(|thread| of[*thread]).unwrap_or(last);
        let thread = highest(&self.of);
        let is_alone = self.last.0 == thread && self.last.1 >= self.patience;
        let changes = self.changes.contains(&step) || is_alone;
        if !changes {
            return thread;
        }
        self.lowest -= 1;
        self.of[thread] = self.lowest;
        highest(&self.of)
    }

    /// Counts a step that this thread has made; one that is chosen and turns out to be blocked makes none.
    pub(super) fn made(&mut self, thread: usize) {
        self.last = if self.last.0 == thread { (thread, self.last.1 + 1) } else { (thread, 1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_changes_one_thread_goes_first() {
        let mut rng = Rng::with_seed(7);
        let mut threads = Priorities::new(&mut rng, 0, 0);
        let first = threads.next(&mut rng, &[0, 1, 2], 0);
        assert!((1..100).all(|step| threads.next(&mut rng, &[0, 1, 2], step) == first));
        let others: Vec<usize> = (0..3).filter(|thread| *thread != first).collect();
        assert!(others.contains(&threads.next(&mut rng, &others, 100)));
    }

    #[test]
    fn no_thread_goes_alone_for_ever() {
        let mut rng = Rng::with_seed(7);
        let mut threads = Priorities::new(&mut rng, 0, 0);
        let mut made = [false; 2];
        for step in 0..3 * PATIENCE[3] {
            let thread = threads.next(&mut rng, &[0, 1], step);
            threads.made(thread);
            made[thread] = true;
        }
        assert_eq!(made, [true, true]);
    }

    #[test]
    fn who_is_blocked_gives_nobody_more_patience() {
        let mut rng = Rng::with_seed(7);
        let mut threads = Priorities { of: vec![3, 2, 1], ..Priorities::new(&mut rng, 0, 0) };
        let mut made = [false; 3];
        for step in 0..3 * PATIENCE[3] {
            assert_eq!(threads.next(&mut rng, &[0, 1, 2], step), 0);
            let thread = threads.next(&mut rng, &[1, 2], step);
            threads.made(thread);
            made[thread] = true;
        }
        assert_eq!(made, [false, true, true]);
    }

    #[test]
    fn a_change_lets_another_thread_go() {
        let mut rng = Rng::with_seed(7);
        let mut threads = Priorities { changes: vec![5], ..Priorities::new(&mut rng, 0, 0) };
        let made: Vec<usize> = (0..8).map(|step| threads.next(&mut rng, &[0, 1], step)).collect();
        assert_eq!((made[4] == made[5], made[5] == made[7]), (false, true));
    }
}
