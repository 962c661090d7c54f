//! Partial-order reduction with persistent sets that consist of all steps of one thread.
//!
//! # Method
//!
//! A set of transitions is *persistent* in a state if no transition that can be executed without them is dependent on
//! one of them (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", LNCS 1032, 1996,
//! definition 4.1 and section 4.4; Valmari's stubborn sets are the same idea: "Stubborn sets for reduced state space
//! generation", 1989). Here the set consists of the steps of one thread `t`, under all choices; if it is persistent,
//! `t` is *explored alone* ("goes alone") in that state. It is persistent if for each other thread `u`, no access that
//! `u` can make before `t` moves conflicts with one that `t`'s step makes:
//!
//! - The accesses of `t`'s step are those that it made when it was run, under all its choices. If it blocks under some
//!   choice, `t` is not explored alone.
//! - The accesses that `u` can make are those of its code from where its frames stand on, including the functions that
//!   it can call and the threads that it can create (`access_scan`, `future_accesses`). This is an over-approximation
//!   with one cell for each static object and one for all memory behind pointers; debug builds assert at each step that
//!   the step's accesses are among them ([`PartialOrderReduction::foresees`]).
//! - A local lives from the call to the return (C11 6.2.4), a thread-local object until its thread ends. The begin and
//!   the end of the lifetime are writes to the object, since a thread with its address finds something else there
//!   afterwards.
//! - A lock that `t` holds is not acquired by `u` before `t` moves, so paths of `u` count only up to where they wait
//!   for it. Condition: no other thread can change the lock meanwhile. The functions that lock and unlock respect the
//!   owner or are misuse, as is destroying a held lock. Everything else that may write the lock's memory (initializing
//!   it again, assigning it, copying over it) is a *reset*, and a lock that some other thread may reset before
//!   acquiring it excludes no thread ([`PartialOrderReduction::breaks`]).
//! - A disabled thread stays disabled until a transition of its *necessary enabling set* is executed (Godefroid,
//!   section 4.5). If under all choices it waits for the same lock, held by `t`, or for the end of `t`, this set
//!   consists of steps of `t` and of all transitions that write something that the step read before it blocked, or
//!   reset the lock. If only `t` and threads that wait in the same way can execute the latter
//!   ([`PartialOrderReduction::leaves`]), the thread makes no step before `t` does. The same holds for a thread that
//!   waits for such a thread.
//! - A thread that runs to a join of `t`, waiting on the way at most for the end of other threads, makes no step before
//!   `t` ends that others can observe. This is determined by running it up to that join (`join_guard`): on the way it
//!   makes no choice and, apart from its private memory, writes nothing and reads nothing that others can write.
//! - Steps that end the process, violate a property, are spurious wake-ups or stay inside an atomic region are never
//!   explored alone.
//!
//! Some effects beyond accesses conflict as well: creating a thread with creating one and with freeing a thread number;
//! joining and detaching with joining and detaching (the second such call misuses the library); `malloc` with `free`.
//! Condition variables and barriers are written by all functions that use them.
//!
//! # Soundness
//!
//! Persistent sets alone preserve deadlocks (theorem 4.3 of the book: every execution that ends has a permutation of
//! independent steps that is explored). A step that a thread can execute in some reachable state it can also execute in
//! an explored state, unless the step is postponed forever along a cycle: the ignoring problem. This is prevented by
//! the queue proviso of Bošnački and Holzmann ("Improving Spin's Partial-Order Reduction for Breadth-First Search",
//! SPIN 2005): a thread is explored alone only if one of its successors has not been expanded yet. So from each state
//! there is a chain of successors that are expanded later and later. The chain ends in a state in which all threads are
//! expanded, and all steps on it are independent of the postponed step. So violations by a step, misuse and undefined
//! behavior are found. Chains that are too long to be explored to their end are cut by `fairness`.
//!
//! Races are preserved, too. Let the next steps of `u` and `v` conflict in a state that is reached by the execution
//! `w`, and let `t` be explored alone where `w` begins. If `t` moves in `w`, its step can be commuted to the front. If
//! it does not, and `t` is neither `u` nor `v`, its step is independent of `w` and of both steps, so they conflict
//! after it as well. If `t` is `u`, then `w` followed by the step of `v` is an execution of the others that conflicts
//! with `t`'s step, so `t` would not have been explored alone.

mod access_scan;
mod access_set;
pub(in crate::explore) mod fairness;
mod future_accesses;
mod join_guard;
pub(in crate::explore) mod sleep;

use crate::explore::por::access_scan::EscapedObjects;
use crate::explore::por::access_set::{AccessSets, How, ENDS, EXTRA, HEAP, JOIN, MEMORY, THREADS};
use crate::explore::por::future_accesses::Futures;
use crate::interp::bytecode::{AddressTarget, Code};
use crate::interp::{event, Access, Home, Machine, Wait};

pub(super) use crate::explore::por::join_guard::Guard;

/// Over-approximation of the accesses of the program from each instruction on.
pub(super) struct PartialOrderReduction {
    known: EscapedObjects,
    futures: Futures,
    /// For each lock of `futures`, the static object that contains it.
    homes: Vec<usize>,
    /// Functions with a local object whose address other threads may have.
    shown: Vec<bool>,
    statics: usize,
}

/// The accesses and other effects of a step, under all choices.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct StepEffect {
    pub(super) accesses: Vec<Access>,
    /// A set of [`event`] bits.
    pub(super) events: u8,
}

/// An answer for each lock that a thread holds: one bit each, in the order of [`PartialOrderReduction::held`].
pub(super) type LockBits = u64;

impl PartialOrderReduction {
    pub(super) fn new(code: &Code) -> PartialOrderReduction {
        let (known, facts) = access_scan::run(code);
        let futures = future_accesses::run(code, &known, &facts);
        let home = |lock: &u64| match code.target(*lock) {
            AddressTarget::Static(at, _) => at,
            AddressTarget::Function(_) | AddressTarget::Other => unreachable!("locks are looked at in static objects"),
        };
        let homes = futures.locks.iter().map(home).collect();
        let shown = known.locals.iter().map(|function| function.contains(&true)).collect();
        PartialOrderReduction { known, futures, homes, shown, statics: code.statics.len() }
    }

    /// Collects the indices of the locks that a thread holds, among the tracked ones; the first entry, 0, stands for no
    /// lock.
    pub(super) fn held(&self, machine: &Machine, thread: usize, held: &mut Vec<usize>) {
        held.clear();
        held.push(0);
        let owns = |lock: &u64| machine.lock_owner(*lock) == Some(thread);
        held.extend(self.futures.locks.iter().enumerate().filter(|(_, lock)| owns(lock)).map(|(at, _)| at + 1));
        held.truncate(LockBits::BITS as usize);
    }

    /// Computes for each lock that a thread holds whether its step is independent of all accesses of another thread
    /// before acquiring the lock. `frames` gives the frames of the other thread.
    pub(super) fn independent<F>(&self, effect: &StepEffect, held: &[usize], frames: impl Fn() -> F) -> LockBits
    where
        F: Iterator<Item = (usize, usize)>,
    {
        bits(held, |lock| !self.writes_lock(effect, lock) && !self.conflicts(effect, lock, frames()))
    }

    /// Whether a step accesses the memory of this lock as data. Who waits for the lock has acquired nothing yet, but
    /// reads the same memory: that is a data race, which shows only where the waiting thread has come to the lock.
    fn writes_lock(&self, effect: &StepEffect, lock: usize) -> bool {
        let Some(address) = lock.checked_sub(1).and_then(|at| self.futures.locks.get(at)).copied() else {
            return false;
        };
        let overlaps = |access: &Access| {
            let begin = access.object + u64::from(access.begin);
            begin < address + LOCK_BYTES && address < access.object + u64::from(access.end)
        };
        effect.accesses.iter().any(|access| !access.library && overlaps(access))
    }

    /// Computes for each lock that a thread holds whether another thread, which does not hold it, can reset it before
    /// acquiring it.
    pub(super) fn breaks<F>(&self, held: &[usize], frames: impl Fn() -> F) -> LockBits
    where
        F: Iterator<Item = (usize, usize)>,
    {
        bits(held, |lock| {
            let Some(at) = lock.checked_sub(1) else { return false };
            self.any(lock, frames(), |sets| self.is_hit(Home::Static(self.homes[at]), sets, How::Reset))
        })
    }

    /// Computes for each lock that a thread holds whether a step that waits for that lock, or for the end of a thread,
    /// stays blocked under all steps of another thread that do not acquire the lock: nothing that the step read is
    /// written, and the lock is not reset.
    pub(super) fn leaves<F>(&self, blocked: &StepEffect, wait: Wait, held: &[usize], frames: impl Fn() -> F) -> LockBits
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

    /// Whether the effect of a step was foreseen: it is within the over-approximation, and every access to an object
    /// that counts as private is by its owner.
    pub(super) fn foresees(&self, thread: usize, effect: &StepEffect, frames: &[(usize, usize)]) -> bool {
        let all = || frames.iter().copied();
        let is_own = |access: &Access| match access.home {
            Home::Tls(owner) | Home::Local(owner, ..) => owner == thread,
            Home::Static(_) | Home::Heap => true,
        };
        // The lifetime of a thread's first objects begins in the step of its creator.
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
        // Whoever may write may also read; and the first read of uninitialized memory sets it.
        accesses.into_iter().all(|access| {
            can(access.home, How::Write) || (!access.write || access.chosen) && can(access.home, How::Read)
        }) && events.all(|(_, cell, how)| self.any(0, all(), |sets| sets.has(self.statics + cell, *how)))
    }

    fn conflicts(&self, effect: &StepEffect, lock: usize, frames: impl Iterator<Item = (usize, usize)>) -> bool {
        self.any(lock, frames, |sets| {
            effect.accesses.iter().any(|access| self.meets(access, sets)) || self.clashes(effect.events, sets)
        })
    }

    /// Whether `holds` is true for some access that a thread with these frames can execute without acquiring the lock.
    fn any(
        &self,
        lock: usize,
        frames: impl Iterator<Item = (usize, usize)>,
        holds: impl Fn(&AccessSets) -> bool,
    ) -> bool {
        let (mut shows, mut ends) = (false, false);
        for (function, pc) in frames {
            let sets = self.futures.at(lock, function, pc);
            if holds(sets) {
                return true;
            }
            shows |= self.shown[function];
            ends |= sets.has(self.statics + ENDS, How::Read);
        }
        // The thread may end with all its frames at once, and with it the objects in them whose addresses others
        // have.
        let mut all = AccessSets::new(self.statics + EXTRA);
        all.put(self.statics + MEMORY, How::Reset);
        shows && ends && holds(&all)
    }

    /// Whether an access conflicts with one of these accesses of another thread.
    fn meets(&self, access: &Access, sets: &AccessSets) -> bool {
        !self.is_private(access)
            && (self.is_hit(access.home, sets, How::Write) || access.write && self.is_hit(access.home, sets, How::Read))
    }

    /// Whether an object that is not private is accessed in this way in these sets.
    fn is_hit(&self, home: Home, sets: &AccessSets, how: How) -> bool {
        let memory = || sets.has(self.statics + MEMORY, how);
        match home {
            Home::Static(at) => sets.has(at, how) || self.known.statics[at] && memory(),
            Home::Heap | Home::Tls(_) | Home::Local(..) => memory(),
        }
    }

    /// Whether only the thread that owns the accessed object can have its address.
    fn is_private(&self, access: &Access) -> bool {
        match access.home {
            Home::Static(_) | Home::Heap => false,
            Home::Tls(_) => !self.known.tls,
            Home::Local(_, function, at) => !self.known.locals[function][at],
        }
    }

    fn clashes(&self, events: u8, sets: &AccessSets) -> bool {
        let has = |cell: usize, how: How| sets.has(self.statics + cell, how);
        events & event::CREATES != 0 && (has(THREADS, How::Write) || has(THREADS, How::Read))
            || events & event::FREES_THREAD != 0 && has(THREADS, How::Write)
            || events & event::JOINS != 0 && has(JOIN, How::Write)
            || events & event::ALLOCATES != 0 && has(HEAP, How::Write)
            || events & event::FREES != 0 && has(HEAP, How::Read)
    }
}

/// The bytes of a lock that the functions of the library read and write.
const LOCK_BYTES: u64 = 4;

/// The set of held locks for which `holds` is true, as bits.
fn bits(held: &[usize], holds: impl Fn(usize) -> bool) -> LockBits {
    held.iter().enumerate().filter(|(_, lock)| holds(**lock)).map(|(at, _)| 1 << at).sum()
}
