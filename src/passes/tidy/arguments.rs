//! The strings that `main` gets, with `--extern=havoc`: a run without arguments, whose name is empty (C11 5.1.2.2.1).
//! Every other command line is a bound that may be hit: then nothing is proved, but violations found are real.

use crate::ir::{Callee, DataModel, Expr, Function, Id, Origin, Program, Stmt, StmtKind, Storage, Type, Var};
use crate::passes::block_lifetimes::ends::library_function;
use crate::passes::threads::COUNT;

/// The bound that other command lines hit.
const BOUND: &str = "command line with arguments";

/// Sets these variables, and the number of arguments, at the beginning of the program.
pub(super) fn one_string(program: &mut Program, strings: &[Id<Var>]) {
    let Some(function) = program.threads.iter().next().map(|(_, thread)| thread.body) else { return };
    let by = Origin::control("tidy");
    let mut begin = Vec::new();
    let may = temp(program, function, &Type::bool());
    let hit = vec![Stmt::new(StmtKind::BoundHit(BOUND), by.clone())];
    begin.push(Stmt::new(StmtKind::Havoc(may.clone()), by.clone()));
    begin.push(Stmt::new(StmtKind::If { cond: may, then: hit, els: Vec::new() }, by.clone()));
    let count = program.vars.iter().find(|(_, var)| var.storage.is_static() && var.name == COUNT).map(|(id, _)| id);
    if let Some(count) = count {
        let count = program.place(count);
        let one = Expr::constant(1, count.ty.unqualified());
        begin.push(Stmt::assign(count, one, by.clone()));
    }
    for var in strings {
        let list = program.place(*var);
        let Some(to) = list.ty.pointee().cloned() else { continue };
        let pointer = if program.model == DataModel::Ilp32 { 4 } else { 8 };
        begin.extend(new(program, function, &list, 2, pointer, &by));
        if to.is_pointer() {
            begin.extend(new(program, function, &list.deref(), 1, 1, &by));
        }
    }
    if let Some(body) = &mut program.functions[function].body {
        // After the number of arguments was made arbitrary.
        let at =
            body.iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Havoc(_) | StmtKind::Assume { .. })).count();
        body.splice(at..at, begin);
    }
}

/// `place = calloc(count, size);`
fn new(program: &mut Program, function: Id<Function>, place: &Expr, count: i128, size: i128, by: &Origin) -> [Stmt; 2] {
    let (bytes, address) = (Type::size_t(program.model), Type::void().pointer_to());
    let calloc = library_function(program, "calloc", address.clone(), vec![bytes.clone(), bytes.clone()]);
    let raw = temp(program, function, &address);
    let args = vec![Expr::constant(count, bytes.clone()), Expr::constant(size, bytes)];
    [
        Stmt::new(StmtKind::call(Some(raw.clone()), Callee::Function(calloc), args), by.clone()),
        Stmt::assign(place.clone(), raw.cast(&place.ty.unqualified()), by.clone()),
    ]
}

fn temp(program: &mut Program, function: Id<Function>, ty: &Type) -> Expr {
    let var = program.add_var("__ulseq_argument", ty.unqualified(), Storage::Temp);
    program.functions[function].locals.push(var);
    program.place(var)
}
