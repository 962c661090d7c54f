//! Wraps each library function whose address is taken in a function with a body, so that a call through the pointer
//! leads to a call by name.
//!
//! ```text
//! static void *(*allocate)(size_t) = malloc;          // becomes
//!
//! static void *malloc_by_pointer(size_t a0) { return malloc(a0); }
//! static void *(*allocate)(size_t) = malloc_by_pointer;
//! ```
//!
//! Functions with a variable number of arguments are left alone. Takes and gives
//! [`Form::Lowered`](crate::ir::Form::Lowered).

use std::sync::Arc;

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, Block, Expr, ExprKind, Function, Id, IdMap, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind,
};
use crate::library;
use crate::source::Span;

/// Functions that access the frame of their caller.
const OF_THE_CALLER: [&str; 6] = ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "alloca"];
/// Functions to which `errno` expands: if a wrapper returned their result, the address would count as kept.
const OF_ERRNO: [&str; 3] = ["__errno_location", "__error", "__errno"];

/// Creates the wrappers, and replaces the pointers.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let mut found: Vec<(Id<Function>, Span)> = Vec::new();
    in_all(program, &mut |expr| {
        if let Some(function) = pointed(expr) {
            found.push((function, expr.span));
        }
    });
    let mut by_pointer: IdMap<Id<Function>, Id<Function>> = IdMap::default();
    for (function, span) in found {
        if !by_pointer.contains_key(&function) && is_library(program, function) {
            let new = with_body(program, function, span);
            by_pointer.insert(function, new);
        }
    }
    in_all(program, &mut |expr| {
        let new = pointed(expr).and_then(|function| by_pointer.get(&function));
        if let (Some(new), ExprKind::Decay(name) | ExprKind::AddrOf(name)) = (new, &mut expr.kind) {
            name.kind = ExprKind::Func(*new);
        }
    });
    Ok(())
}

/// Visits all expressions except the function names in calls by name.
fn in_all(program: &mut Program, visit: &mut dyn FnMut(&mut Expr)) {
    for (_, var) in program.vars.iter_mut() {
        var.init.iter_mut().for_each(|init| visit::init_exprs_mut(init, &mut |expr| in_expression(expr, visit)));
    }
    for (_, function) in program.functions.iter_mut() {
        function.body.iter_mut().for_each(|body| in_block(body, visit));
    }
}

fn in_block(block: &mut Block, visit: &mut dyn FnMut(&mut Expr)) {
    visit::walk_stmts_mut(block, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut |expr| in_expression(expr, visit)));
}

fn in_expression(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    visit(expr);
    if let ExprKind::StmtExpr(block) = &mut expr.kind {
        return in_block(block, visit);
    }
    if let ExprKind::Call(callee, args) = &mut expr.kind {
        if pointed(callee).is_none() {
            in_expression(callee, visit);
        }
        return args.iter_mut().for_each(|arg| in_expression(arg, visit));
    }
    if let ExprKind::CompoundLiteral(_, init) = &mut expr.kind {
        return visit::init_exprs_mut(init, &mut |expr| in_expression(expr, visit));
    }
    visit::operands_mut(expr, &mut |operand| in_expression(operand, visit));
}

/// The function whose address the expression is.
fn pointed(expr: &Expr) -> Option<Id<Function>> {
    let (ExprKind::Decay(name) | ExprKind::AddrOf(name)) = &expr.kind else { return None };
    let ExprKind::Func(function) = name.kind else { return None };
    Some(function)
}

fn is_library(program: &Program, function: Id<Function>) -> bool {
    let function = &program.functions[function];
    let is_known = library::lookup(&function.name).is_some() && function.body.is_none();
    let is_open = function.ty.variadic || function.ty.unprototyped || function.weak;
    let name = function.name.as_str();
    is_known && !is_open && !OF_THE_CALLER.contains(&name) && !OF_ERRNO.contains(&name)
}

/// A function that calls this one with its own arguments.
fn with_body(program: &mut Program, function: Id<Function>, span: Span) -> Id<Function> {
    let Function { name, ty, .. } = program.functions[function].clone();
    let params: Vec<_> = (0..ty.params.len())
        .map(|at| program.add_var(format!("a{at}"), ty.params[at].unqualified(), Storage::Param))
        .collect();
    let args: Vec<Expr> = params.iter().map(|param| program.place(*param).at(span)).collect();
    let callee = Expr::new(ExprKind::Func(function), Type::new(TypeKind::Function(Arc::new(ty.clone()))), span);
    let call = Expr::new(ExprKind::Call(Box::new(callee), args.into()), ty.result.unqualified(), span);
    let kind = if ty.result.is_void() { StmtKind::Expr(call) } else { StmtKind::Return(Some(call)) };
    let body = vec![Stmt::new(kind, Origin::user(span))];
    let declared = Function::declared(format!("{name}_by_pointer"), ty);
    program.functions.push(Function { params, body: Some(body), is_static: true, span, ..declared })
}
