//! The substitution for one inlined call, and what becomes of the value that it returns.

use std::sync::Arc;

use crate::ir::{CallSite, Expr, Id, IdMap, Label, Program, Type, Var};

/// The use of a returned value.
#[derive(Clone)]
pub(super) enum Returns {
    /// It is stored in an lvalue, and control continues at the end of the inlined block.
    Into(Option<Expr>),
    /// It is the result of the thread, which ends.
    EndThread,
    /// The process ends.
    EndProcess,
}

/// The substitution for one inlined call.
pub(super) struct Frame {
    pub(super) vars: IdMap<Id<Var>, Id<Var>>,
    pub(super) labels: IdMap<Id<Label>, Id<Label>>,
    pub(super) exit: Option<Id<Label>>,
    pub(super) returns: Returns,
    /// The variable for the result of a thread that still has to call a function before it ends.
    pub(super) kept: Option<Id<Var>>,
    pub(super) call: Option<Arc<CallSite>>,
}

impl Frame {
    pub(super) fn new(returns: Returns, call: Option<Arc<CallSite>>) -> Frame {
        Frame { vars: IdMap::default(), labels: IdMap::default(), exit: None, returns, kept: None, call }
    }
}

/// The value that a start function returns, as the `void *` that a join yields.
pub(super) fn to_pointer(value: Expr, program: &Program) -> Expr {
    if value.ty.is_pointer() {
        return value.cast(&Type::void().pointer_to());
    }
    if !value.ty.is_integer() {
        return Expr::constant(0, Type::void().pointer_to());
    }
    value.cast(&Type::ptrdiff_t(program.model)).cast(&Type::void().pointer_to())
}
