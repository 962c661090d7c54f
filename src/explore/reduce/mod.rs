//! Partial-order reduction: in a state, one thread's step alone is enough if nothing that the others can do before it is
//! dependent on it.
//!
//! # What is done
//!
//! A set of transitions is *persistent* in a state if nothing that can happen without them interferes with them (Godefroid,
//! "Partial-Order Methods for the Verification of Concurrent Systems", LNCS 1032, 1996, definition 4.1 and section 4.4; Valmari's stubborn
//! sets are the same idea: "Stubborn sets for reduced state space generation", 1989). Here the set is all steps of one thread `t`, under all
//! choices. It is persistent if for each other thread `u` no access that `u` can make before `t` moves conflicts with one that `t`'s step
//! makes:
//!
//! - The accesses of `t`'s step are those that it made when it was run, under all its choices. If any choice blocks, `t` does not go alone.
//! - The accesses that `u` can make are those that its code has from where its frames stand on, in the functions that it can call and in
//!   the threads that it can create (`scan`, `future`): an over-approximation, with one cell for each static object and one for
//!   all that is behind pointers. That it is one is asserted at each step in debug builds ([`Reduction::foresees`]).
//! - A local lives from the call to the return (C11 6.2.4), a thread-local object to the end of its thread. Both ends are writes to it, for
//!   whoever has its address finds something else there.
//! - A lock that `t` holds is not taken by `u` before `t` moves; so paths of `u` count only as far as they do not wait for it. Condition: no
//!   other thread can change the lock meanwhile. The functions that lock and unlock respect the owner or are misuse, as is destroying a
//!   held lock; everything else that may write the lock's memory (initializing it again, assigning it, copying over it) is a *reset*, and
//!   a lock that some other thread may reset before taking it holds nobody up ([`Reduction::breaks`]).
//! - A thread whose step is disabled stays so until a transition of its *necessary enabling set* is made (Godefroid, section 4.5). If under
//!   all choices it waits for the same lock, held by `t`, or for the end of `t`, these are steps of `t`, and whatever writes anything that the
//!   step read before it began to wait, or resets the lock. If no thread but `t` and those that wait like this can do the latter
//!   ([`Reduction::leaves`]), it makes no step before `t` does. A thread that waits for such a thread is one of them.
//! - A thread that waits for `t` to end makes no step before `t` does; that it only waits for other threads on the way there is seen by
//!   going that way (`guard`): it makes no choice, writes nothing, and reads nothing that others can write.
//! - Steps that end the process, violate something, are wake-ups for no reason or stay inside an atomic region are never chosen alone.
//!
//! Creating a thread conflicts with creating and with freeing the number of another one, joining and detaching with joining and detaching
//! (whoever comes second misuses the library), `malloc` with `free`; conditions and barriers are written by all that use them.
//!
//! # Why nothing is lost
//!
//! Deadlocks are kept by persistent sets alone (theorem 4.3 of the book: every execution that ends has a permutation of
//! independent steps that is explored). Whatever a thread can do in some state it can also do in an explored state, unless a
//! step is put off for ever along a cycle: the ignoring problem. Against that stands the queue proviso of Bošnački and Holzmann ("Improving
//! Spin's Partial-Order Reduction for Breadth-First Search", SPIN 2005): a thread is explored alone only if one of its successors has not been
//! expanded yet. Each state then has a chain of successors that are expanded later and later; it ends in a state that is expanded
//! in full, and all steps on it are independent of the one that waits. So violations by a step, misuse and undefined behaviour are found.
//! Where the chain is too long to come to its end, `fair` cuts it.
//!
//! Races are kept too. Let the next steps of `u` and `v` conflict in a state that `w` leads to, and `t` be explored alone before. If `t`
//! moves in `w`, its step can be moved to the front. If not and `t` is neither `u` nor `v`, its step is independent of `w` and of both, and they
//! conflict after it as well. If `t` is `u`, then `w` and the step of `v` make up an execution of the others that conflicts with `t`'s step, and `t`
//! would not have been chosen.

mod cells;
mod future;
mod guard;
mod scan;

use crate::interp::code::{Code, Target};
use crate::interp::{event, Access, Home, Machine, Wait};

use cells::{How, Sets, ENDS, EXTRA, HEAP, JOIN, MEMORY, THREADS};
use future::Futures;
use scan::Known;

pub(super) use guard::Guard;

/// What the program can do from each place on.
pub(super) struct Reduction {
    known: Known,
    futures: Futures,
    /// The static objects in which the locks of `futures` lie.
    homes: Vec<usize>,
    /// Functions whose objects others may know.
    shown: Vec<bool>,
    statics: usize,
}

/// What a thread did in its step, under all choices.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Effect {
    pub(super) accesses: Vec<Access>,
    /// See [`event`].
    pub(super) events: u8,
}

/// What is said for each of the locks that a thread holds: one bit each, in the order of [`Reduction::held`].
pub(super) type Bits = u64;

impl Reduction {
    pub(super) fn new(code: &Code) -> Reduction {
        let (known, facts) = scan::run(code);
        let futures = future::run(code, &known, &facts);
        let home = |lock: &u64| match code.target(*lock) {
            Target::Static(at, _) => at,
            Target::Function(_) | Target::Other => unreachable!("locks are looked at in static objects"),
        };
        let homes = futures.locks.iter().map(home).collect();
        let shown = known.locals.iter().map(|function| function.contains(&true)).collect();
        Reduction { known, futures, homes, shown, statics: code.statics.len() }
    }

    /// Positions of the locks that a thread holds among those that are looked at; the first entry is for none.
    pub(super) fn held(&self, machine: &Machine, thread: usize, held: &mut Vec<usize>) {
        held.clear();
        held.push(0);
        let owns = |lock: &u64| machine.lock_owner(*lock) == Some(thread);
        held.extend(self.futures.locks.iter().enumerate().filter(|(_, lock)| owns(lock)).map(|(at, _)| at + 1));
        held.truncate(Bits::BITS as usize);
    }

    /// For each of the locks that a thread holds: whether nothing that another thread can do without taking it conflicts with the step
    /// of this one. `frames` gives the frames of the other one.
    pub(super) fn independent<F>(&self, effect: &Effect, held: &[usize], frames: impl Fn() -> F) -> Bits
    where
        F: Iterator<Item = (usize, usize)>,
    {
        bits(held, |lock| !self.conflicts(effect, lock, frames()))
    }

    /// For each of the locks that a thread holds: whether another thread can change it although it does not hold it, without taking it
    /// before.
    pub(super) fn breaks<F>(&self, held: &[usize], frames: impl Fn() -> F) -> Bits
    where
        F: Iterator<Item = (usize, usize)>,
    {
        bits(held, |lock| {
            let Some(at) = lock.checked_sub(1) else { return false };
            self.any(lock, frames(), |sets| self.is_hit(Home::Static(self.homes[at]), sets, How::Reset))
        })
    }

    /// For each of the locks that a thread holds: whether a step that waits for this lock, or for a thread, goes on waiting whatever
    /// another thread does without taking it: nothing changes that it looked at, and nobody takes the lock away from its owner.
    pub(super) fn leaves<F>(&self, blocked: &Effect, wait: Wait, held: &[usize], frames: impl Fn() -> F) -> Bits
    where
        F: Iterator<Item = (usize, usize)>,
    {
        if blocked.events & !(event::FREES_THREAD | event::JOINS) != 0 {
            return 0;
        }
        let is_lock = |access: &Access| matches!(wait, Wait::Lock(lock, _) if access.library && access.object + u64::from(access.begin) == lock);
        bits(held, |lock| {
            !self.any(lock, frames(), |sets| {
                let joins = blocked.events & event::FREES_THREAD != 0;
                joins && sets.has(self.statics + THREADS, How::Read)
                    || blocked.accesses.iter().any(|access| {
                        let how = if is_lock(access) { How::Reset } else { How::Write };
                        !self.is_private(access) && self.is_hit(access.home, sets, how)
                    })
            })
        })
    }

    /// Whether a thread with these frames can still wait for the end of another one.
    pub(super) fn joins(&self, mut frames: impl Iterator<Item = (usize, usize)>) -> bool {
        frames.any(|(function, pc)| self.futures.at(0, function, pc).has(self.statics + JOIN, How::Read))
    }

    /// Whether what a thread with these frames did is among what it can do, and no object of another thread that it met counts as private.
    pub(super) fn foresees(&self, thread: usize, effect: &Effect, frames: &[(usize, usize)]) -> bool {
        let all = || frames.iter().copied();
        let is_own = |access: &Access| match access.home {
            Home::Tls(owner) | Home::Local(owner, ..) => owner == thread,
            Home::Static(_) | Home::Heap => true,
        };
        // Whoever creates a thread begins the life of its first objects.
        if effect.accesses.iter().any(|access| self.is_private(access) && !access.life && !is_own(access)) {
            return false;
        }
        let can = |home: Home, how: How| self.any(0, all(), |sets| self.is_hit(home, sets, how));
        let accesses = effect.accesses.iter().filter(|access| !self.is_private(access));
        let events = [
            (event::CREATES, THREADS, How::Write),
            (event::FREES_THREAD, THREADS, How::Read),
            (event::JOINS, JOIN, How::Write),
            (event::ALLOCATES, HEAP, How::Read),
            (event::FREES, HEAP, How::Write),
        ];
        let mut events = events.iter().filter(|(event, ..)| effect.events & event != 0);
        // Who may write may read; and what was never set is set by the first who reads it.
        let read = |access: &Access| effect.accesses.contains(&Access { write: false, ..*access });
        accesses.into_iter().all(|access| {
            can(access.home, How::Write) || (!access.write || read(access)) && can(access.home, How::Read)
        }) && events.all(|(_, cell, how)| self.any(0, all(), |sets| sets.has(self.statics + cell, *how)))
    }

    fn conflicts(&self, effect: &Effect, lock: usize, frames: impl Iterator<Item = (usize, usize)>) -> bool {
        self.any(lock, frames, |sets| {
            effect.accesses.iter().any(|access| self.meets(access, sets)) || self.clashes(effect.events, sets)
        })
    }

    /// Whether something holds of what a thread with these frames can do without taking a lock.
    fn any(&self, lock: usize, frames: impl Iterator<Item = (usize, usize)>, holds: impl Fn(&Sets) -> bool) -> bool {
        let (mut shows, mut ends) = (false, false);
        for (function, pc) in frames {
            let sets = self.futures.at(lock, function, pc);
            if holds(sets) {
                return true;
            }
            shows |= self.shown[function];
            ends |= sets.has(self.statics + ENDS, How::Read);
        }
        // It may end with all its frames, and what others know of them.
        let mut all = Sets::new(self.statics + EXTRA);
        all.put(self.statics + MEMORY, How::Reset);
        shows && ends && holds(&all)
    }

    /// Whether an access can meet one of these of another thread.
    fn meets(&self, access: &Access, sets: &Sets) -> bool {
        !self.is_private(access)
            && (self.is_hit(access.home, sets, How::Write) || access.write && self.is_hit(access.home, sets, How::Read))
    }

    /// Whether an object that is not private is among those that are accessed so.
    fn is_hit(&self, home: Home, sets: &Sets, how: How) -> bool {
        let memory = || sets.has(self.statics + MEMORY, how);
        match home {
            Home::Static(at) => sets.has(at, how) || self.known.statics[at] && memory(),
            Home::Heap | Home::Tls(_) | Home::Local(..) => memory(),
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
        let has = |cell: usize, how: How| sets.has(self.statics + cell, how);
        events & event::CREATES != 0 && (has(THREADS, How::Write) || has(THREADS, How::Read))
            || events & event::FREES_THREAD != 0 && has(THREADS, How::Write)
            || events & event::JOINS != 0 && has(JOIN, How::Write)
            || events & event::ALLOCATES != 0 && has(HEAP, How::Write)
            || events & event::FREES != 0 && has(HEAP, How::Read)
    }
}

/// The bits of those for which something holds.
fn bits(held: &[usize], holds: impl Fn(usize) -> bool) -> Bits {
    held.iter().enumerate().filter(|(_, lock)| holds(**lock)).map(|(at, _)| 1 << at).sum()
}
