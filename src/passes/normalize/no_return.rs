//! A function that is declared not to return, and does: undefined (C11 6.7.4p8; GCC's attribute promises the same).

use crate::ir::{visit, Block, Origin, Stmt, StmtKind, Violation};

/// Puts a violation in the place of each return, and behind the last statement.
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
    StmtKind::Violation(Violation::Undefined("return from a function that is declared not to return".to_string()))
}
