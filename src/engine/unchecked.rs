//! Undefined behavior for which the sequential program has no [checks](crate::passes::checks).

use crate::analysis::const_writes;
use crate::analysis::wait_mutexes;
use crate::ir::{visit, ArrayLen, BinOp, Callee, ExprKind, Function, Program, Record, StmtKind, TypeKind};
use crate::library::{self, byte_range, Effect};
use crate::passes::checked_text;
use crate::passes::function_lifetimes;

/// The kinds of undefined behavior that a sequential program does not check, among those that a program in normal form
/// may have; one line each.
pub fn unseen(program: &Program) -> Vec<&'static str> {
    let mut strings = false;
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind {
                strings |= touches_memory(&program.functions[*id]);
            }
        });
    }
    let locals = function_lifetimes::leaves_out(program);
    let constants = const_writes::may_be_written(program);
    let freed = function_lifetimes::may_be_freed(program);
    let mutexes = wait_mutexes::may_differ(program);
    let all = [
        (freed, "freeing a local variable that never ends is not checked in the sequential program"),
        (locals, "accesses to local variables after their life are not checked in the sequential program"),
        (mutexes, "waiting for one condition variable with two mutexes is not checked in the sequential program"),
        (strings, "accesses by some functions of the C library are not checked in the sequential program"),
        (constants, "writes to constants and string literals are not checked in the sequential program"),
    ];
    all.into_iter().filter(|(can, _)| *can).map(|(_, text)| text).collect()
}

/// Whether pointers are ordered: CBMC takes none of two pointers to different objects for the lesser one.
pub fn orders_pointers(program: &Program) -> bool {
    let mut found = false;
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, left, _) = &expr.kind else { return };
        found |= left.ty.is_pointer();
    });
    found
}

/// Whether an array without a length at the end of a structure is used: ESBMC assumes that an object with such an array
/// is larger than it is, and so misses accesses after its end.
pub fn has_flexible_array(program: &Program) -> bool {
    let mut found = false;
    visit::walk_program_exprs(program, &mut |expr| {
        let is_open = matches!(expr.ty.kind, TypeKind::Array(_, ArrayLen::Unknown));
        found |= is_open && matches!(expr.kind, ExprKind::Member(..));
    });
    found
}

/// Whether verifiers that do not read as compilers do misread the program: packed members, and characters beyond ASCII in
/// strings.
pub fn is_misread(program: &Program) -> bool {
    let is_packed = |record: &Record| record.packed || record.fields.iter().flatten().any(|field| field.packed);
    let mut found = program.records.iter().any(|(_, record)| is_packed(record));
    visit::walk_program_exprs(program, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Str { bytes, .. } if !bytes.is_ascii());
    });
    found
}

/// Whether a function of the C library accesses memory and is not checked.
fn touches_memory(function: &Function) -> bool {
    let is_checked = byte_range(&function.name).is_some() || checked_text::model(function).is_some();
    let entry = library::lookup(&function.name).filter(|_| function.body.is_none() && !is_checked);
    // What it reads has been made explicit.
    let reads = |effect: &Effect| matches!(effect, Effect::Reads(_));
    let is_read = |entry: &library::Entry| {
        !library::reads(entry.name).is_empty()
            && entry.effects.iter().all(|effect| reads(effect) || matches!(effect, Effect::Returns(_) | Effect::Fresh))
    };
    let entry = entry.filter(|entry| !is_read(entry));
    let touches = |effect: &Effect| matches!(effect, Effect::Reads(_) | Effect::Writes(_) | Effect::Copies(..));
    entry.is_some_and(|entry| matches!(entry.model, library::Model::Extern) && entry.effects.iter().any(touches))
}
