//! Decides whether the control flow or the data of a program depends on the numeric values of addresses.
//!
//! If so, an integer may become equal to an address although no bit of the address is copied: `if (a & 1) b |= 1;`,
//! `table[a & 255]`.

use super::builder::Builder;
use super::graph::ConstraintNode;
use crate::ir::{lowered_only_expr, lowered_only_stmt, visit, Expr, ExprKind, Function, Id, Stmt, StmtKind, UnOp};

/// Whether a branch, a comparison or an index depends on an integer converted from an address, or an integer comes
/// from outside. The values that decide get nodes of their own, so the sets are known only after the graph is solved
/// once more.
pub(super) fn depend_on_addresses(builder: &mut Builder<'_, '_>, functions: &[Id<Function>]) -> bool {
    let program = builder.program;
    let mut found = Decisions::default();
    for body in functions.iter().filter_map(|function| program.functions[*function].body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| found.in_statement(builder, stmt));
    }
    builder.graph.solve(builder.cells, &mut |_, _, _, _| {});
    found.from_outside || found.values.iter().any(|node| !builder.graph.set(*node).is_empty())
}

/// What decides in a program.
#[derive(Default)]
struct Decisions {
    /// Whether an integer that can hold an address comes from outside.
    from_outside: bool,
    /// The integers on which branches, comparisons and indices depend.
    values: Vec<ConstraintNode>,
}

impl Decisions {
    fn in_statement(&mut self, builder: &mut Builder<'_, '_>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } => self.note(builder, cond),
            StmtKind::Havoc(place) => {
                self.from_outside |=
                    place.ty.pointee().is_none() && crate::ir::layout::size_of(builder.program, &place.ty) >= Some(4);
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
            | lowered_only_stmt!() => {}
        }
        visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| self.in_expr(builder, expr)));
    }

    fn in_expr(&mut self, builder: &mut Builder<'_, '_>, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary(op, a, b) if op.is_comparison() => self.both(builder, a, b),
            ExprKind::Binary(_, _, b) if expr.ty.pointee().is_some() => self.note(builder, b),
            ExprKind::Index(_, index) => self.note(builder, index),
            ExprKind::Unary(UnOp::Not, of) | ExprKind::Cond(of, ..) => self.note(builder, of),
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => self.both(builder, a, b),
            ExprKind::Cast(of) if expr.ty.pointee().is_none() && expr.ty.kind == crate::ir::Type::bool().kind => {
                self.note(builder, of);
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
            | lowered_only_expr!() => {}
        }
    }

    fn both(&mut self, builder: &mut Builder<'_, '_>, a: &Expr, b: &Expr) {
        self.note(builder, a);
        self.note(builder, b);
    }

    /// Notes a value that decides, if it is an integer.
    fn note(&mut self, builder: &mut Builder<'_, '_>, expr: &Expr) {
        if expr.ty.pointee().is_none() {
            self.values.extend(builder.value(expr));
        }
    }
}
