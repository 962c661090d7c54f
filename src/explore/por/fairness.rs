//! Fairness: a thread that is explored alone for very long must not postpone the steps of the others for that long.
//!
//! The queue proviso (see `por`) prevents a thread from being ignored forever along a cycle of states. A loop with a
//! counter has no cycle for billions of iterations: its thread is explored alone all the time, and the steps of other
//! threads in the meantime are found only after the loop. So a thread that was explored alone for [`LONG`] steps while
//! another one could have moved is not explored alone in states in which the count of its steps is a power of two:
//! there all threads are expanded. This is always sound, and costs little: the other threads are explored at the 256th
//! step, the 512th, and so on, and sleep sets keep them from being explored at each step between.
//!
//! The count belongs to the path on which a state was first found, so it is the same in every run, with any number of
//! jobs.

use std::collections::HashMap;

/// The number of steps after which the count begins; a power of two.
const LONG: u32 = 256;
/// A thread that made at least this many of the last [`LONG`] steps may be postponing others.
const MANY: usize = 64;
/// The check whether a thread is postponed is made in every N-th state.
const SELDOM: u32 = 64;

/// For each state, the number of steps for which threads have been explored alone before it.
#[derive(Default)]
pub(in crate::explore) struct Patience(HashMap<u32, Vec<(u8, u32)>>);

impl Patience {
    /// Whether this thread must not be explored alone in this state.
    pub(in crate::explore) fn is_over(&self, state: u32, thread: u8) -> bool {
        let counts = self.0.get(&state).into_iter().flatten();
        counts.into_iter().any(|(long, count)| *long == thread && count.is_power_of_two())
    }

    /// Records that a state was found as the successor of `from` by a step of this thread; `alone` says whether the
    /// thread was explored alone. `waits` is a thread that was just found to have been explored alone for long before
    /// `from`.
    pub(in crate::explore) fn found(&mut self, state: u32, from: u32, thread: u8, alone: bool, waits: Option<u8>) {
        let mut counts = self.0.get(&from).cloned().unwrap_or_default();
        if let Some(long) = waits.filter(|long| counts.iter().all(|(known, _)| known != long)) {
            counts.push((long, LONG));
        }
        // A thread that was not explored alone, though its count allowed it, is not counted any more.
        counts.retain(|(known, count)| *known != thread || alone || count.is_power_of_two());
        for (_, count) in counts.iter_mut().filter(|(known, _)| *known == thread) {
            *count = count.saturating_add(1);
        }
        if !counts.is_empty() {
            self.0.insert(state, counts);
        }
    }

    /// Bytes of memory that are in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.0.capacity() * 64
    }
}

/// The threads that made none of the last [`LONG`] steps before this state, provided that the check is due in this
/// state and this thread made [`MANY`] of these steps. `before` yields the threads of the steps before the state, the
/// last first.
pub(in crate::explore) fn patient(
    before: impl Iterator<Item = usize>,
    state: u32,
    thread: u8,
    threads: usize,
) -> Vec<usize> {
    if state % SELDOM != SELDOM - 1 {
        return Vec::new();
    }
    let (mut steps, mut made) = (vec![0; threads], 0);
    for thread in before.take(LONG as usize) {
        made += 1;
        if let Some(count) = steps.get_mut(thread) {
            *count += 1;
        }
    }
    if made < LONG {
        return Vec::new();
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
        // A step of another thread leaves the count unchanged.
        patience.found(2000, 256, 2, false, None);
        assert!(patience.is_over(2000, 3));
        // A step that depends on others ends the count.
        patience.found(2001, 300, 3, false, None);
        patience.found(2002, 2001, 3, true, None);
        assert!((2001..2003).all(|state| !patience.is_over(state, 3)));
    }
}
