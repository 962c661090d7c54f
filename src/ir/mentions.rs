//! Where a program mentions functions.

use crate::source::Span;

use super::visit::{walk_program_exprs, walk_stmts};
use super::{Callee, ExprKind, Function, Id, Program, StmtKind};

/// The first place where the program mentions the function: in a call, as a value, or in an initializer.
pub fn mention(program: &Program, function: Id<Function>) -> Option<Span> {
    let mut found = None;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        walk_stmts(body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Call { callee: Callee::Function(id), .. } if id == function) {
                found = found.or(Some(stmt.origin.span));
            }
        });
    }
    walk_program_exprs(program, &mut |expr| {
        if matches!(expr.kind, ExprKind::Func(id) if id == function) {
            found = found.or(Some(expr.span));
        }
    });
    found
}

/// Whether the program mentions one of the functions with these names, before its calls are statements.
pub fn mentions_any(program: &Program, names: &[&str]) -> bool {
    let mut found = false;
    walk_program_exprs(program, &mut |expr| {
        let ExprKind::Func(called) = expr.kind else { return };
        found |= names.contains(&program.functions[called].name.as_str());
    });
    found
}
