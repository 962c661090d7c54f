//! Decides whether the control flow or the data of a program depends on the numeric values of addresses.
//!
//! If so, an integer may become equal to an address although no bit of the address is copied: `if (a & 1) b |= 1;`,
//! `table[a & 255]`.

use super::builder::Builder;
use crate::ir::{lowered_only_expr, lowered_only_stmt, visit, Expr, ExprKind, Function, Id, Stmt, StmtKind, UnOp};

/// Whether a branch, a comparison or an index depends on an integer converted from an address, or an integer comes
/// from outside.
pub(super) fn depend_on_addresses(builder: &mut Builder<'_, '_>, functions: &[Id<Function>]) -> bool {
    let program = builder.program;
    let mut found = false;
    for body in functions.iter().filter_map(|function| program.functions[*function].body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| found = found || in_statement(builder, stmt));
    }
    found
}

fn in_statement(builder: &mut Builder<'_, '_>, stmt: &Stmt) -> bool {
    let decides = match &stmt.kind {
        StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } => is_address(builder, cond),
        StmtKind::Havoc(place) => {
            place.ty.pointee().is_none() && crate::ir::layout::size_of(builder.program, &place.ty) >= Some(4)
        }
        StmtKind::Block(_)
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => false,
    };
    let mut found = decides;
    visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| found = found || in_expr(builder, expr)));
    found
}

fn in_expr(builder: &mut Builder<'_, '_>, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(op, a, b) if op.is_comparison() => is_address(builder, a) || is_address(builder, b),
        ExprKind::Binary(_, _, b) if expr.ty.pointee().is_some() => is_address(builder, b),
        ExprKind::Index(_, index) => is_address(builder, index),
        ExprKind::Unary(UnOp::Not, of) | ExprKind::Cond(of, ..) => is_address(builder, of),
        ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => is_address(builder, a) || is_address(builder, b),
        ExprKind::Cast(of) if expr.ty.pointee().is_none() && expr.ty.kind == crate::ir::Type::bool().kind => {
            is_address(builder, of)
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | lowered_only_expr!() => false,
    }
}

/// Whether the value is an integer converted from an address.
fn is_address(builder: &mut Builder<'_, '_>, expr: &Expr) -> bool {
    expr.ty.pointee().is_none() && builder.value(expr).is_some_and(|node| !builder.graph.set(node).is_empty())
}
