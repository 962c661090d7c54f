//! Objects of the thread library in the memory of a program: their models have other sizes than the real ones, so a
//! literal number of bytes (`memset(&mutex, 0, 40)`) does not fit them.

use crate::ir::{Expr, ExprKind, Program, Type, TypeKind};

/// Whether `size` is a literal number (not `sizeof`) of bytes of a variable that is or contains a library object.
pub fn counts_bytes(program: &Program, pointer: &Expr, size: &Expr) -> bool {
    let ExprKind::AddrOf(place) = &without_casts(pointer).kind else { return false };
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

fn without_casts(pointer: &Expr) -> &Expr {
    let inner = pointer.as_cast().filter(|inner| inner.ty.pointee().is_some());
    inner.map_or(pointer, without_casts)
}
