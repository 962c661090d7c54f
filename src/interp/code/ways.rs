//! What becomes of an input on one way through its function.

use std::collections::{HashMap, HashSet};

use super::super::value::normal;
use super::{Instr, IntOp};

/// The smallest and the largest number of a type.
pub(super) fn of_type(size: u8, signed: bool) -> (i128, i128) {
    let bits = 8 * u32::from(size);
    if signed {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Value {
    Number(u64),
    Input,
    /// Whether the input is in this relation to a number.
    Compared(IntOp, i128),
    /// The address of an object of the frame, plus an offset.
    Object(u32, u64),
    /// Whether some other condition, by its number, is so: what a way has once decided stays.
    Truth(u32, bool),
    Other,
}

impl Value {
    fn tells(self) -> bool {
        match self {
            Value::Input | Value::Compared(..) => true,
            Value::Number(_) | Value::Object(..) | Value::Truth(..) | Value::Other => false,
        }
    }
}

#[derive(Clone)]
pub(super) struct Way {
    pub(super) at: usize,
    /// The values that come here.
    pub(super) range: (i128, i128),
    pub(super) stack: Vec<Value>,
    pub(super) slots: HashMap<u32, Value>,
    /// What whole objects of the frame hold.
    pub(super) objects: HashMap<u32, Value>,
    /// Objects that others may know.
    pub(super) known: HashSet<u32>,
    /// The other conditions, as this way has decided them.
    pub(super) truths: Vec<Option<bool>>,
    /// Whether known values and earlier decisions decide conditions.
    pub(super) trusts: bool,
}

/// The value is used.
pub(super) struct Used;

impl Way {
    pub(super) fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Other)
    }

    /// Goes on where a condition is so; `false` if no value does.
    pub(super) fn assume(&mut self, condition: Value, on: bool) -> bool {
        let (op, number) = match condition {
            Value::Number(_) | Value::Object(..) | Value::Truth(..) if !self.trusts => return true,
            Value::Number(value) => return (value != 0) == on,
            Value::Object(..) => return on,
            Value::Other => return true,
            Value::Truth(number, right) => {
                let decided = self.truths[number as usize].get_or_insert(on == right);
                return *decided == (on == right);
            }
            Value::Input => (IntOp::Ne, 0),
            Value::Compared(op, number) => (op, number),
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

    /// A condition that nothing is known about.
    fn condition(&mut self) -> Value {
        self.truths.push(None);
        Value::Truth(self.truths.len() as u32 - 1, true)
    }

    /// Gives a value away.
    pub(super) fn gives(&mut self, value: Value) -> Result<(), Used> {
        if value.tells() {
            return Err(Used);
        }
        if let Value::Object(object, _) = value {
            self.known.insert(object);
            if self.objects.get(&object).is_some_and(|held| held.tells()) {
                return Err(Used);
            }
        }
        Ok(())
    }

    fn give_top(&mut self, count: usize) -> Result<(), Used> {
        (0..count).try_for_each(|_| {
            let value = self.pop();
            self.gives(value)
        })
    }

    pub(super) fn step(&mut self, instr: Instr) -> Result<(), Used> {
        let result = match instr {
            Instr::Const(number) => Value::Number(number),
            Instr::Get(slot) => self.slots.get(&slot).copied().unwrap_or(Value::Other),
            Instr::Set(slot) => {
                let value = self.pop();
                self.slots.insert(slot, value);
                return Ok(());
            }
            Instr::Object(object) => Value::Object(object, 0),
            Instr::Offset(by) => match self.pop() {
                Value::Object(object, offset) => Value::Object(object, offset + u64::from(by)),
                other => {
                    self.gives(other)?;
                    Value::Other
                }
            },
            Instr::Load(..) => self.load()?,
            Instr::StoreBack(_) => return self.store(),
            Instr::Cut(size, signed) => {
                let value = self.pop();
                self.converted(value, size, signed)?
            }
            Instr::Bool => match self.pop() {
                Value::Input => Value::Compared(IntOp::Ne, 0),
                Value::Number(number) => Value::Number(u64::from(number != 0)),
                same @ (Value::Compared(..) | Value::Truth(..)) => same,
                Value::Object(..) => Value::Number(1),
                Value::Other => self.condition(),
            },
            Instr::Not => match self.pop() {
                Value::Input => Value::Compared(IntOp::Eq, 0),
                Value::Number(number) => Value::Number(u64::from(number == 0)),
                Value::Compared(op, number) => Value::Compared(opposite(op), number),
                Value::Object(..) => Value::Number(0),
                Value::Truth(number, right) => Value::Truth(number, !right),
                Value::Other => self.condition(),
            },
            Instr::Int(op, size, signed) => self.compared(op, size, signed)?,
            Instr::Input(_) | Instr::Tls(_) => Value::Other,
            Instr::Visible(_) | Instr::Looks(_) | Instr::AtomicBegin | Instr::AtomicEnd | Instr::Used => return Ok(()),
            Instr::Pop => {
                self.pop();
                return Ok(());
            }
            Instr::Call(_, count, _) | Instr::Lib(_, count) => {
                self.give_top(usize::from(count))?;
                Value::Other
            }
            Instr::CallPointer(count, _) => {
                self.give_top(usize::from(count) + 1)?;
                Value::Other
            }
            // Addresses and records: what they lead to is looked at as a whole.
            Instr::StoreAddressBack(_) | Instr::CopyBack(_) | Instr::StoreBitsBack(..) => return self.give_top(2),
            Instr::Forget(_) => {
                match self.pop() {
                    Value::Object(object, 0) => drop(self.objects.remove(&object)),
                    address => self.gives(address)?,
                }
                return Ok(());
            }
            Instr::Neg(size, signed) => match self.pop() {
                Value::Number(number) => Value::Number(normal(number.wrapping_neg(), size, signed)),
                value => {
                    self.gives(value)?;
                    Value::Other
                }
            },
            Instr::TakeRecord(_) => return self.give_top(2),
            Instr::KeepRecord(_) | Instr::LoadAddress(_) | Instr::LoadBits(..) => {
                self.give_top(1)?;
                Value::Other
            }
            // Some indices are wrong, and which is not followed.
            Instr::Within(_) => match self.pop() {
                number @ Value::Number(_) => number,
                value => {
                    self.gives(value)?;
                    Value::Other
                }
            },
            Instr::CutAddress(..)
            | Instr::MakeAddress(_)
            | Instr::Invert(..)
            | Instr::FloatNeg(_)
            | Instr::FloatBool(_)
            | Instr::ToFloat(..)
            | Instr::FromFloat(..)
            | Instr::Refloat(..) => {
                self.give_top(1)?;
                Value::Other
            }
            Instr::PtrAdd(_) | Instr::PtrSub(_) | Instr::PtrCmp(_) | Instr::Float(..) => {
                self.give_top(2)?;
                Value::Other
            }
            // Only after `slots`, or the end of a way.
            Instr::Reg(_)
            | Instr::SetReg(_)
            | Instr::Frame(..)
            | Instr::SetFrame(..)
            | Instr::Jump(_)
            | Instr::Back(..)
            | Instr::IfZero(_)
            | Instr::IfNot(_)
            | Instr::Assume
            | Instr::Return
            | Instr::ReturnNothing
            | Instr::EndThread
            | Instr::EndProcess
            | Instr::Violated(_)
            | Instr::Unsupported(_) => return Err(Used),
        };
        self.stack.push(result);
        Ok(())
    }

    fn load(&mut self) -> Result<Value, Used> {
        Ok(match self.pop() {
            Value::Object(object, offset) => match self.objects.get(&object).copied() {
                Some(held) if offset == 0 => held,
                Some(held) if held.tells() => return Err(Used),
                Some(_) | None => Value::Other,
            },
            address => {
                self.gives(address)?;
                Value::Other
            }
        })
    }

    fn store(&mut self) -> Result<(), Used> {
        let (address, value) = (self.pop(), self.pop());
        match address {
            Value::Object(object, 0) if !self.known.contains(&object) => {
                self.gives_object(value)?;
                self.objects.insert(object, value);
                Ok(())
            }
            Value::Object(object, _) => {
                let held = self.objects.get(&object).is_some_and(|held| held.tells());
                if held {
                    return Err(Used);
                }
                self.objects.remove(&object);
                self.gives(value)
            }
            other => {
                self.gives(other)?;
                self.gives(value)
            }
        }
    }

    /// An address that is stored may be found by others.
    fn gives_object(&mut self, value: Value) -> Result<(), Used> {
        match value {
            Value::Object(..) => self.gives(value),
            Value::Input | Value::Compared(..) | Value::Number(_) | Value::Truth(..) | Value::Other => Ok(()),
        }
    }

    /// The input keeps its value in a type that has all values that come here.
    fn keeps(&self, size: u8, signed: bool) -> bool {
        let (low, high) = of_type(size, signed);
        low <= self.range.0 && self.range.1 <= high
    }

    fn converted(&mut self, value: Value, size: u8, signed: bool) -> Result<Value, Used> {
        match value {
            Value::Input if self.keeps(size, signed) => Ok(Value::Input),
            Value::Number(number) => Ok(Value::Number(normal(number, size, signed))),
            Value::Compared(..) | Value::Truth(..) => Ok(value),
            Value::Input | Value::Object(..) | Value::Other => {
                self.gives(value)?;
                Ok(Value::Other)
            }
        }
    }

    fn compared(&mut self, op: IntOp, size: u8, signed: bool) -> Result<Value, Used> {
        let (right, left) = (self.pop(), self.pop());
        let number = |value: u64| {
            let value = normal(value, size, signed);
            if signed {
                i128::from(value as i64)
            } else {
                i128::from(value)
            }
        };
        let order = matches!(op, IntOp::Lt | IntOp::Le | IntOp::Gt | IntOp::Ge | IntOp::Eq | IntOp::Ne);
        match (left, right) {
            (Value::Input, Value::Number(value)) if order && self.keeps(size, signed) => {
                Ok(Value::Compared(op, number(value)))
            }
            (Value::Number(value), Value::Input) if order && self.keeps(size, signed) => {
                Ok(Value::Compared(mirrored(op), number(value)))
            }
            (Value::Compared(..), Value::Number(0)) if op == IntOp::Ne => Ok(left),
            (Value::Compared(relation, value), Value::Number(0)) if op == IntOp::Eq => {
                Ok(Value::Compared(opposite(relation), value))
            }
            (Value::Truth(..), Value::Number(0)) if op == IntOp::Ne => Ok(left),
            (Value::Truth(number, right), Value::Number(0)) if op == IntOp::Eq => Ok(Value::Truth(number, !right)),
            (left, right) => {
                self.gives(left)?;
                self.gives(right)?;
                Ok(if order { self.condition() } else { Value::Other })
            }
        }
    }
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
