//! Which variables get the address of memory that is not the program's own: of a local object whose lifetime is checked
//! (pass `block_lifetimes`), of an `alloca`, of what the library keeps. The program does not free it, so that it is no
//! leak.

use crate::ir::{visit, Expr, ExprKind, Id, IdSet, Program, StmtKind, Var, VarRole};

/// Finds these variables in a program in normal form.
pub(super) fn run(program: &Program) -> IdSet<Id<Var>> {
    let has_role = |var: &Var| matches!(var.role, VarRole::PassMemory | VarRole::LibraryMemory);
    let mut found: IdSet<Id<Var>> = program.vars.iter().filter(|(_, var)| has_role(var)).map(|(id, _)| id).collect();
    let pointers: IdSet<Id<Var>> = program.vars.iter().filter_map(|(_, var)| var.memory).collect();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Assign { place, value } = &stmt.kind else { return };
            if place.as_var().is_some_and(|var| pointers.contains(&var)) {
                found.extend(converted(value).as_var());
            }
        });
    }
    found.extend(pointers);
    found
}

/// What is converted.
fn converted(mut value: &Expr) -> &Expr {
    while let ExprKind::Cast(inner) = &value.kind {
        value = inner;
    }
    value
}
