//! The address of `errno` that goes on to elsewhere: the object belongs to one thread (C11 7.5p2), but another one may get
//! its address. Executions that keep the address are not followed, which is a bound.

use super::context::errno_location;
use crate::ir::{visit, Block, Callee, ExprKind, Function, Id, IdSet, Program, Stmt, StmtKind, Var};

/// The bound that is hit.
const BOUND: &str = "the address of errno is kept";

/// Adds the bound behind each call whose result is used otherwise than as `*result`.
pub(super) fn run(program: &mut Program) {
    let Some(location) = errno_location(program) else { return };
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = &program.functions[function].body else { continue };
        let kept = kept(body, location);
        if !kept.is_empty() {
            let body = program.functions[function].body.take().unwrap_or_default();
            program.functions[function].body = Some(marked(body, location, &kept));
        }
    }
}

/// The variables with results that are used otherwise.
fn kept(body: &Block, location: Id<Function>) -> IdSet<Id<Var>> {
    let mut results = IdSet::default();
    visit::walk_stmts(body, &mut |stmt| results.extend(result(stmt, location)));
    if results.is_empty() {
        return results;
    }
    let mut uses: Vec<Id<Var>> = Vec::new();
    let mut looks: Vec<Id<Var>> = Vec::new();
    visit::walk_block_exprs(body, &mut |expr| {
        if let ExprKind::Var(var) = expr.kind {
            uses.push(var);
        } else if let ExprKind::Deref(inner) = &expr.kind {
            looks.extend(inner.as_var());
        }
    });
    // The result of the call itself is one use.
    let mut calls: Vec<Id<Var>> = Vec::new();
    visit::walk_stmts(body, &mut |stmt| calls.extend(result(stmt, location)));
    let count = |list: &[Id<Var>], var: &Id<Var>| list.iter().filter(|it| *it == var).count();
    results.retain(|var| count(&uses, var) > count(&looks, var) + count(&calls, var));
    results
}

/// The variable that gets the address.
fn result(stmt: &Stmt, location: Id<Function>) -> Option<Id<Var>> {
    let StmtKind::Call { result: Some(place), callee: Callee::Function(called), .. } = &stmt.kind else { return None };
    place.as_var().filter(|_| *called == location)
}

fn marked(block: Block, location: Id<Function>, kept: &IdSet<Id<Var>>) -> Block {
    let mut out = Vec::with_capacity(block.len());
    for mut stmt in block {
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = marked(taken, location, kept);
        }
        let is_kept = result(&stmt, location).is_some_and(|var| kept.contains(&var));
        let origin = stmt.origin.by("contracts");
        out.push(stmt);
        if is_kept {
            out.push(Stmt::new(StmtKind::BoundHit(BOUND), origin));
        }
    }
    out
}
