//! Functions that run when the process ends: those that `atexit` registers (C11 7.22.4.2), and destructors
//! (`__attribute__((destructor))`), which follow. `exit` and the end of `main` call them (7.22.4.4, 5.1.2.2.3) in the
//! thread that ends the process, while other threads go on; `_exit` and `abort` do not.
//!
//! The process also ends with its last thread (POSIX pthread_exit): if that is not the one of `main`, a bound says so.
//!
//! Part of the step `entry`; takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use crate::ir::{
    visit, Block, Expr, ExprKind, Function, FunctionType, Id, IdSet, Origin, Program, Stmt, StmtKind, Storage, Type,
    TypeKind,
};
use crate::library;
use crate::source::Span;
use std::sync::Arc;

/// The functions in C (`stubs/library/exit_handlers.c`) that run what was registered, and that only begin the end.
const RUN: &str = "__ulseq_run_exit_handlers";
const BEGIN: &str = "__ulseq_begin_exit";
/// What stands for the end of the process with its last thread: a bound.
const LAST_THREAD: &str = "__ulseq_last_thread_ends";

/// Replaces `exit` by a function that calls the handlers, and `main` by one that passes its result to it.
///
/// Gives the function with which the program begins.
pub(super) fn run(program: &mut Program, main: Id<Function>) -> Id<Function> {
    let destructors = std::mem::take(&mut program.destructors);
    let registered = defined(program, RUN);
    let Some(first) = registered.or_else(|| defined(program, BEGIN).filter(|_| !destructors.is_empty())) else {
        return main;
    };
    let leaves: Vec<_> = named(program, library::ends_thread);
    let exits = named(program, |name| matches!(name, "exit" | "__builtin_exit"));
    let of_main = mentioned_by_main(program, main);
    let end = ending(program, first, &destructors, program.functions[main].span);
    for leave in leaves {
        let told = told(program, leave);
        replace(program, leave, told, |function| of_main.contains(&function));
    }
    for exit in exits {
        replace(program, exit, end, |function| function != end);
    }
    around(program, main, end)
}

fn defined(program: &Program, name: &str) -> Option<Id<Function>> {
    let is = |function: &Function| function.name == name && function.body.is_some();
    program.functions.iter().find(|(_, function)| is(function)).map(|(id, _)| id)
}

/// The functions of the library with such names.
fn named(program: &Program, wanted: impl Fn(&str) -> bool) -> Vec<Id<Function>> {
    let is = |function: &Function| function.body.is_none() && wanted(&function.name);
    program.functions.iter().filter(|(_, function)| is(function)).map(|(id, _)| id).collect()
}

/// The functions that the thread of `main` may call: those that `main` mentions, directly or through others, except as
/// the function with which a thread begins.
fn mentioned_by_main(program: &Program, main: Id<Function>) -> IdSet<Id<Function>> {
    let mut found = IdSet::default();
    let mut work = vec![main];
    while let Some(function) = work.pop() {
        if !found.insert(function) {
            continue;
        }
        let Some(body) = &program.functions[function].body else { continue };
        let mut begun = Vec::new();
        visit::walk_block_exprs(body, &mut |expr| {
            begun.extend(thread_function(program, expr));
            work.extend(expr.as_function().filter(|_| matches!(expr.kind, ExprKind::Func(_))));
        });
        // Each mention as the beginning of a thread is one that does not count.
        for function in begun {
            if let Some(at) = work.iter().rposition(|other| *other == function) {
                work.swap_remove(at);
            }
        }
    }
    found
}

/// The function with which the thread begins that this call creates, if the call names it.
fn thread_function(program: &Program, call: &Expr) -> Option<Id<Function>> {
    let ExprKind::Call(callee, args) = &call.kind else { return None };
    let name = &program.functions[callee.as_function()?].name;
    let (at, _) = library::lookup(name)?.creates_thread()?;
    args.get(at)?.as_function()
}

/// `void __ulseq_exit(int status) { handlers(status); destructor(); ... exit(status); }`
fn ending(program: &mut Program, first: Id<Function>, destructors: &[Id<Function>], span: Span) -> Id<Function> {
    let ty = FunctionType::new(Type::void(), vec![Type::int()]);
    let exit = Function { noreturn: true, ..Function::declared("exit", ty.clone()) };
    let exit = program.functions.push(exit);
    let status = program.add_var("__ulseq_status", Type::int(), Storage::Param);
    let mut body: Block = Vec::new();
    for function in [first].iter().chain(destructors).chain([&exit]) {
        let takes = program.functions[*function].ty.params.len();
        let args = if takes == 0 { Vec::new() } else { vec![program.place(status)] };
        body.push(call(program, *function, args, span));
    }
    let new = Function { body: Some(body), params: vec![status], span, noreturn: true, ..Function::declared(END, ty) };
    program.functions.push(new)
}

/// The name of the function that ends the process.
const END: &str = "__ulseq_exit";

/// A function that does the same as one that ends its thread, after a bound.
fn told(program: &mut Program, leave: Id<Function>) -> Id<Function> {
    let bound = program.functions.push(Function::declared(LAST_THREAD, FunctionType::new(Type::void(), Vec::new())));
    let mut new = program.functions[leave].clone();
    let span = new.span;
    new.params = new.ty.params.iter().map(|ty| program.add_var("__ulseq_value", ty.clone(), Storage::Param)).collect();
    let args = new.params.iter().map(|param| program.place(*param)).collect();
    new.name = format!("__ulseq_last_{}", new.name);
    new.body = Some(vec![call(program, bound, Vec::new(), span), call(program, leave, args, span)]);
    program.functions.push(new)
}

/// Replaces one function by another in these functions, and in initializers.
fn replace(program: &mut Program, old: Id<Function>, new: Id<Function>, is_in: impl Fn(Id<Function>) -> bool) {
    let mut put = |expr: &mut Expr| {
        if let ExprKind::Func(function) = &mut expr.kind {
            if *function == old {
                *function = new;
            }
        }
    };
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].body.as_mut().filter(|_| function != new && is_in(function)) {
            visit::walk_block_exprs_mut(body, &mut put);
        }
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        if let Some(init) = &mut program.vars[var].init {
            visit::init_exprs_mut(init, &mut |expr| visit::walk_all_exprs_mut(expr, &mut put));
        }
    }
}

/// `int main(int argc, char **argv) { exit(main(argc, argv)); }`: the variables of `main` have ended when the handlers
/// run.
fn around(program: &mut Program, main: Id<Function>, end: Id<Function>) -> Id<Function> {
    let mut new = program.functions[main].clone();
    let span = new.span;
    new.params =
        new.ty.params.iter().map(|ty| program.add_var("__ulseq_argument", ty.unqualified(), Storage::Param)).collect();
    new.locals.clear();
    let args = new.params.iter().map(|param| program.place(*param)).collect();
    let result = called(main, &program.functions[main].ty, args);
    new.body = Some(if new.ty.result.is_void() {
        let zero = Expr::int(0);
        vec![Stmt::new(StmtKind::Expr(result), Origin::user(span)), call(program, end, vec![zero], span)]
    } else {
        vec![call(program, end, vec![result], span)]
    });
    let id = program.functions.push(new);
    program.main = Some(id);
    id
}

fn call(program: &Program, function: Id<Function>, args: Vec<Expr>, span: Span) -> Stmt {
    Stmt::new(StmtKind::Expr(called(function, &program.functions[function].ty, args)), Origin::user(span))
}

/// The call of a function of this type.
pub(super) fn called(function: Id<Function>, ty: &FunctionType, args: Vec<Expr>) -> Expr {
    let of = Type::new(TypeKind::Function(Arc::new(ty.clone())));
    let name = Expr::new(ExprKind::Func(function), of, Span::NONE);
    Expr::new(ExprKind::Call(Box::new(name), args.into()), ty.result.clone(), Span::NONE)
}
