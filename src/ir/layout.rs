//! Sizes and offsets of types (System V ABI, i386 and x86-64), with gcc's layout of bit-fields.

use std::ops::Range;

use super::{ArrayLen, DataModel, Field, FloatKind, Id, IntKind, Program, Record, Type, TypeKind};

/// Size and alignment in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
}

/// The location of a field in its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldOffset {
    /// Byte offset of the field; for a bit-field, of the byte in which it begins.
    pub byte: u64,
    /// Bit within that byte; 0 unless it is a bit-field.
    pub bit: u32,
}

/// Size and alignment of a complete type; `None` for incomplete, function and variable-length types.
///
/// gcc and clang align an atomic object of 2, 4, 8 or 16 bytes to its size, so that one instruction accesses it;
/// an array of such objects is aligned as if they were not atomic.
pub fn layout(program: &Program, ty: &Type) -> Option<Layout> {
    let plain = plain_layout(program, ty)?;
    match plain.size {
        2 | 4 | 8 | 16 if ty.quals.atomic => Some(Layout { align: plain.align.max(plain.size), ..plain }),
        _ => Some(plain),
    }
}

/// The layout without regard to the type's qualifiers.
fn plain_layout(program: &Program, ty: &Type) -> Option<Layout> {
    match &ty.kind {
        TypeKind::Void | TypeKind::Function(_) => Some(Layout { size: 1, align: 1 }),
        TypeKind::Int(kind) => Some(int_layout(*kind, program.model)),
        TypeKind::Enum(id) => Some(int_layout(program.enums[*id].repr, program.model)),
        TypeKind::Float(kind) => Some(float_layout(*kind, program.model)),
        TypeKind::Pointer(_) => Some(pointer_layout(program.model)),
        TypeKind::Array(of, ArrayLen::Fixed(n)) => {
            let of = plain_layout(program, of)?;
            Some(Layout { size: of.size.checked_mul(*n)?, align: of.align })
        }
        TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_)) => None,
        TypeKind::Record(id) => record_layout(program, *id).map(|(layout, _)| layout),
        TypeKind::VaList => Some(match program.model {
            DataModel::Ilp32 => Layout { size: 4, align: 4 },
            DataModel::Lp64 => Layout { size: 24, align: 8 },
        }),
    }
}

/// Size of a complete type in bytes.
pub fn size_of(program: &Program, ty: &Type) -> Option<u64> {
    layout(program, ty).map(|l| l.size)
}

/// The offsets of the fields of a complete record, in the order of the fields.
pub fn field_offsets(program: &Program, record: Id<Record>) -> Option<Vec<FieldOffset>> {
    record_layout(program, record).map(|(_, offsets)| offsets)
}

/// The padding of a complete record: the ranges of bytes that no field covers (C11 6.2.6.1p6), ascending. Padding
/// inside its fields is not included, and the bytes of objects of the library are theirs.
pub fn padding(program: &Program, record: Id<Record>) -> Vec<Range<u64>> {
    if program.records[record].model.is_some() {
        return Vec::new();
    }
    let Some((layout, offsets)) = record_layout(program, record) else { return Vec::new() };
    let fields = program.records[record].fields.iter().flatten();
    let mut covered: Vec<Range<u64>> = offsets
        .iter()
        .zip(fields)
        .map(|(at, field)| match field.bits {
            Some(bits) => at.byte..at.byte + u64::from(at.bit + bits).div_ceil(8),
            None => at.byte..at.byte + size_of(program, &field.ty).unwrap_or(0),
        })
        .collect();
    covered.sort_unstable_by_key(|range| range.start);
    let (mut gaps, mut end) = (Vec::new(), 0);
    for range in covered.into_iter().chain(std::iter::once(layout.size..layout.size)) {
        if range.start > end {
            gaps.push(end..range.start);
        }
        end = end.max(range.end);
    }
    gaps
}

/// The alignment of a member if it is another one than that of its type without qualifiers, as on i386 for scalars of
/// 8 bytes, and for atomic structures: verifiers disagree about these. `None` for all others, and for bit-fields, which
/// an alignment attribute would move.
pub fn unusual_align(program: &Program, field: &Field) -> Option<u32> {
    if field.packed || field.bits.is_some() {
        return None;
    }
    let align = member_align(program, &field.ty, layout(program, &field.ty)?.align);
    (align != plain_layout(program, &field.ty)?.align).then_some(align as u32)
}

/// The type of the elements of an array, also of one with several dimensions; otherwise the type itself.
pub fn element(ty: &Type) -> &Type {
    match &ty.kind {
        TypeKind::Array(of, _) => element(of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => ty,
    }
}

/// The `_Alignof` of a type (C11 6.5.3.4p3): the alignment that an access requires. On i386, that of scalars of 8 bytes
/// is their alignment as members; `__alignof__` is the alignment that variables get.
pub fn least_align(program: &Program, ty: &Type) -> Option<u64> {
    layout(program, ty).map(|own| member_align(program, ty, own.align))
}

fn pointer_layout(model: DataModel) -> Layout {
    match model {
        DataModel::Ilp32 => Layout { size: 4, align: 4 },
        DataModel::Lp64 => Layout { size: 8, align: 8 },
    }
}

fn int_layout(kind: IntKind, model: DataModel) -> Layout {
    let size = u64::from(kind.bits(model).max(8) / 8);
    // On i386 a 64-bit integer is aligned to 8 bytes by itself, but to 4 in structures; `member_align` handles the
    // latter.
    Layout { size, align: size }
}

fn float_layout(kind: FloatKind, model: DataModel) -> Layout {
    let ilp32 = model == DataModel::Ilp32;
    match kind {
        FloatKind::Float => Layout { size: 4, align: 4 },
        FloatKind::Double => Layout { size: 8, align: 8 },
        FloatKind::LongDouble if ilp32 => Layout { size: 12, align: 4 },
        FloatKind::LongDouble | FloatKind::Float128 => Layout { size: 16, align: 16 },
        FloatKind::ComplexFloat => Layout { size: 8, align: 4 },
        FloatKind::ComplexDouble => Layout { size: 16, align: 8 },
        FloatKind::ComplexLongDouble if ilp32 => Layout { size: 24, align: 4 },
        FloatKind::ComplexLongDouble => Layout { size: 32, align: 16 },
    }
}

/// Alignment of a member before attributes: i386 aligns 8-byte scalars to 4 in structures.
fn member_align(program: &Program, ty: &Type, natural: u64) -> u64 {
    if program.model == DataModel::Lp64 {
        return natural;
    }
    match &ty.kind {
        // gcc 11 and later align atomic members so that they can be accessed in one step.
        _ if ty.quals.atomic => natural,
        TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(FloatKind::Double | FloatKind::ComplexDouble) => {
            natural.min(4)
        }
        TypeKind::Array(of, _) => member_align(program, of, natural),
        // A record that fits a register counts as a scalar.
        TypeKind::Record(id) if counts_as_scalar(program, ty) && !has_attributes(program, &program.records[*id]) => {
            natural.min(4)
        }
        TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::VaList => natural,
    }
}

/// Whether gcc accesses a record on i386 as an integer of 8 bytes, or as the complex number that it consists of.
fn counts_as_scalar(program: &Program, ty: &Type) -> bool {
    match size_of(program, ty) {
        Some(8) => fits_register(program, ty),
        Some(16) => sole_member(program, ty).is_some_and(|kind| *kind == TypeKind::Float(FloatKind::ComplexDouble)),
        Some(_) | None => false,
    }
}

/// The scalar that fills a structure, or an array in it.
fn sole_member<'a>(program: &'a Program, ty: &'a Type) -> Option<&'a TypeKind> {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let mut fields = record.fields.iter().flatten().filter(|_| !record.is_union);
            fields.find_map(|field| sole_member(program, &field.ty))
        }
        TypeKind::Array(of, ArrayLen::Fixed(1)) => sole_member(program, of),
        TypeKind::Array(..) => None,
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => Some(&ty.kind),
    }
}

/// Whether an object fits a register of i386, as gcc sees it: then so do all of its members.
fn fits_register(program: &Program, ty: &Type) -> bool {
    let is_power = || matches!(size_of(program, ty), Some(1 | 2 | 4 | 8));
    match &ty.kind {
        TypeKind::Record(id) => {
            let inside = |field: &Field| size_of(program, &field.ty) == Some(0) || fits_register(program, &field.ty);
            is_power() && program.records[*id].fields.iter().flatten().all(inside)
        }
        TypeKind::Array(of, _) => is_power() && fits_register(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => true,
    }
}

/// Whether attributes determine the alignment of a record: its own, also if they have no effect, and those of members
/// that ask for at least the alignment of their type.
fn has_attributes(program: &Program, record: &Record) -> bool {
    let is_obeyed = |field: &Field| {
        let least = layout(program, &field.ty).filter(|_| !record.packed && !field.packed).map_or(1, |own| own.align);
        field.align.is_some_and(|align| u64::from(align) >= least)
    };
    let inside = |field: &Field| {
        let TypeKind::Record(id) = element(&field.ty).kind else { return false };
        has_attributes(program, &program.records[id])
    };
    record.align.is_some() || record.fields.iter().flatten().any(|field| is_obeyed(field) || inside(field))
}

/// The alignment of a complete record without regard to its own attribute.
pub fn align_of_members(program: &Program, record: &Record) -> Option<u64> {
    placed(program, record).map(|at| at.align)
}

/// Whether the type is a type of the thread library that has a model, or contains one.
pub fn holds_model(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let fields = record.fields.iter().flatten();
            record.model.is_some() || fields.map(|field| &field.ty).any(|ty| holds_model(program, ty))
        }
        TypeKind::Array(of, _) => holds_model(program, of),
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}

/// Whether objects of this type hold a scalar that is such a one. Those of the thread library hold none.
pub fn holds_scalar(program: &Program, ty: &Type, is_such: &impl Fn(&Type) -> bool) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let mut fields = record.fields.iter().flatten();
            record.model.is_none() && fields.any(|field| holds_scalar(program, &field.ty, is_such))
        }
        TypeKind::Array(of, _) => holds_scalar(program, of, is_such),
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => is_such(ty),
    }
}

/// The members of a complete record, one after the other.
fn placed(program: &Program, record: &Record) -> Option<Placement> {
    let fields = record.fields.as_ref()?;
    let mut at = Placement { bits: 0, align: 1, largest: 0, offsets: Vec::with_capacity(fields.len()) };
    for field in fields {
        at.place(program, record, field)?;
    }
    Some(at)
}

fn record_layout(program: &Program, id: Id<Record>) -> Option<(Layout, Vec<FieldOffset>)> {
    let record = &program.records[id];
    let at = placed(program, record)?;
    let align = at.align.max(u64::from(record.align.unwrap_or(1)));
    let of_members = if record.is_union { at.largest } else { at.bits.div_ceil(8) };
    let bytes = of_members.max(record.size.unwrap_or(0));
    Some((Layout { size: bytes.next_multiple_of(align), align }, at.offsets))
}

struct Placement {
    bits: u64,
    align: u64,
    largest: u64,
    offsets: Vec<FieldOffset>,
}

impl Placement {
    fn place(&mut self, program: &Program, record: &Record, field: &Field) -> Option<()> {
        // A flexible array member has no size of its own.
        let own = if let TypeKind::Array(of, ArrayLen::Unknown) = &field.ty.kind {
            Layout { size: 0, align: layout(program, of)?.align }
        } else {
            layout(program, &field.ty)?
        };
        let packed = record.packed || field.packed;
        let natural = member_align(program, &field.ty, own.align);
        let wanted = u64::from(field.align.unwrap_or(1));
        if record.is_union {
            self.bits = 0;
        }
        match field.bits {
            Some(width) => {
                let named = field.name.is_some();
                self.bit_field(
                    u64::from(width),
                    own,
                    BitField { natural, wanted, is_aligned: field.align.is_some(), packed, named },
                );
            }
            None => {
                let align = if packed { wanted } else { natural.max(wanted) };
                let start = self.bits.div_ceil(8).next_multiple_of(align);
                self.offsets.push(FieldOffset { byte: start, bit: 0 });
                self.bits = (start + own.size) * 8;
                self.align = self.align.max(align);
            }
        }
        self.largest = self.largest.max(self.bits.div_ceil(8));
        Some(())
    }

    /// Adds a bit-field. It directly follows the previous one unless it would touch more units of its type's alignment
    /// than the type has; only named ones contribute to the alignment of the record.
    fn bit_field(&mut self, width: u64, unit: Layout, field: BitField) {
        if width == 0 {
            self.bits = self.bits.next_multiple_of(field.natural.max(field.wanted) * 8);
        } else {
            // Also an alignment of 1 moves it to the next byte.
            if field.is_aligned {
                self.bits = self.bits.next_multiple_of(field.wanted * 8);
            }
            let align = field.natural * 8;
            let touched = (self.bits % align + width).div_ceil(align);
            if !field.packed && touched > unit.size * 8 / align {
                self.bits = self.bits.next_multiple_of(align);
            }
        }
        self.offsets.push(FieldOffset { byte: self.bits / 8, bit: (self.bits % 8) as u32 });
        self.bits += width;
        if field.named && width > 0 {
            let natural = if field.packed { 1 } else { field.natural };
            self.align = self.align.max(natural).max(field.wanted);
        }
    }
}

/// The properties that determine the offset of a bit-field.
struct BitField {
    /// Alignment of its type as a member.
    natural: u64,
    /// Alignment required by an attribute, or 1.
    wanted: u64,
    is_aligned: bool,
    packed: bool,
    named: bool,
}
