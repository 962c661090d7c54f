//! Sleep sets: threads whose step need not be explored from a state, because it was explored from an earlier one and no
//! step since then depends on it (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", 1996,
//! chapter 5).
//!
//! Invariant, when the search has ended: for every state s that was found, every execution from s whose initial
//! transitions (those that could also be its first one) avoid sleep(s) has its final state found. The sleep set of the
//! initial state is empty. Hence:
//!
//! - When a thread's step is explored, its successors inherit those threads of the sleep set, and of the threads
//!   explored before it from the same state, whose steps are independent of it.
//! - A state that is reached again with a smaller sleep set is expanded again, for the threads that are thereby woken.
//!   The threads that were explored the first time now count as later ones: in their successors, the woken ones may
//!   sleep.
//! - If a thread is explored alone (see `por`), it is explored even if it is asleep: an execution without steps of this
//!   thread is still to be found after its step. The other sleeping threads stay asleep, since no step that they can
//!   execute depends on the step; if some of them are woken later, the step is explored again to pass that on.
//! - A step that ends inside an atomic region is independent of no other one, since the region disables all other
//!   threads. So the sleep set is empty there, and nobody who is about to make such a step falls asleep behind another.
//!
//! In breadth-first order and without threads that are explored alone, the successors that a sleep set omits are known
//! before the state is expanded: there it saves only time, and nothing need be woken. Combined with threads that are
//! explored alone, it saves states, too.
//!
//! Whether a thread is explored alone is decided when a state is expanded for the first time, by whether one of its
//! successors is still unexpanded then; the decision is kept when the state is expanded again.

use crate::interp::TouchedThreads;

/// A set of threads. Threads with high numbers are never in it, which costs time, but not soundness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::explore) struct ThreadMask(u16);

/// Number of threads that can sleep.
const SLEEPERS: usize = 12;

impl ThreadMask {
    pub(in crate::explore) const NONE: ThreadMask = ThreadMask(0);

    pub(in crate::explore) fn has(self, thread: u8) -> bool {
        self.0 & bit(thread) != 0
    }

    pub(in crate::explore) fn with(self, thread: u8) -> ThreadMask {
        ThreadMask(self.0 | bit(thread))
    }

    pub(in crate::explore) fn without(self, thread: u8) -> ThreadMask {
        ThreadMask(self.0 & !bit(thread))
    }

    pub(in crate::explore) fn minus(self, others: ThreadMask) -> ThreadMask {
        ThreadMask(self.0 & !others.0)
    }

    pub(in crate::explore) fn plus(self, others: ThreadMask) -> ThreadMask {
        ThreadMask(self.0 | others.0)
    }

    pub(in crate::explore) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

fn bit(thread: u8) -> u16 {
    if usize::from(thread) < SLEEPERS {
        1 << thread
    } else {
        0
    }
}

/// The data that the state store keeps for sleep sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::explore) struct SleepMark {
    /// The sleep set.
    pub(in crate::explore) asleep: ThreadMask,
    /// The thread that was explored alone.
    pub(in crate::explore) alone: Option<u8>,
}

impl SleepMark {
    /// Whether a mark can represent this thread as the one explored alone.
    pub(in crate::explore) fn names(thread: u8) -> bool {
        thread < 15
    }

    pub(in crate::explore) fn of(word: u16) -> SleepMark {
        SleepMark {
            asleep: ThreadMask(word & 0xfff),
            alone: (word >> SLEEPERS).checked_sub(1).map(|thread| thread as u8),
        }
    }

    pub(in crate::explore) fn word(self) -> u16 {
        self.asleep.0 | self.alone.map_or(0, |thread| u16::from(thread + 1) << SLEEPERS)
    }
}

/// Whether two steps, each given by its thread and its reach, read and change different threads, so that only shared
/// memory can make them dependent.
pub(in crate::explore) fn apart(one: (u8, TouchedThreads), two: (u8, TouchedThreads)) -> bool {
    match (one.1, two.1) {
        (TouchedThreads::Own, TouchedThreads::Own) => true,
        (TouchedThreads::One(a), TouchedThreads::Own) => a != two.0,
        (TouchedThreads::Own, TouchedThreads::One(b)) => b != one.0,
        (TouchedThreads::One(a), TouchedThreads::One(b)) => a != two.0 && b != one.0 && a != b,
        (TouchedThreads::All, _) | (_, TouchedThreads::All) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_keep_what_they_are_given() {
        let asleep = ThreadMask::NONE.with(0).with(11).with(12);
        assert!(asleep.has(11) && !asleep.has(12) && !asleep.has(1), "only the first threads can sleep");
        for mark in [
            SleepMark { asleep, alone: None },
            SleepMark { asleep, alone: Some(0) },
            SleepMark { asleep: ThreadMask::NONE, alone: Some(14) },
        ] {
            assert_eq!(SleepMark::of(mark.word()), mark);
        }
        assert!(SleepMark::names(14) && !SleepMark::names(15));
    }
}
