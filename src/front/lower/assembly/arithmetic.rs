//! The types and operations in which instructions compute.

use crate::ir::{BinOp, Expr, IntKind, Type, TypeKind};

/// The signed type of this many bytes.
pub(super) fn signed(size: u64) -> Type {
    Type::int_kind(match size {
        1 => IntKind::SChar,
        2 => IntKind::Short,
        4 => IntKind::Int,
        _ => IntKind::LongLong,
    })
}

/// The unsigned type of this many bytes.
pub(super) fn unsigned(size: u64) -> Type {
    Type::int_kind(match size {
        1 => IntKind::UChar,
        2 => IntKind::UShort,
        4 => IntKind::UInt,
        _ => IntKind::ULongLong,
    })
}

/// The type in which values of a type are computed. Unsigned types remain unsigned, unlike in the integer promotions.
pub(super) fn wide(ty: &Type) -> Type {
    match ty.kind {
        TypeKind::Int(IntKind::UChar | IntKind::UShort) => Type::int_kind(IntKind::UInt),
        TypeKind::Int(IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::Short) => Type::int(),
        TypeKind::Enum(_) => Type::int_kind(IntKind::LongLong),
        _ => ty.unqualified(),
    }
}

pub(super) fn compute(op: BinOp, left: Expr, right: Expr, ty: &Type) -> Expr {
    Expr::binary(op, left.cast(&wide(ty)), right.cast(&wide(ty))).cast(ty)
}

pub(super) fn shifted(op: BinOp, value: Expr, count: u64) -> Expr {
    Expr::binary(op, value, Expr::int(i128::from(count)))
}
