//! Cleanup handlers (POSIX pthread_cleanup_push): a thread that calls `pthread_exit` or `thrd_exit` first runs those
//! that it has pushed.
//!
//! The header `stubs/include/pthread.h` has the stack of handlers and the functions that run them; it is seen by the
//! files that push some. The thread may exit in any file, and through a pointer (C11 7.1.4p1), so the names are
//! replaced everywhere:
//!
//! ```c
//! pthread_exit(value);      // becomes
//! __ulseq_cleanup_exit(value);
//! ```
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use std::sync::Arc;

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind, Function, Id, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind};

/// The function that runs the handlers and then calls `pthread_exit`.
const EXITS: &str = "__ulseq_cleanup_exit";
/// The function that runs the handlers.
const RUNS_HANDLERS: &str = "__ulseq_cleanup_all";

/// Functions and what takes their places.
type Replaced = Vec<(Id<Function>, Id<Function>)>;

/// Replaces the functions that end a thread in programs with cleanup handlers.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let named = |name: &str| program.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id);
    let mut replaced: Replaced = named("pthread_exit").zip(named(EXITS)).into_iter().collect();
    let c11 = named("thrd_exit").filter(|exit| program.functions[*exit].body.is_none());
    if let Some((exit, handlers)) = c11.zip(named(RUNS_HANDLERS)) {
        replaced.push((exit, runs_before(program, handlers, exit)));
    }
    for (id, function) in program.functions.iter_mut() {
        if replaced.iter().all(|(_, by)| *by != id) {
            function
                .body
                .iter_mut()
                .for_each(|body| visit::walk_block_exprs_mut(body, &mut |expr| replace(expr, &replaced)));
        }
    }
    for (_, var) in program.vars.iter_mut() {
        let Some(init) = &mut var.init else { continue };
        visit::init_exprs_mut(init, &mut |expr| visit::walk_all_exprs_mut(expr, &mut |expr| replace(expr, &replaced)));
    }
    Ok(())
}

/// A function that runs the handlers and then calls this one with its own arguments.
fn runs_before(program: &mut Program, handlers: Id<Function>, exit: Id<Function>) -> Id<Function> {
    let Function { ty, span, .. } = program.functions[exit].clone();
    let params: Vec<_> =
        ty.params.iter().map(|param| program.add_var("value", param.unqualified(), Storage::Param)).collect();
    let args: Vec<Expr> = params.iter().map(|param| program.place(*param).at(span)).collect();
    let body = [(handlers, Vec::new()), (exit, args)].map(|(function, args)| {
        let of = Type::new(TypeKind::Function(Arc::new(program.functions[function].ty.clone())));
        let callee = Expr::new(ExprKind::Func(function), of, span);
        let call = Expr::new(ExprKind::Call(Box::new(callee), args.into()), Type::void(), span);
        Stmt::new(StmtKind::Expr(call), Origin::user(span))
    });
    let declared = Function::declared("__ulseq_cleanup_thrd_exit", ty);
    program.functions.push(Function { params, body: Some(body.into()), is_static: true, span, ..declared })
}

fn replace(expr: &mut Expr, replaced: &Replaced) {
    if let ExprKind::Func(function) = &mut expr.kind {
        let by = replaced.iter().find(|(from, _)| from == function);
        by.into_iter().for_each(|(_, by)| *function = *by);
    }
}
