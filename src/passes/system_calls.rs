//! System calls by number (syscall(2)) to the functions of the library that make them.
//!
//! ```c
//! syscall(SYS_gettid)              // becomes
//! (long)gettid()
//! ```
//!
//! Others, and those whose number is no constant, are left to the contract of `syscall`
//! (`stubs/library/contracts/processes.c`).
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use super::PassOptions;
use crate::analysis::evaluate::evaluate;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, DataModel, Expr, ExprKind, Function, FunctionType, Id, Program, Type, TypeKind};
use crate::library;

/// Replaces the calls.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let Some(syscall) = find(program, "syscall") else { return Ok(()) };
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].body.take() else { continue };
        replace_in(program, syscall, &mut body);
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// The function of this name, unless the program has one of its own.
fn find(program: &Program, name: &str) -> Option<Id<Function>> {
    let found = program.functions.iter().find(|(_, function)| function.name == name);
    found.map(|(id, _)| id).filter(|id| program.functions[*id].body.is_none() || program.supplied.contains_key(id))
}

/// Replaces the calls in a block, also in statement expressions.
fn replace_in(program: &mut Program, syscall: Id<Function>, block: &mut Block) {
    visit::walk_stmts_mut(block, &mut |stmt| {
        visit::stmt_exprs_mut(stmt, &mut |expr| {
            visit::walk_expr_mut(expr, &mut |expr| replace(program, syscall, expr));
        });
    });
}

fn replace(program: &mut Program, syscall: Id<Function>, expr: &mut Expr) {
    if let ExprKind::StmtExpr(block) = &mut expr.kind {
        return replace_in(program, syscall, block);
    }
    let ExprKind::Call(callee, args) = &expr.kind else { return };
    let [number] = &**args else { return };
    if !matches!(callee.kind, ExprKind::Func(called) if called == syscall) {
        return;
    }
    let Some(number) = evaluate(program, number) else { return };
    let Some(name) = library::function_of_system_call(number, program.model == DataModel::Lp64) else { return };
    if let Some(called) = function(program, name) {
        let ty = program.functions[called].ty.clone();
        let result = ty.result.clone();
        let callee = Expr::new(ExprKind::Func(called), Type::new(TypeKind::Function(ty.into())), expr.span);
        let call = Expr::new(ExprKind::Call(Box::new(callee), Vec::new().into()), result, expr.span);
        *expr = call.cast(&expr.ty);
    }
}

/// The function without arguments that gives a number; none if the program has another one with this name.
fn function(program: &mut Program, name: &'static str) -> Option<Id<Function>> {
    if program.functions.iter().any(|(_, function)| function.name == name) {
        return find(program, name).filter(|id| program.functions[*id].ty.result.is_integer());
    }
    let ty = FunctionType { result: Type::int(), params: Vec::new(), variadic: false, unprototyped: false };
    Some(program.functions.push(Function::declared(name, ty)))
}
