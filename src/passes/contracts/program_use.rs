//! What the whole program uses of the library.

use std::collections::HashSet;

use crate::analysis::points_to;
use crate::ir::{visit, Callee, ExprKind, Function, Id, Program, Stmt, StmtKind, Var};
use crate::library::{Contract, Model};
use crate::passes::standard_streams;

/// Whether the program calls a function with such a name.
pub(super) fn calls(program: &Program, is_one: fn(&str) -> bool) -> bool {
    program.functions.iter().any(|(_, function)| {
        let mut found = false;
        let body = function.body.iter();
        body.for_each(|body| visit::walk_stmts(body, &mut |stmt| found |= is_call(program, stmt, is_one)));
        found
    })
}

/// Whether the program may call a function with such a name: it does, or takes the address of one.
pub(super) fn may_call(program: &Program, is_one: fn(&str) -> bool) -> bool {
    let mut is_named = false;
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = expr.kind {
            let function = &program.functions[function];
            is_named |= function.body.is_none() && is_one(&function.name);
        }
    });
    is_named || calls(program, is_one)
}

/// Whether the program may call functions with such names more than once.
pub(super) fn calls_again(program: &Program, is_one: fn(&str) -> bool) -> bool {
    let often = program.functions.iter().map(|(id, function)| {
        let (mut count, mut again) = (0, program.main != Some(id));
        function.body.iter().for_each(|body| {
            visit::walk_stmts(body, &mut |stmt| {
                count += usize::from(is_call(program, stmt, is_one));
                again |= matches!(
                    stmt.kind,
                    StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Goto(_)
                );
            });
        });
        count * if again { 2 } else { 1 }
    });
    often.sum::<usize>() > 1
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
    if calls(program, replaces_stream) {
        return Vec::new();
    }
    let changed = changed_variables(program);
    let numbered = (0..).zip(standard_streams::variables(program));
    numbered.filter_map(|(number, id)| Some((number, id.filter(|id| !changed.contains(id))?))).collect()
}

/// Whether the function may give a stream another descriptor.
fn replaces_stream(name: &str) -> bool {
    matches!(name, "freopen" | "freopen64")
}

/// The variables of the standard streams, unless another stream may take the place of one.
pub(super) fn unchanged_streams(program: &Program) -> Option<Vec<Id<Var>>> {
    let all: Vec<_> = standard_streams::variables(program).into_iter().flatten().collect();
    let unchanged = standard_streams(program);
    let is_known = |id: &Id<Var>| unchanged.iter().any(|(_, known)| known == id);
    let replaced = calls(program, replaces_stream);
    (!replaced && all.iter().all(is_known)).then_some(all)
}

/// The variables that the program assigns by name, or whose address it takes.
fn changed_variables(program: &Program) -> HashSet<Id<Var>> {
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
    changed
}

/// The contract of a call, and the name of the function.
pub(super) fn contract_of(program: &Program, kind: &StmtKind) -> Option<(&'static str, Contract)> {
    let StmtKind::Call { callee, .. } = kind else { return None };
    let entry = points_to::entry_of(program, callee)?;
    match entry.model {
        Model::Contract(contract) => Some((entry.name, contract)),
        Model::Special(_)
        | Model::Stub(_)
        | Model::Extern
        | Model::Ignore
        | Model::Arbitrary
        | Model::Within(_)
        | Model::Refuse { .. } => None,
    }
}

/// The function that says where `errno` is, if the program uses it.
pub(super) fn errno_location(program: &Program) -> Option<Id<Function>> {
    program.functions.iter().find(|(_, f)| f.name == "__errno_location").map(|(id, _)| id)
}
