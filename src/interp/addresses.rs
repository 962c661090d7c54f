//! The encoding of addresses, and the memory locations that they denote.

use crate::interp::bytecode::{Code, LARGEST_TOLD_ALIGNMENT};
use crate::interp::stop::Stop;

/// A result, or the reason why the step ends early.
pub(super) type Res<T> = Result<T, Stop>;

/// The location that an address denotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loc {
    pub(super) region: Region,
    pub(super) at: usize,
    /// Bytes of the component; the shadow bits follow them.
    pub(super) total: usize,
}

/// The kind of memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Region {
    Group(usize),
    Rom(usize),
    Stack(usize, usize),
    Heap(usize, usize),
}

/// Encoding of addresses. The numbers of objects that threads create have the highest bit set, followed by thread,
/// stack or heap, and index.
#[derive(Clone, Copy, Debug)]
pub(super) struct AddressEncoding {
    pub(super) offset_bits: u32,
    dynamic: u64,
    thread: u32,
    stack: u64,
    pub(super) threads: usize,
}

impl AddressEncoding {
    pub(super) fn of(code: &Code) -> AddressEncoding {
        if code.pointer() == 8 {
            AddressEncoding { offset_bits: 32, dynamic: 1 << 31, thread: 16, stack: 1 << 15, threads: 255 }
        } else {
            AddressEncoding { offset_bits: 16, dynamic: 1 << 15, thread: 10, stack: 1 << 9, threads: 31 }
        }
    }
    pub(super) fn stack(&self, thread: usize, at: usize) -> u64 {
        (self.dynamic | (thread as u64) << self.thread | self.stack | at as u64) << self.offset_bits
    }
    pub(super) fn heap(&self, thread: usize, at: usize) -> u64 {
        (self.dynamic | (thread as u64) << self.thread | at as u64) << self.offset_bits
    }
    pub(super) fn limit(&self) -> usize {
        self.stack as usize
    }
    pub(super) fn offset(&self, address: u64) -> u64 {
        address & ((1 << self.offset_bits) - 1)
    }
    pub(super) fn object(&self, address: u64) -> u64 {
        address >> self.offset_bits
    }
    /// The thread that created an object, whether it is on the thread's stack, and its index there.
    pub(super) fn dynamic(&self, object: u64) -> Option<(usize, bool, usize)> {
        if object & self.dynamic == 0 {
            return None;
        }
        let rest = object & (self.dynamic - 1);
        let at = (rest & (self.stack - 1)) as usize;
        Some(((rest >> self.thread) as usize, rest & self.stack != 0, at))
    }
    /// What the lower four bytes of an address may be: that of another object is another number, none is 0, and the
    /// lowest bits say that the object has any alignment up to [`LARGEST_TOLD_ALIGNMENT`]. `None` if no number is
    /// left.
    pub(super) fn low_bytes(&self, address: u64) -> Option<u64> {
        let object = self.object(address);
        let number = match self.dynamic(object) {
            None => object,
            Some((thread, is_stack, at)) if thread < 4 && at < 1 << 12 => {
                1 << 15 | (thread as u64) << 13 | u64::from(is_stack) << 12 | at as u64
            }
            Some(_) => return None,
        };
        let is_free = number < if number >> 15 == 0 { 1 << 15 } else { 1 << 16 };
        (is_free && self.offset(address) < LARGEST_TOLD_ALIGNMENT)
            .then(|| number * LARGEST_TOLD_ALIGNMENT + self.offset(address))
    }

    /// Whether a pointer with this value points to an object, that is, is neither null nor a small integer of either
    /// sign.
    pub(super) fn is_address(&self, value: u64) -> bool {
        let (object, all) = (self.object(value), (1 << self.offset_bits) - 1);
        object != 0 && object & all != all
    }
}
