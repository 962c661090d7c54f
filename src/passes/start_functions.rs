//! Threads that begin with a function whose result has another type than `pthread_create` or `thrd_create` asks for, in
//! programs that read results of threads: what the type does not say of the result is arbitrary (C11 6.3.2.3p8 leaves
//! the call undefined; on real machines the result is what the register happens to hold).
//!
//! ```c
//! pthread_create(&t, 0, (void *(*)(void *))f, arg);      // for `void f(void *)` becomes
//! pthread_create(&t, 0, (void *(*)(void *))f_1, arg);    // where
//! void *f_1(void *arg) { f(arg); any = *; return (void *)any; }
//! void *g_1(void *arg) { n = g(arg); any = *; return (void *)(any << 32 | n); }         // for `int g(void *)`
//! ```
//!
//! Where a pointer says which function begins, it is compared with those functions among which it may choose:
//!
//! ```c
//! start = p; if (start == (void *(*)(void *))f) start = (void *(*)(void *))f_1;
//! pthread_create(&t, 0, start, arg);
//! ```
//!
//! What happens is not modeled if such a function takes more than one argument, or one that is neither a pointer nor an
//! integer, or returns a structure: that is a bound.
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal).

use std::collections::BTreeMap;

use super::resolve::function_pointer;
use super::resolve::unreturned::{joins, RESULT};
use super::PassOptions;
use crate::analysis::points_to;
use crate::diag::Diagnostic;
use crate::ir::{
    layout, visit, BinOp, Block, Callee, Expr, ExprKind, Function, Id, IdSet, IntKind, Origin, Program, Stmt, StmtKind,
    Storage, Type, TypeKind, Var,
};
use crate::library;

/// The bound that is hit where a thread would begin with a function that cannot be called so.
const BOUND: &str = "a thread that begins with a function of another type";

/// Replaces these functions.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let reads_results = reads_results(program);
    let candidates = candidates(program, reads_results).into_iter();
    let mut starts = Starts { candidates, reads_results, wrappers: BTreeMap::new(), program };
    for function in starts.program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = starts.program.functions[function].take_body() {
            let (mut body, mut locals) = (body, Vec::new());
            starts.block(&mut body, &mut locals);
            starts.program.functions[function].locals.extend(locals);
            starts.program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

/// For each call that starts a thread through a pointer, in the order in which [`Starts`] meets them: the functions of
/// another type that may begin.
fn candidates(program: &Program, reads_results: bool) -> Vec<Vec<Id<Function>>> {
    let mut calls = Vec::new();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            calls.extend(start(program, stmt).filter(|start| start.pointer.as_function().is_none()))
        });
    }
    // Most programs are spared the analysis of their pointers.
    let named = if calls.is_empty() { IdSet::default() } else { named(program) };
    let matters = |call: &Start<'_>, function: Id<Function>| match misfit(program, &call.wanted, function) {
        Misfit::None => false,
        Misfit::Result => reads_results,
        Misfit::Call => true,
    };
    if !calls.iter().any(|call| named.iter().any(|function| matters(call, *function))) {
        return vec![Vec::new(); calls.len()];
    }
    let roots: Vec<_> = program.main.into_iter().chain(program.constructors.iter().copied()).collect();
    let mut points = points_to::solve(program, &roots);
    let mut chosen = |call: &Start<'_>| {
        let found = points.functions(call.pointer).into_iter();
        found.filter(|function| matters(call, *function)).collect()
    };
    calls.iter().map(&mut chosen).collect()
}

/// The functions whose address is used. How it comes to be that of a start function does not matter: by a conversion,
/// through a union, or copied as bytes.
fn named(program: &Program) -> IdSet<Id<Function>> {
    let mut found = IdSet::default();
    visit::walk_program_exprs(program, &mut |expr| found.extend(expr.as_function()));
    found
}

/// A call that starts a thread.
struct Start<'s> {
    /// The position of the argument that says how it begins, and the argument.
    at: usize,
    pointer: &'s Expr,
    /// The result that the function should have.
    wanted: Type,
}

fn start<'s>(program: &Program, stmt: &'s Stmt) -> Option<Start<'s>> {
    let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return None };
    let called = &program.functions[*called];
    let (at, _) = library::lookup(&called.name)?.creates_thread()?;
    let wanted = result_of(called.ty.params.get(at))?.clone();
    Some(Start { at, pointer: args.get(at)?, wanted })
}

/// The insertion of wrappers.
struct Starts<'a> {
    program: &'a mut Program,
    candidates: std::vec::IntoIter<Vec<Id<Function>>>,
    /// Whether the program may read the result of a thread.
    reads_results: bool,
    wrappers: BTreeMap<Id<Function>, Id<Function>>,
}

impl Starts<'_> {
    fn block(&mut self, block: &mut Block, locals: &mut Vec<Id<Var>>) {
        for mut stmt in std::mem::take(block) {
            visit::blocks_mut(&mut stmt).for_each(|inner| self.block(inner, locals));
            if let Some(Start { at, wanted, pointer }) = start(self.program, &stmt) {
                let function = pointer.as_function();
                if function.is_some_and(|function| misfit(self.program, &wanted, function) == Misfit::Call) {
                    // The call is not reached, and has no form in C that every verifier accepts.
                    block.push(Stmt::new(StmtKind::BoundHit(BOUND), stmt.origin.by("start_functions")));
                    continue;
                }
                let replaced = match function {
                    Some(function) => self.by_name(pointer.clone(), function, &wanted),
                    None => self.by_pointer(pointer.clone(), &wanted, &stmt.origin, locals, block),
                };
                if let StmtKind::Call { args, .. } = &mut stmt.kind {
                    args[at] = replaced;
                }
            }
            block.push(stmt);
        }
    }

    fn by_name(&mut self, mut pointer: Expr, function: Id<Function>, wanted: &Type) -> Expr {
        match misfit(self.program, wanted, function) {
            Misfit::Result if self.reads_results => {
                let wrapper = self.wrapper(function, wanted);
                visit::walk_expr_mut(&mut pointer, &mut |expr| {
                    if let ExprKind::Func(function) = &mut expr.kind {
                        *function = wrapper;
                    }
                });
            }
            Misfit::None | Misfit::Result | Misfit::Call => {}
        }
        pointer
    }

    fn by_pointer(
        &mut self,
        pointer: Expr,
        wanted: &Type,
        origin: &Origin,
        locals: &mut Vec<Id<Var>>,
        before: &mut Block,
    ) -> Expr {
        let candidates = self.candidates.next().unwrap_or_default();
        if candidates.is_empty() {
            return pointer;
        }
        let (ty, origin) = (pointer.ty.unqualified(), origin.by("start_functions"));
        let chosen = self.program.add_var("__ulseq_start", ty.clone(), Storage::Temp);
        locals.push(chosen);
        let chosen = self.program.place(chosen);
        before.push(Stmt::assign(chosen.clone(), pointer, origin.clone()));
        for function in candidates {
            let then = match misfit(self.program, wanted, function) {
                Misfit::Call => StmtKind::BoundHit(BOUND),
                Misfit::None | Misfit::Result => {
                    let wrapper = self.wrapper(function, wanted);
                    let value = function_pointer(self.program, wrapper, &ty);
                    StmtKind::Assign { place: chosen.clone(), value }
                }
            };
            let then = vec![Stmt::new(then, origin.clone())];
            let cond = Expr::binary(BinOp::Eq, chosen.clone(), function_pointer(self.program, function, &ty));
            before.push(Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, origin.clone()));
        }
        chosen
    }

    fn wrapper(&mut self, function: Id<Function>, wanted: &Type) -> Id<Function> {
        let program = &mut *self.program;
        *self.wrappers.entry(function).or_insert_with(|| wrapper(program, function, wanted))
    }
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

/// How a function differs from the type that the creation of a thread asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Misfit {
    /// Not in a way that matters.
    None,
    /// It does not say all bits of the result.
    Result,
    /// It cannot be called so.
    Call,
}

fn misfit(program: &Program, wanted: &Type, function: Id<Function>) -> Misfit {
    let data = &program.functions[function];
    let own = &data.ty.result;
    let size = |ty: &Type| layout::size_of(program, ty);
    let pointer = size(&Type::void().pointer_to());
    let is_passed = |ty: &Type| ty.is_pointer() || ty.is_integer() && size(ty) <= pointer;
    let are_passed = data.params.iter().all(|parameter| is_passed(&program.vars[*parameter].ty));
    if data.body.is_none() || data.ty.variadic {
        Misfit::None
    } else if own.is_record() || data.params.len() > 1 || !are_passed {
        Misfit::Call
    } else if own.is_void() || own.is_float() || own.is_integer() && size(own) < size(wanted) {
        Misfit::Result
    } else {
        Misfit::None
    }
}

/// A function of the wanted type that calls this one.
fn wrapper(program: &mut Program, function: Id<Function>, wanted: &Type) -> Id<Function> {
    let mut data = program.functions[function].clone();
    let origin = Origin::user(data.span);
    let own = data.ty.result.clone();
    let types: Vec<_> = data.params.iter().map(|parameter| program.vars[*parameter].ty.clone()).collect();
    data.params = types.into_iter().map(|ty| program.add_var("arg", ty, Storage::Param)).collect();
    data.locals.clear();
    data.is_static = true;
    data.ty.result = wanted.unqualified();
    let result = own.is_integer().then(|| program.add_var("__ulseq_result", own.unqualified(), Storage::Temp));
    let args = data.params.iter().map(|parameter| program.place(*parameter)).collect();
    let call = StmtKind::call(result.map(|result| program.place(result)), Callee::Function(function), args);
    let number = Type::size_t(program.model);
    let any = program.add_var("__ulseq_any", number.clone(), Storage::Temp);
    data.locals.extend(result.into_iter().chain([any]));
    let any = program.place(any);
    let all = match result {
        Some(result) => {
            let bits = 8 * layout::size_of(program, &own).unwrap_or_default();
            let high = Expr::binary(BinOp::Shl, any.clone(), Expr::int(i128::from(bits)));
            Expr::binary(BinOp::BitOr, high, program.place(result).cast(&unsigned(&own)).cast(&number))
        }
        None => any.clone(),
    };
    let body = [call, StmtKind::Havoc(any), StmtKind::Return(Some(all.cast(&data.ty.result)))];
    let body = body.into_iter().map(|kind| Stmt::new(kind, origin.clone())).collect();
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
