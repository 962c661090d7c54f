//! The calls whose results follow from their arguments, and for which a program has arbitrary ones.

use std::collections::BTreeSet;

use crate::ir::{visit, Callee, Function, Id, IdSet, Program, StmtKind};
use crate::source::Span;

/// The calls of functions whose contract gives more than they compute, and those of functions with such a call: what
/// is not inlined has no steps of its own in a schedule. A call through a pointer may be one of any of them.
pub fn of(program: &Program) -> BTreeSet<Span> {
    let mut spans: BTreeSet<Span> =
        program.overapproximated_calls.iter().chain(&program.perhaps_overapproximated_calls).copied().collect();
    let mut inside: IdSet<Id<Function>> = IdSet::default();
    let mut known = None;
    while known != Some((spans.len(), inside.len())) {
        known = Some((spans.len(), inside.len()));
        for (id, body) in program.functions.iter().filter_map(|(id, function)| Some((id, function.body.as_ref()?))) {
            visit::walk_stmts(body, &mut |stmt| {
                let callee = if let StmtKind::Call { callee, .. } = &stmt.kind { Some(callee) } else { None };
                let calls = callee.is_some_and(|callee| match callee {
                    Callee::Function(callee) => inside.contains(callee),
                    Callee::Pointer(_) => !inside.is_empty(),
                    Callee::Stub { .. } => false,
                });
                if calls || spans.contains(&stmt.origin.span) {
                    spans.insert(stmt.origin.span);
                    inside.insert(id);
                }
            });
        }
    }
    spans
}
