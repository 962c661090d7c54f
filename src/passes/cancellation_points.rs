//! Cancellation points (POSIX 2.9.5.2): in a program that calls `pthread_cancel`, the functions that are some test whether
//! the thread is to end.
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
//! `stubs/library/contracts/cancellation.c` has these functions. Where a thread waits, it is chosen beforehand whether the
//! wait will end because the thread is canceled; a wait for a condition may end at any time in any case. A call through a
//! pointer is no cancellation point.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered), before functions that are not called are dropped.

use super::normalize::has_effects;
use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Expr, ExprKind, Function, FunctionType, Id, IdSet, Program, Type, TypeKind};
use crate::library::{self, generated_names, Cancellation};
use crate::source::Span;

/// Inserts the tests.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let Some(tests) = Tests::find(program) else { return Ok(()) };
    let is_librarys = |id, function: &Function| function.body.is_none() || program.supplied.contains_key(&id);
    let kind = |(id, function): (Id<Function>, &Function)| {
        library::cancellation(&function.name).filter(|_| is_librarys(id, function))
    };
    let points = Points { tests, kinds: program.functions.iter().map(kind).collect() };
    let own: IdSet<_> =
        program.functions.iter().filter(|(id, function)| !is_librarys(*id, function)).map(|(id, _)| id).collect();
    for (id, function) in program.functions.iter_mut() {
        if own.contains(&id) && !generated_names::is_generated(&function.name) {
            function.body.iter_mut().for_each(|body| points.block(body));
        }
    }
    Ok(())
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
            sleep: named("__ulseq_canceled_sleep")?,
            joined: named("__ulseq_joined")?,
        })
    }
}

struct Points {
    tests: Tests,
    /// For each function, what it does as a cancellation point.
    kinds: Vec<Option<Cancellation>>,
}

impl Points {
    fn block(&self, block: &mut Block) {
        visit::walk_stmts_mut(block, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut |expr| self.expression(expr)));
    }

    fn expression(&self, expr: &mut Expr) {
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            return self.block(block);
        }
        visit::operands_mut(expr, &mut |operand| self.expression(operand));
        let ExprKind::Call(callee, args) = &expr.kind else { return };
        let Some(function) = callee.as_function() else { return };
        let Some(kind) = self.kinds[function.index()] else { return };
        let (span, first) = (expr.span, args.first().cloned());
        let called = expr.clone();
        *expr = match kind {
            Cancellation::Before => after(&self.tests.point, called),
            Cancellation::Perhaps => after(&self.tests.perhaps, called),
            Cancellation::Waiting => after(&self.tests.wait, called),
            Cancellation::Sleeping => after(&self.tests.point, call(&self.tests.sleep, vec![called], span)),
            Cancellation::Joining => {
                let joined = match first.filter(|id| !has_effects(id)) {
                    Some(id) => call(&self.tests.joined, vec![called, id], span),
                    None => called,
                };
                after(&self.tests.wait, joined)
            }
        };
    }
}

/// `(test(), called)`
fn after(test: &Test, called: Expr) -> Expr {
    let (ty, span) = (called.ty.clone(), called.span);
    let test = call(test, Vec::new(), span);
    Expr::new(ExprKind::Comma(Box::new(test), Box::new(called)), ty, span)
}

fn call((function, ty): &Test, args: Vec<Expr>, span: Span) -> Expr {
    let callee = Expr::new(ExprKind::Func(*function), Type::new(TypeKind::Function(ty.clone().into())), span);
    let result = ty.result.clone();
    Expr::new(ExprKind::Call(Box::new(callee), args.into()), result, span)
}
