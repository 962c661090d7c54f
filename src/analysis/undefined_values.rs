//! Values whose evaluation may be undefined behavior.

use crate::ir::{array_bounds, lowered_only_expr, visit, BinOp, Expr, ExprKind, Program, TypeKind, UnOp};

/// Why evaluating an expression may be undefined, apart from its operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hazard {
    None,
    /// An operator or a conversion.
    Arithmetic,
    /// An access that may be outside of an object.
    Access,
}

/// Whether evaluating the value may be undefined: then it must be kept even if the value is unused.
pub fn may_be_undefined(value: &Expr) -> bool {
    any(value, |hazard| hazard != Hazard::None)
}

/// As [`may_be_undefined`]; if signed overflow is [checked](Program::checks_overflow), that counts, too.
pub fn may_be_violation(program: &Program, value: &Expr) -> bool {
    may_be_undefined(value) || program.checks_overflow && may_overflow(value)
}

/// Whether an operator or a conversion anywhere in the value may be undefined, in the index of an address, too.
pub fn has_undefined_arithmetic(value: &Expr) -> bool {
    any(value, |hazard| hazard == Hazard::Arithmetic)
}

/// Whether signed arithmetic is part of an expression.
pub fn may_overflow(value: &Expr) -> bool {
    let mut found = false;
    visit::walk_expr(value, &mut |expr| {
        let computes = match &expr.kind {
            ExprKind::Unary(op, _) => *op == UnOp::Neg,
            ExprKind::Binary(op, ..) => matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
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
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => false,
        };
        found |= computes && matches!(expr.ty.kind, TypeKind::Int(kind) if kind.is_signed());
    });
    found
}

fn any(value: &Expr, counts: impl Fn(Hazard) -> bool) -> bool {
    let mut found = false;
    visit::walk_expr(value, &mut |expr| found |= counts(hazard(expr)));
    found
}

fn hazard(expr: &Expr) -> Hazard {
    let (of_arithmetic, of_access) = match &expr.kind {
        ExprKind::Binary(BinOp::Div | BinOp::Rem | BinOp::Shl | BinOp::Shr, _, right) => {
            (right.as_int().is_none_or(|right| !(1..8).contains(&right)), false)
        }
        ExprKind::Cast(inner) => (inner.ty.is_float() && expr.ty.is_integer(), false),
        ExprKind::Deref(_) => (false, true),
        ExprKind::Index(base, index) => (false, !array_bounds::is_within(base, index)),
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
        | lowered_only_expr!() => (false, false),
    };
    match (of_arithmetic, of_access) {
        (true, _) => Hazard::Arithmetic,
        (false, true) => Hazard::Access,
        (false, false) => Hazard::None,
    }
}
