//! Values whose evaluation may be undefined behavior.

use crate::ir::{array_bounds, lowered_only_expr, visit, BinOp, Expr, ExprKind};

/// Whether evaluating the value may be undefined: then it must be kept even if the value is unused.
pub(super) fn may_be_undefined(value: &Expr) -> bool {
    let mut found = false;
    visit::walk_expr(value, &mut |expr| {
        found |= match &expr.kind {
            ExprKind::Binary(BinOp::Div | BinOp::Rem | BinOp::Shl | BinOp::Shr, _, right) => {
                right.as_int().is_none_or(|right| !(1..8).contains(&right))
            }
            ExprKind::Cast(inner) => inner.ty.is_float() && expr.ty.is_integer(),
            ExprKind::Deref(_) => true,
            ExprKind::Index(base, index) => !array_bounds::is_within(base, index),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Decay(_)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => false,
        }
    });
    found
}
