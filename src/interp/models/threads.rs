//! Threads (POSIX pthread_create, pthread_join, pthread_detach).

use crate::interp::addresses::Res;
use crate::interp::event;
use crate::interp::le_bytes::{long, set_long};
use crate::interp::machine::Machine;
use crate::interp::stop::{Stop, Wait};
use crate::interp::thread_layout::{flag, header, status};

impl Machine<'_> {
    /// Whether no other thread can observe an intermediate state of the next operations of this thread.
    pub(super) fn is_alone(&self) -> bool {
        if self.is_atomic() {
            return true;
        }
        self.reaches_all();
        (0..self.state.threads()).all(|thread| thread == self.context.thread || !self.state.thread(thread).live)
    }

    pub(super) fn create(&mut self, to: u64, attr: u64, routine: u64, arg: u64) -> Res<u64> {
        let function = self.function_at(routine)?;
        if self.code.functions[function].params > 1 {
            return self.undefined("a thread whose function takes more than one argument");
        }
        let detached = attr != 0 && self.attributes(attr)? & 1 != 0;
        self.observer.events |= event::CREATES;
        let thread = self.new_thread()?;
        self.begin(thread, function)?;
        self.tell_created(thread);
        let core = self.core_mut(thread);
        set_long(core, header::RESULT, arg);
        if detached {
            core[header::FLAGS] |= flag::DETACHED;
        }
        self.store(to, self.code.pointer(), self.numbers.thread_id(thread))?;
        Ok(0)
    }

    fn named(&mut self, name: u64) -> Res<usize> {
        let gone = |core: &[u8]| core[header::STATUS] == status::FREE || core[header::FLAGS] & flag::DETACHED != 0;
        match self.numbers.thread_with_id(name) {
            Some(thread) if thread < self.state.len && !gone(self.core(thread)) => Ok(thread),
            Some(_) | None => self.misuse("joining or detaching something that is not a joinable thread"),
        }
    }

    pub(super) fn join(&mut self, name: u64, to: u64, size: u8) -> Res<u64> {
        let thread = self.named(name)?;
        if thread == self.context.thread {
            return self.misuse("a thread that joins itself");
        }
        self.observer.events |= event::FREES_THREAD | event::JOINS;
        if self.core(thread)[header::STATUS] != status::FINISHED {
            // The result of that thread is not known yet.
            if self.context.awaited.is_some_and(|awaited| awaited != thread) && to == 0 {
                return Ok(0);
            }
            return Err(Stop::Blocked(Wait::Join(thread)));
        }
        let value = long(self.core(thread), header::RESULT);
        if to != 0 {
            let is_set = self.core(thread)[header::FLAGS] & flag::NOTHING == 0;
            self.store_address(to, size, value)?;
            if !is_set {
                self.unset(to, size.into())?;
            }
        }
        self.release_thread(thread);
        Ok(0)
    }

    pub(super) fn detach(&mut self, name: u64) -> Res<u64> {
        let thread = self.named(name)?;
        self.observer.events |= event::FREES_THREAD | event::JOINS;
        if self.core(thread)[header::STATUS] == status::FINISHED {
            self.release_thread(thread);
        } else {
            self.core_mut(thread)[header::FLAGS] |= flag::DETACHED;
        }
        Ok(0)
    }

    /// POSIX 2.9.2: the lifetime of an id ends when its thread was joined, or has ended detached. The result says whether
    /// it is that of another thread.
    pub(super) fn living(&mut self, name: u64) -> Res<u64> {
        // For the reduction, it depends on whatever creates, joins or ends threads.
        self.observer.events |= event::CREATES;
        let lives = |thread: &usize| *thread < self.state.len && self.core(*thread)[header::STATUS] != status::FREE;
        match self.numbers.thread_with_id(name).filter(lives) {
            Some(thread) => Ok(u64::from(thread != self.context.thread)),
            None => self.misuse("use of the id of a thread that was joined, has ended detached, or does not exist"),
        }
    }

    fn release_thread(&mut self, thread: usize) {
        if thread == 0 {
            // The number of the main thread is never freed.
            self.core_mut(0)[header::FLAGS] |= flag::DETACHED;
            return;
        }
        let core = self.core_mut(thread);
        let owned = core[header::OWNED];
        // Behind the header are the locks that it has not given back.
        core[..header::SIZE].fill(0);
        core[header::OWNED] = owned;
        self.trim();
    }
}
