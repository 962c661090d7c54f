//! Checks of operators and conversions: divisions, shifts, comparisons of pointers, floating values that do not fit.

use super::{constant_pointer, not_zero, StatementChecks};
use crate::analysis::comparisons;
use crate::ir::{BinOp, Expr, ExprKind, FailedCheck, FloatKind, Type, TypeKind, UnOp};
use crate::source::Span;

impl StatementChecks<'_> {
    /// Checks the operands of an operator.
    pub(super) fn operator(&mut self, op: BinOp, a: &Expr, b: &Expr) {
        if let (Some(ended), BinOp::Eq | BinOp::Ne) = (self.checks.ended, op) {
            for pointer in comparisons::doubtful(self.checks.program, a, b) {
                let is_ended = self.checks.call(ended, vec![pointer.clone().cast(&constant_pointer())]);
                let cond = self.guarded(is_ended);
                self.unknown.push((cond, comparisons::BOUND));
            }
        }
        let meets = self.checks.meets.filter(|_| matches!(op, BinOp::Eq | BinOp::Ne));
        if let Some(meets) = meets.filter(|_| comparisons::doubtful(self.checks.program, a, b).next().is_some()) {
            let pointers = [a, b].map(|pointer| pointer.clone().cast(&constant_pointer()));
            let cond = self.guarded(self.checks.call(meets, pointers.to_vec()));
            self.unknown.push((cond, comparisons::ENDS));
        }
        let Some((bits, signed)) = self.integer(&a.ty) else { return };
        match op {
            BinOp::Div | BinOp::Rem => {
                if b.as_int().is_none_or(|b| b == 0) {
                    self.must(not_zero(b), "division by zero");
                }
                let least = i128::MIN >> (128 - bits);
                let fits = a.as_int().is_some_and(|a| a != least) || b.as_int().is_some_and(|b| b != -1);
                if signed && !fits {
                    let is = |expr: &Expr, value| {
                        Expr::binary(BinOp::Eq, expr.clone(), Expr::constant(value, expr.ty.unqualified()))
                    };
                    let text = "signed overflow in a division".to_string();
                    let violation = match self.checks.program.checks_overflow {
                        true => FailedCheck::Overflow(text),
                        false => FailedCheck::Undefined(text),
                    };
                    self.check(is(a, least).and(is(b, -1)).negated(), violation);
                }
            }
            BinOp::Shl | BinOp::Shr if b.as_int().is_none_or(|b| !(0..i128::from(bits)).contains(&b)) => {
                let text = "shift by a negative amount or by the width of the type or more";
                self.must(self.within(b, u64::from(bits), BinOp::Lt), text);
            }
            BinOp::Shl
            | BinOp::Shr
            | BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge
            | BinOp::Eq
            | BinOp::Ne => {}
        }
    }

    /// `0 <= expr && expr < end`
    pub(super) fn within(&self, expr: &Expr, end: u64, op: BinOp) -> Expr {
        let constant = |value: u64| Expr::constant(i128::from(value), expr.ty.unqualified());
        let bits = self.integer(&expr.ty).map_or(64, |(bits, signed)| bits - u32::from(signed));
        // A type that has no such number has only smaller ones.
        let below = match bits < 64 && end >> bits != 0 {
            true => Expr::int(1),
            false => Expr::binary(op, expr.clone(), constant(end)),
        };
        match self.integer(&expr.ty) {
            Some((_, true)) => Expr::binary(BinOp::Ge, expr.clone(), constant(0)).and(below),
            Some((_, false)) | None => below,
        }
    }

    /// A bit-field is an integer type of its width (C11 6.7.2.1p10), into which a floating value must fit.
    pub(super) fn bit_field(&mut self, place: &Expr, value: &Expr) {
        let width = self.checks.program.bit_width(place);
        if let (Some(bits), Some(inner), Some((_, signed))) = (width, value.as_cast(), self.integer(&value.ty)) {
            if inner.ty.is_float() && !value.ty.is_bool() {
                self.fits(inner, bits, signed);
            }
        }
    }

    /// A floating value must fit into an integer (C11 6.3.1.4p1).
    pub(super) fn conversion(&mut self, inner: &Expr, to: &Type) {
        if let (true, false, Some((bits, signed))) = (inner.ty.is_float(), to.is_bool(), self.integer(to)) {
            self.fits(inner, bits, signed);
        }
    }

    fn fits(&mut self, inner: &Expr, bits: u32, signed: bool) {
        let (floating, suffix, precision) = comparable(&inner.ty);
        let number = |text: String| Expr::new(ExprKind::Float(text + suffix), floating.clone(), Span::NONE);
        let value = inner.clone().cast(&floating);
        let most = 2f64.powi(bits as i32 - i32::from(signed));
        // The next number below the least one is none of the type's beyond its precision: there the least one itself
        // bounds.
        let (op, least) = match (signed, bits > precision) {
            (true, true) => (BinOp::Ge, format!("{most:.1}")),
            (true, false) => (BinOp::Gt, format!("{}.0", (1u128 << (bits - 1)) + 1)),
            (false, _) => (BinOp::Gt, "1.0".to_string()),
        };
        let least = Expr::unary(UnOp::Neg, number(least));
        let above = Expr::binary(op, value.clone(), least);
        let below = Expr::binary(BinOp::Lt, value, number(format!("{most:.1}")));
        self.must(above.and(below), "conversion of a floating value that does not fit");
    }
}

/// The type in which a floating value is compared with the limits of integers, the suffix of its constants, and the
/// number of bits of an integer that it represents exactly.
fn comparable(ty: &Type) -> (Type, &'static str, u32) {
    if matches!(ty.kind, TypeKind::Float(FloatKind::LongDouble | FloatKind::Float128)) {
        return (ty.unqualified(), "L", 64);
    }
    (Type::new(TypeKind::Float(FloatKind::Double)), "", 53)
}
