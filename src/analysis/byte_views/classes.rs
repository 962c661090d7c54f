//! The classes of pointers by what they lead to.

use crate::ir::{layout, FloatKind, Id, IntKind, Program, Record, Type, TypeKind};

/// What a pointer, or an integer that can hold one, leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A record with padding or bit-fields, a `long double`, or an array of such.
    Record,
    /// Single bytes.
    Bytes,
    /// Anything.
    Untyped,
    /// An object of another type.
    Scalar,
}

/// The class of a type. `None` for types that hold no address of an object.
pub(super) fn target(program: &Program, ty: &Type) -> Option<Target> {
    match &ty.kind {
        TypeKind::Pointer(to) => pointer_to(program, to),
        TypeKind::Int(_) | TypeKind::Enum(_) => {
            let address = layout::size_of(program, &Type::void().pointer_to());
            (layout::size_of(program, ty) >= address).then_some(Target::Untyped)
        }
        TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::VaList => None,
    }
}

fn pointer_to(program: &Program, ty: &Type) -> Option<Target> {
    match &ty.kind {
        TypeKind::Void => Some(Target::Untyped),
        TypeKind::Array(element, _) => pointer_to(program, element),
        TypeKind::Record(id) if is_whole(program, *id) => Some(Target::Scalar),
        TypeKind::Record(_) => Some(Target::Record),
        TypeKind::Int(IntKind::Bool) => Some(Target::Bytes),
        TypeKind::Int(_) | TypeKind::Enum(_) if layout::size_of(program, ty) == Some(1) => Some(Target::Bytes),
        TypeKind::Float(FloatKind::LongDouble | FloatKind::ComplexLongDouble) => Some(Target::Record),
        TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::VaList => {
            Some(Target::Scalar)
        }
        TypeKind::Function(_) => None,
    }
}

/// The types of the scalars that an object consists of, each once.
pub(super) fn parts(program: &Program, ty: &Type, into: &mut Vec<Type>) {
    match &ty.kind {
        TypeKind::Record(id) => {
            program.records[*id].fields.iter().flatten().for_each(|field| parts(program, &field.ty, into));
        }
        TypeKind::Array(element, _) => parts(program, element, into),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => {
            if !into.contains(ty) {
                into.push(ty.clone());
            }
        }
    }
}

/// Whether there is a union in an object that has a structure with padding as a member.
pub(super) fn holds_overlay(program: &Program, ty: &Type) -> bool {
    let TypeKind::Record(id) = layout::element(ty).kind else { return false };
    let record = &program.records[id];
    let mut fields = record.fields.iter().flatten();
    fields.any(|field| (record.is_union && !is_covered(program, &field.ty)) || holds_overlay(program, &field.ty))
}

/// Whether the members of a record cover its bytes, without bit-fields.
fn is_whole(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let Some(fields) = record.fields.as_ref().filter(|_| record.model.is_none()) else { return false };
    layout::padding(program, id).is_empty() && fields.iter().all(|f| f.bits.is_none() && is_covered(program, &f.ty))
}

fn is_covered(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => is_whole(program, *id),
        TypeKind::Array(element, _) => is_covered(program, element),
        // On x86, 10 of its bytes have a value.
        TypeKind::Float(FloatKind::LongDouble | FloatKind::ComplexLongDouble) => false,
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => true,
    }
}
