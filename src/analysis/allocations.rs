//! Whether a program allocates memory that it must free itself.

use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, VarRole};
use crate::library;

/// Whether the program, in normal form, calls `malloc`, `calloc` or `realloc`, itself or in a function of the library
/// that is written in C, or takes the address of one of them. Memory of passes and of the library does not count where
/// it is known by the variable that gets its address.
pub fn any(program: &Program) -> bool {
    let allocates = |function: Id<Function>| library::allocates(&program.functions[function].name);
    let is_own = |result: &Option<Expr>| {
        let var = result.as_ref().and_then(Expr::as_var);
        var.is_none_or(|var| !matches!(program.vars[var].role, VarRole::PassMemory | VarRole::LibraryMemory))
    };
    let mut found = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(called), result, .. } = &stmt.kind {
                found |= allocates(*called) && is_own(result);
            }
        });
    }
    visit::walk_program_exprs(program, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Func(function) if allocates(function));
    });
    found
}
