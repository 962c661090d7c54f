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
}

impl Control {
    /// An arbitrary truth value: `__VERIFIER_nondet_bool()`.
    pub(crate) fn choose(&self, program: &Program) -> Expr {
        let ty = Type::new(TypeKind::Function(std::sync::Arc::new(program.functions[self.choice].ty.clone())));
        let callee = Expr::new(ExprKind::Func(self.choice), ty, Span::NONE);
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
