//! Any command line, for analyses of the text: `main` gets a list of any length, whose elements all lead to one string
//! of any length (C11 5.1.2.2.1p2). Such an analysis takes each element of an array for any other, so this covers all.
//!
//! ```c
//! argv = calloc(*, sizeof *argv);
//! *(argv + *) = calloc(*, 1);
//! ```
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal): whatever is decided about shared memory later counts the
//! strings as memory of the program.

use super::unknown_functions::{temp, zeroed_array};
use crate::ir::mentions::mention;
use crate::ir::{BinOp, Expr, Id, Origin, Program, Stmt, StmtKind, Type, Var};

/// Gives `main` the list instead of its parameters behind the first one. A program that calls `main` itself stays as it
/// is.
pub fn run(program: &mut Program) {
    let Some(main) = program.main.filter(|main| mention(program, *main).is_none()) else { return };
    program.has_any_command_line = true;
    let lists: Vec<Id<Var>> = program.functions[main].params.iter().skip(1).copied().collect();
    let by = Origin::user(program.functions[main].span);
    let pointer = program.model.pointer_size();
    let mut begin = Vec::new();
    for list in lists {
        let list = program.place(list);
        let Some(to) = list.ty.pointee().cloned() else { continue };
        let [count, length, index] = [(); 3].map(|()| temp(program, main, &Type::size_t(program.model)));
        begin.extend([&count, &length, &index].map(|any| Stmt::new(StmtKind::Havoc(any.clone()), by.clone())));
        begin.extend(zeroed_array(program, main, &list, count, pointer, &by));
        if to.is_pointer() {
            let element = Expr::binary(BinOp::Add, list.clone(), index).deref();
            begin.extend(zeroed_array(program, main, &element, length, 1, &by));
        }
    }
    if let Some(body) = &mut program.functions[main].body {
        body.splice(0..0, begin);
    }
}
