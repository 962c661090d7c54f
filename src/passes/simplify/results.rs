//! Results of shared copies of functions that no call uses: the copies return nothing.

use crate::ir::{visit, Block, Callee, Function, Id, IdSet, Program, StmtKind};

/// Drops them, and what only computes them; returns whether there were any, as others may have become unused then.
pub(super) fn drop_unused(program: &mut Program, simplify: &dyn Fn(&Program, &mut Block)) -> bool {
    let copies: Vec<Id<Function>> =
        program.threads.iter().flat_map(|(_, thread)| thread.copies.iter().copied()).collect();
    if copies.is_empty() {
        return false;
    }
    let mut used = IdSet::default();
    for function in program.threads.iter().flat_map(|(_, thread)| thread.parts()) {
        let Some(body) = &program.functions[function].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { result: Some(_), callee: Callee::Function(callee), .. } = &stmt.kind {
                used.insert(*callee);
            }
        });
    }
    let mut found = false;
    for copy in copies.into_iter().filter(|copy| !used.contains(copy)) {
        let Some(mut body) = program.functions[copy].take_body() else { continue };
        // A copy has one `return`, at its end, of a variable or a constant.
        if let Some(StmtKind::Return(value @ Some(_))) = body.last_mut().map(|stmt| &mut stmt.kind) {
            *value = None;
            found = true;
            simplify(program, &mut body);
        }
        program.functions[copy].body = Some(body);
    }
    found
}
