//! The standard streams of a program, and whether a stream is one of them. They are no objects of the model: what is
//! known of a stream that the program has opened does not hold for them.

use crate::ir::{BinOp, Expr, Id, Program, Storage, Var};
use crate::library::STANDARD_STREAMS;

/// The variables of the standard streams that the program declares, in the order of their descriptors.
pub(super) fn variables(program: &Program) -> [Option<Id<Var>>; 3] {
    let is_it = |var: &Var, name: &str| var.name == name && var.storage == Storage::Extern;
    STANDARD_STREAMS.map(|name| program.vars.iter().find(|(_, var)| is_it(var, name)).map(|(id, _)| id))
}

/// The condition that the conditions known before hold, and that a stream is none of these standard ones.
pub(super) fn is_none_of(known: Option<Expr>, stream: &Expr, standard: impl IntoIterator<Item = Expr>) -> Expr {
    let differ = standard.into_iter().map(|standard| compared(BinOp::Ne, stream, standard));
    known.into_iter().chain(differ).reduce(Expr::and).unwrap_or_else(|| Expr::int(1))
}

/// The comparison of a stream with a standard one.
pub(super) fn compared(op: BinOp, stream: &Expr, standard: Expr) -> Expr {
    Expr::binary(op, stream.clone(), standard.cast(&stream.ty.unqualified()))
}
