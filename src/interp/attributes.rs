//! The attributes of threads and synchronization objects (POSIX pthread_attr_*, pthread_mutexattr_* and so on).
//!
//! Each is a part of the word of its object; the sizes of stacks and guards follow it, and only a flag is in the word.

/// An attribute that is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Attribute {
    Detached,
    Inherits,
    Scope,
    Policy,
    Priority,
    Kind,
    Shared,
    Protocol,
    Ceiling,
    Clock,
    Preference,
}

/// A size among the attributes of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Size {
    Guard,
    Stack,
}

impl Attribute {
    /// The position of its first bit, and the number of its bits.
    pub(super) fn bits(self) -> (u32, u32) {
        match self {
            Attribute::Detached => (0, 1),
            Attribute::Inherits => (1, 1),
            Attribute::Scope => (2, 1),
            Attribute::Policy => (3, 2),
            Attribute::Priority => (5, 7),
            // Of synchronization objects
            Attribute::Kind | Attribute::Clock | Attribute::Preference => (0, 2),
            Attribute::Shared => (2, 1),
            Attribute::Protocol => (3, 2),
            Attribute::Ceiling => (5, 7),
        }
    }

    /// The values that Linux and glibc accept.
    pub(super) fn valid(self) -> std::ops::RangeInclusive<i32> {
        match self {
            // There is no PTHREAD_SCOPE_PROCESS.
            Attribute::Scope => 0..=0,
            Attribute::Detached | Attribute::Inherits | Attribute::Shared | Attribute::Clock => 0..=1,
            Attribute::Policy | Attribute::Protocol | Attribute::Preference => 0..=2,
            Attribute::Kind => 0..=3,
            Attribute::Priority => 0..=99,
            Attribute::Ceiling => 1..=99,
        }
    }
}

impl Size {
    /// The bit that says whether the size was set.
    pub(super) fn flag(self) -> u32 {
        match self {
            Size::Guard => 1 << 12,
            Size::Stack => 1 << 13,
        }
    }

    /// The offset of the size, in words of a pointer's size.
    pub(super) fn place(self) -> u64 {
        match self {
            Size::Guard => 1,
            Size::Stack => 2,
        }
    }

    /// The minimum valid size: PTHREAD_STACK_MIN for a stack.
    pub(super) fn least(self) -> u64 {
        match self {
            Size::Guard => 0,
            Size::Stack => 16384,
        }
    }
}
