//! The streams that the whole program uses, for [`super::streams`].

use crate::ir::{visit, ExprKind, Id, IdSet, Program, Var};
use crate::library;
use crate::passes::standard_streams;

/// The program's use of streams.
#[derive(Clone, Copy)]
pub(super) struct Streams {
    /// The standard streams that it mentions.
    pub(super) standard: [Option<Id<Var>>; 3],
    /// Whether it closes a stream.
    pub(super) closes: bool,
}

impl Streams {
    /// Analyzes all bodies.
    pub(super) fn of(program: &Program) -> Streams {
        let (mut mentioned, mut closes) = (IdSet::default(), false);
        visit::walk_program_exprs(program, &mut |expr| {
            if let ExprKind::Var(var) = expr.kind {
                mentioned.insert(var);
            } else if let ExprKind::Func(function) = expr.kind {
                let function = &program.functions[function];
                closes |= function.body.is_none() && library::closed(&function.name).is_some();
            }
        });
        let is_used = |id: &Id<Var>| program.vars[*id].ty.is_pointer() && mentioned.contains(id);
        Streams { standard: standard_streams::variables(program).map(|id| id.filter(is_used)), closes }
    }
}
