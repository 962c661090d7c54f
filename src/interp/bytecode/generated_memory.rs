//! Which variables get the address of memory that is not the program's own: of a local object whose lifetime is checked
//! (pass `block_lifetimes`), of an `alloca`, of what the library keeps. The program does not free it, so that it is no
//! leak.

use crate::ir::{visit, Callee, Expr, ExprKind, Id, IdSet, Program, StmtKind, Var, VarRole};
use crate::library;
use crate::source::Span;

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

/// A call of a function of the library that keeps an argument: memory that it points to is not lost. Calls of functions
/// with a contract have been expanded; their place is the beginning of `main`.
pub(super) fn kept_by_library(program: &Program) -> Option<Span> {
    let mut names = program.contracts.values().flat_map(|names| names.keys());
    let main = program.main.map_or(Span::NONE, |main| program.functions[main].span);
    let mut found = names.any(|name| library::keeps_memory(name)).then_some(main);
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let keeps = library::keeps_memory(&program.functions[*called].name);
            if keeps && args.iter().any(|arg| arg.ty.is_pointer() && !arg.is_zero_constant()) {
                found = found.or(Some(stmt.origin.span));
            }
        });
    }
    found
}

/// What is converted.
fn converted(mut value: &Expr) -> &Expr {
    while let ExprKind::Cast(inner) = &value.kind {
        value = inner;
    }
    value
}
