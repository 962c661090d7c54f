//! The strings passed to `main`: a run without arguments, with an empty program name (C11 5.1.2.2.1). Every other
//! command line is a bound that may be hit: then nothing is proved, but violations found are real.

use crate::ir::{Expr, Id, Origin, Program, Stmt, StmtKind, Var};
use crate::passes::entry::COUNT;
use crate::passes::unknown_functions::{bound, zeroed};

/// The bound that other command lines hit.
const BOUND: &str = "command line with arguments";

/// Sets these variables, and the number of arguments, at the beginning of the program.
pub(super) fn set(program: &mut Program, strings: &[Id<Var>]) {
    let Some(function) = program.threads.iter().next().map(|(_, thread)| thread.body) else { return };
    let by = Origin::control("simplify");
    let mut begin = bound(program, function, BOUND, &by);
    let count = program.vars.iter().find(|(_, var)| var.storage.is_static() && var.name == COUNT).map(|(id, _)| id);
    if let Some(count) = count {
        let count = program.place(count);
        let one = Expr::constant(1, count.ty.unqualified());
        begin.push(Stmt::assign(count, one, by.clone()));
    }
    for var in strings {
        let list = program.place(*var);
        let Some(to) = list.ty.pointee().cloned() else { continue };
        let pointer = program.model.pointer_size();
        begin.extend(zeroed(program, function, &list, 2, pointer, &by));
        if to.is_pointer() {
            begin.extend(zeroed(program, function, &list.deref(), 1, 1, &by));
        }
    }
    if let Some(body) = &mut program.functions[function].body {
        // After the number of arguments was made arbitrary.
        let at =
            body.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Havoc(_) | StmtKind::Assume { .. })).count();
        body.splice(at..at, begin);
    }
}
