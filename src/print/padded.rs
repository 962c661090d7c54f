//! Records that gcc and verifiers would lay out differently: they are printed as packed ones with explicit padding.

use super::ty::word;
use super::Printer;
use crate::ir::agreed_layout::is_padding;
use crate::ir::layout::{self, Layout};
use crate::ir::{Field, Id, Program, Record, TypeKind};

impl Printer<'_> {
    /// Prints the members of a packed record with unnamed bit-fields between them, to which initializers do not apply.
    pub(super) fn padded_fields(&mut self, id: Id<Record>, whole: Layout) {
        let program = self.program;
        let record = &program.records[id];
        let offsets = layout::field_offsets(program, id).unwrap_or_default();
        let (mut end, mut largest) = (0, 0);
        let members = record.fields.iter().flatten().zip(offsets).filter(|(field, _)| !is_padding(field));
        for (field, at) in members {
            let begin = at.byte * 8 + u64::from(at.bit);
            if !record.is_union {
                self.gap(end, begin);
            }
            // CBMC pads the end of a packed structure with an alignment as if its members were aligned.
            let is_loose = field.bits.is_none() && whole.align > 1 && is_wider(program, field, whole.align);
            self.padded_member(field, Some(1).filter(|_| is_loose));
            let bits = field.bits.map(u64::from);
            end = begin + bits.or(layout::size_of(program, &field.ty).map(|bytes| bytes * 8)).unwrap_or(0);
            largest = end.div_ceil(8).max(largest);
        }
        if !record.is_union {
            self.gap(end, whole.size * 8);
        } else if largest < whole.size {
            self.union_padding(&unused_member(program, id), whole);
        }
    }

    /// Prints a member of a packed record. An unnamed record in it is packed, too, and has no alignment: CBMC would
    /// obey that, and move it.
    fn padded_member(&mut self, field: &Field, align: Option<u32>) {
        match (&field.name, &field.ty.kind) {
            (None, TypeKind::Record(inner)) => {
                let word = word(&self.program.records[*inner]);
                self.line(&format!("{word} {{"));
                self.indent += 1;
                if let Some(whole) = layout::layout(self.program, &field.ty) {
                    self.padded_fields(*inner, whole);
                }
                self.indent -= 1;
                self.line("} __attribute__((packed));");
            }
            _ => self.member_line(field, align, false),
        }
    }

    /// Prints a member that is as large as the union. It has few elements: CBMC loses what is written to the other
    /// members of a union with an array of more than 64 elements.
    fn union_padding(&mut self, name: &str, whole: Layout) {
        let (ty, unit) = match whole.align {
            1 => ("unsigned char", 1),
            2 => ("unsigned short", 2),
            4 => ("unsigned int", 4),
            _ => ("unsigned long long", 8),
        };
        self.line(&format!("{ty} {name}[{}];", whole.size / unit));
    }

    /// Prints padding from one bit to another.
    fn gap(&mut self, mut from: u64, to: u64) {
        while from < to {
            let (ty, width) = match (to - from).min(8 - from % 8) {
                8 if to - from >= 256 => ("unsigned long long", 64),
                width => ("unsigned char", width),
            };
            self.line(&format!("{ty} : {width};"));
            from += width;
        }
    }
}

/// The alignment of a packed record, unless CBMC would pad its end for the type of a bit-field, to which no attribute
/// can be given.
pub(super) fn padded_align(program: &Program, record: &Record, whole: Layout) -> Option<u64> {
    let ends_later = record.fields.iter().flatten().any(|field| {
        let unit = layout::size_of(program, &field.ty).unwrap_or(1);
        field.bits.is_some() && !is_padding(field) && whole.size % unit != 0
    });
    Some(whole.align).filter(|align| *align > 1 && !ends_later)
}

/// Whether the type of a member may be aligned to more than the record.
fn is_wider(program: &Program, field: &Field, align: u64) -> bool {
    let (ty, own) = (layout::element(&field.ty), layout::layout(program, &field.ty));
    // Verifiers align some types to their size.
    let most = layout::size_of(program, ty).unwrap_or(u64::MAX).min(16);
    own.is_none_or(|own| own.align > align) || (!ty.is_record() && most > align)
}

/// A name for the padding of a union that no member has.
fn unused_member(program: &Program, id: Id<Record>) -> String {
    let is_member =
        |record: &Record, name: &str| record.fields.iter().flatten().any(|field| field.name.as_deref() == Some(name));
    let mut name = format!("padding_{}", id.index());
    while program.records.iter().any(|(_, record)| is_member(record, &name)) {
        name.push('_');
    }
    name
}
