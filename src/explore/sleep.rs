//! Sleep sets: threads whose step need not be made from a state, because it was made from an earlier one and nothing since then
//! depends on it (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", 1996, chapter 5).
//!
//! What holds at the end, for each state that was found and each execution from there: if none of its first steps (those that could as well
//! be its very first) is one of a thread that sleeps, then where it ends is found, too. In the first state nobody sleeps. So:
//!
//! - A thread's step is made, and the threads before it sleep from then on, and those that slept, as far as its step does not depend on theirs.
//! - A state that is reached again with fewer threads asleep is expanded again, for those that are woken up. The threads that were expanded
//!   first count as later ones then: in what they lead to, those that are woken up may sleep.
//! - If a thread goes alone (see `reduce`), it goes although it sleeps: an execution that it takes no part in is still to be found behind its
//!   step. Those that sleep go on sleeping, for nothing that they can do depends on it; if some are woken up, its step passes that on.
//! - Nobody sleeps while a thread is in an atomic region, for it keeps all others from going on.
//!
//! In breadth-first order without threads that go alone, what a step that is slept through leads to is known before the state is expanded: so
//! there it is only time that is saved, and nobody need be woken up. Together with threads that go alone there are fewer states, too.
//!
//! The order of the search decides what is expanded first, and so does what a thread that goes alone leads to: whether some of it is still
//! open is asked when the state is expanded for the first time, and the answer stays.

use crate::interp::Reach;

use super::moves::Move;

/// Threads. Those with high numbers are never among them, which costs time and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Threads(u16);

/// So many threads can sleep.
const SLEEPERS: usize = 12;

impl Threads {
    pub(super) const NONE: Threads = Threads(0);

    pub(super) fn has(self, thread: u8) -> bool {
        self.0 & bit(thread) != 0
    }

    pub(super) fn with(self, thread: u8) -> Threads {
        Threads(self.0 | bit(thread))
    }

    pub(super) fn without(self, thread: u8) -> Threads {
        Threads(self.0 & !bit(thread))
    }

    pub(super) fn minus(self, others: Threads) -> Threads {
        Threads(self.0 & !others.0)
    }

    pub(super) fn plus(self, others: Threads) -> Threads {
        Threads(self.0 | others.0)
    }

    pub(super) fn is_empty(self) -> bool {
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

/// What is kept of a state for sleep sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mark {
    /// Threads that sleep.
    pub(super) asleep: Threads,
    /// The thread that went alone.
    pub(super) alone: Option<u8>,
}

impl Mark {
    /// Whether a mark can name a thread as the one that went alone.
    pub(super) fn names(thread: u8) -> bool {
        thread < 15
    }

    pub(super) fn of(word: u16) -> Mark {
        Mark { asleep: Threads(word & 0xfff), alone: (word >> SLEEPERS).checked_sub(1).map(|thread| thread as u8) }
    }

    pub(super) fn word(self) -> u16 {
        self.asleep.0 | self.alone.map_or(0, |thread| u16::from(thread + 1) << SLEEPERS)
    }
}

/// Whether two threads look at and change different threads, so that only shared memory can make their steps depend on each other.
pub(super) fn apart(one: &Move, two: &Move) -> bool {
    match (one.reach, two.reach) {
        (Reach::Own, Reach::Own) => true,
        (Reach::One(a), Reach::Own) => a != two.thread,
        (Reach::Own, Reach::One(b)) => b != one.thread,
        (Reach::One(a), Reach::One(b)) => a != two.thread && b != one.thread && a != b,
        (Reach::All, _) | (_, Reach::All) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_keep_what_they_are_given() {
        let asleep = Threads::NONE.with(0).with(11).with(12);
        assert!(asleep.has(11) && !asleep.has(12) && !asleep.has(1), "only the first threads can sleep");
        for mark in [
            Mark { asleep, alone: None },
            Mark { asleep, alone: Some(0) },
            Mark { asleep: Threads::NONE, alone: Some(14) },
        ] {
            assert_eq!(Mark::of(mark.word()), mark);
        }
        assert!(Mark::names(14) && !Mark::names(15));
    }
}
