//! Callees of calls in lowered form, and which functions are called.

use crate::ir::{lowered_only_expr, visit, Expr, ExprKind, Function, Id, Program};
use crate::library;

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

/// Whether the program itself calls the function or takes its address.
pub(super) fn is_called(program: &Program, function: Id<Function>) -> bool {
    let mut found = false;
    for (_, other) in program.functions.iter() {
        let Some(body) = &other.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| found |= matches!(expr.kind, ExprKind::Func(id) if id == function));
    }
    found
}

/// Whether the expression is a call that ends the thread.
pub(super) fn ends_thread(program: &Program, expr: &Expr) -> bool {
    let ExprKind::Call(callee, _) = &expr.kind else { return false };
    let ExprKind::Func(id) = called(callee).kind else { return false };
    library::ends_thread(&program.functions[id].name)
}
