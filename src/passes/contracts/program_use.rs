//! What the whole program uses of the library.

use std::collections::HashSet;

use crate::ir::{visit, Callee, ExprKind, Id, Program, Stmt, StmtKind, Storage, Var};

/// The standard streams, in the order of their descriptors.
const STANDARD: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Whether the program calls a function with such a name.
pub(super) fn calls(program: &Program, is_one: fn(&str) -> bool) -> bool {
    program.functions.iter().any(|(_, function)| {
        let mut found = false;
        let body = function.body.iter();
        body.for_each(|body| visit::walk_stmts(body, &mut |stmt| found |= is_call(program, stmt, is_one)));
        found
    })
}

/// Whether the statement calls a function with such a name.
pub(super) fn is_call(program: &Program, stmt: &Stmt, is_one: fn(&str) -> bool) -> bool {
    let StmtKind::Call { callee: Callee::Function(function), .. } = &stmt.kind else { return false };
    let function = &program.functions[*function];
    function.body.is_none() && is_one(&function.name)
}

/// The variables of the standard streams that the program mentions, by their descriptors, unless another stream may
/// take the place of one.
pub(super) fn standard_streams(program: &Program) -> Vec<(i128, Id<Var>)> {
    if calls(program, |name| matches!(name, "freopen" | "freopen64")) {
        return Vec::new();
    }
    let mut changed = HashSet::new();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Assign { place, .. } = &stmt.kind {
                changed.extend(place.as_var());
            } else if let StmtKind::Call { result: Some(place), .. } = &stmt.kind {
                changed.extend(place.as_var());
            }
        });
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::AddrOf(place) = &expr.kind {
                changed.extend(place.as_var());
            }
        });
    }
    let numbered = (0..).zip(STANDARD);
    let find = |name: &str| {
        let is_it = |var: &Var| var.name == name && var.storage == Storage::Extern;
        program.vars.iter().find(|(id, var)| is_it(var) && !changed.contains(id)).map(|(id, _)| id)
    };
    numbered.filter_map(|(number, name)| Some((number, find(name)?))).collect()
}
