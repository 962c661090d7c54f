//! What expressions mention, and constants in them.

use crate::ir::{visit, ArrayLen, Expr, Id, TypeKind, Var};

/// Calls `f` for each variable that an expression mentions.
pub fn each_var(expr: &Expr, f: &mut dyn FnMut(Id<Var>)) {
    visit::walk_expr(expr, &mut |part| part.as_var().into_iter().for_each(&mut *f));
}

/// Whether a constant index is one of an element of the array.
pub(super) fn is_within(array: &Expr, index: &Expr) -> bool {
    let TypeKind::Array(_, ArrayLen::Fixed(length)) = &array.ty.kind else { return false };
    let value = constant(index);
    value.and_then(|value| u64::try_from(value).ok()).is_some_and(|value| value < *length)
}

/// The value of an integer constant, converted or not.
pub(super) fn constant(expr: &Expr) -> Option<i128> {
    let inner = expr.as_cast().filter(|inner| expr.ty.is_integer() && inner.ty.is_integer());
    // A conversion changes only values that are negative or large.
    let small = |value: &i128| (0..128).contains(value);
    inner.map_or_else(|| expr.as_int(), |inner| constant(inner).filter(small))
}
