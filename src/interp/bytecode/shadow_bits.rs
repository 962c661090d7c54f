//! Decides whether a program may read an address as a number without an explicit conversion, or copy uninitialized
//! memory.
//!
//! In this model an address is only an identity, so no verdict may depend on its value. An explicit conversion of a
//! pointer is detected when it is executed. But the bytes of a pointer can also be read through another type: through a
//! member of a union, a converted pointer to them, or after `memcpy` (C11 6.5p7, 6.2.6.1); or by a pointer that has left
//! the member beside them, for which this model asks no more than that it stays in the object. They can be overwritten
//! in the same ways: what is left is no address. A program in which that can happen keeps two shadow bits for each byte of memory: initialized, and part of an address. All other programs do
//! without them.

use crate::interp::bytecode::{Code, Instr};
use crate::interp::library_operations::Lib;
use crate::ir::{layout, visit, ArrayLen, Expr, ExprKind, Program, Type, TypeKind};

/// Whether the program needs shadow bits.
pub(super) fn needed(program: &Program, code: &Code) -> bool {
    // The last two functions initialize static objects, which are completely set from the start.
    let own = &code.functions[..code.functions.len().saturating_sub(2)];
    own.iter().flat_map(|function| &function.code).any(copies) || reinterprets(program) || leaves_members(program)
}

/// Whether the program converts pointers to integers of their size, which then keep the addresses (`address_numbers`).
/// They must be distinguishable from other numbers, so no constant may look like an address, and the numbers of a
/// signed type must have the same representation as those of an unsigned one, as it is where pointers have 8 bytes. The
/// bits of a `double` may look like an address, too, so a program that computes with it keeps none.
pub(super) fn keeps_addresses(program: &Program, code: &Code, folded: &[u64]) -> bool {
    let converts = |instr: &Instr| matches!(instr, Instr::CutAddress(8, _));
    code.pointer() == 8
        && code.functions.iter().flat_map(|function| &function.code).any(converts)
        && !code.functions.iter().flat_map(|function| &function.code).any(makes_double)
        && !folded.iter().any(|value| code.looks_like_address(*value))
        && !any_expr(program, |expr| is_like_an_address(code, expr))
}

fn makes_double(instr: &Instr) -> bool {
    matches!(instr, Instr::Float(_, 8..) | Instr::FloatNeg(8..) | Instr::ToFloat(_, 8..) | Instr::Refloat(_, 8..))
}

fn is_like_an_address(code: &Code, expr: &Expr) -> bool {
    expr.as_int().is_some_and(|value| code.looks_like_address(value as u64))
}

fn copies(instr: &Instr) -> bool {
    matches!(instr, Instr::CopyBack(_) | Instr::KeepRecord(_) | Instr::Lib(Lib::Memcpy | Lib::Realloc | Lib::Strcpy, _))
}

fn reinterprets(program: &Program) -> bool {
    any_expr(program, |expr| through_union(program, expr) || through_cast(program, expr))
}

/// Whether a pointer to a member may run on into a pointer in the same object.
fn leaves_members(program: &Program) -> bool {
    let mut found = false;
    let mut look = |expr: &Expr| found |= points_beside_pointer(program, expr);
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut look));
    }
    for init in program.vars.iter().filter_map(|(_, var)| var.init.as_ref()) {
        visit::init_exprs(init, &mut look);
    }
    found
}

/// Whether a part of the expression is the address of a member beside a pointer. An index of an array is checked.
fn points_beside_pointer(program: &Program, expr: &Expr) -> bool {
    if let Some((array, index)) = checked_index(expr) {
        let mut found = points_beside_pointer(program, index);
        visit::operands(array, &mut |part| found |= points_beside_pointer(program, part));
        return found;
    }
    let mut found = false;
    if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &expr.kind {
        found = is_beside_pointer(program, place);
    }
    visit::operands(expr, &mut |part| found |= points_beside_pointer(program, part));
    found
}

/// The array and the index, if the expression is an element of an array.
fn checked_index(expr: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Index(base, index) = &expr.kind else { return None };
    let ExprKind::Decay(array) = &base.kind else { return None };
    Some((array, index))
}

/// Whether an lvalue is a part of a structure or union that also contains a pointer, and no object of the library.
fn is_beside_pointer(program: &Program, place: &Expr) -> bool {
    if program.is_modeled(&place.ty) {
        return false;
    }
    let mut part = place;
    loop {
        part = match (&part.kind, checked_index(part)) {
            (ExprKind::Member(of, _), _) if holds_pointer(program, &of.ty) => return true,
            (ExprKind::Member(of, _), _) => of,
            (_, Some((array, _))) => array,
            (_, None) => return false,
        };
    }
}

fn any_expr(program: &Program, test: impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    let mut look = |expr: &Expr| found |= test(expr);
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_block_exprs(body, &mut look);
        }
    }
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut look));
        }
    }
    found
}

/// Whether the expression accesses a member of a union that also contains a pointer.
fn through_union(program: &Program, expr: &Expr) -> bool {
    let ExprKind::Member(of, _) = &expr.kind else { return false };
    let TypeKind::Record(id) = of.ty.kind else { return false };
    program.records[id].is_union && holds_pointer(program, &of.ty)
}

/// Whether the expression is a cast between pointers to different types, one of which contains a pointer or padding.
fn through_cast(program: &Program, expr: &Expr) -> bool {
    let ExprKind::Cast(inner) = &expr.kind else { return false };
    let (Some(from), Some(to)) = (inner.ty.pointee(), expr.ty.pointee()) else { return false };
    let matters = |ty: &Type| holds_pointer(program, ty) || has_gaps(program, ty);
    from.kind != to.kind && (matters(from) || matters(to))
}

/// Whether an object has padding, which no member covers (C11 6.2.6.1p6).
fn has_gaps(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, ArrayLen::Fixed(_)) => has_gaps(program, of),
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let inside = || {
                let mut fields = record.fields.iter().flatten().filter(|field| field.bits.is_none());
                !record.is_union && fields.any(|field| has_gaps(program, &field.ty))
            };
            record.model.is_none() && (!layout::padding(program, *id).is_empty() || inside())
        }
        TypeKind::Array(..)
        | TypeKind::Void
        | TypeKind::Pointer(_)
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => false,
    }
}

/// Whether there is a pointer in an object of this type.
pub(super) fn holds_pointer(program: &Program, ty: &Type) -> bool {
    layout::holds_scalar(program, ty, &Type::is_pointer)
}
