//! Encoding of values in events.

use crate::ir::{Expr, ExprKind, IntKind, Program, Type, TypeKind};

/// How the value of an event is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `_Bool`
    Bool,
    /// A signed integer.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// A plain or signed character.
    Char,
    /// A floating-point number, as the bits of a `double`.
    Float,
    /// A pointer.
    Pointer,
}

/// The kind of a scalar type's values; `None` for other types.
pub(super) fn kind(program: &Program, ty: &Type) -> Option<Kind> {
    match &ty.kind {
        TypeKind::Int(_) | TypeKind::Enum(_) => program.int_kind(ty).map(int),
        TypeKind::Float(_) => Some(Kind::Float),
        TypeKind::Pointer(_) => Some(Kind::Pointer),
        TypeKind::Void | TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::Record(_) | TypeKind::VaList => None,
    }
}

fn int(kind: IntKind) -> Kind {
    match kind {
        IntKind::Bool => Kind::Bool,
        IntKind::Char | IntKind::SChar => Kind::Char,
        _ if kind.is_signed() => Kind::Signed,
        _ => Kind::Unsigned,
    }
}

/// The value as an `unsigned long long`; negative values are sign-extended.
pub(super) fn as_number(value: Expr) -> Expr {
    let wide = Type::int_kind(IntKind::ULongLong);
    if value.ty.is_pointer() {
        let span = value.span;
        let long = Type::int_kind(IntKind::ULong);
        return Expr::new(ExprKind::Cast(Box::new(value)), long, span).cast(&wide);
    }
    value.cast(&wide)
}
