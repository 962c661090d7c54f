//! Operators, conversions, and pointer arithmetic.

use super::addresses::Res;
use super::bytecode::{free_addresses, LARGEST_TOLD_ALIGNMENT};
use super::machine::Machine;
use super::objects::object_size;
use super::stop::{Stop, Violation, ViolationKind};
use super::value::{float, float_bits, int_op, negated, normal, Fault, IntOp};
use crate::analysis::comparisons;
use crate::interp::bytecode::{control, moves, Instr, StaticLocation};

impl Machine<'_> {
    /// Executes an instruction that works only on the top of the stack.
    #[inline]
    #[expect(clippy::too_many_lines, reason = "one arm for each operator")]
    pub(super) fn operators(&mut self, instr: Instr) -> Res<()> {
        let top = self.pop();
        let value = match instr {
            Instr::Int(op, size, signed) => {
                let left = self.pop();
                self.note_operands(op, left, top);
                match self.integer(op, size, signed, left, top)? {
                    Ok(value) => value,
                    Err(fault) => return self.fault(fault),
                }
            }
            Instr::Cut(size, signed) => {
                let part = if self.is_number_of_address(top) { self.low_bytes(size, top) } else { None };
                if part.is_none() {
                    self.note_cut(size, top);
                }
                normal(part.unwrap_or(top), size, signed)
            }
            Instr::CutAddress(size, signed) => {
                let part = self.low_bytes(size, top);
                if part.is_none() {
                    self.note_conversion(size, top);
                    self.note_cut(size, top);
                }
                normal(part.unwrap_or(top), size, signed)
            }
            Instr::MakeAddress(size) => {
                let value = normal(top, size, false);
                self.note_conversion(size, value);
                value
            }
            Instr::AddressBits(mask) => {
                self.note_bits(top, mask);
                top & u64::from(mask)
            }
            Instr::ClearBits(mask) => {
                self.note_bits(top, mask);
                top & !u64::from(mask)
            }
            Instr::SetBits(mask) => {
                self.note_bits(top, mask);
                top | u64::from(mask)
            }
            Instr::FlipBits(mask) => {
                self.note_bits(top, mask);
                top ^ u64::from(mask)
            }
            Instr::Bool => {
                self.note_test(top);
                u64::from(top != 0)
            }
            Instr::Not => {
                self.note_test(top);
                u64::from(top == 0)
            }
            Instr::Invert(size, signed) => {
                self.note_number(top);
                self.made(normal(!top, size, signed))
            }
            Instr::Neg(size, signed) => {
                self.note_number(top);
                match negated(size, signed, top, self.options.properties.overflow) {
                    Ok(value) => self.made(value),
                    Err(fault) => return self.fault(fault),
                }
            }
            // The access itself is checked, which may be misaligned and leave the row, but not the object.
            Instr::Aligned(_) if self.options.properties.is_memory_only() => top,
            Instr::Aligned(bytes) if self.numbers.offset(top) % u64::from(bytes) != 0 => {
                return self.undefined("access through a misaligned pointer");
            }
            Instr::Aligned(_) => top,
            Instr::Within(_) if self.options.properties.is_memory_only() => top,
            Instr::Within(last) if top > last => return self.undefined("an index outside of its array"),
            Instr::Within(_) => top,
            Instr::PtrAdd(scale) => {
                let address = self.pop();
                self.note_number(top);
                self.note_use(address);
                self.moved(address, i128::from(top as i64) * i128::from(scale))?
            }
            Instr::PtrSub(scale) => {
                let left = self.pop();
                self.must_not_be_outside(left)?;
                self.must_not_be_outside(top)?;
                if self.numbers.object(left) != self.numbers.object(top) {
                    // Undefined in C11, but no program can rely on the result, and no tool traps it. A verifier
                    // computes it from its own numbers for objects.
                    self.note_address();
                    return self.limit("the difference of pointers to different objects");
                }
                ((left.wrapping_sub(top) as i64) / scale.max(1)) as u64
            }
            Instr::PtrCmp(op, stored) => {
                let left = self.pop();
                self.note_operands(op, left, top);
                self.compare_addresses(op, left, top, stored)?
            }
            Instr::Float(op, size) => {
                let left = self.pop();
                self.note_float(left, size);
                self.note_float(top, size);
                float_op(op, size, float(left, size), float(top, size))
            }
            Instr::FloatNeg(size) => {
                self.note_float(top, size);
                float_bits(-float(top, size), size)
            }
            Instr::FloatBool(size) => {
                self.note_float(top, size);
                u64::from(float(top, size) != 0.0)
            }
            Instr::ToFloat(signed, size) => {
                self.note_number(top);
                match (signed, size) {
                    (true, 4) => float_bits(f64::from(top as i64 as f32), 4),
                    (false, 4) => float_bits(f64::from(top as f32), 4),
                    (true, _) => float_bits(top as i64 as f64, size),
                    (false, _) => float_bits(top as f64, size),
                }
            }
            Instr::FromFloat(from, bits, signed) => {
                self.note_float(top, from);
                let value = self.to_integer(float(top, from), bits, signed)?;
                self.made(value)
            }
            Instr::Refloat(from, to) => {
                self.note_float(top, from);
                float_bits(float(top, from), to)
            }
            control!() | moves!() | Instr::Get(_) | Instr::Set(_) => {
                return self.limit(&format!("the instruction {instr:?}"));
            }
        };
        self.context.eval.push(value);
        Ok(())
    }

    /// Reports a fault. Overflow is a violation of its own property if that is checked, and otherwise undefined
    /// behavior.
    fn fault(&self, fault: Fault) -> Res<()> {
        match fault {
            Fault::Overflow(text) if self.options.properties.overflow => {
                let text = text.to_string();
                let (span, details) = (self.span(), Vec::new());
                Err(Stop::Violated(Violation { kind: ViolationKind::Overflow, text, span, details, thread: None }))
            }
            Fault::Overflow(text) | Fault::Undefined(text) => self.undefined(text),
        }
    }

    /// The result of an operator on integers, which may be addresses.
    #[inline(always)]
    fn integer(&mut self, op: IntOp, size: u8, signed: bool, left: u64, right: u64) -> Res<Result<u64, Fault>> {
        if self.code.keeps_addresses && (self.is_number_of_address(left) || self.is_number_of_address(right)) {
            let stored =
                self.code.functions[self.context.function].atomic.get(self.context.at).copied().unwrap_or(false);
            let is_negative = |value: u64| (value as i64) < 0 && !self.is_number_of_address(value);
            if signed && op.is_order() && (is_negative(left) || is_negative(right)) {
                // Whether an address has a sign depends on where it is.
                self.note_address();
            }
            return self.on_address(op, left, right, stored);
        }
        let result = int_op(op, size, signed, left, right, self.options.properties.overflow);
        Ok(result.map(|value| self.made(value)))
    }

    /// The result of comparing two pointers.
    pub(super) fn compare_addresses(&mut self, op: IntOp, left: u64, right: u64, stored: bool) -> Res<u64> {
        self.must_not_be_outside(left)?;
        self.must_not_be_outside(right)?;
        let equality = matches!(op, IntOp::Eq | IntOp::Ne);
        if equality && !stored && left != 0 && right != 0 && (self.has_ended(left) || self.has_ended(right)) {
            return self.limit(comparisons::BOUND);
        }
        let may_be_equal = |a, b| {
            self.is_neighbor(a, b)
                || self.is_beyond(a, b)
                || self.may_be_at(a, b)
                || stored && self.may_be_at_its_place(a, b)
        };
        let is_open = may_be_equal(left, right) || may_be_equal(right, left) || self.may_share_text(left, right);
        if equality && is_open {
            self.note_address();
        }
        if let Some((left, right)) = self.ordered(left, right).filter(|_| !equality) {
            Ok(int_op(op, 8, false, left, right, false).unwrap_or(0))
        } else if !equality && self.numbers.object(left) != self.numbers.object(right) {
            // Undefined in C11, but a common way to order locks. For a verifier it may be that neither is less than the
            // other.
            let order = if is_open || self.may_overlap(left, right) { None } else { self.is_before(left, right)? };
            if let Some(is_before) = order {
                return Ok(u64::from(is_before == matches!(op, IntOp::Lt | IntOp::Le)));
            }
            self.note_address();
            self.limit("the order of pointers to different objects")
        } else {
            Ok(int_op(op, 8, false, left, right, false).unwrap_or(0))
        }
    }

    /// What the lower four bytes of the address of an object may be, if this is one, its alignment is not larger than
    /// such a number tells, and these bytes are asked for.
    fn low_bytes(&mut self, size: u8, address: u64) -> Option<u64> {
        if size != 4 || self.code.pointer() != 8 || !self.numbers.is_address(address) {
            return None;
        }
        let is_told = match self.numbers.dynamic(self.numbers.object(address)) {
            // Thread-local variables are one object, with any alignments inside.
            Some((_, true, 0)) => self.code.tls == 0,
            Some(_) => !self.code.aligns_memory,
            None => self.least_alignment(address) <= LARGEST_TOLD_ALIGNMENT,
        };
        let part = self.numbers.low_bytes(address).filter(|_| is_told)?;
        self.note_possible_number();
        Some(part)
    }

    /// Notes a use of the lowest bits of an address if the alignment of its object does not fix them.
    pub(super) fn note_bits(&mut self, address: u64, mask: u8) {
        self.note_use(address);
        if self.numbers.is_address(address) && self.least_alignment(address) <= u64::from(mask) {
            self.note_address();
        }
    }

    /// The alignment of memory from `malloc`: that of any object of a fundamental type which fits into it (C11
    /// 7.22.3p1), the largest of which are two pointers large (`max_align_t`).
    fn alignment_of_memory(&self, thread: usize, at: usize) -> u64 {
        let (least, largest) = (self.code.least_heap_align, 2 * u64::from(self.code.pointer()));
        let slot = self.state.threads.get(thread).and_then(|known| known.heap.get(at));
        let size = slot.map_or(0, |slot| object_size(slot.data.len(), self.code.shadow));
        if least > 1 && size as u64 >= largest {
            largest
        } else {
            least
        }
    }

    /// The alignment that the object behind an address has at least (C11 6.2.8, 7.22.3p1).
    fn least_alignment(&self, address: u64) -> u64 {
        let object = self.numbers.object(address);
        match self.numbers.dynamic(object) {
            Some((thread, false, at)) if !self.has_ended(address) => self.alignment_of_memory(thread, at),
            Some(_) => 1,
            None => {
                let known = usize::try_from(object).ok().and_then(|at| self.code.statics.get(at.checked_sub(1)?));
                known.map_or(1, |known| u64::from(known.align))
            }
        }
    }

    fn to_integer(&self, value: f64, width: u8, signed: bool) -> Res<u64> {
        let bits = i32::from(width);
        let (low, high) =
            if signed { (-(2f64.powi(bits - 1)) - 1.0, 2f64.powi(bits - 1)) } else { (-1.0, 2f64.powi(bits)) };
        if !(value > low && value < high || signed && width == 64 && value == -(2f64.powi(63))) {
            return self.undefined("conversion of a floating value that does not fit");
        }
        Ok(normal(if signed { value as i64 as u64 } else { value as u64 }, width.div_ceil(8), signed))
    }

    /// Whether one address is the end of an object and the other the beginning of another object; they may be equal
    /// (C11 6.5.9p6).
    fn is_neighbor(&self, end: u64, begin: u64) -> bool {
        let numbers = self.numbers;
        numbers.object(end) != numbers.object(begin)
            && numbers.is_address(begin)
            && numbers.offset(begin) == 0
            && (numbers.offset(end) != 0 || !self.is_block(end))
            && self.locate(end, 0).is_ok()
            && self.locate(end, 1).is_err()
    }

    /// Whether an address is in memory that `malloc` gave: a block without bytes is apart from all others (C11 7.22.3),
    /// which GNU C does not say of other objects without bytes.
    fn is_block(&self, address: u64) -> bool {
        matches!(self.numbers.dynamic(self.numbers.object(address)), Some((_, false, _)))
    }

    /// Whether an address has moved behind the end of its object, where the other object may be.
    fn is_beyond(&self, address: u64, other: u64) -> bool {
        let numbers = self.numbers;
        numbers.object(address) != numbers.object(other)
            && numbers.is_address(address)
            && numbers.is_address(other)
            && numbers.offset(address) != 0
            && !self.has_ended(address)
            && self.locate(address, 0).is_err()
    }

    /// Whether the object that an address denotes may be at the address with a number, which the program made a pointer
    /// (C11 6.3.2.3p5).
    fn may_be_at(&self, address: u64, number: u64) -> bool {
        self.numbers.is_address(address)
            && !self.numbers.is_address(number)
            && !free_addresses::is_nowhere(number, self.code.pointer())
    }

    /// Two numbers in the order of two pointers of which one is a number where no object can be, such as a small one
    /// that marks something: all objects lie behind or before it.
    fn ordered(&self, left: u64, right: u64) -> Option<(u64, u64)> {
        let is_number = |value| !self.numbers.is_address(value);
        let is_nowhere = |value| is_number(value) && free_addresses::is_nowhere(value, self.code.pointer());
        let lives = |address| !self.has_ended(address);
        match (is_number(left), is_number(right)) {
            (true, true) => Some((left, right)),
            (true, false) => (is_nowhere(left) && lives(right)).then_some((left, free_addresses::FIRST)),
            (false, true) => (is_nowhere(right) && lives(left)).then_some((free_addresses::FIRST, right)),
            (false, false) => None,
        }
    }

    /// Whether one address in a string literal may be that in another one, since their bytes are the same wherever both
    /// would be (C11 6.4.5p7).
    fn may_share_text(&self, left: u64, right: u64) -> bool {
        let text = |address: u64| self.literal(address)?.split_at_checked(self.numbers.offset(address) as usize);
        let differ = self.numbers.object(left) != self.numbers.object(right);
        differ && text(left).zip(text(right)).is_some_and(|(left, right)| comparisons::may_overlap(left, right))
    }

    /// Whether two addresses are in different string literals that may overlap somewhere.
    fn may_overlap(&self, left: u64, right: u64) -> bool {
        let (Some(left), Some(right)) = (self.literal(left), self.literal(right)) else { return false };
        let (longer, shorter) = if left.len() < right.len() { (right, left) } else { (left, right) };
        (0..longer.len()).any(|at| comparisons::may_overlap(longer.split_at(at), shorter.split_at(0)))
    }

    /// The bytes of the string literal at an address.
    fn literal(&self, address: u64) -> Option<&[u8]> {
        let at = (self.numbers.object(address) as usize).checked_sub(1)?;
        let StaticLocation::Rom(rom) = self.code.statics.get(at)?.place else { return None };
        Some(&self.code.rom[rom as usize])
    }

    /// Whether an object on the stack has ended and the other one, which may have begun since then, may be at its
    /// place.
    fn may_be_at_its_place(&self, ended: u64, other: u64) -> bool {
        let numbers = self.numbers;
        let is_on_stack = |address: u64| {
            numbers.is_address(address) && matches!(numbers.dynamic(numbers.object(address)), Some((_, true, _)))
        };
        numbers.object(ended) != numbers.object(other)
            && is_on_stack(ended)
            && is_on_stack(other)
            && self.has_ended(ended)
    }

    /// Whether the memory behind the address was freed (C11 6.2.4p2: then the pointer has no known value).
    pub(super) fn has_ended(&self, address: u64) -> bool {
        let Some((thread, on_stack, at)) = self.numbers.dynamic(self.numbers.object(address)) else { return false };
        if !self.numbers.is_address(address) || thread >= self.state.len {
            return false;
        }
        self.reaches(thread);
        let all = if on_stack { &self.state.threads[thread].stack } else { &self.state.threads[thread].heap };
        all.get(at).is_none_or(|slot| slot.data.is_empty())
    }

    /// Adds to an address; the result stays in the same object, or is [outside](Machine::must_not_be_outside) of it.
    pub(super) fn moved(&mut self, address: u64, by: i128) -> Res<u64> {
        self.must_not_be_outside(address)?;
        let offset = i128::from(self.numbers.offset(address)) + by;
        if offset < 0 || offset >> self.numbers.offset_bits != 0 {
            let outside = address | self.last_offset();
            if !self.options.properties.is_memory_only() {
                self.must_not_be_outside(outside)?;
            }
            return Ok(outside);
        }
        Ok(address - self.numbers.offset(address) + offset as u64)
    }

    /// Ends the execution at a use, other than an access, of an address that was moved out of its object. That is
    /// undefined in C11 (6.5.6p8), but harmless if the pointer returns into the object before it is used; otherwise it
    /// may be the address of another object, which a verifier rules out. If only errors of memory are looked for, such
    /// an address has the last offset of its object, which no access reaches.
    pub(super) fn must_not_be_outside(&mut self, address: u64) -> Res<()> {
        if self.is_outside(address) {
            self.note_address();
            return self.limit("pointer arithmetic that leaves the object");
        }
        Ok(())
    }

    /// Whether the address was moved out of its object.
    pub(super) fn is_outside(&self, address: u64) -> bool {
        self.numbers.offset(address) == self.last_offset() && self.numbers.is_address(address)
    }

    fn last_offset(&self) -> u64 {
        (1 << self.numbers.offset_bits) - 1
    }
}

fn float_op(op: IntOp, size: u8, a: f64, b: f64) -> u64 {
    let value = match op {
        IntOp::Lt => return u64::from(a < b),
        IntOp::Le => return u64::from(a <= b),
        IntOp::Gt => return u64::from(a > b),
        IntOp::Ge => return u64::from(a >= b),
        IntOp::Eq => return u64::from(a == b),
        IntOp::Ne => return u64::from(a != b),
        IntOp::Add => a + b,
        IntOp::Sub => a - b,
        IntOp::Mul => a * b,
        // No other operator applies to floating types.
        IntOp::Div | IntOp::Rem | IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Shl | IntOp::Shr => a / b,
    };
    float_bits(value, size)
}
