//! Memory that is allocated: a state between two steps that no variable holds.
//!
//! In: the program before it is made sequential. Out: the first allocation in it, as a reason why there is no
//! induction.

use crate::ir::{visit, Callee, StmtKind};
use crate::library;
use crate::source::Span;
use crate::translate::Loaded;

/// The reason, with its place in the source.
pub(super) fn run(loaded: &Loaded) -> Option<String> {
    let program = &loaded.program;
    let mut found: Option<(Span, &str)> = None;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return };
            let name = program.functions[*called].name.as_str();
            if library::allocates(name) && !stmt.origin.span.is_none() {
                found = found.or(Some((stmt.origin.span, name)));
            }
        });
    }
    let (span, name) = found?;
    let at = loaded.source.map.locate(span);
    Some(format!(
        "{at}: memory from `{name}` has no name, so it cannot be given any content; use variables with static storage \
         duration, or leave out --driver"
    ))
}
