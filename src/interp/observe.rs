//! The observable effects of a step: its accesses, its trace, the threads on which it depends.

use super::access::{Access, Home};
use super::addresses::{Loc, Region};
use super::machine::Machine;
use super::objects::object_size;
use super::touched_threads::TouchedThreads;
use super::trace::Ran;
use crate::interp::bytecode::{Instr, StaticLocation};

impl<'a> Machine<'a> {
    /// The accesses of the last step.
    pub fn accesses(&self) -> &[Access] {
        &self.observer.log
    }

    /// The other effects of the last step, as flags of [`event`](super::access::event).
    pub fn events(&self) -> u8 {
        self.observer.events
    }

    /// The static object that an address points into.
    pub fn static_at(&self, address: u64) -> Option<usize> {
        let at = self.numbers.object(address).wrapping_sub(1);
        (at < self.code.statics.len() as u64).then_some(at as usize)
    }

    fn home(&self, address: u64, region: Region) -> Home {
        match region {
            Region::Group(_) | Region::Rom(_) => Home::Static(self.numbers.object(address) as usize - 1),
            Region::Stack(thread, 0) if self.code.tls > 0 => Home::Tls(thread),
            Region::Stack(thread, at) => match self.owner(thread, at) {
                Some((function, at)) => Home::Local(thread, function, at),
                None => Home::Heap,
            },
            Region::Heap(..) => Home::Heap,
        }
    }

    /// The thread that holds the mutex, spin lock or read-write lock (for writing) at this address of a static object.
    pub fn lock_owner(&self, address: u64) -> Option<usize> {
        let known = &self.code.statics[self.static_at(address)?];
        let StaticLocation::Group(group, at) = known.place else { return None };
        let begin = at as usize + self.numbers.offset(address) as usize;
        match self.state.globals[group as usize].data.get(begin..begin + 4) {
            Some([_, _, owner, 0]) => usize::from(*owner).checked_sub(1),
            Some(_) | None => None,
        }
    }

    /// Whether a thread holds the mutex, spin lock or read-write lock at this address of any object.
    pub fn holds(&self, thread: usize, address: u64) -> bool {
        let word = self.contents(address, 4).map(|(word, _)| word);
        // The third byte is the number of the owner plus 1; the fourth says that the lock was destroyed.
        let owns = matches!(word, Some([_, _, owner, 0]) if usize::from(*owner) == thread + 1);
        owns || self.read_locks_of(thread).iter().any(|(lock, _)| *lock == address)
    }

    /// A copy of the machine in the same state, in which every join of a thread other than this one succeeds as if
    /// that thread had ended.
    pub fn awaiting(&self, thread: usize) -> Machine<'a> {
        let mut machine = self.clone();
        machine.context.awaited = Some(thread);
        machine
    }

    /// Logs an access if logging is on.
    #[inline(always)]
    pub(super) fn access(&mut self, address: u64, len: usize, loc: Loc, write: bool) {
        if self.observer.logging && !matches!(loc.region, Region::Rom(_)) {
            self.note_access(address, len, loc.region, write);
        }
    }

    fn note_access(&mut self, address: u64, len: usize, region: Region, write: bool) {
        let flags = &self.code.functions[self.context.function].atomic;
        let synchronizes = self.context.in_library && !self.context.making;
        let atomic = synchronizes || self.is_atomic() || flags.get(self.context.at).copied().unwrap_or(false);
        let access = Access { atomic, library: self.context.in_library, ..self.described(address, len, region, write) };
        self.tell_access(&access);
        if self.observer.log.last() != Some(&access) {
            self.observer.log.push(access);
        }
    }

    /// Logs that memory which was never set gets a value, as it could have had from the beginning: no access of the
    /// program, so two threads that only read it do not race.
    pub(super) fn note_choice(&mut self, address: u64, len: usize, loc: Loc) {
        if self.observer.logging && !matches!(loc.region, Region::Rom(_)) {
            let access = self.described(address, len, loc.region, true);
            self.observer.log.push(Access { chosen: true, ..access });
        }
    }

    /// Logs that the lifetimes of all objects on this thread's stack, from this index on, begin or end.
    pub(super) fn note_lives(&mut self, first: usize) {
        let (thread, stack) = (self.context.thread, &self.state.threads[self.context.thread].stack);
        for at in (first..stack.len()).filter(|_| self.observer.logging) {
            let size = self.state.threads[thread]
                .stack
                .get(at)
                .map_or(0, |slot| object_size(slot.data.len(), self.code.shadow));
            let access = self.described(self.numbers.stack(thread, at), size, Region::Stack(thread, at), true);
            self.observer.log.push(Access { atomic: true, life: true, ..access });
        }
    }

    fn described(&self, address: u64, len: usize, region: Region, write: bool) -> Access {
        let begin = self.numbers.offset(address);
        Access {
            object: address - begin,
            begin: begin as u32,
            end: (begin + len as u64) as u32,
            write,
            atomic: false,
            library: false,
            life: false,
            chosen: false,
            home: self.home(address, region),
            span: self.span(),
        }
    }
}

impl Machine<'_> {
    /// Turns tracing on.
    pub fn start_tracing(&mut self) {
        self.observer.trace = Some(Vec::new());
    }

    /// The trace of the last step. Its last instruction may not have been completed.
    pub fn trace(&self) -> &[Ran] {
        self.observer.trace.as_deref().unwrap_or_default()
    }

    pub(super) fn note_ran(&mut self, instr: Instr) {
        let (function, at) = (self.context.function, self.context.at);
        self.observer.trace.iter_mut().for_each(|trace| trace.push(Ran { function, at, instr, value: None }));
    }

    pub(super) fn note_value(&mut self, value: u64) {
        if let Some(last) = self.observer.trace.as_mut().and_then(|trace| trace.last_mut()) {
            last.value = Some(value);
        }
    }
}

impl Machine<'_> {
    /// The set of threads whose state the last step read or changed.
    pub fn reach(&self) -> TouchedThreads {
        self.observer.reach.get()
    }

    /// Records that the step depends on this thread.
    #[inline(always)]
    pub(super) fn reaches(&self, thread: usize) {
        if thread != self.context.thread {
            self.observer.reach.set(self.observer.reach.get().and(TouchedThreads::One(thread as u8)));
        }
    }

    /// Records that the step depends on all threads.
    pub(super) fn reaches_all(&self) {
        self.observer.reach.set(TouchedThreads::All);
    }
}
