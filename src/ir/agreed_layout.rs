//! Which types gcc and verifiers lay out alike. They disagree about attributes that lower an alignment, about packed
//! structures inside of others, about unions with padding, and about some scalars. Records that depend on one of these
//! are printed with explicit padding, since there is no disagreement about structures that are packed throughout.

use super::layout::{align_of_members, element, field_offsets, layout, least_align, size_of};
use super::{DataModel, Field, FloatKind, Id, Program, Record, Type, TypeKind};

/// Whether a record is printed as a packed one with explicit padding. The size of an object of the library is not known
/// here.
pub fn is_padded(program: &Program, id: Id<Record>) -> bool {
    !is_agreed(program, id) && !has_model(program, id)
}

/// Whether a record contains an object of the library, whose size only the model defines.
pub fn has_model(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let inside =
        |field: &Field| matches!(element(&field.ty).kind, TypeKind::Record(inner) if has_model(program, inner));
    record.model.is_some() || record.fields.iter().flatten().any(inside)
}

/// Whether verifiers lay out a complete record as gcc does if it is printed with the alignments that it raises.
pub fn is_agreed(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let Some(of_members) = align_of_members(program, record) else { return true };
    // On i386, even an alignment without an effect decides how members of this type are aligned.
    let is_lowered = record.align.is_some_and(|align| u64::from(align) < of_members);
    let is_unusual = record.packed || is_lowered && program.model == DataModel::Ilp32;
    let fields = || record.fields.iter().flatten();
    // CBMC aligns a record also for its unnamed bit-fields.
    let is_wider = |field: &Field| layout(program, &field.ty).is_none_or(|own| own.align > of_members);
    record.model.is_some()
        || !is_unusual
            && !is_union_with_padding(program, id)
            && !has_gap_before_bit_field(program, record, id)
            && fields().all(|field| is_member_agreed(program, field))
            && !fields().any(|field| is_padding(field) && is_wider(field))
}

/// Whether a union is larger than each of its members: CBMC aligns it to its size then.
fn is_union_with_padding(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let largest =
        record.fields.iter().flatten().filter_map(|field| layout(program, &field.ty)).map(|own| own.size).max();
    let whole = layout(program, &Type::new(TypeKind::Record(id))).map(|own| own.size);
    record.is_union && largest.is_some() && largest < whole
}

/// Whether a bit-field does not begin where the member before it ends: where the rest of a unit is too small for it
/// (System V ABI), or behind a width of 0. Verifiers put it into that rest.
fn has_gap_before_bit_field(program: &Program, record: &Record, id: Id<Record>) -> bool {
    if record.is_union || record.fields.iter().flatten().all(|field| field.bits.is_none()) {
        return false;
    }
    let Some(offsets) = field_offsets(program, id) else { return false };
    let mut end = 0;
    record.fields.iter().flatten().zip(offsets).any(|(field, at)| {
        let begin = at.byte * 8 + u64::from(at.bit);
        let is_moved = field.bits == Some(0) || field.bits.is_some() && begin != end;
        let bits = field.bits.map(u64::from).or(size_of(program, &field.ty).map(|bytes| bytes * 8));
        end = begin + bits.unwrap_or(0);
        is_moved
    })
}

/// Whether a field is an unnamed bit-field, which is no member.
pub fn is_padding(field: &Field) -> bool {
    field.bits.is_some() && field.name.is_none()
}

fn is_member_agreed(program: &Program, field: &Field) -> bool {
    // On i386, also a bit-field of 64 bits aligns its record to 4 bytes only; for verifiers to 8.
    let is_unusual = || least_align(program, &field.ty) != layout(program, &field.ty).map(|own| own.align);
    let is_moved = field.packed || field.bits.is_some() && (field.align.is_some() || is_unusual());
    !is_moved && is_alignment_agreed(program, &field.ty)
}

/// Whether verifiers know the alignment of a type, as a member or by `_Alignof`.
pub fn is_alignment_agreed(program: &Program, ty: &Type) -> bool {
    match &element(ty).kind {
        TypeKind::Record(id) => is_record_agreed(program, *id, element(ty)),
        // CBMC aligns packed enumerations to 1.
        TypeKind::Enum(id) => program.enums[*id].repr.bits(program.model) != 16,
        // CBMC aligns complex numbers to their size.
        TypeKind::Float(FloatKind::ComplexFloat | FloatKind::ComplexDouble | FloatKind::ComplexLongDouble) => false,
        TypeKind::Float(FloatKind::Float | FloatKind::Double | FloatKind::LongDouble | FloatKind::Float128) => true,
        TypeKind::Void | TypeKind::Int(_) | TypeKind::Pointer(_) | TypeKind::Function(_) | TypeKind::VaList => true,
        TypeKind::Array(..) => unreachable!("an element is no array"),
    }
}

fn is_record_agreed(program: &Program, id: Id<Record>, ty: &Type) -> bool {
    let own = layout(program, ty).map(|own| own.align);
    // A structure that is packed throughout has the alignment 1 for everybody. On i386, gcc aligns a record that counts
    // as a scalar to less than its members.
    own == Some(1) || is_agreed(program, id) && least_align(program, ty) == own
}

/// Whether the size of a type differs between verifiers: that of a `long double` on i386.
pub fn has_doubtful_size(program: &Program, ty: &Type) -> bool {
    match &element(ty).kind {
        TypeKind::Record(id) => {
            program.records[*id].fields.iter().flatten().any(|field| has_doubtful_size(program, &field.ty))
        }
        TypeKind::Float(FloatKind::LongDouble | FloatKind::ComplexLongDouble) => program.model == DataModel::Ilp32,
        TypeKind::Float(
            FloatKind::Float
            | FloatKind::Double
            | FloatKind::Float128
            | FloatKind::ComplexFloat
            | FloatKind::ComplexDouble,
        )
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Enum(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => false,
        TypeKind::Array(..) => unreachable!("an element is no array"),
    }
}
