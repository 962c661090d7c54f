//! The padding of structures, whose bytes have unspecified values (C11 6.2.6.1p6). They matter only where a program
//! reads the bytes of objects.

use crate::ir::{layout, visit, Callee, Expr, ExprKind, Function, Id, IntKind, Program, StmtKind, Type};
use crate::source::Span;

/// Library functions that read bytes of any object.
const LOOKING: &[&str] = &["memcmp", "bcmp", "memchr", "memrchr", "memmem", "__ulseq_memcmp"];

/// Whether the program reads bytes of objects that may have padding: by a function, or through a pointer to characters
/// that was converted from a pointer to a structure or to `void`.
pub(super) fn looks_at_bytes(program: &Program) -> bool {
    let looks = |function: Id<Function>| LOOKING.contains(&program.functions[function].name.as_str());
    let mut found = false;
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Func(function) = expr.kind {
            found |= looks(function);
        } else if let ExprKind::Cast(inner) = &expr.kind {
            found |= is_to_bytes(program, &inner.ty, &expr.ty);
        }
    });
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let copies = matches!(program.functions[*called].name.as_str(), "memcpy" | "memmove" | "mempcpy");
            found |= looks(*called) || copies && args.len() > 1 && is_to_another(&args[0], &args[1]);
        });
    }
    found
}

/// Whether a structure is copied into an object of another type.
fn is_to_another(to: &Expr, from: &Expr) -> bool {
    let pointee = |expr: &Expr| expr.as_cast().unwrap_or(expr).ty.pointee().map(|to| to.kind.clone());
    from.as_cast().unwrap_or(from).ty.pointee().is_some_and(Type::is_record) && pointee(to) != pointee(from)
}

/// Whether a conversion turns a pointer to a structure or to `void` into a pointer to characters.
fn is_to_bytes(program: &Program, from: &Type, to: &Type) -> bool {
    let to_bytes = to.pointee().is_some_and(|to| layout::size_of(program, to) == Some(1) && to.is_integer());
    to_bytes && from.pointee().is_some_and(|from| from.is_void() || from.is_record())
}

/// `((unsigned char *)&place)[at]`
pub(super) fn byte(place: &Expr, at: u64) -> Expr {
    let of = Type::int_kind(IntKind::UChar);
    let base = place.clone().addr_of().cast(&of.clone().pointer_to());
    Expr::new(ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at)))), of, Span::NONE)
}
