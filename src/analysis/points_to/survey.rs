//! Properties of all functions that are needed before constraints are generated.

use super::library::{entry_of, is_allocation};
use crate::analysis::address_taken::address_taken;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Program, StmtKind, Storage, Type, Var};

/// The functions whose bodies are relevant: all that are mentioned transitively from the roots.
pub(super) fn closure(program: &Program, roots: &[Id<Function>]) -> Vec<Id<Function>> {
    let mut seen: IdSet<Id<Function>> = IdSet::default();
    let mut work: Vec<_> = roots.to_vec();
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            visit::init_exprs(init, &mut |e| visit::walk_expr(e, &mut |e| mention(e, &mut work)));
        }
    }
    let mut order = Vec::new();
    while let Some(function) = work.pop() {
        if !seen.insert(function) {
            continue;
        }
        order.push(function);
        if let Some(body) = &program.functions[function].body {
            visit::walk_stmts(body, &mut |stmt| {
                if let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind {
                    work.push(*callee);
                }
                visit::stmt_exprs(stmt, &mut |e| visit::walk_expr(e, &mut |e| mention(e, &mut work)));
            });
        }
    }
    order.sort_unstable();
    order
}

/// The temporaries whose only definition is a single assignment.
pub(super) fn names(program: &Program, functions: &[Id<Function>]) -> IdSet<Id<Var>> {
    let mut names = IdSet::default();
    let mut others = IdSet::default();
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        others.extend(address_taken(body));
        visit::walk_stmts(body, &mut |stmt| {
            let Some(place) = stmt.written() else { return };
            let Some(var) = place.root() else { return };
            let is_assigned = matches!(stmt.kind, StmtKind::Assign { .. }) && place.as_var().is_some();
            if !(is_assigned && names.insert(var)) {
                others.insert(var);
            }
        });
    }
    names.retain(|var| program.vars[*var].storage == Storage::Temp && !others.contains(var));
    names
}

pub(super) fn mention(expr: &Expr, work: &mut Vec<Id<Function>>) {
    if let ExprKind::Func(function) = expr.kind {
        work.push(function);
    }
}

/// For each allocating call, in the order in which `Builder::statement` visits them, the element type to which its
/// result is converted.
pub(super) fn heap_types(program: &Program, functions: &[Id<Function>]) -> Vec<Option<Type>> {
    let mut casts: IdMap<Id<Var>, Type> = IdMap::default();
    let mut results = Vec::new();
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee, result, .. } = &stmt.kind {
                if entry_of(program, callee).is_some_and(is_allocation) {
                    results.push(result.as_ref().and_then(Expr::as_var));
                }
            }
            visit::stmt_exprs(stmt, &mut |e| visit::walk_expr(e, &mut |e| note_cast(e, &mut casts)));
        });
    }
    results.into_iter().map(|var| var.and_then(|var| casts.get(&var).cloned())).collect()
}

pub(super) fn note_cast(expr: &Expr, casts: &mut IdMap<Id<Var>, Type>) {
    let ExprKind::Cast(inner) = &expr.kind else { return };
    let (ExprKind::Var(var), Some(to)) = (&inner.kind, expr.ty.pointee()) else { return };
    if !to.is_void() && !to.is_function() {
        casts.entry(*var).or_insert_with(|| to.unqualified());
    }
}
