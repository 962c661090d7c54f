//! The valid indices of arrays.

use super::{ArrayLen, Expr, ExprKind, PlaceKind, Program, TypeKind};

/// The number of elements of the array that is indexed by `base[...]`, if an index out of bounds is an error wherever
/// the array is.
///
/// `None` for an array at the very end of a structure: it may be longer than declared (a flexible array member, or its
/// predecessors `[1]` and `[0]`), and its bounds are those of the enclosing object.
pub fn elements(program: &Program, base: &Expr) -> Option<u64> {
    let ExprKind::Decay(array) = &base.kind else { return None };
    let TypeKind::Array(_, ArrayLen::Fixed(len)) = array.ty.kind else { return None };
    (!is_at_end(program, array)).then_some(len)
}

/// Whether `base[...]` indexes an array at the very end of a structure: its upper bound is the end of the enclosing
/// object, but indices below 0 are invalid.
pub fn only_begins(program: &Program, base: &Expr) -> bool {
    let ExprKind::Decay(array) = &base.kind else { return false };
    is_at_end(program, array)
}

/// Whether `base` is an array whose declared length covers this index.
pub fn is_within(base: &Expr, index: &Expr) -> bool {
    let ExprKind::Decay(array) = &base.kind else { return false };
    let TypeKind::Array(_, ArrayLen::Fixed(len)) = array.ty.kind else { return false };
    index.as_int().is_some_and(|index| (0..i128::from(len)).contains(&index)) || (len > 1 && index.is_truth())
}

/// Whether the lvalue is the last member of a structure, or a member of a union, and is followed only by the end of an
/// object.
fn is_at_end(program: &Program, place: &Expr) -> bool {
    let ExprKind::Member(of, field) = &place.kind else { return false };
    let TypeKind::Record(id) = of.ty.kind else { return false };
    let record = &program.records[id];
    let last = record.fields.as_ref().is_some_and(|fields| *field as usize + 1 == fields.len());
    let inside = match of.place() {
        Some(PlaceKind::Member(..)) => is_at_end(program, of),
        Some(PlaceKind::Index(base, _)) => base.as_decayed().is_none(),
        Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_)) => true,
        // A member of a value, or the value.
        None => !matches!(of.kind, ExprKind::Member(..)) || is_at_end(program, of),
    };
    inside && (last || record.is_union)
}
