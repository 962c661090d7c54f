//! Cleanup handlers (POSIX pthread_cleanup_push): a thread that calls `pthread_exit` first runs those that it has pushed.
//!
//! The header `stubs/include/pthread.h` has the stack of handlers and the function that runs them; it is seen by the
//! files that push some. `pthread_exit` may be called in any file, and through a pointer (C11 7.1.4p1), so its name is
//! replaced everywhere:
//!
//! ```c
//! pthread_exit(value);      // becomes
//! __ulseq_cleanup_exit(value);
//! ```
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, Program};

/// The function that runs the handlers and then calls `pthread_exit`.
const RUNS_HANDLERS: &str = "__ulseq_cleanup_exit";

/// Replaces `pthread_exit` in programs with cleanup handlers.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let named = |name: &str| program.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id);
    let (Some(from), Some(to)) = (named("pthread_exit"), named(RUNS_HANDLERS)) else { return Ok(()) };
    for (id, function) in program.functions.iter_mut() {
        if id != to {
            function.body.iter_mut().for_each(|body| replace_in(body, from, to));
        }
    }
    for (_, var) in program.vars.iter_mut() {
        let Some(init) = &mut var.init else { continue };
        visit::init_exprs_mut(init, &mut |expr| visit::walk_expr_mut(expr, &mut |expr| replace(expr, from, to)));
    }
    Ok(())
}

/// Replaces the name in a block, also in statement expressions.
fn replace_in(block: &mut Block, from: Id<Function>, to: Id<Function>) {
    visit::walk_stmts_mut(block, &mut |stmt| {
        visit::stmt_exprs_mut(stmt, &mut |expr| visit::walk_expr_mut(expr, &mut |expr| replace(expr, from, to)));
    });
}

fn replace(expr: &mut Expr, from: Id<Function>, to: Id<Function>) {
    if let ExprKind::StmtExpr(block) = &mut expr.kind {
        replace_in(block, from, to);
    } else if matches!(expr.kind, ExprKind::Func(function) if function == from) {
        expr.kind = ExprKind::Func(to);
    }
}
