//! Lowers the x86 instructions of inline assembly to statements.
//!
//! ```text
//! asm volatile("lock; xaddl %0, %1" : "+r"(n), "+m"(*p) : : "memory");     // becomes
//!
//! { unsigned r0; int *m1; unsigned old;
//!   r0 = n; m1 = p;
//!   old = __atomic_fetch_add(m1, r0, 5); r0 = old;
//!   n = r0; }
//! ```
//!
//! If any part is unclear (sizes that differ, an output that no instruction sets), the whole statement counts as
//! unknown.

use super::arithmetic::{compute, shifted, signed, unsigned, wide};
use super::operands::{Emitter, Operand};
use super::template::{Arg, Flag, Instruction, Operation, Shift};
use crate::front::lower::Lowerer;
use crate::ir::{AtomicOp, BinOp, Block, Expr, ExprKind, IntKind, StmtKind, Type, UnOp};
use crate::source::Span;

/// The statements for assembly with these operands; `None` if its effect is not known.
pub(super) fn run(
    lower: &mut Lowerer<'_>,
    operands: &mut [Operand],
    instructions: &[Instruction],
    span: Span,
) -> Option<Block> {
    let mut emitter = Emitter::new(lower, operands, span)?;
    for instruction in instructions {
        emitter.instruction(instruction, operands)?;
        emitter.next(&instruction.args)?;
    }
    emitter.end(operands)
}

impl Emitter<'_, '_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each mnemonic")]
    fn instruction(&mut self, instruction: &Instruction, operands: &[Operand]) -> Option<()> {
        let args = instruction.args.as_slice();
        let size = self.size(instruction);
        let locked = instruction.locked;
        match (instruction.op, args) {
            (Operation::Nothing, _) => Some(()),
            (Operation::Move, [from, to]) if !locked => {
                let size = size?;
                if let Some(place) = self.memory_with(to, size, from) {
                    let value = self.read(from, &place.ty.unqualified())?;
                    self.set(place, value);
                    return Some(());
                }
                let ty = self.type_of(to, size)?;
                let value = match self.memory_with(from, size, to) {
                    Some(place) => place.cast(&ty),
                    None => self.read(from, &ty)?,
                };
                self.write(to, size, value)
            }
            (Operation::Exchange, [a, b]) => self.exchange(a, b, size?),
            (Operation::ExchangeAdd, [from, to]) => {
                let size = size?;
                let (old, new) = self.update(to, BinOp::Add, from, size, locked)?;
                self.flags_of(&new, size);
                // The destination is written last.
                if from == to {
                    Some(())
                } else {
                    self.write(from, size, old)
                }
            }
            (Operation::CompareExchange, [desired, to]) => self.compare_exchange(desired, to, size?, locked),
            // A register without a value, too, becomes zero.
            (Operation::Binary(BinOp::BitXor | BinOp::Sub), [from, to])
                if from == to && !locked && self.memory_of_any_size(to).is_none() =>
            {
                let zero = Expr::constant(0, unsigned(size?));
                self.flags_of(&zero, size?);
                self.write(to, size?, zero)
            }
            (Operation::Binary(op), [from, to]) => {
                let (_, new) = self.update(to, op, from, size?, locked)?;
                self.flags_of(&new, size?);
                Some(())
            }
            (Operation::Compare(op), [right, left]) if !locked => {
                let ty = unsigned(size?);
                let (left, right) = (self.read(left, &ty)?, self.read(right, &ty)?);
                let result = self.variable(&ty, Some(compute(op, left, right, &ty)));
                self.flags_of(&result, size?);
                Some(())
            }
            (Operation::Negate | Operation::Invert, [to]) if !locked => {
                let ty = unsigned(size?);
                let value = self.read(to, &ty)?;
                let (op, left) = match instruction.op == Operation::Negate {
                    true => (BinOp::Sub, Expr::constant(0, ty.clone())),
                    false => (BinOp::BitXor, Expr::unary(UnOp::BitNot, Expr::constant(0, wide(&ty))).cast(&ty)),
                };
                let result = self.variable(&ty, Some(compute(op, left, value, &ty)));
                if instruction.op == Operation::Negate {
                    self.flags_of(&result, size?);
                }
                self.write(to, size?, result)
            }
            (Operation::SwapBytes, [to]) if !locked => {
                let value = self.swapped(to, size?)?;
                self.write(to, size?, value)
            }
            (Operation::Multiply, [from, to]) if !locked => {
                let (ty, size) = (unsigned(size?), size?);
                let (value, old) = (self.read(from, &ty)?, self.read(to, &ty)?);
                let product = compute(BinOp::Mul, old, value, &ty);
                self.flags = [None, None, None];
                self.write(to, size, product).filter(|()| size > 1)
            }
            (Operation::Rotate { left }, [count, to]) if !locked => {
                let count = places(count, operands, size?)?;
                if count != 0 {
                    self.flags[Flag::Carry as usize] = None;
                }
                if count % (8 * size?) == 0 {
                    return self.unchanged(to, size?);
                }
                let value = self.rotated(to, size?, count % (8 * size?), left)?;
                self.write(to, size?, value)
            }
            (Operation::Shift(shift), [count, to]) if !locked => {
                let count = places(count, operands, size?)?;
                if count == 0 {
                    return self.unchanged(to, size?);
                }
                let value = self.shifted(to, size?, count, shift)?;
                let value = self.variable(&unsigned(size?), Some(value));
                self.flags_of(&value, size?);
                self.write(to, size?, value)
            }
            (Operation::Bit(op), [index, to]) => {
                let size = size?;
                let index = immediate(index, operands, size)?;
                self.bit(op, &index, to, size, locked)
            }
            (Operation::Set(flag, holds), [to]) if !locked => {
                let value = self.condition(flag, holds)?;
                self.write(to, 1, value)
            }
            (Operation::SpreadCarry, [to, _]) if !locked => {
                let carry = self.flags[Flag::Carry as usize].clone()?;
                let ty = unsigned(size?);
                let value = compute(BinOp::Sub, Expr::constant(0, ty.clone()), carry.cast(&ty), &ty);
                self.write(to, size?, value)
            }
            (Operation::Fill, _) if !locked => self.fill(size?),
            (
                Operation::Move
                | Operation::Exchange
                | Operation::ExchangeAdd
                | Operation::CompareExchange
                | Operation::Binary(_)
                | Operation::Compare(_)
                | Operation::Negate
                | Operation::Invert
                | Operation::SwapBytes
                | Operation::Multiply
                | Operation::Rotate { .. }
                | Operation::Shift(_)
                | Operation::Bit(_)
                | Operation::Set(..)
                | Operation::SpreadCarry
                | Operation::Fill,
                _,
            ) => None,
        }
    }

    /// The number of bytes that an instruction handles: given by its suffix, otherwise by the registers that it names;
    /// operands in memory do not determine it (GNU as, "i386-Mnemonics"). `None` if registers differ, or if there is
    /// none.
    fn size(&self, instruction: &Instruction) -> Option<u64> {
        let named = match (instruction.op, instruction.args.as_slice()) {
            // The register with the number of places has one byte.
            (Operation::Rotate { .. } | Operation::Shift(_), [_, to]) => std::slice::from_ref(to),
            (_, args) => args,
        };
        let mut sizes = named.iter().filter_map(|arg| self.register_bytes(arg));
        let first = sizes.next();
        match instruction.size {
            Some(size) => Some(size),
            None if sizes.any(|size| Some(size) != first) => None,
            // The default of the assembler, for these only.
            None if matches!(instruction.op, Operation::Bit(_)) => first.or(Some(4)),
            None => first,
        }
    }

    /// `to op= from`; returns the old and the new value.
    fn update(&mut self, to: &Arg, op: BinOp, from: &Arg, size: u64, locked: bool) -> Option<(Expr, Expr)> {
        let ty = unsigned(size);
        let value = self.read(from, &ty)?;
        let Some(place) = self.memory(to, size) else {
            let old = self.read(to, &ty).filter(|_| !locked)?;
            let old = self.variable(&ty, Some(old));
            let new = self.variable(&ty, Some(compute(op, old.clone(), value, &ty)));
            self.write(to, size, new.clone())?;
            return Some((old, new));
        };
        if place.ty.is_pointer() {
            return None;
        }
        let old = if locked {
            self.atomic(AtomicOp::FetchOp { op, fetch_first: true }, place, vec![value.clone()])
        } else {
            let old = self.variable(&ty, Some(place.clone()));
            self.set(place, compute(op, old.clone(), value.clone(), &ty));
            old
        };
        let new = self.variable(&ty, Some(compute(op, old.clone().cast(&ty), value, &ty)));
        Some((old, new))
    }

    fn exchange(&mut self, a: &Arg, b: &Arg, size: u64) -> Option<()> {
        let (register, memory) = match (self.memory_with(a, size, b), self.memory_with(b, size, a)) {
            (Some(place), None) => (b, place),
            (None, Some(place)) => (a, place),
            (Some(_), Some(_)) => return None,
            (None, None) => {
                let old = self.read(a, &self.type_of(a, size)?)?;
                let old = self.variable(&old.ty.unqualified(), Some(old));
                let value = self.read(b, &self.type_of(a, size)?)?;
                self.write(a, size, value)?;
                return self.write(b, size, old);
            }
        };
        // With memory it is one step, with or without `lock`.
        let value = self.read(register, &memory.ty.unqualified())?;
        let old = self.atomic(AtomicOp::Exchange, memory, vec![value]);
        self.write(register, size, old)
    }

    fn compare_exchange(&mut self, desired: &Arg, to: &Arg, size: u64, locked: bool) -> Option<()> {
        let accumulator = self.named('a')?;
        let place = self.memory_with(to, size, desired)?;
        let ty = place.ty.unqualified();
        let (expected, desired) = (self.read(&accumulator, &ty)?, self.read(desired, &ty)?);
        let expected = self.variable(&ty, Some(expected));
        let is_equal =
            |old: &Expr| Expr::binary(BinOp::Eq, old.clone().cast(&wide(&ty)), expected.clone().cast(&wide(&ty)));
        let old = if locked {
            self.atomic(AtomicOp::SyncValCas, place, vec![expected.clone(), desired])
        } else {
            let old = self.variable(&ty, Some(place.clone()));
            let then = vec![self.assignment(place, desired)];
            self.out.push(self.statement(StmtKind::If { cond: is_equal(&old), then, els: Vec::new() }));
            old
        };
        self.flags = [Some(is_equal(&old)), None, None];
        self.write(&accumulator, size, old)
    }

    fn swapped(&mut self, to: &Arg, size: u64) -> Option<Expr> {
        let ty = unsigned(size);
        let wide = wide(&ty);
        let value = self.read(to, &ty)?;
        let value = self.variable(&ty, Some(value)).cast(&wide);
        let byte = |at: u64| {
            let byte = shifted(BinOp::Shr, value.clone(), 8 * at);
            let byte = Expr::binary(BinOp::BitAnd, byte, Expr::constant(255, wide.clone()));
            shifted(BinOp::Shl, byte, 8 * (size - 1 - at))
        };
        (0..size).map(byte).reduce(|a, b| Expr::binary(BinOp::BitOr, a, b))
    }

    /// Writes the destination with its old value: in a register of 4 bytes, the upper half becomes zero (SDM,
    /// "General-Purpose Registers in 64-Bit Mode").
    fn unchanged(&mut self, to: &Arg, size: u64) -> Option<()> {
        let value = self.read(to, &unsigned(size))?;
        self.write(to, size, value)
    }

    /// The destination shifted by this many places, which may exceed its width: up to 31 for a byte.
    fn shifted(&mut self, to: &Arg, size: u64, count: u64, shift: Shift) -> Option<Expr> {
        let (ty, bits) = (unsigned(size), 8 * size);
        let value = self.read(to, &ty)?;
        Some(match shift {
            Shift::Left | Shift::Right if count >= bits => Expr::constant(0, ty),
            Shift::Left => shifted(BinOp::Shl, value.cast(&wide(&ty)), count),
            Shift::Right => shifted(BinOp::Shr, value.cast(&wide(&ty)), count),
            Shift::Arithmetic => {
                let signed = signed(size);
                shifted(BinOp::Shr, value.cast(&signed).cast(&wide(&signed)), count.min(bits - 1))
            }
        })
    }

    fn rotated(&mut self, to: &Arg, size: u64, count: u64, left: bool) -> Option<Expr> {
        let bits = 8 * size;
        let ty = unsigned(size);
        let value = self.read(to, &ty)?;
        let value = self.variable(&ty, Some(value)).cast(&wide(&ty));
        let up = if left { count } else { bits - count };
        let (high, low) = (shifted(BinOp::Shl, value.clone(), up), shifted(BinOp::Shr, value, bits - up));
        Some(Expr::binary(BinOp::BitOr, high, low))
    }

    /// Tests or changes a bit. The number of a bit in memory may be arbitrary; it selects a word before or after the
    /// operand.
    fn bit(&mut self, op: Option<BinOp>, index: &Arg, to: &Arg, size: u64, locked: bool) -> Option<()> {
        let bits = i128::from(8 * size);
        let (ty, long) = (unsigned(size), Type::int_kind(IntKind::LongLong));
        let index = self.read(index, &signed(size))?.cast(&long);
        let index = self.variable(&long, Some(index));
        let place = match self.memory_of_any_size(to) {
            Some(pointer) => {
                let word = Expr::binary(BinOp::Shr, index.clone(), Expr::int(i128::from(bits.ilog2())));
                let pointer = pointer.cast(&ty.clone().pointer_to());
                Some(Expr::new(ExprKind::Index(Box::new(pointer), Box::new(word)), ty.clone(), self.span))
            }
            None => None,
        };
        let within = Expr::binary(BinOp::BitAnd, index, Expr::constant(bits - 1, long)).cast(&Type::int());
        let one = Expr::constant(1, wide(&ty));
        let mask = self.variable(&ty, Some(Expr::binary(BinOp::Shl, one, within)));
        let operand = match op {
            Some(BinOp::BitAnd) => Expr::unary(UnOp::BitNot, mask.clone().cast(&wide(&ty))).cast(&ty),
            _ => mask.clone(),
        };
        let old = match (place, op) {
            (Some(place), Some(op)) if locked => {
                self.atomic(AtomicOp::FetchOp { op, fetch_first: true }, place, vec![operand])
            }
            (Some(place), op) => {
                let old = self.variable(&ty, Some(place.clone()));
                if let Some(op) = op {
                    self.set(place, compute(op, old.clone(), operand, &ty));
                }
                old
            }
            (None, op) => {
                let old = self.read(to, &ty).filter(|_| !locked)?;
                let old = self.variable(&ty, Some(old));
                if let Some(op) = op {
                    self.write(to, size, compute(op, old.clone(), operand, &ty))?;
                }
                old
            }
        };
        let set = compute(BinOp::BitAnd, old, mask, &ty);
        let carry = Expr::binary(BinOp::Ne, set.cast(&wide(&ty)), Expr::constant(0, wide(&ty)));
        self.flags = [None, None, Some(carry)];
        Some(())
    }

    /// `rep stos`: sets as many elements at the destination as the count register says to the accumulator.
    fn fill(&mut self, size: u64) -> Option<()> {
        let (count, to, from) = (self.named('c')?, self.named('D')?, self.named('a')?);
        let (ty, size_t) = (unsigned(size), Type::size_t(self.lower.model()));
        let pointer = ty.clone().pointer_to();
        let value = self.read(&from, &ty)?;
        let value = self.variable(&ty, Some(value));
        let left = self.read(&count, &size_t)?;
        let left = self.variable(&size_t, Some(left));
        let at = self.pointer(&to)?.cast(&pointer);
        let at = self.variable(&pointer, Some(at));
        let moved = Expr::new(ExprKind::Index(Box::new(at.clone()), Box::new(Expr::int(1))), ty, self.span).addr_of();
        let fewer = Expr::binary(BinOp::Sub, left.clone(), Expr::constant(1, size_t.clone()));
        let body = vec![
            self.assignment(at.clone().deref(), value),
            self.assignment(at.clone(), moved),
            self.assignment(left.clone(), fewer),
        ];
        let cond = Expr::binary(BinOp::Ne, left.clone(), Expr::constant(0, size_t));
        self.out.push(self.statement(StmtKind::While { cond, body }));
        self.assign_register(&count, left)?;
        self.assign_register(&to, at)
    }

    /// Sets the flags of a result; the carry is not computed.
    fn flags_of(&mut self, result: &Expr, size: u64) {
        let result = result.clone().cast(&unsigned(size)).cast(&wide(&unsigned(size)));
        let ty = result.ty.clone();
        let zero = Expr::binary(BinOp::Eq, result.clone(), Expr::constant(0, ty.clone()));
        let top = shifted(BinOp::Shr, result, 8 * size - 1);
        let sign = Expr::binary(BinOp::Ne, top, Expr::constant(0, ty));
        self.flags = [Some(zero), Some(sign), None];
    }
}

/// The number of places of a shift or rotation by an immediate: the lowest 5 bits of the number, or 6 (SDM,
/// "SAL/SAR/SHL/SHR").
fn places(count: &Arg, operands: &[Operand], size: u64) -> Option<u64> {
    let number = match count {
        Arg::Constant(number) => *number,
        Arg::Operand(at, _) => operands.get(*at).filter(|operand| operand.is_immediate())?.expr.as_int()?,
        Arg::SecondByte(_) | Arg::At(_) => return None,
    };
    u64::try_from(number.rem_euclid(if size == 8 { 64 } else { 32 })).ok()
}

/// The number of a bit given in a register or as an immediate, which counts within the word only (SDM, "BT"). `None` if
/// it is not clear which of these it is.
fn immediate(index: &Arg, operands: &[Operand], size: u64) -> Option<Arg> {
    let bits = i128::from(8 * size);
    match index {
        Arg::Constant(number) => Some(Arg::Constant(number.rem_euclid(bits))),
        Arg::Operand(at, _) => {
            let operand = &operands[*at];
            let number = operand.expr.as_int();
            match number {
                Some(number) if operand.is_immediate() => Some(Arg::Constant(number.rem_euclid(bits))),
                Some(number) if operand.may_be_either() && !(0..bits).contains(&number) => None,
                Some(_) | None => (!operand.is_immediate()).then(|| index.clone()),
            }
        }
        Arg::SecondByte(_) | Arg::At(_) => Some(index.clone()),
    }
}
