//! Objects of the thread library in the memory of a program: their models have other sizes than the real ones, so a
//! literal number of bytes (`memset(&mutex, 0, 40)`) does not fit them.

use std::collections::BTreeSet;

use crate::ir::{layout, visit, BinOp, Callee, Expr, ExprKind, Program, StmtKind, Type, TypeKind};
use crate::library::{self, Entry};

/// The first pointer to a lock, or to another object of the thread library, that becomes a pointer to something else
/// (`*(int *)&mutex = 1`), other than to compare or subtract it; or the first use of a member that shares a union with
/// one. What the program reads or writes there says something about the real object, and nothing about its model.
pub fn seen_as_other_type(program: &Program) -> Option<&Expr> {
    let (mut found, mut harmless) = (Vec::new(), BTreeSet::new());
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Binary(op, a, b) = &expr.kind {
            if *op == BinOp::Sub || op.is_comparison() {
                let pointers = [a, b].into_iter().filter(|operand| operand.ty.is_pointer());
                harmless.extend(pointers.map(|operand| std::ptr::from_ref::<Expr>(operand)));
            }
        }
        harmless.extend(given_objects(program, expr).map(std::ptr::from_ref::<Expr>));
        found.extend(is_seen_otherwise(program, expr).then_some(expr));
    });
    found.into_iter().find(|expr| !harmless.contains(&std::ptr::from_ref(*expr)))
}

/// The objects whose addresses a call gives to the thread library, which takes a spin lock for what it is.
fn given_objects<'p>(program: &Program, call: &'p Expr) -> impl Iterator<Item = &'p Expr> {
    let called =
        if let ExprKind::Call(callee, args) = &call.kind { callee.as_function().zip(Some(args)) } else { None };
    let takes_objects = |function| {
        let entry = library::lookup(&program.functions[function].name);
        entry.is_some_and(|entry: &Entry| entry.object.is_some())
    };
    let args = called.filter(|(function, _)| takes_objects(*function)).map(|(_, args)| args);
    args.into_iter().flatten().filter_map(|arg| arg.without_pointer_casts().as_address())
}

fn is_seen_otherwise(program: &Program, expr: &Expr) -> bool {
    let is_other = |ty: &Type| !ty.is_void() && !ty.is_function() && !layout::holds_model(program, ty);
    let from = expr.as_cast().map(Expr::without_pointer_casts).and_then(|inner| inner.ty.pointee());
    let is_converted = expr.ty.pointee().is_some_and(is_other) && from.is_some_and(|from| program.is_modeled(from));
    is_converted || expr.as_member().is_some_and(|of| shares_with_object(program, &of.ty) && is_other(&expr.ty))
}

/// Whether it is a union with such an object as a member.
fn shares_with_object(program: &Program, ty: &Type) -> bool {
    let TypeKind::Record(id) = ty.kind else { return false };
    let record = &program.records[id];
    let mut fields = record.fields.iter().flatten();
    record.is_union && record.model.is_none() && fields.any(|field| program.is_modeled(&field.ty))
}

/// Whether a program in normal form copies objects of the thread library, alone or in structures: then there may be
/// bytes of a held lock that are no lock (POSIX 2.9.9).
pub fn are_copied(program: &Program) -> bool {
    let holds = |ty: Option<&Type>| ty.is_some_and(|ty| layout::holds_model(program, ty));
    let mut found = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Assign { place, value } = &stmt.kind {
                found |= value.is_place() && holds(Some(&place.ty));
            }
            if let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind {
                let copies = ["memcpy", "memmove", "__builtin_memcpy", "__builtin_memmove"];
                let from = args.get(1).filter(|_| copies.contains(&program.functions[*called].name.as_str()));
                found |= holds(from.and_then(|from| from.without_pointer_casts().ty.pointee()));
            }
        });
    }
    found
}

/// Whether `size` is a literal number (not `sizeof`) of bytes of a variable that is or contains a library object.
pub fn counts_bytes(program: &Program, pointer: &Expr, size: &Expr) -> bool {
    let ExprKind::AddrOf(place) = &pointer.without_pointer_casts().kind else { return false };
    let number = size.as_cast().unwrap_or(size);
    matches!(number.kind, ExprKind::Int(_)) && contains_one(program, &place.ty)
}

/// The bound that such an access hits.
pub const BOUND: &str = "bytes of a library object by number";

fn contains_one(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            record.model.is_some() || record.fields.iter().flatten().any(|field| contains_one(program, &field.ty))
        }
        TypeKind::Array(of, _) => contains_one(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}
