//! Whether an object may end while the program has its address as a number: freed memory, or a local variable. The next
//! object may be at the same address, which a verifier rules out.

use crate::analysis::address_taken;
use crate::ir::{visit, Callee, Id, Program, StmtKind, Storage, Var};
use crate::library::{self, Effect};

/// Looks at the calls and at the local variables of a program in normal form.
pub(super) fn run(program: &Program) -> bool {
    program.functions.iter().any(|(id, function)| {
        let Some(body) = &function.body else { return false };
        let is_local = |storage| matches!(storage, Storage::Local | Storage::Param);
        let is_left = Some(id) != program.main;
        let mut taken = address_taken::address_taken(body).into_iter();
        let mut frees = false;
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind {
                let called = &program.functions[*called];
                let entry = library::lookup(&called.name).filter(|_| called.body.is_none());
                frees |= entry.is_some_and(|entry| entry.effects.contains(&Effect::Frees(0)));
            }
        });
        // A thread-local object ends with its thread.
        let ends = |var: Id<Var>| program.vars[var].thread_local || is_left && is_local(program.vars[var].storage);
        frees || taken.any(ends)
    })
}
