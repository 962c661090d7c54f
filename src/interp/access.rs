//! The memory accesses of one step, restricted to memory that other threads can reach.

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
    /// Whether it is part of an atomic operation or an atomic region, or made by the thread library on one of its own
    /// objects.
    pub atomic: bool,
    /// Whether it is made by the thread library on one of its own objects.
    pub library: bool,
    /// Not an access of the program: the lifetime of the object begins or ends here, which counts as a write
    /// (C11 6.2.4p2).
    pub life: bool,
    /// A write that is no access of the program: memory that was never set gets the value that it could have had from
    /// the beginning, when it is read.
    pub chosen: bool,
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

/// Effects of a step other than memory accesses.
pub mod event {
    /// The step creates a thread.
    pub const CREATES: u8 = 1;
    /// The step frees a thread's number.
    pub const FREES_THREAD: u8 = 2;
    /// The step allocates memory.
    pub const ALLOCATES: u8 = 4;
    /// The step frees memory.
    pub const FREES: u8 = 8;
    /// The step joins or detaches a thread, which may be done only once.
    pub const JOINS: u8 = 16;
    /// The step ends inside an atomic region, so that no other thread can make the next step.
    pub const STAYS_ATOMIC: u8 = 32;
}

impl Access {
    /// Whether the program makes this access, which may race with another one.
    pub fn is_of_program(&self) -> bool {
        !self.life && !self.chosen
    }

    /// Whether two accesses conflict (C11 5.1.2.4p4).
    pub fn conflicts(&self, other: &Access) -> bool {
        self.object == other.object && self.begin < other.end && other.begin < self.end && (self.write || other.write)
    }
}
