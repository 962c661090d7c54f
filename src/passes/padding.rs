//! The padding of structures, whose bytes have unspecified values (C11 6.2.6.1p6). They matter only where a program
//! may read the bytes of objects: see [`crate::analysis::byte_views`].

use std::collections::BTreeMap;

use super::PassOptions;
use crate::analysis::byte_views::looks_at_bytes;
use crate::ir::{layout, Expr, ExprKind, Id, IntKind, Program, Record, Type, TypeKind};
use crate::reductions::Reduction;
use crate::source::Span;

/// Whether padding must have its arbitrary values: the program may read it, or the reduction is switched off.
pub(super) fn padding_matters(program: &Program, options: &PassOptions) -> bool {
    !options.without.uses(Reduction::UnreadPadding) || looks_at_bytes(program)
}

/// The bytes of a record that contain bit-fields and have further bits, which are padding (C11 6.2.6.1p6), and the bits
/// of each that belong to values. The bits of an unnamed bit-field do not (6.7.2.1p12).
pub(super) fn spare_bits(program: &Program, id: Id<Record>) -> Vec<(u64, u8)> {
    let fields = program.records[id].fields.iter().flatten();
    let mut used: BTreeMap<u64, u8> = BTreeMap::new();
    for (field, at) in fields.zip(layout::field_offsets(program, id).unwrap_or_default()) {
        for bit in (0..field.bits.unwrap_or(0)).map(|bit| u64::from(at.bit + bit)) {
            let byte = used.entry(at.byte + bit / 8).or_default();
            *byte |= u8::from(field.name.is_some()) << (bit % 8);
        }
    }
    used.into_iter().filter(|(_, bits)| *bits != u8::MAX).collect()
}

/// Whether objects of a type have padding anywhere.
pub(super) fn is_in(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let fields = program.records[*id].fields.iter().flatten();
            !layout::padding(program, *id).is_empty()
                || !spare_bits(program, *id).is_empty()
                || fields.into_iter().any(|field| is_in(program, &field.ty))
        }
        TypeKind::Array(of, _) => is_in(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// `((unsigned char *)&place)[at]`
pub(super) fn byte(place: &Expr, at: u64) -> Expr {
    let of = Type::int_kind(IntKind::UChar);
    let base = place.clone().addr_of().cast(&of.clone().pointer_to());
    Expr::new(ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at)))), of, Span::NONE)
}
