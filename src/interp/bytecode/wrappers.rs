//! Wrappers for library functions that are called through pointers (`pthread_key_create(&key, free)`): each gets a
//! function with a body that makes the call, so that indirect calls lead to instructions.

use std::borrow::Cow;

use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, IdMap, Origin, Program, Stmt, StmtKind, Storage};
use crate::library;
use crate::library::Model;

/// The program with wrappers in place of library functions where these are used as values.
pub(super) fn with_bodies(program: &Program) -> Cow<'_, Program> {
    let mut wanted: Vec<Id<Function>> = Vec::new();
    let mut see = |expr: &Expr| {
        visit::walk_expr(expr, &mut |e| {
            if let ExprKind::Func(function) = e.kind {
                wanted.extend(Some(function).filter(|function| needs_body(program, *function)));
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
    if wanted.is_empty() {
        return Cow::Borrowed(program);
    }
    let mut program = program.clone();
    wanted.sort_unstable();
    wanted.dedup();
    let wrappers: IdMap<_, _> =
        wanted.into_iter().map(|function| (function, wrapper(&mut program, function))).collect();
    replace(&mut program, &wrappers);
    Cow::Owned(program)
}

/// Whether this is an external library function with a fixed argument list and without a body.
fn needs_body(program: &Program, function: Id<Function>) -> bool {
    let data = &program.functions[function];
    let known = library::lookup(&data.name).is_some_and(|entry| entry.model == Model::Extern);
    known && data.body.is_none() && !data.ty.variadic
}

fn wrapper(program: &mut Program, function: Id<Function>) -> Id<Function> {
    let mut data = program.functions[function].clone();
    let origin = Origin::user(data.span);
    data.params = data.ty.params.iter().map(|ty| program.add_var("", ty.clone(), Storage::Param)).collect();
    let result = (!data.ty.result.is_void()).then(|| {
        let var = program.add_var("", data.ty.result.unqualified(), Storage::Temp);
        data.locals.push(var);
        program.place(var)
    });
    let args = data.params.iter().map(|param| program.place(*param)).collect();
    let call = StmtKind::call(result.clone(), Callee::Function(function), args);
    data.body = Some(vec![Stmt::new(call, origin.clone()), Stmt::new(StmtKind::Return(result), origin)]);
    program.functions.push(data)
}

fn replace(program: &mut Program, wrappers: &IdMap<Id<Function>, Id<Function>>) {
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
