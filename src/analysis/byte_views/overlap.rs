//! Whether the bytes of an object of one type are padding of another type at the same address.

use std::ops::Range;

use crate::ir::{layout, ArrayLen, FloatKind, Id, Program, Record, Type, TypeKind};

/// Beyond this number of bytes, types of different kinds are assumed to differ.
const MOST: u64 = 1 << 16;

/// The bytes of a `long double` of x86 that have a value.
const EXTENDED: u64 = 10;

/// Whether an access through a pointer to one of the two types reaches what is padding in the other one. A pointer to a
/// scalar may be moved over the whole object.
pub(super) fn pointer_sees_padding(program: &Program, one: &Type, other: &Type) -> bool {
    let is_moved = |ty: &Type| !ty.is_record() && !ty.is_array();
    let has_padding = |object: &Type| {
        let size = layout::size_of(program, object).unwrap_or(0);
        size > MOST || values(program, object, size).contains(&false)
    };
    match (is_moved(one), is_moved(other)) {
        (true, true) => has_padding(one) || has_padding(other),
        (true, false) => has_padding(other),
        (false, true) => has_padding(one),
        (false, false) => member_sees_padding(program, one, other),
    }
}

/// Whether what one of two objects that begin at the same address stores is padding in the other one.
pub(super) fn member_sees_padding(program: &Program, one: &Type, other: &Type) -> bool {
    if one.kind == other.kind {
        return false;
    }
    let size = |ty: &Type| layout::size_of(program, ty).unwrap_or(0);
    let both = size(one).min(size(other));
    both > MOST || values(program, one, both) != values(program, other, both)
}

/// Whether a member is an array without elements of its own that begins before the end of its structure.
pub(super) fn begins_in_padding(program: &Program, id: Id<Record>, member: usize) -> bool {
    let record = &program.records[id];
    let field = record.fields.as_ref().and_then(|fields| fields.get(member)).filter(|_| !record.is_union);
    let is_empty = |ty: &Type| matches!(ty.kind, TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Fixed(0)));
    let at = layout::field_offsets(program, id).and_then(|offsets| Some(offsets.get(member)?.byte));
    let size = layout::size_of(program, &Type::new(TypeKind::Record(id)));
    field.is_some_and(|field| is_empty(&field.ty)) && at.zip(size).is_some_and(|(at, size)| at < size)
}

/// For each of so many bytes of an object, whether it belongs to a value.
fn values(program: &Program, ty: &Type, bytes: u64) -> Vec<bool> {
    let mut map = vec![false; bytes as usize];
    mark(program, ty, 0, &mut map);
    map
}

fn mark(program: &Program, ty: &Type, begin: u64, map: &mut [bool]) {
    if begin >= map.len() as u64 {
        return;
    }
    match &ty.kind {
        TypeKind::Record(id) => {
            let offsets = layout::field_offsets(program, *id).unwrap_or_default();
            for (field, at) in program.records[*id].fields.iter().flatten().zip(offsets) {
                let first = begin + at.byte;
                match field.bits {
                    Some(bits) => set(map, first..first + u64::from(at.bit + bits).div_ceil(8)),
                    None => mark(program, &field.ty, first, map),
                }
            }
        }
        TypeKind::Array(element, ArrayLen::Fixed(length)) => {
            let size = layout::size_of(program, element).unwrap_or(0);
            let within = (map.len() as u64 - begin).checked_div(size).map_or(0, |all| all + 1);
            for at in 0..within.min(*length) {
                mark(program, element, begin + at * size, map);
            }
        }
        TypeKind::Float(FloatKind::LongDouble) => set(map, begin..begin + EXTENDED),
        TypeKind::Float(FloatKind::ComplexLongDouble) => {
            let half = layout::size_of(program, ty).unwrap_or(0) / 2;
            [begin, begin + half].into_iter().for_each(|part| set(map, part..part + EXTENDED));
        }
        TypeKind::Array(..)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => set(map, begin..begin + layout::size_of(program, ty).unwrap_or(0)),
    }
}

fn set(map: &mut [bool], range: Range<u64>) {
    for byte in map.iter_mut().take(range.end as usize).skip(range.start as usize) {
        *byte = true;
    }
}
