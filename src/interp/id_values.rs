//! Thread ids as values, and what a program may do with them.
//!
//! POSIX promises of a `pthread_t` only that `pthread_equal` compares two of them, so no verdict may rest on the number that
//! an id is here. Ids are numbers from a range of their own, of which an operation can tell that its operand is an id, or the
//! lower half of one, however the program has stored and passed it. A number of the program that is in this range by
//! accident costs a verdict, but makes none wrong. Allowed are copies, comparisons of two ids, and those with 0 and -1,
//! which are no ids on any system. Where that does not suffice, the machine notes that the verdict depends on an id.

use super::addresses::Numbers;
use super::machine::Machine;
use super::value::IntOp;

/// The upper bits of all ids. Such a value is never an address ([`Numbers::is_address`]).
const WHOLE: u64 = 0xffff_ffff_5a5a_5a00;
/// What is left of them in a number of four bytes.
const HALF: u64 = 0x5a5a_5a00;
/// The upper bits of ids of four bytes.
const WHOLE_OF_FOUR: u64 = 0xffff_5a00;
/// The bits of an id that distinguish the threads.
const THREAD: u64 = 0xff;

impl Numbers {
    /// The id of a thread.
    pub(super) fn thread_id(&self, thread: usize) -> u64 {
        let first = if self.are_short() { WHOLE_OF_FOUR } else { WHOLE };
        first | (thread as u64 & THREAD)
    }

    /// The thread with this id.
    pub(super) fn thread_with_id(&self, id: u64) -> Option<usize> {
        self.is_id(id).then_some((id & THREAD) as usize)
    }

    fn is_id(&self, value: u64) -> bool {
        match self.are_short() {
            true => value & 0xffff_ffff & !THREAD == WHOLE_OF_FOUR,
            false => value & !THREAD == WHOLE,
        }
    }

    /// Whether a value is an id, or the lower half of one.
    #[inline(always)]
    pub(super) fn is_of_id(&self, value: u64) -> bool {
        match self.are_short() {
            true => self.is_id(value),
            false => value & 0xffff_ffff & !THREAD == HALF,
        }
    }

    fn are_short(&self) -> bool {
        self.offset_bits < 32
    }
}

impl Machine<'_> {
    /// Notes an operation whose result depends on an id. Whether two ids are equal is known.
    #[inline(always)]
    pub(super) fn note_operands(&mut self, op: IntOp, left: u64, right: u64) {
        if self.numbers.is_of_id(left) || self.numbers.is_of_id(right) {
            let is_equality = matches!(op, IntOp::Eq | IntOp::Ne);
            let known = [left, right].iter().all(|value| self.numbers.is_id(*value) || self.is_no_id(*value));
            if !is_equality || !known {
                self.note_id();
            }
        }
    }

    /// Whether a number is no id on any system.
    fn is_no_id(&self, value: u64) -> bool {
        let all = if self.code.pointer() == 8 { u64::MAX } else { u64::from(u32::MAX) };
        value & all == 0 || value & all == all
    }

    /// Notes a test for zero of a part of an id.
    #[inline(always)]
    pub(super) fn note_test(&mut self, value: u64) {
        if self.numbers.is_of_id(value) && !self.numbers.is_id(value) {
            self.note_id();
        }
    }

    /// Notes a conversion of an id to a type with so few bytes that nothing tells its origin.
    #[inline(always)]
    pub(super) fn note_cut(&mut self, size: u8, value: u64) {
        if size < 4 && self.numbers.is_of_id(value) {
            self.note_id();
        }
    }

    /// Notes any other use of a number.
    #[inline(always)]
    pub(super) fn note_use(&mut self, value: u64) {
        if self.numbers.is_of_id(value) {
            self.note_id();
        }
    }

    /// Whether so many bytes at a place are a part of an id. Ids are looked for at multiples of their size.
    #[inline(always)]
    pub(super) fn is_part_of_id(&self, data: &[u8], at: usize, size: u8) -> bool {
        let whole = usize::from(self.code.pointer());
        if usize::from(size) >= whole {
            return false;
        }
        let begin = at / whole * whole;
        data.get(begin..begin + whole).is_some_and(|bytes| {
            let value = bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
            self.numbers.is_id(value)
        })
    }

    /// Records that the verdict depends on the value of an id.
    pub(super) fn note_id(&mut self) {
        let span = self.span();
        self.notes.address.get_or_insert(span);
    }
}
