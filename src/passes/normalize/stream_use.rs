//! The streams that the whole program uses, for [`super::streams`].

use crate::ir::{visit, ExprKind, Id, IdSet, Program, Storage, Var};
use crate::library;

/// The streams that are open at the start of the program (C11 7.21.3p7).
const STANDARD: [&str; 3] = ["stdin", "stdout", "stderr"];

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
        let is_it = |id: &Id<Var>, name: &str| {
            let var = &program.vars[*id];
            var.name == name && var.storage == Storage::Extern && var.ty.is_pointer() && mentioned.contains(id)
        };
        Streams { standard: STANDARD.map(|name| program.vars.ids().find(|id| is_it(id, name))), closes }
    }
}
