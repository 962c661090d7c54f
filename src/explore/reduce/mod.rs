//! Partial-order reduction: in a state, one thread's step alone is enough if nothing that the others can do before it is
//! dependent on it.
//!
//! # What is done
//!
//! A set of transitions is *persistent* in a state if nothing that can happen without them interferes with them (Godefroid,
//! "Partial-Order Methods for the Verification of Concurrent Systems", LNCS 1032, 1996, definition 4.1 and section 4.4; Valmari's stubborn
//! sets are the same idea). Here the set is all steps of one thread `t`. It is persistent if for each other thread `u` no access that `u` can
//! make before `t` moves conflicts with one that `t`'s step makes:
//!
//! - The accesses of `t`'s step are those that it made when it was run, under all its choices.
//! - The accesses that `u` can make are those that its code has from where its frames stand on, in the functions that it can call and in
//!   the threads that it can create (`scan`, `future`): an over-approximation, with one cell for each static object and one for
//!   all that is behind pointers.
//! - A lock that `t` holds is not taken by `u` before `t` moves; so paths of `u` count only as far as they do not wait for it.
//!   (Unlocking, overwriting or initialising a lock that another thread holds is misuse, which is reported as such.)
//! - A thread that waits for `t` to end makes no step before `t` does; that it only waits for other threads on the way there is seen by
//!   going that way (`guard`).
//! - Steps that end the process, violate something, are wake-ups for no reason or stay inside an atomic region are never chosen alone.
//!
//! Creating a thread conflicts with creating and with freeing the number of another one, `malloc` with `free`; conditions and
//! barriers are written by all that use them.
//!
//! # Why nothing is lost
//!
//! Deadlocks are kept by persistent sets alone (theorem 4.3 of the book: every execution that ends has a permutation of
//! independent steps that is explored). Whatever a thread can do in some state it can also do in an explored state, unless a
//! step is put off for ever along a cycle. Against that stands the queue proviso of Bošnački and Holzmann ("Improving Spin's
//! Partial-Order Reduction for Breadth-First Search", SPIN 2005): a thread is explored alone only if one of its successors has not been expanded
//! yet. Each state then has a chain of successors that are expanded later and later; it ends in a state that is expanded
//! in full, and all steps on it are independent of the one that waits. So violations by a step, misuse and undefined behaviour are found.
//!
//! Races are kept too. Let the next steps of `u` and `v` conflict in a state that `w` leads to, and `t` be explored alone before. If `t`
//! moves in `w`, its step can be moved to the front. If not and `t` is neither `u` nor `v`, its step is independent of `w` and of both, and they
//! conflict after it as well. If `t` is `u`, then `w` and the step of `v` make up an execution of the others that conflicts with `t`'s step, and `t`
//! would not have been chosen.

mod cells;
mod future;
mod guard;
mod scan;

use crate::interp::code::Code;
use crate::interp::{event, Access, Home, Machine};

use cells::{Sets, HEAP, JOIN, MEMORY, THREADS};
use future::Futures;
use scan::Known;

pub(super) use guard::Guard;

/// What the program can do from each place on.
pub(super) struct Reduction {
    known: Known,
    futures: Futures,
    statics: usize,
}

/// What a thread did in its step, under all choices.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Effect {
    pub(super) accesses: Vec<Access>,
    /// See [`event`].
    pub(super) events: u8,
}

impl Reduction {
    pub(super) fn new(code: &Code) -> Reduction {
        let (known, facts) = scan::run(code);
        let futures = future::run(code, &known, &facts);
        Reduction { known, futures, statics: code.statics.len() }
    }

    /// Positions of the locks that a thread holds among those that are looked at; the first entry is for none.
    pub(super) fn held(&self, machine: &Machine, thread: usize, held: &mut Vec<usize>) {
        held.clear();
        held.push(0);
        let owns = |lock: &u64| machine.lock_owner(*lock) == Some(thread);
        held.extend(self.futures.locks.iter().enumerate().filter(|(_, lock)| owns(lock)).map(|(at, _)| at + 1));
    }

    /// Whether nothing that another thread can do conflicts with the step of a thread that holds these locks.
    /// `frames` gives the frames of the other one.
    pub(super) fn independent<F>(&self, effect: &Effect, held: &[usize], frames: impl Fn() -> F) -> bool
    where
        F: Iterator<Item = (usize, usize)>,
    {
        held.iter().any(|lock| !self.conflicts(effect, *lock, frames()))
    }

    /// Whether a thread with these frames can still wait for the end of another one.
    pub(super) fn joins(&self, mut frames: impl Iterator<Item = (usize, usize)>) -> bool {
        frames.any(|(function, pc)| self.futures.at(0, function, pc).has(self.statics + JOIN, false))
    }

    fn conflicts(&self, effect: &Effect, lock: usize, mut frames: impl Iterator<Item = (usize, usize)>) -> bool {
        frames.any(|(function, pc)| {
            let sets = self.futures.at(lock, function, pc);
            effect.accesses.iter().any(|access| self.meets(access, sets)) || self.clashes(effect.events, sets)
        })
    }

    /// Whether an access can meet one of these of another thread.
    fn meets(&self, access: &Access, sets: &Sets) -> bool {
        let meets = |cell: usize| sets.has(cell, true) || access.write && sets.has(cell, false);
        let memory = self.statics + MEMORY;
        match access.home {
            Home::Static(at) => meets(at) || self.known.statics[at] && meets(memory),
            Home::Heap | Home::Tls(_) | Home::Local(..) => !self.is_private(access) && meets(memory),
        }
    }

    /// Whether only the thread whose object it is can know the address of what is accessed.
    fn is_private(&self, access: &Access) -> bool {
        match access.home {
            Home::Static(_) | Home::Heap => false,
            Home::Tls(_) => !self.known.tls,
            Home::Local(_, function, at) => !self.known.locals[function][at],
        }
    }

    fn clashes(&self, events: u8, sets: &Sets) -> bool {
        let has = |cell: usize, write: bool| sets.has(self.statics + cell, write);
        events & event::CREATES != 0 && (has(THREADS, true) || has(THREADS, false))
            || events & event::FREES_THREAD != 0 && has(THREADS, true)
            || events & event::ALLOCATES != 0 && has(HEAP, true)
            || events & event::FREES != 0 && has(HEAP, false)
    }
}
