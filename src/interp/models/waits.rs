//! Condition variables, semaphores, barriers, `pthread_once`.
//!
//! A waiting thread has the object's address in its header, so that a signal knows which threads it can wake, and an
//! object may be destroyed as soon as all waiters are woken.

use crate::interp::addresses::Res;
use crate::interp::le_bytes::{long, set_long};
use crate::interp::machine::Machine;
use crate::interp::models::code;
use crate::interp::models::locks::ERRORCHECK;
use crate::interp::stop::{Stop, Wait};
use crate::interp::thread_layout::{flag, header};

/// The word of a semaphore is its value plus 1, so that zeroed memory is not a semaphore.
const NOT_INITIALIZED: u32 = 0;
/// The word of a destroyed semaphore.
const DESTROYED: u32 = u32::MAX;
/// `SEM_VALUE_MAX`
const SEM_MAX: u32 = i32::MAX as u32;

impl Machine<'_> {
    // ---- waiters ----

    fn waiters(&self, address: u64) -> Vec<usize> {
        let waits = |t: &usize| {
            let core = self.core(*t);
            let flags = core[header::FLAGS];
            flags & flag::WAITING != 0 && flags & flag::WOKEN == 0 && long(core, header::WAITS) == address
        };
        self.reaches_all();
        (0..self.state.len).filter(waits).collect()
    }

    fn wake(&mut self, thread: usize) {
        let core = self.core_mut(thread);
        core[header::FLAGS] |= flag::WOKEN;
        // A woken thread no longer needs the object.
        set_long(core, header::WAITS, 0);
        set_long(core, header::RESULT, 0);
    }

    fn wait(&mut self, address: u64) {
        let thread = self.context.thread;
        let core = self.core_mut(thread);
        core[header::FLAGS] |= flag::WAITING;
        set_long(core, header::WAITS, address);
    }

    fn stop_waiting(&mut self) {
        let thread = self.context.thread;
        let core = self.core_mut(thread);
        core[header::FLAGS] &= !(flag::WAITING | flag::WOKEN | flag::SERIAL);
        set_long(core, header::WAITS, 0);
        set_long(core, header::RESULT, 0);
    }

    // ---- condition variables ----

    /// Counts an operation on an object as a write of its word: the set of threads that wait at the object, and the one
    /// that is woken, depend on the order of all operations on it.
    fn touch(&mut self, address: u64) -> Res<()> {
        let word = self.load(address, 4, false)?;
        self.store(address, 4, word)
    }

    pub(super) fn cond_init(&mut self, address: u64, attr: u64) -> Res<u64> {
        if attr != 0 {
            self.attributes(attr)?;
        }
        self.must_have_no_waiters(address, "initializing a condition variable that a thread waits for")?;
        self.set_object(address, 0)
    }

    /// Checks that no thread waits at an object to initialize. POSIX pthread_cond_init, pthread_barrier_init: undefined
    /// if it is initialized. One at which no thread waits is accepted.
    fn must_have_no_waiters(&mut self, address: u64, text: &str) -> Res<()> {
        match self.waiters(address).is_empty() {
            true => Ok(()),
            false => self.misuse(text),
        }
    }

    pub(super) fn cond_destroy(&mut self, address: u64) -> Res<u64> {
        self.parts(address, "condition variable")?;
        self.touch(address)?;
        if !self.waiters(address).is_empty() {
            return self.misuse("destroying a condition variable that a thread waits for");
        }
        self.set_parts(address, [0, 0, 0, 1])
    }

    pub(super) fn cond_signal(&mut self, address: u64) -> Res<u64> {
        self.parts(address, "condition variable")?;
        self.touch(address)?;
        let waiters = self.waiters(address);
        if !waiters.is_empty() {
            let which = self.choices.choose(waiters.len() as u32) as usize;
            self.wake(waiters[which]);
        }
        Ok(0)
    }

    pub(super) fn cond_broadcast(&mut self, address: u64) -> Res<u64> {
        self.parts(address, "condition variable")?;
        self.touch(address)?;
        for thread in self.waiters(address) {
            self.wake(thread);
        }
        Ok(0)
    }

    /// First step of waiting: unlocks the mutex once. A mutex locked more than once stays locked (POSIX
    /// pthread_cond_wait, application usage; so does glibc).
    pub(super) fn cond_sleep(&mut self, address: u64, mutex: u64) -> Res<u64> {
        self.parts(address, "condition variable")?;
        self.touch(address)?;
        let [kind, depth, owner, _] = self.parts(mutex, "mutex")?;
        if usize::from(owner) != self.context.thread + 1 && kind == ERRORCHECK {
            // EPERM
            return self.limit("a wait that fails, since the mutex is not held");
        }
        if usize::from(owner) != self.context.thread + 1 {
            return self.misuse("waiting for a condition with a mutex that the thread does not hold");
        }
        // POSIX pthread_cond_wait: a waiter binds the condition variable to its mutex.
        let bound = self.waiters(address).into_iter().map(|waiter| long(self.core(waiter), header::RESULT));
        if bound.into_iter().any(|other| other != mutex) {
            return self.misuse("waiting for a condition variable with another mutex than those that wait for it");
        }
        match depth.checked_sub(1) {
            Some(depth) => self.set_parts(mutex, [kind, depth, owner, 0])?,
            None => self.leave_lock(mutex, [kind, 0, 0, 0])?,
        };
        self.wait(address);
        let thread = self.context.thread;
        set_long(self.core_mut(thread), header::RESULT, mutex);
        Ok(0)
    }

    /// Second step: wakes up, by a signal or spuriously, once the mutex is free or already held by the thread.
    pub(super) fn cond_wake(&mut self, address: u64, mutex: u64) -> Res<u64> {
        let woken = self.core(self.context.thread)[header::FLAGS] & flag::WOKEN != 0;
        if !woken {
            self.touch(address)?;
        }
        if !woken && !self.options.spurious {
            return Err(Stop::Blocked(Wait::Signal(address)));
        }
        self.context.spurious = !woken;
        let [kind, depth, owner, _] = self.parts(mutex, "mutex")?;
        let me = self.context.thread as u8 + 1;
        match owner {
            0 => {
                self.stop_waiting();
                self.own_lock(mutex, [kind, 0, me, 0])
            }
            // It was locked more than once, so the depth cannot overflow.
            owner if owner == me => {
                self.stop_waiting();
                self.set_parts(mutex, [kind, depth + 1, me, 0])
            }
            owner => Err(Stop::Blocked(Wait::Lock(mutex, Some(usize::from(owner) - 1)))),
        }
    }

    /// Second step of a timed wait: wakes up like [`Self::cond_wake`], or times out, perhaps before the signal by which
    /// the thread was woken before it had reacquired the mutex: which came first is unspecified (POSIX
    /// pthread_cond_timedwait). A wait that times out may consume a signal.
    pub(super) fn cond_timedwake(&mut self, address: u64, mutex: u64, timeout: u64) -> Res<u64> {
        let woken = self.core(self.context.thread)[header::FLAGS] & flag::WOKEN != 0;
        let spurious = std::mem::replace(&mut self.options.spurious, true);
        let result = self.cond_wake(address, mutex);
        self.options.spurious = spurious;
        // The timeout certainly expires, so the wakeup is not spurious.
        self.context.spurious = false;
        result?;
        let late = !woken && !spurious || self.choices.choose(2) == 0;
        Ok(if late { timeout } else { 0 })
    }

    // ---- semaphores ----

    /// The value of a semaphore. `sem_t` has no static initializer: without `sem_init` there is no semaphore (POSIX
    /// sem_init).
    fn sem(&mut self, address: u64) -> Res<u32> {
        match self.object(address)? {
            NOT_INITIALIZED => self.misuse("semaphore used before it was initialized"),
            DESTROYED => self.misuse("semaphore used after it was destroyed"),
            word => Ok(word - 1),
        }
    }

    fn set_sem(&mut self, address: u64, value: u32) -> Res<u64> {
        self.set_object(address, value + 1)
    }

    pub(super) fn sem_init(&mut self, address: u64, value: u64) -> Res<u64> {
        if value as u32 > SEM_MAX {
            return self.limit("sem_init with a value that is too large");
        }
        self.set_sem(address, value as u32)
    }

    pub(super) fn sem_destroy(&mut self, address: u64) -> Res<u64> {
        self.sem(address)?;
        self.set_object(address, DESTROYED)
    }

    pub(super) fn sem_wait(&mut self, address: u64) -> Res<u64> {
        match self.sem(address)?.checked_sub(1) {
            Some(value) => self.set_sem(address, value),
            None => Err(Stop::Blocked(Wait::Semaphore(address))),
        }
    }

    pub(super) fn sem_trywait(&mut self, address: u64) -> Res<u64> {
        match self.sem(address)?.checked_sub(1) {
            Some(value) if !self.fails_anyway() => self.set_sem(address, value),
            Some(_) | None => {
                self.note_unordered();
                self.fail(code::EAGAIN)
            }
        }
    }

    pub(super) fn sem_timedwait(&mut self, address: u64) -> Res<u64> {
        if self.sem(address)? > 0 && self.fails_anyway() {
            return self.fail(code::ETIMEDOUT);
        }
        match self.sem_wait(address) {
            Err(Stop::Blocked(_)) => {
                self.note_unordered();
                self.fail(code::ETIMEDOUT)
            }
            other => other,
        }
    }

    pub(super) fn sem_post(&mut self, address: u64) -> Res<u64> {
        let value = self.sem(address)?;
        if value >= SEM_MAX {
            return self.limit("a semaphore at its largest value");
        }
        self.set_sem(address, value + 1)
    }

    pub(super) fn sem_value(&mut self, address: u64, to: u64) -> Res<u64> {
        let value = self.sem(address)?;
        self.note_unordered_value();
        self.set_object(to, value)
    }

    fn fail(&mut self, code: u64) -> Res<u64> {
        if self.code.tls > 0 {
            self.store(self.numbers.stack(self.context.thread, 0), 4, code)?;
        }
        Ok(u64::MAX)
    }

    // ---- barriers: the word is the count (two bytes), unused, destroyed ----

    pub(super) fn barrier_init(&mut self, address: u64, attr: u64, count: u64) -> Res<u64> {
        if attr != 0 {
            self.attributes(attr)?;
        }
        self.must_have_no_waiters(address, "initializing a barrier that a thread waits at")?;
        let count = count as u32;
        if count == 0 || count > 255 {
            return self.limit("a barrier for no thread or for more than are modeled");
        }
        self.set_object(address, count)
    }

    pub(super) fn barrier_destroy(&mut self, address: u64) -> Res<u64> {
        let [count, more, other, _] = self.parts(address, "barrier")?;
        if count == 0 {
            return self.misuse("a barrier that was not initialized");
        }
        if !self.waiters(address).is_empty() {
            return self.misuse("destroying a barrier that a thread waits at");
        }
        self.set_parts(address, [count, more, other, 1])
    }

    pub(super) fn barrier_arrive(&mut self, address: u64) -> Res<u64> {
        let [count, ..] = self.parts(address, "barrier")?;
        if count == 0 {
            return self.misuse("a barrier that was not initialized");
        }
        self.touch(address)?;
        self.wait(address);
        let waiters = self.waiters(address);
        if waiters.len() == usize::from(count) {
            // POSIX does not specify which thread gets PTHREAD_BARRIER_SERIAL_THREAD.
            let serial = waiters[self.choices.choose(waiters.len() as u32) as usize];
            for thread in waiters {
                self.wake(thread);
            }
            self.core_mut(serial)[header::FLAGS] |= flag::SERIAL;
        }
        Ok(0)
    }

    pub(super) fn barrier_leave(&mut self, address: u64) -> Res<u64> {
        let flags = self.core(self.context.thread)[header::FLAGS];
        if flags & flag::WOKEN == 0 {
            return Err(Stop::Blocked(Wait::Barrier(address)));
        }
        self.stop_waiting();
        Ok(if flags & flag::SERIAL != 0 { u64::MAX } else { 0 })
    }

    // ---- pthread_once: 0 not called yet, 1 running, 2 done ----

    /// Whether the caller has to run the routine.
    pub(super) fn once_begin(&mut self, address: u64) -> Res<u64> {
        match self.object(address)? {
            0 => {
                self.set_object(address, 1)?;
                Ok(1)
            }
            1 => Err(Stop::Blocked(Wait::Once(address))),
            2 => Ok(0),
            _ => self.misuse("pthread_once with a control that was not initialized"),
        }
    }
}
