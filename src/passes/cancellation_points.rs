//! Cancellation points (POSIX 2.9.5.2): in a program that calls `pthread_cancel`, the functions that are some test
//! whether the thread is to end.
//!
//! ```c
//! read(file, data, size)              // becomes
//! (__ulseq_cancellation_point(), read(file, data, size))
//!
//! sem_wait(&s)
//! (__ulseq_canceled_wait(), sem_wait(&s))
//!
//! pthread_join(id, &result)
//! (__ulseq_canceled_wait(), __ulseq_joined(pthread_join(id, &result), id))
//!
//! pthread_cond_wait(&c, &m)
//! (__ulseq_cancellation_point(), __ulseq_canceled_sleep(pthread_cond_wait(&c, &m)))
//! ```
//!
//! `stubs/library/contracts/cancellation.c` has these functions. Where a thread waits, it is chosen beforehand whether
//! the wait will end because the thread is canceled; a wait for a condition may end at any time in any case. Arguments
//! with effects are evaluated before: they are kept in variables of the call. Where the address of such a function is
//! taken, it is that of a function that tests and calls it. A thread that ends itself tests nothing in its handlers, as
//! with glibc, and one that is canceled in the function of `pthread_once` is not followed.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::normalize::has_effects;
use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, Block, Expr, ExprKind, Function, FunctionType, Id, Origin, Program, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::library::{self, generated_names, Cancellation};
use crate::source::Span;

/// Inserts the tests.
///
/// # Errors
/// The address of a variadic function that is a cancellation point is taken.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let Some(tests) = Tests::find(program) else { return Ok(()) };
    let kinds = program.functions.iter().filter_map(|(id, function)| {
        // The program may have a function of its own with such a name.
        let is_own = function.body.is_some() && !is_supplied(program, id);
        Some((id, library::cancellation(&function.name).filter(|_| !is_own)?))
    });
    let kinds = kinds.collect();
    let mut points = Points { program, tests, kinds, wrappers: BTreeMap::new(), refused: Vec::new() };
    for function in points.program.functions.ids().collect::<Vec<_>>() {
        // The library's own functions are executed as C, too.
        if is_supplied(points.program, function) {
            continue;
        }
        if let Some(mut body) = points.program.functions[function].take_body() {
            points.block(function, &mut body);
            points.program.functions[function].body = Some(body);
        }
    }
    points.initial_values();
    if points.refused.is_empty() {
        Ok(())
    } else {
        Err(points.refused)
    }
}

/// Whether the tool has added this function.
fn is_supplied(program: &Program, function: Id<Function>) -> bool {
    program.supplied.contains_key(&function) || generated_names::is_generated(&program.functions[function].name)
}

/// A function and its type.
type Test = (Id<Function>, FunctionType);

/// The functions that test.
struct Tests {
    point: Test,
    perhaps: Test,
    wait: Test,
    sleep: Test,
    joined: Test,
    once: Test,
    once_done: Test,
    ends: Test,
}

impl Tests {
    /// `None` if the program cancels no thread.
    fn find(program: &Program) -> Option<Tests> {
        let named = |name: &str| {
            let defined = |function: &Function| function.body.is_some() && function.name == name;
            let found = program.functions.iter().find(|(_, function)| defined(function));
            found.map(|(id, function)| (id, function.ty.clone()))
        };
        Some(Tests {
            point: named("__ulseq_cancellation_point")?,
            perhaps: named("__ulseq_possible_cancellation_point")?,
            wait: named("__ulseq_canceled_wait")?,
            sleep: named(generated_names::CANCELED_SLEEP)?,
            joined: named("__ulseq_joined")?,
            once: named("__ulseq_cancelable_once")?,
            once_done: named("__ulseq_cancelable_once_done")?,
            ends: named("__ulseq_ends_itself")?,
        })
    }

    /// The call of a function of this kind, with arguments without effects, and its tests.
    fn around(&self, kind: Cancellation, called: Expr) -> Expr {
        let span = called.span;
        let ExprKind::Call(_, args) = &called.kind else { return called };
        match kind {
            Cancellation::Before => after(&self.point, called),
            Cancellation::Perhaps => after(&self.perhaps, called),
            Cancellation::Waiting => after(&self.wait, called),
            Cancellation::Sleeping => after(&self.point, call(&self.sleep, vec![called], span)),
            Cancellation::Joining => {
                let joined = match args.first().cloned() {
                    Some(id) => call(&self.joined, vec![called, id], span),
                    None => called,
                };
                after(&self.wait, joined)
            }
            Cancellation::Once => {
                let done = if called.ty.is_void() { called } else { call(&self.once_done, vec![called], span) };
                after(&self.once, done)
            }
            Cancellation::Pushing => after(&self.once, called),
            Cancellation::Popping => {
                let (ty, code) = (called.ty.clone(), Expr::int(0));
                let popped = call(&self.once_done, vec![code], span);
                Expr::new(ExprKind::Comma(Box::new(popped), Box::new(called)), ty, span)
            }
            Cancellation::Ending => after(&self.ends, called),
        }
    }
}

struct Points<'a> {
    program: &'a mut Program,
    tests: Tests,
    /// The cancellation points.
    kinds: BTreeMap<Id<Function>, Cancellation>,
    /// The functions whose addresses are taken instead of theirs.
    wrappers: BTreeMap<Id<Function>, Id<Function>>,
    refused: Vec<Diagnostic>,
}

impl Points<'_> {
    fn block(&mut self, within: Id<Function>, block: &mut Block) {
        visit::walk_stmts_mut(block, &mut |stmt| {
            visit::stmt_exprs_mut(stmt, &mut |expr| self.expression(within, expr));
        });
    }

    fn expression(&mut self, within: Id<Function>, expr: &mut Expr) {
        let span = expr.span;
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            return self.block(within, block);
        }
        if let ExprKind::Func(function) = &mut expr.kind {
            return self.address(function, span);
        }
        let kind = called(expr).and_then(|function| self.kinds.get(&function).copied());
        let (Some(kind), ExprKind::Call(_, args)) = (kind, &mut expr.kind) else {
            return visit::operands_mut(expr, &mut |operand| self.expression(within, operand));
        };
        args.iter_mut().for_each(|arg| self.expression(within, arg));
        *expr = self.point(within, kind, expr.clone());
    }

    /// The call with its tests, after its arguments.
    fn point(&mut self, within: Id<Function>, kind: Cancellation, mut called: Expr) -> Expr {
        let mut before = Vec::new();
        if let ExprKind::Call(_, args) = &mut called.kind {
            if args.iter().any(has_effects) {
                args.iter_mut().for_each(|arg| before.push(self.keep(within, arg)));
            }
        }
        let (ty, span) = (called.ty.clone(), called.span);
        let called = self.tests.around(kind, called);
        if before.is_empty() {
            return called;
        }
        let statement = |kind| Stmt::new(kind, Origin::user(span));
        let mut block: Block = before.iter().map(|(var, _)| statement(StmtKind::Decl(*var, None))).collect();
        before.into_iter().for_each(|(_, assign)| block.push(statement(StmtKind::Expr(assign))));
        block.push(statement(StmtKind::Expr(called)));
        Expr::new(ExprKind::StmtExpr(block), ty, span)
    }

    /// Replaces an argument by a variable; gives the variable and its assignment.
    fn keep(&mut self, within: Id<Function>, arg: &mut Expr) -> (Id<Var>, Expr) {
        let (ty, span) = (arg.ty.unqualified(), arg.span);
        let var = self.program.add_var("argument", ty.clone(), Storage::Local);
        self.program.vars[var].span = span;
        self.program.functions[within].locals.push(var);
        let place = Expr::var(var, ty.clone()).at(span);
        let value = std::mem::replace(arg, place.clone());
        (var, Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span))
    }

    fn initial_values(&mut self) {
        for var in self.program.vars.ids().collect::<Vec<_>>() {
            let Some(mut init) = self.program.vars[var].init.take() else { continue };
            visit::init_exprs_mut(&mut init, &mut |expr| {
                visit::walk_expr_mut(expr, &mut |expr| {
                    let span = expr.span;
                    if let ExprKind::Func(function) = &mut expr.kind {
                        self.address(function, span);
                    }
                });
            });
            self.program.vars[var].init = Some(init);
        }
    }

    /// Replaces a function whose address is taken.
    fn address(&mut self, function: &mut Id<Function>, span: Span) {
        let Some(kind) = self.kinds.get(function).copied() else { return };
        let Function { name, ty, .. } = &self.program.functions[*function];
        if ty.variadic || ty.unprototyped {
            let text = format!("`{name}` may be a cancellation point, and its address is taken");
            if kind == Cancellation::Perhaps {
                self.program.caveat(format!("{text}: calls through pointers are none"), span);
            } else {
                self.refused.push(Diagnostic::unsupported("cancellation-point", span, text));
            }
            return;
        }
        let wrapper = self.wrappers.get(function).copied().unwrap_or_else(|| self.wrapper(*function, kind));
        self.wrappers.insert(*function, wrapper);
        *function = wrapper;
    }

    /// A function that tests and then calls this one with its own arguments.
    fn wrapper(&mut self, function: Id<Function>, kind: Cancellation) -> Id<Function> {
        let Function { name, ty, span, .. } = self.program.functions[function].clone();
        let add = |param: &Type| self.program.add_var("value", param.unqualified(), Storage::Param);
        let params: Vec<_> = ty.params.iter().map(add).collect();
        let args: Vec<Expr> = params.iter().map(|param| self.program.place(*param).at(span)).collect();
        let called = self.tests.around(kind, call(&(function, ty.clone()), args, span));
        let kind = if ty.result.is_void() { StmtKind::Expr(called) } else { StmtKind::Return(Some(called)) };
        let body = vec![Stmt::new(kind, Origin::user(span))];
        let declared = Function::declared(format!("{}canceled_{name}", generated_names::PREFIX), ty);
        self.program.functions.push(Function { params, body: Some(body), is_static: true, span, ..declared })
    }
}

/// The function that an expression calls by name.
fn called(expr: &Expr) -> Option<Id<Function>> {
    let ExprKind::Call(callee, _) = &expr.kind else { return None };
    callee.as_function()
}

/// `(test(), called)`
fn after(test: &Test, called: Expr) -> Expr {
    let (ty, span) = (called.ty.clone(), called.span);
    let test = call(test, Vec::new(), span);
    Expr::new(ExprKind::Comma(Box::new(test), Box::new(called)), ty, span)
}

fn call((function, ty): &Test, args: Vec<Expr>, span: Span) -> Expr {
    let of = Type::new(TypeKind::Function(Arc::new(ty.clone())));
    let callee = Expr::new(ExprKind::Func(*function), of, span);
    let result = ty.result.clone();
    Expr::new(ExprKind::Call(Box::new(callee), args.into()), result, span)
}
