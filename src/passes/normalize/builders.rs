//! Constructors of expressions, shared by several parts.

use crate::ir::{BinOp, Expr, ExprKind, Type};

/// `array[index]`
pub(super) fn element(array: Expr, index: Expr, ty: &Type) -> Expr {
    let span = array.span;
    let base = array.decayed(ty);
    Expr::new(ExprKind::Index(Box::new(base), Box::new(index)), ty.clone(), span)
}

/// `pointer[at]`
pub(super) fn index(pointer: Expr, at: Expr, ty: &Type) -> Expr {
    let span = pointer.span;
    Expr::new(ExprKind::Index(Box::new(pointer), Box::new(at)), ty.clone(), span)
}

/// The pointer advanced by this number of bytes.
pub(super) fn moved(pointer: &Expr, bytes: Option<Expr>) -> Expr {
    let Some(bytes) = bytes else { return pointer.clone() };
    let chars = pointer.clone().cast(&Type::char().pointer_to());
    let (ty, span) = (chars.ty.clone(), chars.span);
    Expr::new(ExprKind::Binary(BinOp::Add, Box::new(chars), Box::new(bytes)), ty, span).cast(&pointer.ty)
}
