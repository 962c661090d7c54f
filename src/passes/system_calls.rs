//! System calls by number (syscall(2)) to the functions of the library that make them.
//!
//! ```c
//! syscall(SYS_gettid)              // becomes
//! (long)gettid()
//! ```
//!
//! futex(2) is a function in `stubs/library/contracts/processes.c`. Other calls, and those whose number is no constant, are
//! left to the contract of `syscall`, a bound.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use super::PassOptions;
use crate::analysis::evaluate::evaluate;
use crate::diag::Diagnostic;
use crate::ir::{visit, DataModel, Expr, ExprKind, Function, FunctionType, Id, IntKind, Program, Type, TypeKind};
use crate::library;

/// Replaces the calls.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let Some(syscall) = find(program, "syscall") else { return Ok(()) };
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].take_body() else { continue };
        visit::walk_block_exprs_mut(&mut body, &mut |expr| replace(program, syscall, expr));
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// The function of this name, unless the program has one of its own.
fn find(program: &Program, name: &str) -> Option<Id<Function>> {
    let found = program.functions.iter().find(|(_, function)| function.name == name);
    found.map(|(id, _)| id).filter(|id| program.functions[*id].body.is_none() || program.supplied.contains_key(id))
}

fn replace(program: &mut Program, syscall: Id<Function>, expr: &mut Expr) {
    let ExprKind::Call(callee, args) = &expr.kind else { return };
    let Some((number, args)) = args.split_first() else { return };
    if !matches!(callee.kind, ExprKind::Func(called) if called == syscall) || args.iter().any(|arg| !is_word(&arg.ty)) {
        return;
    }
    let Some(number) = evaluate(program, number) else { return };
    let Some(name) = library::function_of_system_call(number, program.model == DataModel::Lp64) else { return };
    let Some(called) = function(program, name) else { return };
    let ty = program.functions[called].ty.clone();
    // The kernel takes as many words as the call has, and of each as much as it needs. What follows is evaluated.
    if args.len() > ty.params.len() && args[ty.params.len()..].iter().any(|arg| evaluate(program, arg).is_none()) {
        return;
    }
    let given = |(at, ty): (usize, &Type)| match args.get(at) {
        Some(arg) => arg.clone().cast(ty),
        None => Expr::constant(0, Type::int()).cast(ty),
    };
    let args: Vec<Expr> = ty.params.iter().enumerate().map(given).collect();
    let result = ty.result.clone();
    let callee = Expr::new(ExprKind::Func(called), Type::new(TypeKind::Function(ty.into())), expr.span);
    let call = Expr::new(ExprKind::Call(Box::new(callee), args.into()), result, expr.span);
    *expr = call.cast(&expr.ty);
}

/// Whether a value of this type is passed to the kernel in one register.
fn is_word(ty: &Type) -> bool {
    ty.is_integer() || ty.is_pointer()
}

/// The function of this name; none if the program has another one with this name.
fn function(program: &mut Program, name: &'static str) -> Option<Id<Function>> {
    let wanted = match name {
        library::GETRANDOM => {
            let size = Type::size_t(program.model);
            let unsigned = Type::int_kind(IntKind::UInt);
            (Type::int_kind(IntKind::Long), vec![Type::void().pointer_to(), size, unsigned])
        }
        _ => (Type::int(), Vec::new()),
    };
    if program.functions.iter().any(|(_, function)| function.name == name) {
        let is_usable = |ty: &FunctionType| ty.result.is_integer() && (!ty.unprototyped || wanted.1.is_empty());
        return find(program, name).filter(|id| is_usable(&program.functions[*id].ty));
    }
    let ty = FunctionType { result: wanted.0, params: wanted.1, variadic: false, unprototyped: false };
    Some(program.functions.push(Function::declared(name, ty)))
}
