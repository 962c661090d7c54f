//! Callees of calls in lowered form.

use crate::ir::lowered_only_expr;
use crate::ir::{Expr, ExprKind};

/// The callee expression below its conversion to a pointer.
pub(super) fn called(callee: &Expr) -> &Expr {
    match &callee.kind {
        ExprKind::Decay(of) | ExprKind::AddrOf(of) | ExprKind::Deref(of) => called(of),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => callee,
    }
}
