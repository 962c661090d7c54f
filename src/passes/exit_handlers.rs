//! Functions that run when the process ends: those that `atexit` registers (C11 7.22.4.2), and destructors
//! (`__attribute__((destructor))`), which follow. `exit` and the end of `main` call them (7.22.4.4, 5.1.2.2.3) in the
//! thread that ends the process, while other threads go on; `_exit` and `abort` do not.
//!
//! The process also ends with its last thread (POSIX pthread_exit). Where the thread of `main` may end before, or be
//! canceled, a bound says so.
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
/// What stands for handlers that are not run: a bound.
const NOT_RUN: &str = "__ulseq_handlers_are_not_run";

/// Replaces `exit` by a function that calls the handlers, and `main` by one that passes its result to it.
///
/// Gives the function with which the program begins.
pub(super) fn run(program: &mut Program, main: Id<Function>) -> Id<Function> {
    let destructors = std::mem::take(&mut program.destructors);
    let first = match defined(program, RUN).or_else(|| defined(program, BEGIN)) {
        Some(first) if !destructors.is_empty() || program.functions[first].name == RUN => first,
        Some(_) | None if destructors.is_empty() => return main,
        Some(_) | None => {
            // Without the functions in C, nothing that begins here is followed to its end.
            let bound = bound(program, program.functions[main].span);
            program.functions[main].body.iter_mut().for_each(|body| body.insert(0, bound.clone()));
            return main;
        }
    };
    let of_main = called_by_main(program, main, &destructors);
    let end = ending(program, first, &destructors, program.functions[main].span);
    // Functions of the library end a thread that was canceled, whichever it is.
    let cancels: IdSet<Id<Function>> = program.supplied.keys().copied().collect();
    for leave in named(program, library::ends_thread) {
        let told = told(program, leave, program.functions[main].span);
        replace(program, leave, told, |function| of_main.contains(&function) || cancels.contains(&function));
    }
    for exit in named(program, |name| matches!(name, "exit" | "__builtin_exit")) {
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

/// The functions that the thread of `main` may call: `main`, what runs before and after it, and all functions whose
/// address is used other than as the beginning of a thread; and those that these mention, directly or through others.
fn called_by_main(program: &Program, main: Id<Function>, destructors: &[Id<Function>]) -> IdSet<Id<Function>> {
    let mut work = vec![main];
    work.extend(program.constructors.iter().chain(destructors));
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| work.extend(mentions(program, body, false)));
    }
    for (_, var) in program.vars.iter() {
        let mut look = |expr: &Expr| visit::walk_expr(expr, &mut |e| work.extend(as_name(e)));
        var.init.iter().for_each(|init| visit::init_exprs(init, &mut look));
    }
    let mut found = IdSet::default();
    while let Some(function) = work.pop() {
        if found.insert(function) {
            program.functions[function].body.iter().for_each(|body| work.extend(mentions(program, body, true)));
        }
    }
    found
}

/// The functions that a body mentions, with those that it only calls by their names or without them, except as the
/// beginning of a thread.
fn mentions(program: &Program, body: &Block, with_calls: bool) -> Vec<Id<Function>> {
    let (mut found, mut other) = (Vec::new(), Vec::new());
    visit::walk_block_exprs(body, &mut |expr| {
        found.extend(as_name(expr));
        other.extend(thread_function(program, expr));
        if let (ExprKind::Call(callee, _), false) = (&expr.kind, with_calls) {
            other.extend(callee.as_function());
        }
    });
    // As often as it is mentioned in these ways only, it does not count.
    for function in other {
        if let Some(at) = found.iter().position(|mentioned| *mentioned == function) {
            found.swap_remove(at);
        }
    }
    found
}

fn as_name(expr: &Expr) -> Option<Id<Function>> {
    let ExprKind::Func(function) = expr.kind else { return None };
    Some(function)
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

/// A function that does the same as one that ends a thread, after a bound.
fn told(program: &mut Program, leave: Id<Function>, span: Span) -> Id<Function> {
    let mut new = program.functions[leave].clone();
    let bound = bound(program, span);
    new.params = new.ty.params.iter().map(|ty| program.add_var("__ulseq_value", ty.clone(), Storage::Param)).collect();
    let args = new.params.iter().map(|param| program.place(*param)).collect();
    new.name = format!("__ulseq_last_{}", new.name);
    let result = called(leave, &new.ty, args);
    let last = if new.ty.result.is_void() { StmtKind::Expr(result) } else { StmtKind::Return(Some(result)) };
    new.body = Some(vec![bound, Stmt::new(last, Origin::user(span))]);
    program.functions.push(new)
}

/// A call that is a bound: handlers that would run are not followed.
fn bound(program: &mut Program, span: Span) -> Stmt {
    let ty = FunctionType::new(Type::void(), Vec::new());
    let function = program.functions.push(Function::declared(NOT_RUN, ty));
    call(program, function, Vec::new(), span)
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
    if new.ty.result == Type::int() {
        // C11 5.1.2.2.3: the end of its body is `return 0`.
        let zero = Stmt::new(StmtKind::Return(Some(Expr::int(0))), Origin::user(span));
        program.functions[main].body.iter_mut().for_each(|body| body.push(zero.clone()));
    }
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
