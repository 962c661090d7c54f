//! `__VERIFIER_atomic_NAME` functions that are called through pointers or started as threads: they must be atomic as
//! if they were called by name.
//!
//! ```c
//! pthread_create(&t, 0, __VERIFIER_atomic_inc, 0);   // starts a function that does no more than
//! void *result = __VERIFIER_atomic_inc(arg);
//! return result;
//! ```

use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Origin, Program, Stmt, StmtKind, Storage};
use crate::library;

/// Replaces each atomic function that is used as a value by a wrapper that calls it.
pub(super) fn run(program: &mut Program) {
    let wrappers: IdMap<_, _> =
        used_as_values(program).into_iter().map(|function| (function, wrapper(program, function))).collect();
    if wrappers.is_empty() {
        return;
    }
    let mut put = |expr: &mut Expr| {
        visit::walk_expr_mut(expr, &mut |e| {
            if let ExprKind::Func(function) = &mut e.kind {
                *function = wrappers.get(function).copied().unwrap_or(*function);
            }
        });
    };
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = &mut program.functions[function].body {
            visit::walk_stmts_mut(body, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut put));
        }
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        if let Some(init) = &mut program.vars[var].init {
            visit::init_exprs_mut(init, &mut put);
        }
    }
}

/// `__VERIFIER_atomic_NAME`: the body is executed atomically (SV-COMP rules until 2022).
fn is_atomic(program: &Program, function: Id<Function>) -> bool {
    let data = &program.functions[function];
    let named = data.name.starts_with("__VERIFIER_atomic_") && library::lookup(&data.name).is_none();
    named && data.body.is_some() && !data.ty.variadic
}

fn used_as_values(program: &Program) -> Vec<Id<Function>> {
    let mut found = IdSet::default();
    let mut see = |expr: &Expr| {
        visit::walk_expr(expr, &mut |e| {
            if let ExprKind::Func(function) = e.kind {
                found.extend(Some(function).filter(|function| is_atomic(program, *function)));
            }
        });
    };
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut see));
        }
    }
    for init in program.vars.iter().filter_map(|(_, var)| var.init.as_ref()) {
        visit::init_exprs(init, &mut see);
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// A function of the same name and type that calls this one directly.
fn wrapper(program: &mut Program, function: Id<Function>) -> Id<Function> {
    let mut data = program.functions[function].clone();
    let origin = Origin::user(data.span);
    data.locals.clear();
    data.params = data.ty.params.iter().map(|ty| program.add_var("", ty.clone(), Storage::Param)).collect();
    let result = (!data.ty.result.is_void()).then(|| {
        let var = program.add_var("__ulseq_result", data.ty.result.unqualified(), Storage::Temp);
        data.locals.push(var);
        program.place(var)
    });
    let args = data.params.iter().map(|param| program.place(*param)).collect();
    let call = StmtKind::call(result.clone(), Callee::Function(function), args);
    data.body = Some(vec![Stmt::new(call, origin.clone()), Stmt::new(StmtKind::Return(result), origin)]);
    program.functions.push(data)
}
