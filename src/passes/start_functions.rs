//! Threads that begin with a function whose result has another type than `pthread_create` or `thrd_create` asks for, in
//! programs that read results of threads: what the type does not say of the result is arbitrary (C11 6.3.2.3p8 leaves
//! the call undefined; on real machines the result is what the register happens to hold).
//!
//! ```c
//! pthread_create(&t, 0, (void *(*)(void *))f, arg);      // for `void f(void *)` becomes
//! pthread_create(&t, 0, (void *(*)(void *))f_1, arg);    // where
//! void *f_1(void *arg) { f(arg); }                       // returns nothing
//! void *g_1(void *arg) { n = g(arg); high = *; return (void *)(high << 32 | n); }       // for `int g(void *)`
//! ```
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal).

use std::collections::BTreeMap;

use super::resolve::unreturned::{joins, RESULT};
use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{
    layout, visit, BinOp, Callee, Expr, ExprKind, Function, Id, IntKind, Origin, Program, Stmt, StmtKind, Storage,
    Type, TypeKind,
};
use crate::library::{self, Entry};

/// Replaces these functions.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if !reads_results(program) {
        return Ok(());
    }
    let mut replaced: BTreeMap<Id<Function>, Id<Function>> = BTreeMap::new();
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].body.take() else { continue };
        visit::walk_stmts_mut(&mut body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &mut stmt.kind else { return };
            let called = &program.functions[*called];
            let creates = library::lookup(&called.name).and_then(Entry::creates_thread);
            let Some((at, start)) = creates.and_then(|(at, _)| Some((at, args.get(at)?.as_function()?))) else {
                return;
            };
            let Some(wanted) = result_of(called.ty.params.get(at)).cloned() else { return };
            if !lacks(program, &wanted, start) {
                return;
            }
            let wrapper = *replaced.entry(start).or_insert_with(|| wrapper(program, start, &wanted));
            visit::walk_expr_mut(&mut args[at], &mut |expr| {
                if let ExprKind::Func(function) = &mut expr.kind {
                    *function = wrapper;
                }
            });
        });
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// Whether the program may read the result of a thread.
fn reads_results(program: &Program) -> bool {
    let joins = |id: &Id<Function>| joins(&program.functions[*id].name);
    let mut found = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind {
                found |= joins(called) && args.get(RESULT).is_some_and(|result| !result.is_zero_constant());
            }
        });
        visit::walk_block_exprs(body, &mut |expr| found |= matches!(&expr.kind, ExprKind::Func(id) if joins(id)));
    }
    found
}

/// The result of the functions to which a parameter points.
fn result_of(parameter: Option<&Type>) -> Option<&Type> {
    match &parameter?.pointee()?.kind {
        TypeKind::Function(function) => Some(&function.result),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::VaList => None,
    }
}

/// Whether a function does not say all bits of a result of this type.
fn lacks(program: &Program, wanted: &Type, function: Id<Function>) -> bool {
    let data = &program.functions[function];
    let own = &data.ty.result;
    let size = |ty: &Type| layout::size_of(program, ty);
    let is_known = data.body.is_some() && data.params.len() == 1 && !data.ty.variadic;
    is_known && (own.is_void() || own.is_integer() && size(own) < size(wanted))
}

/// A function of the wanted type that calls this one.
fn wrapper(program: &mut Program, function: Id<Function>, wanted: &Type) -> Id<Function> {
    let mut data = program.functions[function].clone();
    let origin = Origin::user(data.span);
    let own = data.ty.result.clone();
    let parameter = program.add_var("arg", data.ty.params[0].clone(), Storage::Param);
    data.params = vec![parameter];
    data.locals.clear();
    data.is_static = true;
    data.ty.result = wanted.unqualified();
    let result = (!own.is_void()).then(|| program.add_var("__ulseq_result", own.unqualified(), Storage::Temp));
    let args = vec![program.place(parameter)];
    let call = StmtKind::call(result.map(|result| program.place(result)), Callee::Function(function), args);
    let mut body = vec![Stmt::new(call, origin.clone())];
    if let Some(result) = result {
        let number = Type::size_t(program.model);
        let high = program.add_var("__ulseq_high", number.clone(), Storage::Temp);
        let bits = 8 * layout::size_of(program, &own).unwrap_or_default();
        data.locals.extend([result, high]);
        let shifted = Expr::binary(BinOp::Shl, program.place(high), Expr::int(i128::from(bits)));
        let low = program.place(result).cast(&unsigned(&own)).cast(&number);
        let whole = Expr::binary(BinOp::BitOr, shifted, low).cast(&data.ty.result);
        body.push(Stmt::new(StmtKind::Havoc(program.place(high)), origin.clone()));
        body.push(Stmt::new(StmtKind::Return(Some(whole)), origin));
    }
    data.body = Some(body);
    program.functions.push(data)
}

/// The unsigned type of the same size.
fn unsigned(ty: &Type) -> Type {
    match ty.kind {
        TypeKind::Int(kind) => Type::int_kind(kind.to_unsigned()),
        TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => Type::int_kind(IntKind::UInt),
    }
}
