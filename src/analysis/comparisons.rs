//! Comparisons of pointers whose result C leaves open: of pointers to freed memory, and of the end of an object with
//! another object.
//!
//! When the lifetime of an object ends, every pointer to it becomes indeterminate (C11 6.2.4p2). A later result of
//! `malloc` may be equal to it or not, so neither outcome of `==` is certain. Verifiers give each object a unique
//! address and would decide the comparison.

use crate::ir::{visit, ArrayLen, BinOp, Callee, Expr, ExprKind, Program, StmtKind, TypeKind, VarRole};
use crate::library::{self, Effect};

/// The bound that such a comparison hits.
pub const BOUND: &str = "comparison of a pointer to freed memory";

/// Whether the program frees memory, allocates memory, and compares pointers.
pub fn are_in_doubt(program: &Program) -> bool {
    let (mut frees, mut compares) = (false, false);
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind else { return };
            let entry = library::lookup(&program.functions[*id].name);
            frees |= entry.is_some_and(|entry| entry.effects.contains(&Effect::Frees(0)));
        });
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Binary(op, a, b) = &expr.kind {
                compares |= op.is_comparison() && doubtful(program, a, b).next().is_some();
            }
        });
    }
    frees && compares
}

/// The name of the bound where the end of an object is compared with another object, which may be there (C11 6.5.9p6).
pub const ENDS: &str = "comparison of the end of an object with another object";

/// Whether the program compares pointers, and computes some that may be the end of an object.
pub fn may_meet(program: &Program) -> bool {
    let (mut moves, mut compares) = (false, false);
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Binary(op, a, b) = &expr.kind {
            moves |= expr.ty.is_pointer() && b.as_int() != Some(0);
            compares |= matches!(op, BinOp::Eq | BinOp::Ne) && doubtful(program, a, b).next().is_some();
        } else if let ExprKind::AddrOf(place) = &expr.kind {
            moves |= is_moved(place);
        }
    });
    moves && compares
}

/// Whether a place is an element whose index is not known to be within its array.
fn is_moved(place: &Expr) -> bool {
    let ExprKind::Index(base, index) = &place.kind else { return false };
    let ExprKind::Decay(array) = &base.kind else { return true };
    let TypeKind::Array(_, ArrayLen::Fixed(length)) = &array.ty.kind else { return true };
    index.as_int().is_none_or(|index| index < 0 || index >= i128::from(*length))
}

/// Whether two string literals can be in the same memory with these places at the same address: each text is given as
/// what is before its place and from there on (C11 6.4.5p7).
pub fn may_overlap((before, from): (&[u8], &[u8]), (other_before, other_from): (&[u8], &[u8])) -> bool {
    let behind = from.iter().zip(other_from).all(|(a, b)| a == b);
    let ahead = before.iter().rev().zip(other_before.iter().rev()).all(|(a, b)| a == b);
    !from.is_empty() && !other_from.is_empty() && behind && ahead
}

/// The operands that may be such pointers: pointers that are compared with another pointer. A comparison with null is
/// certain.
pub fn doubtful<'a>(program: &Program, a: &'a Expr, b: &'a Expr) -> impl Iterator<Item = &'a Expr> {
    // Where an access lies that a thread is about to make is no comparison of the program.
    let is_own = |expr: &Expr| !expr.as_var().is_some_and(|var| program.vars[var].role == VarRole::Announced);
    let is_open = |expr: &Expr| is_object_pointer(expr) && !is_fixed(expr);
    let both = [a, b].into_iter().all(|expr| is_object_pointer(expr) && !is_number(expr) && is_own(expr));
    [a, b].into_iter().filter(move |expr| both && is_open(expr))
}

fn is_object_pointer(expr: &Expr) -> bool {
    expr.ty.pointee().is_some_and(|to| !to.is_function())
}

/// Whether an expression is a null pointer, or another number.
fn is_number(expr: &Expr) -> bool {
    expr.as_cast().map_or_else(|| expr.as_int().is_some(), is_number)
}

/// Whether an expression is the address of a variable.
fn is_fixed(expr: &Expr) -> bool {
    match expr.as_cast() {
        Some(inner) => is_fixed(inner),
        None => expr.as_address().is_some_and(|place| place.root().is_some()),
    }
}
