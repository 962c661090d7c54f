//! The layout of the bytes of a thread: its header, then its frames.

/// Header of a thread's component, before its frames.
pub(super) mod header {
    /// [`super::status`].
    pub(in crate::interp) const STATUS: usize = 0;
    /// [`super::flag`].
    pub(in crate::interp) const FLAGS: usize = 1;
    /// Depth of `__VERIFIER_atomic_begin`.
    pub(in crate::interp) const ATOMIC: usize = 2;
    /// The number of mutexes and write locks that the thread owns, up to 255. They reserve its number after it has
    /// ended: a new thread with this number would own them.
    pub(in crate::interp) const OWNED: usize = 3;
    /// Offset of the top frame; four bytes.
    pub(in crate::interp) const FRAME: usize = 4;
    /// The result of the thread; before its first step, the argument; while it waits for a condition, the address of
    /// the mutex. Eight bytes.
    pub(in crate::interp) const RESULT: usize = 8;
    /// Address of the object that it waits for; eight bytes.
    pub(in crate::interp) const WAITS: usize = 16;
    /// Size of the header in bytes. It is followed by the read locks that the thread holds, if the program has any,
    /// and, if there are keys, by their values, the progress of the destructors, and the result of a thread whose
    /// destructors run.
    pub(in crate::interp) const SIZE: usize = 24;
    /// Bytes for read locks: the address and count of each, in ascending order of addresses.
    pub(in crate::interp) const READS: usize = 4 * 16;
}

/// Header of a frame.
pub(super) mod frame {
    /// Offset of the caller's frame; four bytes.
    pub(in crate::interp) const BEFORE: usize = 0;
    /// Index of the function; two bytes.
    pub(in crate::interp) const FUNCTION: usize = 4;
    /// Index of the first object of the frame; two bytes.
    pub(in crate::interp) const OBJECTS: usize = 6;
    /// Next instruction; four bytes.
    pub(in crate::interp) const PC: usize = 8;
    /// Size of the header in bytes.
    pub(in crate::interp) const SIZE: usize = 12;
}

/// Status of a thread.
pub(super) mod status {
    pub(in crate::interp) const FREE: u8 = 0;
    pub(in crate::interp) const RUNNING: u8 = 1;
    pub(in crate::interp) const FINISHED: u8 = 2;
}

/// Flags of a thread.
pub(super) mod flag {
    /// It was detached.
    pub(in crate::interp) const DETACHED: u8 = 1;
    /// It waits for the object in `WAITS`.
    pub(in crate::interp) const WAITING: u8 = 2;
    /// It has been woken.
    pub(in crate::interp) const WOKEN: u8 = 4;
    /// It was chosen as the serial thread of a barrier.
    pub(in crate::interp) const SERIAL: u8 = 16;
    /// It has ended without returning the value that its function should return.
    pub(in crate::interp) const NOTHING: u8 = 32;
    /// Its destructors of thread-specific data are running.
    pub(in crate::interp) const ENDING: u8 = 64;
}
