//! The conditions under which signed arithmetic does not overflow (C11 6.5p5), as expressions that do not overflow
//! themselves. They stand for the operations that the explorer checks (`interp::value`): sums, differences, products,
//! negations and shifts to the left; quotients are undefined in any case, and conversions never overflow.
//!
//! ```c
//! a + 1     // a <= INT_MAX - 1, where the limit is one constant
//! a * b     // INT_MIN <= (long long)a * (long long)b && (long long)a * (long long)b <= INT_MAX
//! a << b    // 0 <= a && a <= INT_MAX >> b
//! ```
//!
//! Whether the values of the operands' types always fit is decided from the types and constants alone, so an operation
//! on promoted characters has no check.

use crate::ir::{lowered_only_expr, BinOp, Expr, ExprKind, IntKind, Program, Type, UnOp};

/// The bound of arithmetic that is wider than what is compared here.
pub(in crate::passes) const WIDE: &str = "signed arithmetic of 128 bits, whose overflow is not checked";

/// Whether signed arithmetic overflows.
pub(in crate::passes) enum Overflow {
    /// It never does, or the operation is none of signed integers.
    Never,
    /// It does not if this condition holds.
    Unless(Expr, &'static str),
    /// There is no check.
    Unknown,
}

/// The check of `a op b`, whose type is `ty`. A shift is by less than the width of the type: that is checked before.
pub(in crate::passes) fn of_binary(program: &Program, op: BinOp, a: &Expr, b: &Expr, ty: &Type) -> Overflow {
    // The difference of pointers into one object always fits (C11 6.5.6p9: no object is that large).
    if a.ty.is_pointer() || b.ty.is_pointer() {
        return Overflow::Never;
    }
    let Some(limits) = SignedType::of(program, ty) else { return Overflow::Never };
    let text = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => "signed overflow",
        BinOp::Shl => "signed overflow in a shift",
        BinOp::Div
        | BinOp::Rem
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::Eq
        | BinOp::Ne => return Overflow::Never,
    };
    if limits.bits > 64 {
        return Overflow::Unknown;
    }
    if exact(op, range(program, a), range(program, b)).is_some_and(|(low, high)| limits.hold(low) && limits.hold(high))
    {
        return Overflow::Never;
    }
    let fits = match (a.as_int(), b.as_int()) {
        _ if op == BinOp::Shl => limits.shift(a, b),
        (_, Some(b)) => limits.with_constant(op, a, b),
        (Some(a), None) if op != BinOp::Sub => limits.with_constant(op, b, a),
        (Some(_), None) | (None, None) if limits.bits < 64 => limits.wider(op, a, b),
        (Some(_), None) | (None, None) if op == BinOp::Mul => limits.product(a, b),
        (Some(_), None) | (None, None) => limits.sum(op, a, b),
    };
    Overflow::Unless(fits, text)
}

/// The check of `-a`.
pub(in crate::passes) fn of_negation(program: &Program, a: &Expr) -> Overflow {
    match SignedType::of(program, &a.ty) {
        None => Overflow::Never,
        Some(limits) if limits.bits > 64 => Overflow::Unknown,
        Some(limits) if range(program, a).0 > limits.least() => Overflow::Never,
        Some(limits) => {
            Overflow::Unless(Expr::binary(BinOp::Ne, a.clone(), limits.number(limits.least())), "signed overflow")
        }
    }
}

/// A signed integer type.
struct SignedType {
    ty: Type,
    bits: u32,
}

impl SignedType {
    fn of(program: &Program, ty: &Type) -> Option<SignedType> {
        let kind = program.int_kind(ty).filter(|kind| kind.is_signed())?;
        Some(SignedType { ty: ty.unqualified(), bits: kind.bits(program.model) })
    }

    fn least(&self) -> i128 {
        -(1 << (self.bits - 1))
    }

    fn most(&self) -> i128 {
        (1 << (self.bits - 1)) - 1
    }

    fn hold(&self, value: i128) -> bool {
        (self.least()..=self.most()).contains(&value)
    }

    fn number(&self, value: i128) -> Expr {
        Expr::constant(value, self.ty.clone())
    }

    /// `low <= a && a <= high`, without what holds for all values of the type.
    fn between(&self, a: &Expr, low: i128, high: i128) -> Expr {
        let above = (low > self.least()).then(|| Expr::binary(BinOp::Ge, a.clone(), self.number(low)));
        let below = (high < self.most()).then(|| Expr::binary(BinOp::Le, a.clone(), self.number(high)));
        above.into_iter().chain(below).reduce(Expr::and).unwrap_or_else(|| Expr::int(1))
    }

    /// `a op constant`
    fn with_constant(&self, op: BinOp, a: &Expr, constant: i128) -> Expr {
        let (least, most) = (self.least(), self.most());
        let (low, high) = match constant.signum() {
            _ if op == BinOp::Sub => (least + constant, most + constant),
            _ if op == BinOp::Add => (least - constant, most - constant),
            0 => (least, most),
            // Division truncates toward zero, so both quotients are the outermost factors that fit.
            1 => (least / constant, most / constant),
            _ => (most / constant, least / constant),
        };
        self.between(a, low.max(least), high.min(most))
    }

    /// For types of less than 64 bits: the result in `long long`.
    fn wider(&self, op: BinOp, a: &Expr, b: &Expr) -> Expr {
        let long = Type::int_kind(IntKind::LongLong);
        let result = Expr::binary(op, a.clone().cast(&long), b.clone().cast(&long));
        let above = Expr::binary(BinOp::Ge, result.clone(), Expr::constant(self.least(), long.clone()));
        above.and(Expr::binary(BinOp::Le, result, Expr::constant(self.most(), long)))
    }

    /// `b > 0 ? a <= MAX - b : a >= MIN - b`, and with the signs exchanged for a difference.
    fn sum(&self, op: BinOp, a: &Expr, b: &Expr) -> Expr {
        let other = if op == BinOp::Add { BinOp::Sub } else { BinOp::Add };
        let limit = |value: i128| Expr::binary(other, self.number(value), b.clone());
        let above = Expr::binary(BinOp::Ge, a.clone(), limit(self.least()));
        let below = Expr::binary(BinOp::Le, a.clone(), limit(self.most()));
        let (positive, negative) = if op == BinOp::Add { (below, above) } else { (above, below) };
        self.by_sign(b, positive, negative)
    }

    /// A product by division: `MIN / -1` would overflow, so that factor is a case of its own.
    fn product(&self, a: &Expr, b: &Expr) -> Expr {
        let is = |op, value| Expr::binary(op, b.clone(), self.number(value));
        let by = |value| Expr::binary(BinOp::Div, self.number(value), b.clone());
        let within =
            |low, high| Expr::binary(BinOp::Ge, a.clone(), by(low)).and(Expr::binary(BinOp::Le, a.clone(), by(high)));
        let (least, most) = (self.least(), self.most());
        let positive = Expr::unary(UnOp::Not, is(BinOp::Gt, 0)).or(within(least, most));
        let minus_one = is(BinOp::Ne, -1).or(Expr::binary(BinOp::Ne, a.clone(), self.number(least)));
        let negative = is(BinOp::Ge, -1).or(within(most, least));
        positive.and(minus_one).and(negative)
    }

    fn by_sign(&self, b: &Expr, positive: Expr, negative: Expr) -> Expr {
        let is = |op| Expr::binary(op, b.clone(), self.number(0));
        is(BinOp::Le).or(positive).and(is(BinOp::Ge).or(negative))
    }

    /// A negative number may not be shifted to the left, nor a one into the sign or beyond (C11 6.5.7p4).
    fn shift(&self, a: &Expr, b: &Expr) -> Expr {
        let highest = match b.as_int() {
            Some(b) if (0..i128::from(self.bits)).contains(&b) => self.number(self.most() >> b),
            // It is out of range, and the execution has ended.
            Some(_) => return Expr::int(1),
            None => Expr::binary(BinOp::Shr, self.number(self.most()), b.clone()),
        };
        let below = Expr::binary(BinOp::Le, a.clone(), highest);
        Expr::binary(BinOp::Ge, a.clone(), self.number(0)).and(below)
    }
}

/// The least and the greatest result of an operation on values between these; `None` if it is not known.
fn exact(op: BinOp, a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    let corners = |op: fn(i128, i128) -> Option<i128>| {
        let all = [op(a.0, b.0)?, op(a.0, b.1)?, op(a.1, b.0)?, op(a.1, b.1)?];
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    match op {
        BinOp::Add => corners(i128::checked_add),
        BinOp::Sub => corners(i128::checked_sub),
        BinOp::Mul => corners(i128::checked_mul),
        BinOp::Shl if a.0 >= 0 && b.0 >= 0 && a.1 < 1 << 64 && b.1 < 64 => Some((0, a.1.checked_mul(1 << b.1)?)),
        BinOp::Shl
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::Eq
        | BinOp::Ne => None,
    }
}

/// Values between which that of an integer expression lies, by its types and constants. Its own operations do not
/// overflow: they are checked before. Memory may hold any value of its type, a `_Bool` any byte.
fn range(program: &Program, expr: &Expr) -> (i128, i128) {
    let all = of_type(program, &expr.ty);
    let within = |(low, high): (i128, i128)| if all.0 <= low && high <= all.1 { (low, high) } else { all };
    match &expr.kind {
        ExprKind::Int(value) => within((*value, *value)),
        ExprKind::Cast(inner) if inner.ty.is_integer() => match program.int_kind(&expr.ty) {
            Some(IntKind::Bool) => (0, 1),
            Some(_) | None => within(range(program, inner)),
        },
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (range(program, a), range(program, b));
            let less = if op.is_comparison() { Some((0, 1)) } else { of_bits(*op, a, b).or_else(|| exact(*op, a, b)) };
            less.map_or(all, within)
        }
        ExprKind::Unary(UnOp::Not, _) | ExprKind::LogAnd(..) | ExprKind::LogOr(..) => (0, 1),
        ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(UnOp::Neg | UnOp::BitNot, _)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | lowered_only_expr!() => all,
    }
}

/// The least and the greatest result of an operation that makes no larger number than an operand that is not negative.
fn of_bits(op: BinOp, a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    match op {
        BinOp::BitAnd if b.0 >= 0 => Some((0, b.1)),
        BinOp::BitAnd if a.0 >= 0 => Some((0, a.1)),
        BinOp::Rem if a.0 >= 0 && b.0 > 0 => Some((0, a.1.min(b.1 - 1))),
        BinOp::Shr if a.0 >= 0 && b.0 >= 0 => Some((0, a.1 >> b.0.min(64))),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Mul
        | BinOp::Div
        | BinOp::Rem
        | BinOp::Shl
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::Eq
        | BinOp::Ne => None,
    }
}

/// All values of a type; of a type that is no integer, more than those of any.
fn of_type(program: &Program, ty: &Type) -> (i128, i128) {
    match program.int_kind(ty).map(|kind| (kind.bits(program.model).max(8), kind.is_signed())) {
        Some((bits @ ..=64, true)) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Some((bits @ ..=64, false)) => (0, (1 << bits) - 1),
        Some(_) | None => (-(1 << 126), 1 << 126),
    }
}
