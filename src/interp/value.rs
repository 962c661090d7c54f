//! Arithmetic on scalars, which are held in 64 bits: sign-extended if the type is signed, otherwise zero-extended.

/// An operator on integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl IntOp {
    /// Whether it asks which of two values is less.
    pub(super) fn is_order(self) -> bool {
        matches!(self, IntOp::Lt | IntOp::Le | IntOp::Gt | IntOp::Ge)
    }

    /// Whether its result is a truth value.
    pub(super) fn is_comparison(self) -> bool {
        self.is_order() || matches!(self, IntOp::Eq | IntOp::Ne)
    }
}

/// The reason why an operation has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The type cannot represent the result (C11 6.5p5).
    Overflow(&'static str),
    /// Other undefined behavior.
    Undefined(&'static str),
}

/// The value in the normal form of an integer type of `size` bytes.
#[inline(always)]
pub(super) fn normal(value: u64, size: u8, signed: bool) -> u64 {
    let shift = 64 - 8 * u32::from(size);
    if signed {
        (((value << shift) as i64) >> shift) as u64
    } else {
        (value << shift) >> shift
    }
}

/// `left op right`. Sums, differences and products wrap, and shifts drop bits, unless `strict`.
#[inline(always)]
pub(super) fn int_op(op: IntOp, size: u8, signed: bool, a: u64, b: u64, strict: bool) -> Result<u64, Fault> {
    let value = match op {
        IntOp::Add => a.wrapping_add(b),
        IntOp::Sub => a.wrapping_sub(b),
        IntOp::Mul => a.wrapping_mul(b),
        IntOp::Div | IntOp::Rem => return divide(op, size, signed, a, b),
        IntOp::And => a & b,
        IntOp::Or => a | b,
        IntOp::Xor => a ^ b,
        IntOp::Shl | IntOp::Shr => return shift(op, size, signed, a, b, strict),
        IntOp::Lt => return Ok(u64::from(if signed { (a as i64) < b as i64 } else { a < b })),
        IntOp::Le => return Ok(u64::from(if signed { a as i64 <= b as i64 } else { a <= b })),
        IntOp::Gt => return Ok(u64::from(if signed { a as i64 > b as i64 } else { a > b })),
        IntOp::Ge => return Ok(u64::from(if signed { a as i64 >= b as i64 } else { a >= b })),
        IntOp::Eq => return Ok(u64::from(a == b)),
        IntOp::Ne => return Ok(u64::from(a != b)),
    };
    let value = normal(value, size, signed);
    if strict && signed {
        let (a, b) = (i128::from(a as i64), i128::from(b as i64));
        let exact = match op {
            IntOp::Add => Some(a + b),
            IntOp::Sub => Some(a - b),
            IntOp::Mul => Some(a * b),
            IntOp::Div | IntOp::Rem | IntOp::Shl | IntOp::Shr | IntOp::And | IntOp::Or | IntOp::Xor => None,
            // They have returned above.
            IntOp::Lt | IntOp::Le | IntOp::Gt | IntOp::Ge | IntOp::Eq | IntOp::Ne => None,
        };
        if exact.is_some_and(|exact| exact != i128::from(value as i64)) {
            return Err(Fault::Overflow("signed overflow"));
        }
    }
    Ok(value)
}

#[inline(never)]
fn divide(op: IntOp, size: u8, signed: bool, a: u64, b: u64) -> Result<u64, Fault> {
    if b == 0 {
        return Err(Fault::Undefined("division by zero"));
    }
    let value = match (signed, op) {
        (true, IntOp::Div) => (a as i64).wrapping_div(b as i64) as u64,
        (true, _) => (a as i64).wrapping_rem(b as i64) as u64,
        (false, IntOp::Div) => a / b,
        (false, _) => a % b,
    };
    // The remainder of that division is undefined as well (C11 6.5.5p6), and traps on many machines.
    if signed && b == u64::MAX && a == normal(1 << (8 * u32::from(size) - 1), size, true) {
        return Err(Fault::Overflow("signed overflow in a division"));
    }
    Ok(normal(value, size, signed))
}

#[inline(never)]
fn shift(op: IntOp, size: u8, signed: bool, a: u64, b: u64, strict: bool) -> Result<u64, Fault> {
    if b >= 8 * u64::from(size) {
        return Err(Fault::Undefined("shift by a negative amount or by the width of the type or more"));
    }
    let value = match (op, signed) {
        (IntOp::Shl, _) => a << b,
        (_, true) => ((a as i64) >> b) as u64,
        (_, false) => a >> b,
    };
    let shifted = normal(value, size, signed);
    // A negative number may not be shifted to the left, nor a one into the sign or beyond (C11 6.5.7p4).
    if strict && signed && op == IntOp::Shl && ((a as i64) < 0 || (shifted as i64) >> b != a as i64) {
        return Err(Fault::Overflow("signed overflow in a shift"));
    }
    Ok(shifted)
}

/// `-value`. The negation of the minimum overflows if `strict`, and is the minimum otherwise.
pub(super) fn negated(size: u8, signed: bool, value: u64, strict: bool) -> Result<u64, Fault> {
    int_op(IntOp::Sub, size, signed, 0, value, strict)
}

/// A floating-point value from its bits.
pub(super) fn float(bits: u64, size: u8) -> f64 {
    if size == 4 {
        f64::from(f32::from_bits(bits as u32))
    } else {
        f64::from_bits(bits)
    }
}

/// The bits of a floating-point value of `size` bytes.
pub(super) fn float_bits(value: f64, size: u8) -> u64 {
    if size == 4 {
        u64::from((value as f32).to_bits())
    } else {
        value.to_bits()
    }
}
