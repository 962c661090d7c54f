//! Pattern matching on expressions, shared by several parts.

use std::sync::Arc;

use crate::ir::lowered_only_expr;
use crate::ir::{Expr, ExprKind, Function, Id, Type, TypeKind};

/// The pointer without enclosing pointer casts.
pub(super) fn strip(expr: &Expr) -> &Expr {
    let inner = expr.as_cast().filter(|inner| inner.ty.is_pointer() && expr.ty.is_pointer());
    inner.map_or(expr, strip)
}

/// Whether the pointed-to type does not determine the type of the object.
pub(super) fn is_untyped(ty: &Type) -> bool {
    ty.is_void() || ty.is_function() || ty.is_character()
}

/// The function that a callee expression names, through decay, `&`, `*` and casts to the same signature.
pub(super) fn direct_callee(callee: &Expr) -> Option<Id<Function>> {
    match &callee.kind {
        ExprKind::Func(function) => Some(*function),
        ExprKind::Decay(inner) | ExprKind::AddrOf(inner) | ExprKind::Deref(inner) => direct_callee(inner),
        ExprKind::Cast(inner) if same_signature(&callee.ty, &inner.ty) => direct_callee(inner),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}

fn same_signature(a: &Type, b: &Type) -> bool {
    let strip = |ty: &Type| ty.pointee().map_or_else(|| Arc::new(ty.clone()), |to| Arc::new(to.clone()));
    strip(a).kind == strip(b).kind
}

/// The element type, if the type of the pointer determines it.
pub(super) fn element_type(pointer: &Expr) -> Option<Type> {
    let to = pointer.ty.pointee()?;
    match &to.kind {
        TypeKind::Void | TypeKind::Function(_) | TypeKind::Array(..) | TypeKind::VaList => None,
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) | TypeKind::Record(_) => {
            Some(to.unqualified())
        }
    }
}
