//! Whether the bits of a floating number may be read in another way than as the number.

use super::exempt::{copies, uncast, Exempt};
use super::LOOKING;
use crate::ir::{layout, visit, Callee, Expr, ExprKind, Function, Id, Program, StmtKind, Type};

/// The union by which the functions in `stubs/library/mathematics.c` look at the exponent and the fraction of a number,
/// after they have returned a NaN as it is.
const LIBRARY_NUMBER: &str = "__ulseq_number";

/// Whether the program may read the bits of a floating number: by another member of a union, through a pointer to
/// another type, in a copy of another type, or by a function that compares bytes.
pub fn looks_at_float_bits(program: &Program) -> bool {
    let in_union = program.records.iter().any(|(_, record)| {
        let fields = || record.fields.iter().flatten();
        let other = |ty: &Type| !ty.is_float();
        let is_own = record.name.starts_with(LIBRARY_NUMBER);
        record.is_union
            && !is_own
            && fields().any(|field| holds_float(program, &field.ty))
            && fields().any(|f| other(&f.ty))
    });
    let exempt = Exempt::of(program);
    let mut found = in_union;
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Cast(value) = &expr.kind else { return };
        let (Some(from), Some(to)) = (value.ty.pointee(), expr.ty.pointee()) else { return };
        found |= holds_float(program, from) && from.kind != to.kind && !exempt.contains(expr);
    });
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            found |= shows(program, *called, args);
        });
    }
    found
}

fn holds_float(program: &Program, ty: &Type) -> bool {
    layout::holds_scalar(program, ty, &Type::is_float)
}

/// Whether the call copies a floating number into an object of another type, or compares its bytes.
fn shows(program: &Program, called: Id<Function>, args: &[Expr]) -> bool {
    let name = program.functions[called].name.as_str();
    let types: Vec<&Type> = args.iter().filter_map(|arg| uncast(arg).ty.pointee()).collect();
    let is_float = |ty: &&Type| holds_float(program, ty);
    match types[..] {
        [to, from, ..] if copies(name) => is_float(&from) && to.kind != from.kind,
        _ => LOOKING.contains(&name) && types.iter().any(is_float),
    }
}
