//! Tracks an input along one path through its function.
//!
//! The rule: an input represents all values of its interval only while every operation on it is in this list. Any other
//! operation, and each instruction that is not known to leave the input alone, is a *use*, which ends the path:
//!
//! - it is moved to or from a private scalar, which has no address;
//! - all its bytes at once are stored in, or loaded from, an object of the frame that has not escaped (`known_values`);
//! - it is converted to a type that has all values of the interval;
//! - it is compared with a constant in such a type, or with zero, and the result is moved, tested, or negated.
//!
//! A remainder by a positive constant, and a mask of the lowest bits, is the same for all values of one sign with the
//! same remainder. It is no use either, but the path depends on the remainder from then on.
//!
//! In addition, the analysis tracks values that decide conditions: constants, addresses of objects of the frame, and
//! conditions that this path has decided before. They are known only as long as only the function itself can write the
//! places where they are stored.

// The matches are over instructions and values of this file: what is not on the list is a use.
#![allow(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use crate::interp::bytecode::abstract_values::{AbstractValue, ValueIsUsed};
use crate::interp::bytecode::known_values::Held;
use crate::interp::bytecode::Instr;
use crate::interp::value::{int_op, normal, IntOp};

/// The maximum number of remainders that a path may depend on.
const REMAINDERS: i128 = 64;

/// The smallest and the largest number of a type.
pub(super) fn of_type(size: u8, signed: bool) -> (i128, i128) {
    let bits = 8 * u32::from(size);
    if signed {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Way {
    pub(super) at: usize,
    /// The interval of values that take this path.
    pub(super) range: (i128, i128),
    stack: Vec<AbstractValue>,
    /// Private scalars with known values.
    slots: BTreeMap<u32, AbstractValue>,
    held: Held,
    /// Whether known values and earlier decisions decide conditions.
    trusts: bool,
    /// Values of the interval that have the same sign and the same remainder by this number take the same path, apart
    /// from single values that comparisons exclude.
    pub(super) modulus: i128,
}

impl Way {
    /// The path after an input, whose value is on the stack.
    pub(super) fn new(at: usize, range: (i128, i128), escaped: BTreeSet<u32>, trusts: bool) -> Way {
        let (stack, held) = (vec![AbstractValue::Input], Held::new(escaped));
        Way { at, range, stack, slots: BTreeMap::new(), held, trusts, modulus: 1 }
    }

    pub(super) fn pop(&mut self) -> AbstractValue {
        self.stack.pop().unwrap_or(AbstractValue::Other)
    }

    /// Continues the path under the assumption that a condition has this outcome; `false` if no value of the interval
    /// permits it.
    pub(super) fn assume(&mut self, condition: AbstractValue, on: bool) -> bool {
        let (op, number) = match condition {
            AbstractValue::Number(_) | AbstractValue::Object(_) | AbstractValue::Truth(..) if !self.trusts => {
                return true
            }
            AbstractValue::Number(value) => return (value != 0) == on,
            AbstractValue::Object(_) => return on,
            AbstractValue::Other => return true,
            AbstractValue::Truth(number, right) => {
                self.decide(number, on == right);
                return true;
            }
            AbstractValue::Input => (IntOp::Ne, 0),
            AbstractValue::Compared(op, number) => (op, number),
        };
        let op = if on { op } else { opposite(op) };
        let (low, high) = self.range;
        self.range = match op {
            IntOp::Lt => (low, high.min(number - 1)),
            IntOp::Le => (low, high.min(number)),
            IntOp::Gt => (low.max(number + 1), high),
            IntOp::Ge => (low.max(number), high),
            IntOp::Eq => (low.max(number), high.min(number)),
            // A hole in the middle is kept, which only makes more ways.
            IntOp::Ne if number == low => (low + 1, high),
            IntOp::Ne if number == high => (low, high - 1),
            _ => (low, high),
        };
        self.range.0 <= self.range.1
    }

    /// A fresh condition, with the first free number.
    fn condition(&mut self) -> AbstractValue {
        let known = self.stack.iter_mut().chain(self.slots.values_mut()).chain(self.held.values());
        let taken: BTreeSet<u32> = known
            .filter_map(|value| match value {
                AbstractValue::Truth(number, _) => Some(*number),
                AbstractValue::Number(_)
                | AbstractValue::Input
                | AbstractValue::Compared(..)
                | AbstractValue::Object(_)
                | AbstractValue::Other => None,
            })
            .collect();
        let free = (0..).zip(&taken).take_while(|(number, taken)| number == *taken).count();
        AbstractValue::Truth(free as u32, true)
    }

    /// Records the outcome of a condition.
    fn decide(&mut self, condition: u32, truth: bool) {
        for value in self.stack.iter_mut().chain(self.slots.values_mut()).chain(self.held.values()) {
            match *value {
                AbstractValue::Truth(number, right) if number == condition => {
                    *value = AbstractValue::Number((right == truth).into())
                }
                AbstractValue::Number(_)
                | AbstractValue::Input
                | AbstractValue::Compared(..)
                | AbstractValue::Object(_)
                | AbstractValue::Truth(..)
                | AbstractValue::Other => {}
            }
        }
    }

    /// Handles a value that flows to a place that is not tracked.
    pub(super) fn gives(&mut self, value: AbstractValue) -> Result<(), ValueIsUsed> {
        match value {
            AbstractValue::Input | AbstractValue::Compared(..) => Err(ValueIsUsed),
            AbstractValue::Object((object, _)) => self.held.escape(object),
            AbstractValue::Number(_) | AbstractValue::Truth(..) | AbstractValue::Other => Ok(()),
        }
    }

    fn give_top(&mut self, count: usize) -> Result<(), ValueIsUsed> {
        (0..count).try_for_each(|_| {
            let value = self.pop();
            self.gives(value)
        })
    }

    /// Pops operands; the result is a value that is not tracked.
    fn other(&mut self, count: usize) -> Result<AbstractValue, ValueIsUsed> {
        self.give_top(count).map(|()| AbstractValue::Other)
    }

    /// Executes an instruction that falls through to the next one. `shapes` are size and sign of the private scalars.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn step(&mut self, instr: Instr, shapes: &[(u8, bool)]) -> Result<(), ValueIsUsed> {
        let result = match instr {
            Instr::Const(number) => AbstractValue::Number(number),
            Instr::Get(slot) => self.slots.get(&slot).copied().unwrap_or(AbstractValue::Other),
            Instr::Set(slot) => return self.set(slot, shapes),
            Instr::Object(object) => AbstractValue::Object((object, 0)),
            Instr::Offset(by) => self.moved(i128::from(by), 1)?,
            Instr::PtrAdd(scale) => match self.pop() {
                AbstractValue::Number(index) => self.moved(i128::from(index as i64), i128::from(scale))?,
                index => {
                    self.gives(index)?;
                    self.other(1)?
                }
            },
            Instr::Load(size, signed) => self.load(size, signed)?,
            Instr::LoadAddress(size) => match self.load(size, false)? {
                number @ AbstractValue::Number(_) => number,
                value => self.gives(value).map(|()| AbstractValue::Other)?,
            },
            Instr::LoadBits(..) => self.read(None)?,
            Instr::KeepRecord(size) => self.read(Some(size))?,
            Instr::StoreBack(size) | Instr::StoreAddressBack(size) => return self.store(size),
            Instr::StoreBitsBack(..) => {
                self.overwrite(None)?;
                return self.give_top(1);
            }
            // A structure that is kept was read by `KeepRecord`.
            Instr::TakeRecord(size) => {
                self.overwrite(Some(size))?;
                return self.give_top(1);
            }
            Instr::CopyBack(size) => {
                self.overwrite(Some(size))?;
                return self.read(Some(size)).map(drop);
            }
            Instr::Forget(size) => return self.overwrite(Some(size)),
            Instr::Cut(size, signed) => {
                let value = self.pop();
                match value {
                    AbstractValue::Object(_) => self.gives(value).map(|()| AbstractValue::Other)?,
                    value => self.converted(value, size, signed)?,
                }
            }
            Instr::Bool => match self.pop() {
                AbstractValue::Input => AbstractValue::Compared(IntOp::Ne, 0),
                AbstractValue::Number(number) => AbstractValue::Number(u64::from(number != 0)),
                same @ (AbstractValue::Compared(..) | AbstractValue::Truth(..)) => same,
                AbstractValue::Object(_) => AbstractValue::Number(1),
                AbstractValue::Other => self.condition(),
            },
            Instr::Not => match self.pop() {
                AbstractValue::Input => AbstractValue::Compared(IntOp::Eq, 0),
                AbstractValue::Number(number) => AbstractValue::Number(u64::from(number == 0)),
                AbstractValue::Compared(op, number) => AbstractValue::Compared(opposite(op), number),
                AbstractValue::Object(_) => AbstractValue::Number(0),
                AbstractValue::Truth(number, right) => AbstractValue::Truth(number, !right),
                AbstractValue::Other => self.condition(),
            },
            Instr::Int(op, size, signed) => self.compared(op, size, signed)?,
            Instr::Neg(size, signed) => match self.pop() {
                AbstractValue::Number(number) => AbstractValue::Number(normal(number.wrapping_neg(), size, signed)),
                value => self.gives(value).map(|()| AbstractValue::Other)?,
            },
            Instr::Input(_) | Instr::Tls(_) => AbstractValue::Other,
            Instr::Visible(_)
            | Instr::Looks(_)
            | Instr::UnknownCall
            | Instr::MayUseId
            | Instr::AtomicBegin
            | Instr::AtomicEnd
            | Instr::Used => return Ok(()),
            Instr::Pop => {
                self.pop();
                return Ok(());
            }
            Instr::Call(_, count, _) | Instr::Lib(_, count) => self.other(usize::from(count))?,
            Instr::CallPointer(count, ..) => self.other(usize::from(count) + 1)?,
            // Some addresses are wrong, and which is not followed.
            Instr::Aligned(_) => return Ok(()),
            // Some indices are wrong, and which is not followed.
            Instr::Within(_) => match self.pop() {
                number @ AbstractValue::Number(_) => number,
                value => self.gives(value).map(|()| AbstractValue::Other)?,
            },
            Instr::CutAddress(..)
            | Instr::MakeAddress(_)
            | Instr::AddressBits(_)
            | Instr::ClearBits(_)
            | Instr::SetBits(_)
            | Instr::FlipBits(_)
            | Instr::Invert(..)
            | Instr::FloatNeg(_)
            | Instr::FloatBool(_)
            | Instr::ToFloat(..)
            | Instr::FromFloat(..)
            | Instr::Refloat(..) => self.other(1)?,
            Instr::PtrSub(_) | Instr::PtrCmp(..) | Instr::Float(..) => self.other(2)?,
            // Only after `slots`, or the end of a way.
            Instr::Reg(_)
            | Instr::SetReg(_)
            | Instr::Frame(..)
            | Instr::SetFrame(..)
            | Instr::Jump(_)
            | Instr::JumpBack(..)
            | Instr::JumpIfZero(_)
            | Instr::JumpIfNonZero(_)
            | Instr::Assume
            | Instr::Return
            | Instr::ReturnNothing
            | Instr::EndThread
            | Instr::EndProcess
            | Instr::Violated(_)
            | Instr::Undefined(_)
            | Instr::Unsupported(_) => return Err(ValueIsUsed),
        };
        self.stack.push(result);
        Ok(())
    }

    fn set(&mut self, slot: u32, shapes: &[(u8, bool)]) -> Result<(), ValueIsUsed> {
        let value = self.pop();
        let value = match (value, shapes.get(slot as usize)) {
            (AbstractValue::Object(_), _) => value,
            (_, Some((size, signed))) => self.converted(value, *size, *signed)?,
            (_, None) => return Err(ValueIsUsed),
        };
        self.slots.remove(&slot);
        if value != AbstractValue::Other {
            self.slots.insert(slot, value);
        }
        Ok(())
    }

    /// Pops an address; the address advanced by this many elements.
    fn moved(&mut self, by: i128, scale: i128) -> Result<AbstractValue, ValueIsUsed> {
        let address = self.pop();
        if let AbstractValue::Object((object, at)) = address {
            if let Ok(at) = u32::try_from(i128::from(at) + by * scale) {
                return Ok(AbstractValue::Object((object, at)));
            }
        }
        self.gives(address).map(|()| AbstractValue::Other)
    }

    /// Pops an address; the value loaded from it.
    fn load(&mut self, size: u8, signed: bool) -> Result<AbstractValue, ValueIsUsed> {
        match self.pop() {
            AbstractValue::Object(spot) => match self.held.load(spot, u32::from(size))? {
                AbstractValue::Object(_) => Ok(AbstractValue::Other),
                value => self.converted(value, size, signed),
            },
            address => self.gives(address).map(|()| AbstractValue::Other),
        }
    }

    /// Pops an address: this many bytes (or any of the object) are read by an operation that is not tracked.
    fn read(&mut self, size: Option<u32>) -> Result<AbstractValue, ValueIsUsed> {
        match (self.pop(), size) {
            (AbstractValue::Object(spot), Some(size)) => self.held.read(spot, size)?,
            (AbstractValue::Object((object, _)), None) => self.held.read((object, 0), u32::MAX)?,
            (address, _) => self.gives(address)?,
        }
        Ok(AbstractValue::Other)
    }

    /// Pops an address: this many bytes (or some of the object) are overwritten with a value that is not tracked.
    fn overwrite(&mut self, size: Option<u32>) -> Result<(), ValueIsUsed> {
        match (self.pop(), size) {
            (AbstractValue::Object(spot), Some(size)) => self.held.overwrite(spot, size),
            (AbstractValue::Object((object, _)), None) => {
                self.held.read((object, 0), u32::MAX)?;
                self.held.overwrite((object, 0), u32::MAX)
            }
            (address, _) => self.gives(address),
        }
    }

    /// Pops an address and a value, and stores the value.
    fn store(&mut self, size: u8) -> Result<(), ValueIsUsed> {
        let (address, value) = (self.pop(), self.pop());
        match (address, value) {
            (AbstractValue::Object(spot), AbstractValue::Object(_)) => {
                self.gives(value)?;
                self.held.overwrite(spot, size.into())
            }
            (AbstractValue::Object(spot), _) if !self.held.has_escaped(spot.0) => {
                self.held.store(spot, size.into(), value)
            }
            _ => {
                self.gives(address)?;
                self.gives(value)
            }
        }
    }

    /// Whether conversion to this type preserves all values of the interval.
    fn keeps(&self, size: u8, signed: bool) -> bool {
        let (low, high) = of_type(size, signed);
        low <= self.range.0 && self.range.1 <= high
    }

    fn converted(&mut self, value: AbstractValue, size: u8, signed: bool) -> Result<AbstractValue, ValueIsUsed> {
        match value {
            AbstractValue::Input if self.keeps(size, signed) => Ok(AbstractValue::Input),
            AbstractValue::Number(number) => Ok(AbstractValue::Number(normal(number, size, signed))),
            AbstractValue::Compared(..) | AbstractValue::Truth(..) => Ok(value),
            AbstractValue::Input | AbstractValue::Object(_) | AbstractValue::Other => {
                self.gives(value).map(|()| AbstractValue::Other)
            }
        }
    }

    /// An operation on the input that depends only on its sign and a remainder.
    fn remainder(&mut self, op: IntOp, number: i128) -> Result<AbstractValue, ValueIsUsed> {
        let by = modulus(op, number).filter(|by| *by <= REMAINDERS).ok_or(ValueIsUsed)?;
        let both = least_common_multiple(self.modulus, by);
        if both > REMAINDERS {
            return Err(ValueIsUsed);
        }
        self.modulus = both;
        Ok(AbstractValue::Other)
    }

    fn compared(&mut self, op: IntOp, size: u8, signed: bool) -> Result<AbstractValue, ValueIsUsed> {
        let (right, left) = (self.pop(), self.pop());
        let number = |value: u64| {
            let value = normal(value, size, signed);
            if signed {
                i128::from(value as i64)
            } else {
                i128::from(value)
            }
        };
        let order = op.is_comparison();
        match (left, right) {
            (AbstractValue::Number(left), AbstractValue::Number(right)) if order => {
                let same = int_op(op, size, signed, left, right, false);
                Ok(same.map_or(AbstractValue::Other, AbstractValue::Number))
            }
            (AbstractValue::Input, AbstractValue::Number(value)) if order && self.keeps(size, signed) => {
                Ok(AbstractValue::Compared(op, number(value)))
            }
            (AbstractValue::Number(value), AbstractValue::Input) if order && self.keeps(size, signed) => {
                Ok(AbstractValue::Compared(mirrored(op), number(value)))
            }
            (AbstractValue::Input, AbstractValue::Number(value)) if self.keeps(size, signed) => {
                self.remainder(op, number(value))
            }
            (AbstractValue::Number(value), AbstractValue::Input) if op == IntOp::And && self.keeps(size, signed) => {
                self.remainder(op, number(value))
            }
            (AbstractValue::Compared(..), AbstractValue::Number(0)) if op == IntOp::Ne => Ok(left),
            (AbstractValue::Compared(relation, value), AbstractValue::Number(0)) if op == IntOp::Eq => {
                Ok(AbstractValue::Compared(opposite(relation), value))
            }
            (AbstractValue::Truth(..), AbstractValue::Number(0)) if op == IntOp::Ne => Ok(left),
            (AbstractValue::Truth(number, right), AbstractValue::Number(0)) if op == IntOp::Eq => {
                Ok(AbstractValue::Truth(number, !right))
            }
            (left, right) => {
                self.gives(left)?;
                self.gives(right)?;
                Ok(if order { self.condition() } else { AbstractValue::Other })
            }
        }
    }
}

/// What an operation on the input and a number depends on, if it depends only on a remainder.
fn modulus(op: IntOp, number: i128) -> Option<i128> {
    match op {
        IntOp::Rem if number > 0 => Some(number),
        IntOp::And if number > 0 && (number + 1).count_ones() == 1 => Some(number + 1),
        _ => None,
    }
}

fn least_common_multiple(a: i128, b: i128) -> i128 {
    let (mut common, mut rest) = (a, b);
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    a / common * b
}

fn opposite(op: IntOp) -> IntOp {
    match op {
        IntOp::Lt => IntOp::Ge,
        IntOp::Le => IntOp::Gt,
        IntOp::Gt => IntOp::Le,
        IntOp::Ge => IntOp::Lt,
        IntOp::Eq => IntOp::Ne,
        IntOp::Ne => IntOp::Eq,
        other => other,
    }
}

fn mirrored(op: IntOp) -> IntOp {
    match op {
        IntOp::Lt => IntOp::Gt,
        IntOp::Le => IntOp::Ge,
        IntOp::Gt => IntOp::Lt,
        IntOp::Ge => IntOp::Le,
        other => other,
    }
}
