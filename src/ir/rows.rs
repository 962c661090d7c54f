//! The valid indices of arrays.

use super::{ArrayLen, BinOp, Expr, ExprKind, Program, TypeKind, UnOp};

/// The number of elements of the array that is indexed by `base[...]`, if an index out of bounds is an error wherever
/// the array is.
///
/// `None` for an array at the very end of a structure: it may be longer than declared (a flexible array member, or its
/// predecessors `[1]` and `[0]`), and its bounds are those of the enclosing object.
pub fn elements(program: &Program, base: &Expr) -> Option<u64> {
    let ExprKind::Decay(array) = &base.kind else { return None };
    match array.ty.kind {
        TypeKind::Array(_, ArrayLen::Fixed(len)) if !is_at_end(program, array) => Some(len),
        _ => None,
    }
}

/// Whether `base` is an array whose declared length covers this index.
pub fn is_within(base: &Expr, index: &Expr) -> bool {
    let ExprKind::Decay(array) = &base.kind else { return false };
    let TypeKind::Array(_, ArrayLen::Fixed(len)) = array.ty.kind else { return false };
    index.as_int().is_some_and(|index| (0..i128::from(len)).contains(&index)) || (len > 1 && is_truth(index))
}

/// Whether the value is always 0 or 1.
fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(op, ..) => {
            matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne)
        }
        ExprKind::Unary(op, _) => *op == UnOp::Not,
        ExprKind::LogAnd(..) | ExprKind::LogOr(..) => true,
        _ => false,
    }
}

/// Whether the place is the last member of a structure, or a member of a union, and is followed only by the end of an
/// object.
fn is_at_end(program: &Program, place: &Expr) -> bool {
    let ExprKind::Member(of, field) = &place.kind else { return false };
    let TypeKind::Record(id) = of.ty.kind else { return false };
    let record = &program.records[id];
    let last = record.fields.as_ref().is_some_and(|fields| *field as usize + 1 == fields.len());
    let inside = match &of.kind {
        ExprKind::Member(..) => is_at_end(program, of),
        ExprKind::Index(base, _) => !matches!(base.kind, ExprKind::Decay(_)),
        _ => true,
    };
    inside && (last || record.is_union)
}
