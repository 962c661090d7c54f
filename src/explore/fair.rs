//! Fairness: a thread that goes alone for ever, or very long, must not keep the others waiting.
//!
//! The queue proviso (see `reduce`) keeps a thread from being put off for ever along a cycle of states. A loop with a counter has no cycle for
//! billions of rounds: the thread goes alone all the time, and what others could do meanwhile is found only after that. So who has gone
//! alone for [`LONG`] steps while another one could have moved does not go alone any more when the number of its steps is a power of
//! two: there all threads move. That is always sound, and costs little: the others explore what they can do at the 256th step, the
//! 512th, and so on, and sleep sets keep them from doing so at each step between.
//!
//! The count belongs to the way on which a state was found first, so it is the same in every run, with any number of jobs.

use std::collections::HashMap;

use super::states::{States, NONE};
use super::ways::Ways;

/// So many steps are long. A power of two.
const LONG: u32 = 256;
/// A thread with so many of the last [`LONG`] steps may be one that keeps others waiting.
const MANY: usize = 64;
/// Every so many states it is asked whether somebody is kept waiting.
const SELDOM: u32 = 64;

/// Counts of threads that have gone alone for long, by state.
#[derive(Default)]
pub(super) struct Patience(HashMap<u32, Vec<(u8, u32)>>);

impl Patience {
    /// Whether this thread must not go alone in this state, because it did so for long.
    pub(super) fn is_over(&self, state: u32, thread: u8) -> bool {
        let counts = self.0.get(&state).into_iter().flatten();
        counts.into_iter().any(|(long, count)| *long == thread && count.is_power_of_two())
    }

    /// A state was found behind another one, by a step of this thread, which went alone or did not; `waits` has gone alone for long before
    /// the other one, as was just found out.
    pub(super) fn found(&mut self, state: u32, from: u32, thread: u8, alone: bool, waits: Option<u8>) {
        let mut counts = self.0.get(&from).cloned().unwrap_or_default();
        if let Some(long) = waits.filter(|long| counts.iter().all(|(known, _)| known != long)) {
            counts.push((long, LONG));
        }
        // Who need not go alone any more is not counted.
        counts.retain(|(known, count)| *known != thread || alone || count.is_power_of_two());
        for (_, count) in counts.iter_mut().filter(|(known, _)| *known == thread) {
            *count = count.saturating_add(1);
        }
        if !counts.is_empty() {
            self.0.insert(state, counts);
        }
    }

    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        self.0.capacity() * 64
    }
}

/// The threads that have not moved for long before this state, if it is one of those in which that is asked, and this thread has moved often.
pub(super) fn patient(states: &States, state: u32, thread: u8, threads: usize) -> Vec<usize> {
    if state % SELDOM != SELDOM - 1 {
        return Vec::new();
    }
    let (mut steps, mut at) = (vec![0; threads], state);
    for _ in 0..LONG {
        let (from, how) = states.came(at);
        if from == NONE {
            return Vec::new();
        }
        if let Some(count) = steps.get_mut(Ways::thread(how)) {
            *count += 1;
        }
        at = from;
    }
    let often = steps.get(usize::from(thread)).is_some_and(|count| *count >= MANY);
    (0..threads).filter(|other| often && steps[*other] == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_went_alone_for_long_lets_others_go_now_and_then() {
        let mut patience = Patience::default();
        patience.found(1, 0, 3, false, Some(3));
        assert!(!patience.is_over(1, 3), "it has just let them");
        let mut over = Vec::new();
        for state in 2..1100 {
            patience.found(state, state - 1, 3, !patience.is_over(state - 1, 3), None);
            over.extend(patience.is_over(state, 3).then_some(state));
            assert!(!patience.is_over(state, 2));
        }
        assert_eq!(over, [256, 768]);
        // Another one's step leaves it where it is.
        patience.found(2000, 256, 2, false, None);
        assert!(patience.is_over(2000, 3));
        // It has to do with others again.
        patience.found(2001, 300, 3, false, None);
        patience.found(2002, 2001, 3, true, None);
        assert!((2001..2003).all(|state| !patience.is_over(state, 3)));
    }
}
