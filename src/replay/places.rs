//! The lvalues that an expression reads.

use crate::ir::{lowered_only_expr, Expr, ExprKind};

/// The lvalues whose values a pure expression reads whenever it is evaluated, in order.
pub(in crate::replay) fn reads(expr: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    read(expr, &mut found);
    found
}

/// The lvalues that are read to determine an lvalue.
pub(in crate::replay) fn reads_below(place: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    below(place, &mut found);
    found
}

fn read<'a>(expr: &'a Expr, found: &mut Vec<&'a Expr>) {
    match &expr.kind {
        ExprKind::Var(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..) => {
            below(expr, found);
            if expr.is_place() {
                found.push(expr);
            }
        }
        ExprKind::AddrOf(place) | ExprKind::Decay(place) => below(place, found),
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => read(a, found),
        ExprKind::Binary(_, a, b) => {
            read(a, found);
            read(b, found);
        }
        // The other operands are not always evaluated.
        ExprKind::Cond(a, _, _) | ExprKind::LogAnd(a, _) | ExprKind::LogOr(a, _) => read(a, found),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | lowered_only_expr!() => {}
    }
}

fn below<'a>(place: &'a Expr, found: &mut Vec<&'a Expr>) {
    match &place.kind {
        ExprKind::Deref(pointer) => read(pointer, found),
        ExprKind::Index(base, index) => {
            read(base, found);
            read(index, found);
        }
        ExprKind::Member(of, _) => below(of, found),
        ExprKind::Var(_)
        | ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => {}
    }
}
