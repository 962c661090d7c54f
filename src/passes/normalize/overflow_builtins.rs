//! Arithmetic with a check for overflow (GCC, "Built-in Functions to Perform Arithmetic with Overflow Checking"): the
//! exact result is converted to the type of the object, and the expression yields whether the conversion changed it.
//!
//! ```text
//! if (__builtin_add_overflow(a, b, &sum)) ...;        // for int becomes
//!
//! long long exact = (long long)a + b; sum = (int)exact; int over = (int)exact != exact; if (over) ...;
//! ```

use super::context::Normalizer;
use crate::ir::{BinOp, Expr, ExprKind, IntKind, Type};

impl Normalizer<'_> {
    /// Lowers `__builtin_add_overflow(a, b, &result)` and similar builtins.
    pub(super) fn overflow_arithmetic(&mut self, op: BinOp, args: &[Expr], whole: &Expr) -> Expr {
        let operands = self.arguments(args);
        let place = operands[2].clone().deref();
        let (a, b, to) = (operands[0].clone(), operands[1].clone(), place.ty.unqualified());
        let (value, over) = match (self.wide(op, [&a, &b], &to), self.modulus_is_signed(&a, &b, &to)) {
            (Some(wide), _) => self.exact(op, (a, b), &wide, &to),
            (None, Some(signed)) => self.modular(op, (a, b), signed, &to),
            (None, None) => self.by_magnitude(op, (a, b), &to),
        };
        let result = self.temp("overflow", &Type::bool());
        let result = self.place_of(result, whole.span);
        self.assign(result.clone(), over.cast(&Type::bool()));
        self.assign(place, value);
        result.cast(&whole.ty)
    }

    /// The bits of an integer type, and whether it is signed.
    pub(super) fn range(&self, ty: &Type) -> (u32, bool) {
        self.program.int_kind(ty).map_or((64, true), |kind| (kind.bits(self.program.model), kind.is_signed()))
    }

    /// A type that holds all exact results: of 64 bits if the result has no more than that.
    fn wide(&self, op: BinOp, [a, b]: [&Expr; 2], to: &Type) -> Option<Type> {
        let ((a, a_signed), (b, b_signed)) = (self.range(&a.ty), self.range(&b.ty));
        let (most, signed, unsigned) = match self.range(to).0 > 64 {
            true => (128, IntKind::Int128, IntKind::UInt128),
            false => (64, IntKind::LongLong, IntKind::ULongLong),
        };
        let bits = |bits: u32, signed: bool| bits + u32::from(!signed);
        let needed = if op == BinOp::Mul { a + b } else { bits(a, a_signed).max(bits(b, b_signed)) + 1 };
        // A product of unsigned numbers needs a bit more in a signed type.
        let has_sign = op != BinOp::Mul || a_signed || b_signed || needed < most;
        (needed <= most).then(|| Type::int_kind(if has_sign { signed } else { unsigned }))
    }

    /// Computes the operation in a type that holds the exact result.
    fn exact(&mut self, op: BinOp, (a, b): (Expr, Expr), wide: &Type, to: &Type) -> (Expr, Expr) {
        let exact = self.kept("exact", wide, Expr::binary(op, a.cast(wide), b.cast(wide)));
        let over = self.changes(&exact, to);
        (exact.cast(to), over)
    }

    /// Whether a value of 64 or 128 bits does not fit into a type that is not wider.
    fn changes(&self, exact: &Expr, to: &Type) -> Expr {
        let ((bits, signed), (width, is_signed)) = (self.range(to), self.range(&exact.ty));
        let with_sign = Type::int_kind(if width > 64 { IntKind::Int128 } else { IntKind::LongLong });
        match (bits == width, signed == is_signed) {
            (true, true) => Expr::int(0),
            (true, false) => Expr::binary(BinOp::Lt, exact.clone().cast(&with_sign), Expr::constant(0, with_sign)),
            // Converted and back, a number above the largest one may be the same again.
            (false, false) if signed => {
                Expr::binary(BinOp::Gt, exact.clone(), Expr::constant((1 << (bits - 1)) - 1, exact.ty.clone()))
            }
            (false, _) => Expr::binary(BinOp::Ne, exact.clone().cast(to).cast(&exact.ty), exact.clone()),
        }
    }

    /// Whether the operation can be computed modulo 2^64 in a type of 64 bits, and whether that type is signed: both
    /// operands fit into it, and so does every result, unless a signed result has unsigned operands.
    fn modulus_is_signed(&self, a: &Expr, b: &Expr, to: &Type) -> Option<bool> {
        let sign = |expr: &Expr| match expr.as_int() {
            // It fits into both types, as a constant above the largest signed number does not.
            Some(value) if (0..=i128::from(i64::MAX)).contains(&value) => None,
            // It fits into both types.
            _ if matches!(self.range(&expr.ty), (bits, false) if bits < 64) => None,
            _ => Some(self.range(&expr.ty).1),
        };
        let signs: Vec<bool> = [sign(a), sign(b)].into_iter().flatten().collect();
        let signed = signs.first().copied().unwrap_or(self.range(to).1);
        let mixed = signs.iter().any(|sign| *sign != signed) || (self.range(to) == (64, false) && signed);
        (!mixed).then_some(signed)
    }

    /// Computes the operation modulo 2^64.
    fn modular(&mut self, op: BinOp, (a, b): (Expr, Expr), signed: bool, to: &Type) -> (Expr, Expr) {
        let ty = Type::int_kind(if signed { IntKind::LongLong } else { IntKind::ULongLong });
        let unsigned = Type::int_kind(IntKind::ULongLong);
        let (a, b) = (self.kept("left", &ty, a.cast(&ty)), self.kept("right", &ty, b.cast(&ty)));
        let value = Expr::binary(op, a.clone().cast(&unsigned), b.clone().cast(&unsigned)).cast(&ty);
        let value = self.kept("exact", &ty, value);
        let over = over_in(op, signed, (&a, &b, &value), &ty);
        let over = match self.range(to) {
            (_, true) if op == BinOp::Sub && !signed => self.difference_changes((&a, &b, &value), to),
            (64, to_signed) if to_signed == signed => over,
            (_, _) => over.or(self.changes(&value, to)),
        };
        (value.cast(to), over)
    }

    /// The condition that the difference of unsigned numbers does not fit into a signed type. A difference below zero
    /// is represented by the negative number that is equal to it modulo 2^64, or is less than all of them.
    fn difference_changes(&self, (a, b, value): (&Expr, &Expr, &Expr), to: &Type) -> Expr {
        let long = Type::int_kind(IntKind::LongLong);
        let negative = value.clone().cast(&long);
        let too_low =
            Expr::binary(BinOp::Ge, negative.clone(), Expr::constant(0, long)).or(self.changes(&negative, to));
        let is_below = Expr::binary(BinOp::Lt, a.clone(), b.clone());
        let kind = ExprKind::Cond(Box::new(is_below), Box::new(too_low), Box::new(self.changes(value, to)));
        Expr::new(kind, Type::int(), a.span)
    }

    /// A value in a variable of its own.
    pub(super) fn kept(&mut self, name: &str, ty: &Type, value: Expr) -> Expr {
        let span = value.span;
        let temp = self.temp(name, ty);
        let place = self.place_of(temp, span);
        self.assign(place.clone(), value);
        place
    }
}

/// The condition that a 64-bit operation has overflowed.
fn over_in(op: BinOp, signed: bool, (a, b, value): (&Expr, &Expr, &Expr), ty: &Type) -> Expr {
    let [a, b, value] = [a, b, value].map(Expr::clone);
    let number = |value: i128| Expr::constant(value, ty.clone());
    let xor = |a: &Expr, b: &Expr| Expr::binary(BinOp::BitXor, a.clone(), b.clone());
    let negative = |expr: Expr| Expr::binary(BinOp::Lt, expr, number(0));
    match (op, signed) {
        (BinOp::Mul, _) => {
            let divided = Expr::binary(BinOp::Ne, Expr::binary(BinOp::Div, value, a.clone()), b.clone());
            // The quotient of the least number and -1 is no number.
            let changed = match signed {
                true => {
                    let is_minus_one = Expr::binary(BinOp::Eq, a.clone(), number(-1));
                    let least = Expr::binary(BinOp::Eq, b, number(i128::from(i64::MIN)));
                    let kind = ExprKind::Cond(Box::new(is_minus_one), Box::new(least), Box::new(divided));
                    Expr::new(kind, Type::int(), a.span)
                }
                false => divided,
            };
            Expr::binary(BinOp::Ne, a, number(0)).and(changed)
        }
        (BinOp::Sub, true) => negative(Expr::binary(BinOp::BitAnd, xor(&a, &b), xor(&a, &value))),
        (_, true) => negative(Expr::binary(BinOp::BitAnd, xor(&a, &value), xor(&b, &value))),
        (BinOp::Sub, false) => Expr::binary(BinOp::Lt, a, b),
        (_, false) => Expr::binary(BinOp::Lt, value, a),
    }
}
