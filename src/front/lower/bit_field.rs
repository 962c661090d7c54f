//! Values of bit-fields: C leaves the type of a bit-field that is wider than `int` to the compiler (C11 6.7.2.1p5,
//! 6.3.1.1p2). As with gcc, it is an integer type of exactly that width, and so are values computed from it, unless the
//! other operand is wider. The tree has no such types: a value has the declared type, and bits beyond the width are
//! masked. Signed results that do not fit are undefined, so they are not masked.

use super::{Lower, Lowerer};
use crate::ir::{BinOp, Expr, ExprKind, IntKind, StmtKind, Type, UnOp};
use crate::source::Span;

impl Lowerer<'_> {
    /// The width, if the expression denotes a bit-field.
    pub(super) fn bit_width(&self, expr: &Expr) -> Option<u32> {
        self.program.bit_width(expr)
    }

    /// The width of a value that comes from a bit-field: gcc also promotes a value assigned to a bit-field according
    /// to its width.
    pub(super) fn value_width(&self, expr: &Expr) -> Option<u32> {
        match &expr.kind {
            ExprKind::Member(..) => self.bit_width(expr),
            ExprKind::Assign(place, _) | ExprKind::AssignOp { place, .. } | ExprKind::IncDec { place, .. } => {
                self.bit_width(place)
            }
            ExprKind::Comma(_, last) => self.value_width(last),
            ExprKind::StmtExpr(block) => match block.last().map(|stmt| &stmt.kind) {
                Some(StmtKind::Expr(last)) => self.value_width(last),
                _ => None,
            },
            ExprKind::Cast(inner) if inner.ty.kind == expr.ty.kind => masked_width(inner),
            _ => None,
        }
    }

    /// The width of a value that is wider than `int`, but narrower than its declared type.
    fn narrow_width(&self, expr: &Expr) -> Option<u32> {
        let own = self.program.int_kind(&expr.ty)?.bits(self.model());
        self.value_width(expr).filter(|width| *width > 32 && *width < own)
    }

    /// The common type of two promoted operands of which one is narrower than its declared type, and its width if that
    /// is narrower, too: of two types the one with more bits, and of two with equally many the unsigned one.
    pub(super) fn common_narrow(&self, left: &Expr, right: &Expr) -> Option<(Type, Option<u32>)> {
        let narrow = [self.narrow_width(left), self.narrow_width(right)];
        if narrow == [None, None] {
            return None;
        }
        let kinds = [self.program.int_kind(&left.ty)?, self.program.int_kind(&right.ty)?];
        let bits = [0, 1].map(|at| narrow[at].unwrap_or(kinds[at].bits(self.model())));
        let is_right = bits[1] > bits[0] || bits[1] == bits[0] && kinds[0].is_signed();
        let at = usize::from(is_right);
        Some((Type::int_kind(kinds[at]), narrow[at]))
    }

    /// An operand, converted to the type of this width.
    pub(super) fn narrowed(&self, operand: Expr, ty: &Type, width: Option<u32>) -> Expr {
        let fits = self.narrow_width(&operand).is_some() && !self.is_signed(&operand) && operand.ty.kind == ty.kind;
        match width {
            Some(width) if !fits => self.masked(operand.cast(ty), width),
            Some(_) | None => operand.cast(ty),
        }
    }

    /// The result of an operator on promoted and converted operands, in the type that it has with gcc.
    pub(super) fn in_width(&self, result: Expr) -> Expr {
        let width = match &result.kind {
            ExprKind::Unary(UnOp::Neg | UnOp::BitNot, operand) => self.narrow_width(operand),
            ExprKind::Binary(op, left, _) if op.is_shift() => self.narrow_width(left),
            ExprKind::Binary(op, left, right) if !op.is_comparison() => {
                self.common_narrow(left, right).and_then(|(_, width)| width)
            }
            _ => None,
        };
        match width {
            Some(width) => self.masked(result, width),
            None => result,
        }
    }

    /// The value without higher bits, if it is unsigned. The cast to the type that it already has marks a value with a
    /// width: no other mask has such a cast around it.
    fn masked(&self, value: Expr, width: u32) -> Expr {
        if self.is_signed(&value) {
            return value;
        }
        let (span, ty) = (value.span, value.ty.unqualified());
        let mask = Expr::constant((1 << width) - 1, ty.clone());
        let value = Expr::binary(BinOp::BitAnd, value, mask).at(span);
        Expr::new(ExprKind::Cast(Box::new(value)), ty, span)
    }

    /// Converts a value as by assignment to a bit-field of the declared type `ty`. A fraction must fit into the width
    /// (C11 6.3.1.4p1, 6.7.2.1p10), but into the declared type if the program itself casts it to that: such a cast
    /// has another one to the type that it already has around it, so that it differs from the implicit conversion.
    pub(super) fn bit_field_value(&mut self, value: Expr, ty: &Type, span: Span) -> Lower<Expr> {
        let is_cast_fraction = value.ty.kind == ty.kind && value.as_cast().is_some_and(|inner| inner.ty.is_float());
        let value = self.assign_convert(value, ty, span)?;
        Ok(match is_cast_fraction {
            true => Expr::new(ExprKind::Cast(Box::new(value)), ty.unqualified(), span),
            false => value,
        })
    }

    fn is_signed(&self, expr: &Expr) -> bool {
        self.program.int_kind(&expr.ty).is_some_and(IntKind::is_signed)
    }
}

/// The width of a value that [`Lowerer::masked`] created.
fn masked_width(value: &Expr) -> Option<u32> {
    let ExprKind::Binary(BinOp::BitAnd, _, mask) = &value.kind else { return None };
    let ExprKind::Int(mask) = mask.kind else { return None };
    Some((mask + 1).ilog2()).filter(|width| *width > 32)
}
