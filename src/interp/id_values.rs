//! Thread ids and keys as values, and what a program may do with them.
//!
//! POSIX promises of a `pthread_t` only that `pthread_equal` compares two of them, so no verdict may rest on the number
//! that an id is here. Ids are numbers from a range of their own, of which an operation can tell that its operand is an
//! id, or the lower half of one, however the program has stored and passed it. A number of the program that is in this
//! range by accident costs a verdict, but makes none wrong. Allowed are copies, comparisons of two ids, and those with
//! 0 and -1, which are no ids on any system. Where that does not suffice, the machine notes that the verdict depends on
//! an id.
//!
//! The same holds for keys of thread-specific data (`pthread_key_t`), except that 0 may be one.

use super::addresses::AddressEncoding;
use super::machine::Machine;
use super::thread_layout::{header, status};
use super::value::IntOp;

/// The upper bits of all ids. Such a value is never an address ([`AddressEncoding::is_address`]). Programs have patterns
/// of their own (`0x5a5a5a5a`), so this is none.
const WHOLE: u64 = 0xffff_ffff_6c13_b900;
/// What is left of them in a number of four bytes.
const HALF: u64 = 0x6c13_b900;
/// The upper bits of ids of four bytes.
const WHOLE_OF_FOUR: u64 = 0xffff_a900;
/// The upper bits of keys, which have four bytes.
const KEY: u64 = 0x6d13_b900;
/// The bits of an id that distinguish the threads.
const THREAD: u64 = 0xff;
/// The bit in which keys and the lower halves of ids differ.
const KIND: u64 = KEY ^ HALF;

/// What is known of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Id,
    Key,
    Zero,
    MinusOne,
    /// The same in four bytes.
    MinusOneOfFour,
    Other,
}

impl AddressEncoding {
    /// The id of a thread.
    pub(super) fn thread_id(&self, thread: usize) -> u64 {
        let first = if self.are_short() { WHOLE_OF_FOUR } else { WHOLE };
        first | (thread as u64 & THREAD)
    }

    /// The thread with this id.
    pub(super) fn thread_with_id(&self, id: u64) -> Option<usize> {
        self.is_id(id).then_some((id & THREAD) as usize)
    }

    /// The key with an index.
    pub(super) fn key(&self, index: u64) -> u64 {
        KEY | index
    }

    /// The index of a key.
    pub(super) fn index_of_key(&self, key: u64) -> Option<u64> {
        self.is_key(key).then_some(key & THREAD)
    }

    fn is_key(&self, value: u64) -> bool {
        value & !THREAD == KEY
    }

    fn is_id(&self, value: u64) -> bool {
        match self.are_short() {
            true => value & 0xffff_ffff & !THREAD == WHOLE_OF_FOUR,
            false => value & !THREAD == WHOLE,
        }
    }

    /// Whether a value is an id or a key, or the lower half of one.
    #[inline(always)]
    pub(super) fn is_of_id(&self, value: u64) -> bool {
        let half = value & 0xffff_ffff & !THREAD;
        match self.are_short() {
            true => half == WHOLE_OF_FOUR || half == KEY,
            false => half & !KIND == HALF,
        }
    }

    fn sort(&self, value: u64) -> Sort {
        match value {
            0 => Sort::Zero,
            _ if self.is_id(value) => Sort::Id,
            _ if self.is_key(value) => Sort::Key,
            u64::MAX => Sort::MinusOne,
            0xffff_ffff => Sort::MinusOneOfFour,
            _ => Sort::Other,
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
            if !is_equality || !self.are_comparable(left, right) {
                self.note_possible_number();
            } else if self.code.repeats_ids && left != right {
                self.note_repeated_id(left, right);
            }
        }
    }

    /// Notes a comparison of the id of a thread that has ended with that of a thread that was perhaps created later: they
    /// may be equal (POSIX 2.9.2: an id ends with its thread). Numbers of threads grow.
    fn note_repeated_id(&mut self, left: u64, right: u64) {
        let threads = (self.numbers.thread_with_id(left), self.numbers.thread_with_id(right));
        let (Some(left), Some(right)) = threads else { return };
        let earlier = left.min(right);
        // What matters is that the one has ended before the other one was created, whose id is compared here: no reduction
        // changes that order.
        let has_ended = earlier >= self.state.len || {
            self.reaches(earlier);
            self.core(earlier)[header::STATUS] == status::FREE
        };
        if has_ended {
            self.note_possible_number();
        }
    }

    /// Whether it is known if two values, one of which is an id or a key, are equal.
    fn are_comparable(&self, left: u64, right: u64) -> bool {
        let (left, right) = (self.numbers.sort(left), self.numbers.sort(right));
        let is_short = self.numbers.are_short();
        let is_other = |one, other| match one {
            Sort::Id => {
                matches!(other, Sort::Id | Sort::Zero | Sort::MinusOne) || other == Sort::MinusOneOfFour && is_short
            }
            Sort::Key => matches!(other, Sort::Key | Sort::MinusOne | Sort::MinusOneOfFour),
            Sort::Zero | Sort::MinusOne | Sort::MinusOneOfFour | Sort::Other => false,
        };
        is_other(left, right) || is_other(right, left)
    }

    /// Notes a test for zero of a key, or of a part of an id.
    #[inline(always)]
    pub(super) fn note_test(&mut self, value: u64) {
        if self.numbers.is_of_id(value) && !self.numbers.is_id(value) {
            self.note_possible_number();
        }
    }

    /// Notes a conversion of an id, or an address that is kept in an integer, to a type with so few bytes that nothing
    /// tells its origin.
    #[inline(always)]
    pub(super) fn note_cut(&mut self, size: u8, value: u64) {
        if size < self.code.pointer() && self.is_number_of_address(value) {
            self.note_address();
        }
        if size < 4 && self.numbers.is_of_id(value) {
            self.note_possible_number();
        }
    }

    /// Notes any other use of a number.
    #[inline(always)]
    pub(super) fn note_use(&mut self, value: u64) {
        if self.numbers.is_of_id(value) {
            self.note_possible_number();
        }
    }

    /// Notes the use of a floating-point number that is an id with another type: reading half of one is noted anyway.
    #[inline(always)]
    pub(super) fn note_float(&mut self, bits: u64, size: u8) {
        if size == 8 && self.numbers.is_id(bits) {
            self.note_possible_number();
        }
    }

    /// Whether so many bytes at a place are a part of an id. Ids are looked for at multiples of their size.
    #[inline(always)]
    pub(super) fn is_part_of_id(&self, data: &[u8], at: usize, size: u8) -> bool {
        self.has_id_around(data, at, |whole| usize::from(size) < whole)
    }

    /// Whether the bytes before and behind this place belong to one id or key: who reads, copies or overwrites those on
    /// one side only makes a number that depends on it.
    #[inline(always)]
    pub(super) fn divides_id(&self, data: &[u8], at: usize) -> bool {
        self.has_id_around(data, at, |whole| at % whole != 0)
    }

    /// Whether an id or a key with so many bytes as `counts` asks for stands around this place.
    #[inline(always)]
    fn has_id_around(&self, data: &[u8], at: usize, counts: impl Fn(usize) -> bool) -> bool {
        let around = |whole: usize| {
            let begin = at / whole * whole;
            let bytes = data.get(begin..begin + whole).filter(|_| counts(whole))?;
            Some(bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
        };
        around(usize::from(self.code.pointer())).is_some_and(|value| self.numbers.is_id(value))
            || around(4).is_some_and(|value| self.numbers.is_key(value))
    }
}
