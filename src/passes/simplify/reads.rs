//! The variables that a body reads.

use crate::analysis::address_taken::address_taken;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdSet, PlaceKind, Stmt, Var};

/// The variables that are read, or accessed in any way other than an assignment to them or to a member of them.
pub(super) fn read_somewhere(body: &Block) -> IdSet<Id<Var>> {
    let mut kept = address_taken(body);
    visit::walk_stmts(body, &mut |stmt| {
        let target = stmt.written().and_then(assigned);
        let mut first = true;
        visit::stmt_exprs(stmt, &mut |expr| {
            if first && target.is_some() && is_target(stmt, expr) {
                first = false;
                return;
            }
            note(expr, &mut kept);
        });
    });
    kept
}

fn is_target(stmt: &Stmt, expr: &Expr) -> bool {
    stmt.written().is_some_and(|place| std::ptr::eq(place, expr))
}

fn note(expr: &Expr, kept: &mut IdSet<Id<Var>>) {
    visit::walk_expr(expr, &mut |e| {
        if let ExprKind::Var(var) = e.kind {
            kept.insert(var);
        }
    });
}

/// The variable that is assigned, as a whole or in part (a member or element).
pub(super) fn assigned(place: &Expr) -> Option<Id<Var>> {
    match place.place()? {
        PlaceKind::Var(var) => Some(var),
        PlaceKind::Member(of, _) => assigned(of),
        PlaceKind::Index(base, index) => base.as_decayed().filter(|_| index.as_int().is_some()).and_then(assigned),
        PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_) => None,
    }
}
