//! Mutexes (POSIX pthread_mutex_*), spin locks, read-write locks.
//!
//! The bytes of a mutex's word: kind (0 to 2 as in glibc, 3 to 5 for `mtx_t`, 6 for spin locks), recursion depth beyond
//! the first lock, owner + 1, destroyed. Of a read-write lock: unused, number of readers, writer + 1, destroyed.

use crate::interp::addresses::Res;
use crate::interp::le_bytes::{long, set_long};
use crate::interp::machine::Machine;
use crate::interp::models::code;
use crate::interp::stop::{Stop, Wait};
use crate::interp::thread_layout::header;

const RECURSIVE: u8 = 1;
/// `mtx_timed`, and with `mtx_recursive`: the first is the number of PTHREAD_MUTEX_ADAPTIVE_NP, which is as NORMAL.
const TIMED: u8 = 3;
const TIMED_RECURSIVE: u8 = 4;
/// `mtx_plain`: as NORMAL. Zeros are no `mtx_t` that `mtx_init` has made.
const PLAIN: u8 = 5;
const SPIN: u8 = 6;
pub(super) const ERRORCHECK: u8 = 2;

fn is_recursive(kind: u8) -> bool {
    kind == RECURSIVE || kind == TIMED_RECURSIVE
}

impl Machine<'_> {
    fn me(&self) -> u8 {
        self.context.thread as u8 + 1
    }

    pub(super) fn parts(&mut self, address: u64, what: &str) -> Res<[u8; 4]> {
        let parts = self.object(address)?.to_le_bytes();
        if parts[3] != 0 {
            return self.misuse(&format!("{what} used after it was destroyed"));
        }
        Ok(parts)
    }

    pub(super) fn set_parts(&mut self, address: u64, parts: [u8; 4]) -> Res<u64> {
        self.set_object(address, u32::from_le_bytes(parts))
    }

    /// Sets the parts of a lock that this thread acquires.
    pub(super) fn own_lock(&mut self, address: u64, parts: [u8; 4]) -> Res<u64> {
        let done = self.set_parts(address, parts)?;
        let thread = self.context.thread;
        let owned = &mut self.core_mut(thread)[header::OWNED];
        *owned = owned.saturating_add(1);
        Ok(done)
    }

    /// Sets the parts of a lock that this thread releases.
    pub(super) fn leave_lock(&mut self, address: u64, parts: [u8; 4]) -> Res<u64> {
        let done = self.set_parts(address, parts)?;
        let thread = self.context.thread;
        let owned = &mut self.core_mut(thread)[header::OWNED];
        // More than can be counted: the thread owns one forever.
        if *owned < u8::MAX {
            *owned = owned.saturating_sub(1);
        }
        Ok(done)
    }

    pub(super) fn mutex_init(&mut self, address: u64, attr: u64) -> Res<u64> {
        let kind = if attr == 0 { 0 } else { self.attributes(attr)? };
        self.must_not_be_held(address)?;
        self.set_object(address, kind & 3)
    }

    pub(super) fn mtx_init(&mut self, address: u64, kind: u64) -> Res<u64> {
        self.must_not_be_held(address)?;
        let kind = match (kind & 2 != 0, kind & 1 != 0) {
            (false, false) => PLAIN,
            (false, true) => RECURSIVE,
            (true, false) => TIMED,
            (true, true) => TIMED_RECURSIVE,
        };
        self.set_object(address, kind.into())
    }

    pub(super) fn rw_init(&mut self, address: u64, attr: u64) -> Res<u64> {
        if attr != 0 {
            self.attributes(attr)?;
        }
        self.must_not_be_held(address)?;
        self.set_object(address, 0)
    }

    /// Checks that an object to initialize is not a held lock. POSIX pthread_mutex_init: undefined if it is
    /// initialized. A mutex that no thread holds is accepted; contents that do not represent a held lock are those of
    /// memory that was used for something else.
    fn must_not_be_held(&mut self, address: u64) -> Res<()> {
        if !self.is_set_word(address)? {
            return Ok(());
        }
        let [kind, depth, owner, destroyed] = (self.load(address, 4, false)? as u32).to_le_bytes();
        self.reaches_all();
        let owns =
            |machine: &Self, thread: usize| thread < machine.state.len && machine.core(thread)[header::OWNED] > 0;
        let is_lock = destroyed == 0 && (kind <= PLAIN || kind == SPIN) && (depth == 0 || is_recursive(kind));
        let is_owned = is_lock && usize::from(owner).checked_sub(1).is_some_and(|thread| owns(self, thread));
        let is_read =
            (0..self.state.len).any(|thread| self.read_locks_of(thread).iter().any(|(lock, _)| *lock == address));
        if (is_owned || is_read) && self.code.copies_locks {
            return self.limit("initializing a lock that a thread holds, or the copy of one");
        }
        if is_owned || is_read {
            return self.misuse("initializing a lock that a thread holds");
        }
        Ok(())
    }

    pub(super) fn mutex_destroy(&mut self, address: u64) -> Res<u64> {
        let [kind, depth, owner, _] = self.parts(address, "mutex")?;
        if owner != 0 {
            return self.misuse("destroying a mutex that is locked");
        }
        self.set_parts(address, [kind, depth, owner, 1])
    }

    pub(super) fn mutex_lock(&mut self, address: u64) -> Res<u64> {
        let [kind, depth, owner, _] = self.parts(address, "mutex")?;
        if owner == 0 {
            return self.own_lock(address, [kind, 0, self.me(), 0]);
        }
        if owner == self.me() && is_recursive(kind) {
            if depth == u8::MAX {
                return self.limit("a recursive mutex locked more often than is modeled");
            }
            return self.set_parts(address, [kind, depth + 1, owner, 0]);
        }
        if owner == self.me() && kind == ERRORCHECK {
            return Ok(code::EDEADLK);
        }
        Err(Stop::Blocked(Wait::Lock(address, Some(usize::from(owner) - 1))))
    }

    pub(super) fn mutex_trylock(&mut self, address: u64) -> Res<u64> {
        let [kind, _, owner, _] = self.parts(address, "mutex")?;
        let is_own = owner == self.me() && is_recursive(kind);
        if is_own || owner == 0 && !self.fails_anyway() {
            return self.mutex_lock(address);
        }
        self.note_unordered();
        Ok(code::EBUSY)
    }

    /// POSIX pthread_mutex_timedlock: acquires the mutex if it is free; otherwise the time may run out first.
    pub(super) fn mutex_timedlock(&mut self, address: u64, timeout: u64) -> Res<u64> {
        let [_, _, owner, _] = self.parts(address, "mutex")?;
        if owner == 0 && self.fails_anyway() {
            return self.timed_out(timeout);
        }
        match self.mutex_lock(address) {
            Err(Stop::Blocked(_)) => self.timed_out(timeout),
            other => other,
        }
    }

    /// C11 7.26.4.3p2: one that is not recursive shall not be locked by the caller.
    pub(super) fn mtx_lock(&mut self, address: u64) -> Res<u64> {
        self.must_be_initialized(address)?;
        self.must_not_be_own(address)?;
        self.mutex_lock(address)
    }

    pub(super) fn mtx_trylock(&mut self, address: u64) -> Res<u64> {
        self.must_be_initialized(address)?;
        self.mutex_trylock(address)
    }

    /// C11 7.26.4.2: `mtx_init` makes a mutex; it has no other initializer.
    fn must_be_initialized(&mut self, address: u64) -> Res<()> {
        let [kind, _, owner, _] = self.parts(address, "mutex")?;
        if kind != 0 || owner != 0 {
            return Ok(());
        }
        self.misuse("mtx_t used that was never initialized")
    }

    fn must_not_be_own(&mut self, address: u64) -> Res<()> {
        let [kind, _, owner, _] = self.parts(address, "mutex")?;
        if owner != self.me() || is_recursive(kind) {
            return Ok(());
        }
        self.misuse("locking a mtx_t that the thread holds and that is not recursive")
    }

    /// C11 7.26.4.4p2: the mutex shall support timeout, and the caller shall not hold one that is not recursive.
    pub(super) fn mtx_timedlock(&mut self, address: u64) -> Res<u64> {
        self.must_be_initialized(address)?;
        self.must_not_be_own(address)?;
        let [kind, ..] = self.parts(address, "mutex")?;
        if kind != TIMED && kind != TIMED_RECURSIVE {
            return self.misuse("mtx_timedlock of a mutex that was initialized without mtx_timed");
        }
        self.mutex_timedlock(address, code::TIMEDOUT)
    }

    pub(super) fn rw_timedlock(&mut self, address: u64, write: bool) -> Res<u64> {
        let [_, readers, writer, _] = self.parts(address, "read-write lock")?;
        let is_free = writer == 0 && !(write && readers != 0);
        if is_free && self.fails_anyway() {
            return self.timed_out(code::ETIMEDOUT);
        }
        match self.rw_lock(address, write, false) {
            Err(Stop::Blocked(_)) => self.timed_out(code::ETIMEDOUT),
            other => other,
        }
    }

    fn timed_out(&mut self, code: u64) -> Res<u64> {
        self.note_unordered();
        Ok(code)
    }

    /// A failed trylock reveals that the lock is held, but establishes no happens-before order; the value of a
    /// semaphore does neither (POSIX 4.12 does not list `sem_getvalue`). Nothing rests on a failure that may happen at
    /// any time.
    pub(super) fn note_unordered(&mut self) {
        if !self.options.tries_may_fail {
            self.note_unordered_value();
        }
    }

    pub(super) fn note_unordered_value(&mut self) {
        let span = self.span();
        self.notes.unordered.get_or_insert(span);
    }

    /// Whether a call that only tries fails although it need not.
    pub(super) fn fails_anyway(&mut self) -> bool {
        self.options.tries_may_fail && self.choices.choose(2) == 1
    }

    pub(super) fn mutex_unlock(&mut self, address: u64) -> Res<u64> {
        let [kind, depth, owner, _] = self.parts(address, "mutex")?;
        if owner != self.me() {
            if is_recursive(kind) || kind == ERRORCHECK {
                return Ok(code::EPERM);
            }
            return self.misuse("unlocking a mutex that the thread does not hold");
        }
        match depth.checked_sub(1) {
            Some(depth) => self.set_parts(address, [kind, depth, owner, 0]),
            None => self.leave_lock(address, [kind, 0, 0, 0]),
        }
    }

    /// C11 7.26.4.6: a mutex of any kind shall be locked by the caller.
    pub(super) fn mtx_unlock(&mut self, address: u64) -> Res<u64> {
        let [.., owner, _] = self.parts(address, "mutex")?;
        if owner != self.me() {
            return self.misuse("unlocking a mutex that the thread does not hold");
        }
        self.mutex_unlock(address)
    }

    pub(super) fn spin_init(&mut self, address: u64) -> Res<u64> {
        self.must_not_be_held(address)?;
        self.set_object(address, SPIN.into())
    }

    pub(super) fn spin_destroy(&mut self, address: u64) -> Res<u64> {
        self.must_be_spin_lock(address)?;
        self.mutex_destroy(address)
    }

    pub(super) fn spin_trylock(&mut self, address: u64) -> Res<u64> {
        self.must_be_spin_lock(address)?;
        self.mutex_trylock(address)
    }

    /// POSIX pthread_spin_init: there is no static initializer, and zeros are no lock.
    fn must_be_spin_lock(&mut self, address: u64) -> Res<()> {
        let [kind, ..] = self.parts(address, "spin lock")?;
        match kind {
            SPIN => Ok(()),
            _ => self.misuse("a spin lock that was not initialized"),
        }
    }

    /// POSIX pthread_spin_lock: undefined if the caller holds it.
    pub(super) fn spin_lock(&mut self, address: u64) -> Res<u64> {
        self.must_be_spin_lock(address)?;
        let [.., owner, _] = self.parts(address, "spin lock")?;
        if owner == self.me() {
            return self.misuse("locking a spin lock that the thread holds");
        }
        self.mutex_lock(address)
    }

    pub(super) fn rw_destroy(&mut self, address: u64) -> Res<u64> {
        let [_, readers, writer, _] = self.parts(address, "read-write lock")?;
        if readers != 0 || writer != 0 {
            return self.misuse("destroying a read-write lock that is locked");
        }
        self.set_parts(address, [0, 0, 0, 1])
    }

    /// Locks a read-write lock. A thread that holds the lock for writing and requests it again gets an error, as in
    /// glibc; POSIX also allows a deadlock.
    pub(super) fn rw_lock(&mut self, address: u64, write: bool, try_only: bool) -> Res<u64> {
        let [_, readers, writer, _] = self.parts(address, "read-write lock")?;
        let is_taken = writer != 0 || write && readers != 0;
        if is_taken || try_only && self.fails_anyway() {
            if try_only {
                self.note_unordered();
                return Ok(code::EBUSY);
            }
            if writer == self.me() {
                return Ok(code::EDEADLK);
            }
            let owner = usize::from(writer).checked_sub(1);
            return Err(Stop::Blocked(Wait::Lock(address, owner)));
        }
        if readers == u8::MAX {
            return self.limit("more readers of a lock than are modeled");
        }
        if write {
            return self.own_lock(address, [0, 0, self.me(), 0]);
        }
        self.hold(address)?;
        self.set_parts(address, [0, readers + 1, 0, 0])
    }

    pub(super) fn rw_unlock(&mut self, address: u64) -> Res<u64> {
        let [_, readers, writer, _] = self.parts(address, "read-write lock")?;
        if writer == self.me() {
            return self.leave_lock(address, [0, 0, 0, 0]);
        }
        if !self.let_go(address) {
            return self.misuse("unlocking a read-write lock that the thread does not hold");
        }
        self.set_parts(address, [0, readers - 1, 0, 0])
    }

    /// Increments the count of this thread's read locks.
    fn hold(&mut self, address: u64) -> Res<()> {
        let mut all = self.read_locks_of(self.context.thread);
        let room = if self.code.read_locks { header::READS / 16 } else { 0 };
        match all.iter().position(|(lock, _)| *lock == address) {
            Some(at) => all[at].1 += 1,
            None if all.len() < room => all.push((address, 1)),
            None => return self.limit("more locks held for reading by one thread than are modeled"),
        }
        self.set_held(all);
        Ok(())
    }

    /// Decrements the count of this thread's read locks; `false` if the thread holds none on this lock.
    fn let_go(&mut self, address: u64) -> bool {
        let mut all = self.read_locks_of(self.context.thread);
        let Some((_, often)) = all.iter_mut().find(|(lock, _)| *lock == address) else { return false };
        *often -= 1;
        all.retain(|(_, often)| *often > 0);
        self.set_held(all);
        true
    }

    /// The locks that a thread holds for reading, with their counts.
    pub(in crate::interp) fn read_locks_of(&self, thread: usize) -> Vec<(u64, u64)> {
        let core = self.core(thread);
        // A thread that has ended is forgotten but for its result and the locks that it has not given back.
        if !self.code.read_locks || core.len() < header::SIZE + header::READS {
            return Vec::new();
        }
        let all = (header::SIZE..header::SIZE + header::READS).step_by(16);
        all.map(|at| (long(core, at), long(core, at + 8))).filter(|(_, often)| *often > 0).collect()
    }

    fn set_held(&mut self, mut all: Vec<(u64, u64)>) {
        all.sort_unstable();
        let thread = self.context.thread;
        let core = self.core_mut(thread);
        core[header::SIZE..header::SIZE + header::READS].fill(0);
        for (at, (address, often)) in (header::SIZE..).step_by(16).zip(all) {
            set_long(core, at, address);
            set_long(core, at + 8, often);
        }
    }
}
