//! The strings passed to `main`: a run without arguments, with an empty program name (C11 5.1.2.2.1). Every other
//! command line is a bound that may be hit: then nothing is proved, but violations found are real. For an analysis of
//! the text there is no bound: any element of the list leads to one string, of any length.

use crate::ir::{BinOp, Block, DataModel, Expr, Function, Id, Origin, Program, Stmt, StmtKind, Type, Var};
use crate::passes::entry::COUNT;
use crate::passes::unknown_functions::{bound, temp, zeroed, zeroed_array};

/// The bound that other command lines hit.
const BOUND: &str = "command line with arguments";

/// Sets these variables, and the number of arguments, at the beginning of the program.
pub(super) fn one_string(program: &mut Program, strings: &[Id<Var>]) {
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
        let pointer = pointer_size(program);
        begin.extend(zeroed(program, function, &list, 2, pointer, &by));
        if to.is_pointer() {
            begin.extend(zeroed(program, function, &list.deref(), 1, 1, &by));
        }
    }
    insert(program, function, begin);
}

/// Makes each of these variables a list of any length, whose elements lead to one string of any length.
pub(super) fn any_strings(program: &mut Program, strings: &[Id<Var>]) {
    let Some(function) = program.threads.iter().next().map(|(_, thread)| thread.body) else { return };
    let by = Origin::control("simplify");
    let mut begin = Vec::new();
    for var in strings {
        let list = program.place(*var);
        let Some(to) = list.ty.pointee().cloned() else { continue };
        let [count, length, index] = [(); 3].map(|()| temp(program, function, &Type::size_t(program.model)));
        let any = [&count, &length, &index].map(|any| Stmt::new(StmtKind::Havoc(any.clone()), by.clone()));
        begin.extend(any);
        let pointer = pointer_size(program);
        begin.extend(zeroed_array(program, function, &list, count, pointer, &by));
        if to.is_pointer() {
            let element = Expr::binary(BinOp::Add, list.clone(), index).deref();
            begin.extend(zeroed_array(program, function, &element, length, 1, &by));
        }
    }
    insert(program, function, begin);
}

fn pointer_size(program: &Program) -> u64 {
    if program.model == DataModel::Ilp32 {
        4
    } else {
        8
    }
}

fn insert(program: &mut Program, main: Id<Function>, begin: Block) {
    if let Some(body) = &mut program.functions[main].body {
        // After the number of arguments was made arbitrary.
        let at =
            body.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Havoc(_) | StmtKind::Assume { .. })).count();
        body.splice(at..at, begin);
    }
}
