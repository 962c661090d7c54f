//! The variables that control the simulation of threads.

use crate::ir::{Expr, ExprKind, Function, Id, Program, Thread, Type, TypeKind, Var};
use crate::source::Span;

/// The variables that control the simulation of threads.
pub struct Control {
    /// The mode of `resume`: set while statements are executed, clear during the search for the point at which to
    /// resume.
    pub mode: Option<Id<Var>>,
    /// The program counter of each thread.
    pub pcs: Vec<Id<Var>>,
    /// Set when the process has ended.
    pub ended: Id<Var>,
    /// `_Bool __VERIFIER_nondet_bool(void)`
    pub choice: Id<Function>,
    /// What the driver uses to look for deadlocks, if they are checked.
    pub look: Option<Look>,
}

/// Macros of the stubs (`stubs/runtime/base.c`), as functions.
#[derive(Clone, Copy)]
pub struct Look {
    /// The next step is only asked whether it waits.
    pub begin: Id<Function>,
    /// Whether that step would wait.
    pub waits: Id<Function>,
}

impl Control {
    /// An arbitrary truth value: `__VERIFIER_nondet_bool()`.
    pub(crate) fn choose(&self, program: &Program) -> Expr {
        self.ask(program, self.choice)
    }

    /// The truth value that a function without parameters returns.
    pub(crate) fn ask(&self, program: &Program, function: Id<Function>) -> Expr {
        let ty = Type::new(TypeKind::Function(std::sync::Arc::new(program.functions[function].ty.clone())));
        let callee = Expr::new(ExprKind::Func(function), ty, Span::NONE);
        Expr::new(ExprKind::Call(Box::new(callee), Box::default()), Type::bool(), Span::NONE)
    }

    /// The program counter of a thread, as an `int`.
    pub fn pc(&self, thread: Id<Thread>) -> Expr {
        Expr::var(self.pcs[thread.index()], Type::int())
    }

    /// Whether the process has ended.
    pub fn ended(&self) -> Expr {
        Expr::var(self.ended, Type::bool())
    }
}
