//! Arithmetic with a check for overflow on integers of 64 bits of which some are signed and some are not: no type of 64
//! bits holds the exact results, so they are computed as a sign and a magnitude.

use super::context::Normalizer;
use crate::ir::{BinOp, Expr, ExprKind, IntKind, Type, UnOp};

/// An integer from -(2^64 - 1) to 2^64 - 1.
struct Signed {
    /// Whether it is below zero; a magnitude of 0 makes it 0.
    negative: Expr,
    /// Its absolute value, modulo 2^64.
    magnitude: Expr,
}

impl Normalizer<'_> {
    /// The result of an operation in the type of the object, and the condition that the exact result is another one.
    pub(super) fn by_magnitude(&mut self, op: BinOp, (a, b): (Expr, Expr), to: &Type) -> (Expr, Expr) {
        let (a, mut b) = (self.signed(a), self.signed(b));
        if op == BinOp::Sub {
            b.negative = not(b.negative);
        }
        let (exact, too_large) = if op == BinOp::Mul { self.product(&a, &b) } else { self.sum(&a, &b) };
        let (bits, is_signed) = self.range(to);
        let (lowest, highest) = match is_signed {
            true => (1 << (bits - 1), (1 << (bits - 1)) - 1),
            false => (0, (1_i128 << bits) - 1),
        };
        let limit = cond(exact.negative.clone(), unsigned(lowest), unsigned(highest));
        let value = cond(exact.negative, negated(exact.magnitude.clone()), exact.magnitude.clone());
        (value.cast(to), too_large.or(Expr::binary(BinOp::Gt, exact.magnitude, limit)))
    }

    /// An operand; its magnitude is always below 2^64.
    fn signed(&mut self, operand: Expr) -> Signed {
        let (_, is_signed) = self.range(&operand.ty);
        let ty = operand.ty.unqualified();
        let operand = self.kept("operand", &ty, operand);
        let bits = operand.clone().cast(&long());
        let negative = match is_signed {
            true => Expr::binary(BinOp::Lt, operand, Expr::constant(0, ty)),
            false => Expr::int(0),
        };
        let magnitude = self.kept("magnitude", &long(), cond(negative.clone(), negated(bits.clone()), bits));
        Signed { negative, magnitude }
    }

    /// The product, and whether its magnitude is 2^64 or more.
    fn product(&mut self, a: &Signed, b: &Signed) -> (Signed, Expr) {
        let (left, right) = (a.magnitude.clone(), b.magnitude.clone());
        let magnitude = Expr::binary(BinOp::Mul, left.clone(), right.clone());
        let magnitude = self.kept("product", &long(), magnitude);
        let quotient = Expr::binary(BinOp::Div, magnitude.clone(), left.clone());
        let too_large = Expr::binary(BinOp::Ne, left, unsigned(0)).and(Expr::binary(BinOp::Ne, quotient, right));
        let negative = Expr::binary(BinOp::Ne, a.negative.clone(), b.negative.clone());
        (Signed { negative, magnitude }, too_large)
    }

    /// The sum, and whether its magnitude is 2^64 or more.
    fn sum(&mut self, a: &Signed, b: &Signed) -> (Signed, Expr) {
        let (left, right) = (a.magnitude.clone(), b.magnitude.clone());
        let same_sign = Expr::binary(BinOp::Eq, a.negative.clone(), b.negative.clone());
        let is_left_less = Expr::binary(BinOp::Lt, left.clone(), right.clone());
        let sum = Expr::binary(BinOp::Add, left.clone(), right.clone());
        let difference = cond(
            is_left_less.clone(),
            Expr::binary(BinOp::Sub, right.clone(), left.clone()),
            Expr::binary(BinOp::Sub, left.clone(), right),
        );
        let magnitude = self.kept("sum", &long(), cond(same_sign.clone(), sum, difference));
        // If the signs differ, the greater magnitude decides.
        let negative = cond(same_sign.clone().or(not(is_left_less)), a.negative.clone(), b.negative.clone());
        let too_large = same_sign.and(Expr::binary(BinOp::Lt, magnitude.clone(), left));
        (Signed { negative, magnitude }, too_large)
    }
}

fn long() -> Type {
    Type::int_kind(IntKind::ULongLong)
}

fn unsigned(value: i128) -> Expr {
    Expr::constant(value, long())
}

/// `-value` modulo 2^64.
fn negated(value: Expr) -> Expr {
    Expr::binary(BinOp::Sub, unsigned(0), value)
}

fn not(condition: Expr) -> Expr {
    Expr::unary(UnOp::Not, condition)
}

fn cond(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    let (ty, span) = (then.ty.clone(), then.span);
    Expr::new(ExprKind::Cond(Box::new(condition), Box::new(then), Box::new(otherwise)), ty, span)
}
