//! The memory accesses of one step, as far as other threads can reach the memory.

use super::machine::Machine;
use super::memory::{object_size, Loc, Region};
use crate::interp::bytecode::Place;
use crate::source::Span;

/// One access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// Address of the object (its first byte).
    pub object: u64,
    /// Offset of the first byte accessed.
    pub begin: u32,
    /// Offset of the last byte accessed, plus 1.
    pub end: u32,
    /// Whether the access is a write.
    pub write: bool,
    /// By an atomic operation, in an atomic region, or by the thread library on one of its own objects.
    pub atomic: bool,
    /// Made by the thread library on one of its own objects.
    pub library: bool,
    /// Not an access of the program: the lifetime of the object begins or ends here, which counts as a write
    /// (C11 6.2.4p2).
    pub life: bool,
    /// The owner of the object.
    pub home: Home,
    /// Source location.
    pub span: Span,
}

/// The owner of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// A static object: its index.
    Static(usize),
    /// The thread-local objects of a thread.
    Tls(usize),
    /// A local variable: thread, function, index.
    Local(usize, usize, usize),
    /// A heap object.
    Heap,
}

/// What a step does besides accessing memory.
pub mod event {
    /// Creates a thread.
    pub const CREATES: u8 = 1;
    /// Frees a thread's number.
    pub const FREES_THREAD: u8 = 2;
    /// Allocates memory.
    pub const ALLOCATES: u8 = 4;
    /// Frees memory.
    pub const FREES: u8 = 8;
    /// Joins or detaches a thread, which may be done only once.
    pub const JOINS: u8 = 16;
}

impl Access {
    /// Whether two accesses conflict (C11 5.1.2.4p4).
    pub fn conflicts(&self, other: &Access) -> bool {
        self.object == other.object && self.begin < other.end && other.begin < self.end && (self.write || other.write)
    }
}

impl<'a> Machine<'a> {
    /// The accesses of the last step.
    pub fn accesses(&self) -> &[Access] {
        &self.log
    }

    /// The other effects of the last step, as flags of [`event`].
    pub fn events(&self) -> u8 {
        self.events
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
        let Place::Group(group, at) = known.place else { return None };
        let begin = at as usize + self.numbers.offset(address) as usize;
        match self.state.globals[group as usize].data.get(begin..begin + 4) {
            Some([_, _, owner, 0]) => usize::from(*owner).checked_sub(1),
            Some(_) | None => None,
        }
    }

    /// A copy of the machine in the same state, in which every join of a thread other than this one succeeds as if
    /// that thread had ended.
    pub fn awaiting(&self, thread: usize) -> Machine<'a> {
        let mut machine = self.clone();
        machine.awaited = Some(thread);
        machine
    }

    /// Logs an access if logging is on.
    #[inline(always)]
    pub(super) fn access(&mut self, address: u64, len: usize, loc: Loc, write: bool) {
        if self.logging && !matches!(loc.region, Region::Rom(_)) {
            self.note_access(address, len, loc.region, write);
        }
    }

    fn note_access(&mut self, address: u64, len: usize, region: Region, write: bool) {
        let flags = &self.code.functions[self.function].atomic;
        let atomic = self.in_library || self.is_atomic() || flags.get(self.at).copied().unwrap_or(false);
        let access = Access { atomic, library: self.in_library, ..self.described(address, len, region, write) };
        if self.log.last() != Some(&access) {
            self.log.push(access);
        }
    }

    /// Logs that the lifetimes of all objects on this thread's stack, from this index on, begin or end.
    pub(super) fn note_lives(&mut self, first: usize) {
        let (thread, stack) = (self.thread, &self.state.threads[self.thread].stack);
        for at in (first..stack.len()).filter(|_| self.logging) {
            let size = self.state.threads[thread]
                .stack
                .get(at)
                .map_or(0, |slot| object_size(slot.data.len(), self.code.shadow));
            let access = self.described(self.numbers.stack(thread, at), size, Region::Stack(thread, at), true);
            self.log.push(Access { atomic: true, life: true, ..access });
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
            home: self.home(address, region),
            span: self.span(),
        }
    }
}
