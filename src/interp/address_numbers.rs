//! Addresses that a program keeps in integers of the size of a pointer (`uintptr_t`), as lock-free programs do that
//! mark them in their lowest bits.
//!
//! Such a number has the representation of its pointer, so that an operation can tell that its operand is one, however
//! the program has stored and passed it. Known are the operations whose result is the same wherever the object is: what
//! `bytecode::tagged_addresses` lists, and comparisons as they are of pointers. Any other operation is noted, and the
//! verdict rests on the value of an address. So is each number that only looks like an address, where it comes into
//! being (a result, an input, bytes that were no address): from then on, all that look like one are one.

use super::addresses::Res;
use super::bytecode::MOST_ALIGNED as MOST;
use super::machine::Machine;
use super::value::{int_op, Fault, IntOp};

impl Machine<'_> {
    /// Whether a number is an address that the program keeps in an integer.
    #[inline(always)]
    pub(super) fn is_number_of_address(&self, value: u64) -> bool {
        self.code.keeps_addresses && self.code.looks_like_address(value)
    }

    /// A number that was made of numbers which are no addresses; notes it if it looks like an address.
    #[inline(always)]
    pub(super) fn made(&mut self, value: u64) -> u64 {
        if self.is_number_of_address(value) {
            self.note_address();
        }
        value
    }

    /// Notes a use of a number that no verdict may rest on if it is an address, an id, or a key.
    #[inline(always)]
    pub(super) fn note_number(&mut self, value: u64) {
        self.note_use(value);
        self.made(value);
    }

    /// Notes a conversion of an address to an integer of this size or of such an integer to a pointer, except where the
    /// program may keep the address in the integer.
    #[inline(always)]
    pub(super) fn note_conversion(&mut self, size: u8, value: u64) {
        let is_kept = size == self.code.pointer() && self.is_number_of_address(value);
        if self.numbers.is_address(value) && !is_kept {
            self.note_address();
        }
    }

    /// The result of an operator, one of whose operands is an address, on integers of the size of a pointer; notes it
    /// if it depends on where the object is. `stored`: in an atomic operation, which compares what is stored (C11
    /// 7.17.7.4p2).
    #[cold]
    pub(super) fn on_address(&mut self, op: IntOp, left: u64, right: u64, stored: bool) -> Res<Result<u64, Fault>> {
        let [one, other] = [left, right].map(|value| self.is_number_of_address(value));
        self.must_not_be_outside(left)?;
        self.must_not_be_outside(right)?;
        if op.is_comparison() {
            if one != other && self.numbers.is_address(if one { right } else { left }) {
                // The object may be at this number.
                self.note_address();
            }
            return self.compare_addresses(op, left, right, stored).map(Ok);
        }
        let (address, number) = match (one, other) {
            (true, true) if op == IntOp::Sub && self.numbers.object(left) == self.numbers.object(right) => {
                return Ok(Ok(left.wrapping_sub(right)));
            }
            (true, true) => {
                self.note_address();
                return self.limit("a number that is made of two addresses");
            }
            (true, false) => (left, right),
            (false, _) => (right, left),
        };
        match op {
            IntOp::Add => return self.moved(address, i128::from(number as i64)).map(Ok),
            IntOp::Sub if address == left => return self.moved(address, -i128::from(number as i64)).map(Ok),
            IntOp::And if number == 0 => return Ok(Ok(0)),
            IntOp::And if !number < MOST => self.note_bits(address, !number as u8),
            IntOp::And | IntOp::Or | IntOp::Xor if number < MOST => self.note_bits(address, number as u8),
            // The remainder of a division by a power of 2.
            IntOp::Rem if address == left && number.is_power_of_two() && number <= MOST => {
                self.note_bits(address, (number - 1) as u8);
                return Ok(Ok(address & (number - 1)));
            }
            IntOp::Sub
            | IntOp::And
            | IntOp::Or
            | IntOp::Xor
            | IntOp::Rem
            | IntOp::Mul
            | IntOp::Div
            | IntOp::Shl
            | IntOp::Shr
            | IntOp::Lt
            | IntOp::Le
            | IntOp::Gt
            | IntOp::Ge
            | IntOp::Eq
            | IntOp::Ne => self.note_address(),
        }
        Ok(int_op(op, 8, false, left, right, false))
    }
}
