//! Functions that are declared not to return, but do: undefined behavior (C11 6.7.4p8; GCC's attribute promises the
//! same).

use crate::ir::{visit, Block, FailedCheck, Origin, Stmt, StmtKind};

/// Replaces each return by a violation, and adds one after the last statement.
pub(super) fn run(body: &mut Block) {
    visit::walk_stmts_mut(body, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Return(_)) {
            stmt.kind = returns();
        }
    });
    let span = body.last().map_or(crate::source::Span::NONE, |last| last.origin.span);
    body.push(Stmt::new(returns(), Origin::user(span).by("normalize")));
}

fn returns() -> StmtKind {
    StmtKind::Violation(FailedCheck::Undefined("return from a function that is declared not to return".to_string()))
}
