//! The layout of an object: the precision with which its bytes are distinguished.
//!
//! A pointer into an object has an [`AbstractOffset`]: a byte, exact up to the elements of some of the enclosing
//! arrays. Contents are kept by *leaf*: a scalar, a union, or a run of bit-fields; the elements of an array share the
//! leaves of the first one. Every answer covers all bytes that a pointer may point to at run time, independent of the
//! types of the accesses, as long as it stays inside the object.

use crate::ir::{layout, ArrayLen, Field, Id, Program, Record, Type, TypeKind};

/// Objects with more leaves than this are treated as a single leaf.
const MAX_LEAVES: usize = 96;
/// Pointers to this many first elements of an inner array are distinguished; a pointer to a further element represents
/// any element.
const EXACT: u64 = 8;
/// Bytes in unions larger than this are not distinguished by pointers.
const MAX_UNION: u64 = 256;

/// The place in an object that a pointer points to. A pointer without a place may point anywhere in the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct AbstractOffset {
    /// Offset in bytes, with the index 0 for those arrays of which any element is meant.
    pub(super) at: u64,
    /// The number of enclosing inner arrays, from the outermost one on, of which any element is meant.
    pub(super) depth: u8,
}

/// The layout of an object. An object that is an array, or memory of unknown size, repeats the layout of its elements.
pub(super) struct ObjectLayout {
    ty: Option<Type>,
    /// The size of an element, if the layout repeats.
    period: Option<u64>,
    /// The size of the object, if it is known.
    size: Option<u64>,
    /// The offsets of the leaves, ascending.
    pub(super) leaves: Vec<u64>,
}

/// An array that encloses a byte.
struct Level {
    /// Offset of the array.
    begin: u64,
    element: u64,
    /// Bytes of the whole array; everything that follows if its length is unknown.
    total: u64,
    index: u64,
}

impl ObjectLayout {
    /// The layout of a variable of this type.
    pub(super) fn of_variable(program: &Program, ty: &Type) -> ObjectLayout {
        let element = flat(ty);
        let size = layout::size_of(program, element);
        let layout = match is_open(program, element) {
            _ if ty.is_array() => {
                ObjectLayout { ty: None, period: size.filter(|size| *size > 0), size: None, leaves: Vec::new() }
            }
            true => ObjectLayout { ty: None, period: None, size: None, leaves: Vec::new() },
            false => ObjectLayout { ty: None, period: None, size, leaves: Vec::new() },
        };
        layout.with_leaves(program, element)
    }

    /// The layout of memory that holds any number of elements of this type.
    pub(super) fn of_memory(program: &Program, ty: &Type) -> ObjectLayout {
        let element = flat(ty);
        let size = layout::size_of(program, element).filter(|size| *size > 0 && !is_open(program, element));
        ObjectLayout { ty: None, period: size, size: None, leaves: Vec::new() }.with_leaves(program, element)
    }

    /// The layout of an object that is a single leaf.
    pub(super) fn of_whole() -> ObjectLayout {
        ObjectLayout { ty: None, period: None, size: None, leaves: vec![0] }
    }

    fn with_leaves(mut self, program: &Program, element: &Type) -> ObjectLayout {
        over(program, element, 0, (0, u64::MAX), &mut self.leaves);
        self.leaves.sort_unstable();
        self.leaves.dedup();
        if self.leaves.len() <= 1 || self.leaves.len() > MAX_LEAVES {
            return ObjectLayout::of_whole();
        }
        self.ty = Some(element.clone());
        self
    }

    /// Whether the object is a single leaf, so that pointers into it are not distinguished.
    pub(super) fn is_whole(&self) -> bool {
        self.ty.is_none()
    }

    /// The place at an offset from the beginning.
    pub(super) fn place(&self, program: &Program, offset: i64) -> Option<AbstractOffset> {
        if self.is_whole() {
            return Some(AbstractOffset { at: 0, depth: 0 });
        }
        let at = match (self.period, self.size) {
            (Some(period), _) => offset.rem_euclid(i64::try_from(period).ok()?) as u64,
            (None, Some(size)) => u64::try_from(offset).ok().filter(|at| *at <= size)?,
            (None, None) => u64::try_from(offset).ok()?,
        };
        self.widened(program, at, 0)
    }

    /// The place `by` bytes further.
    pub(super) fn moved(&self, program: &Program, place: AbstractOffset, by: i64) -> Option<AbstractOffset> {
        if self.is_whole() || by == 0 {
            return Some(place);
        }
        let to = i64::try_from(place.at).ok()?.checked_add(by)?;
        let Some(around) = place.depth.checked_sub(1) else { return self.place(program, to) };
        let level = self.levels(program, place.at).into_iter().nth(usize::from(around))?;
        let to = u64::try_from(to).ok()?;
        // The place stays in the same element, whichever it is.
        if to < level.begin || to >= level.begin + level.element {
            return None;
        }
        self.widened(program, to, place.depth)
    }

    /// The place after adding an unknown number of elements of `stride` bytes.
    pub(super) fn strided(&self, place: AbstractOffset, stride: u64) -> Option<AbstractOffset> {
        if self.is_whole() {
            return Some(place);
        }
        let same = match (self.period, self.size) {
            (Some(period), _) => stride % period == 0,
            // Only one such element fits into the object.
            (None, Some(size)) => place.depth == 0 && place.at < stride && place.at + stride >= size,
            (None, None) => false,
        };
        Some(place).filter(|_| same)
    }

    /// The place in any element of `stride` bytes of an array of `extent` bytes that begins at `place`.
    pub(super) fn element(
        &self,
        program: &Program,
        place: AbstractOffset,
        stride: u64,
        extent: u64,
    ) -> Option<AbstractOffset> {
        if self.is_whole() || extent <= stride || self.period.is_some_and(|period| stride % period == 0) {
            return Some(place);
        }
        let levels = self.levels(program, place.at);
        let fits = |level: &Level| {
            let begins = level.begin + level.index * level.element == place.at && level.index == 0;
            let whole = match extent {
                u64::MAX => {
                    self.period.is_none() && self.leaves.last().is_some_and(|last| *last < level.begin + level.element)
                }
                _ => extent == level.total,
            };
            begins && whole && stride % level.element == 0
        };
        let at = levels.iter().position(fits)?;
        let depth = place.depth.max(at as u8 + 1);
        Some(AbstractOffset { at: first_elements(place.at, &levels, depth), depth })
    }

    /// Adds the offsets of the leaves that `size` bytes from a place on touch.
    pub(super) fn touched(&self, program: &Program, place: AbstractOffset, size: u64, into: &mut Vec<u64>) {
        let Some(ty) = self.ty.as_ref() else {
            into.push(0);
            return;
        };
        let end = place.at.saturating_add(size.max(1));
        let limit = match (place.depth.checked_sub(1), self.period) {
            (Some(around), _) => {
                let level = self.levels(program, place.at).into_iter().nth(usize::from(around));
                level.map_or(0, |level| level.begin + level.element)
            }
            (None, Some(period)) => period,
            (None, None) => self.size.unwrap_or(u64::MAX),
        };
        if end > limit {
            into.extend(&self.leaves);
        } else {
            over(program, ty, 0, (place.at, end), into);
        }
    }

    /// The place at an offset. The outermost arrays, up to the last one with an index of at least [`EXACT`] (and at
    /// least `depth` of them), represent any element.
    fn widened(&self, program: &Program, at: u64, depth: u8) -> Option<AbstractOffset> {
        let ty = self.ty.as_ref()?;
        if in_large_union(program, ty, at) {
            return None;
        }
        let levels = self.levels(program, at);
        let far = levels.iter().rposition(|level| level.index >= EXACT).map_or(0, |far| far as u8 + 1);
        let depth = depth.max(far);
        Some(AbstractOffset { at: first_elements(at, &levels, depth), depth })
    }

    /// The arrays that enclose a byte, outermost first, without the object itself.
    fn levels(&self, program: &Program, at: u64) -> Vec<Level> {
        let mut found = Vec::new();
        let (mut ty, mut base) = (self.ty.clone(), 0);
        while let Some(inside) = ty.take() {
            match &inside.kind {
                TypeKind::Array(..) => {
                    let of = flat(&inside);
                    let Some(element) = layout::size_of(program, of).filter(|size| *size > 0) else { break };
                    let index = (at - base) / element;
                    let total = layout::size_of(program, &inside).unwrap_or(u64::MAX);
                    found.push(Level { begin: base, element, total, index });
                    base += index * element;
                    ty = Some(of.clone());
                }
                TypeKind::Record(id) if !program.records[*id].is_union => {
                    if let Some((field, begin)) = field_at(program, *id, at - base) {
                        base += begin;
                        ty = Some(field.ty.clone());
                    }
                }
                TypeKind::Void
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Pointer(_)
                | TypeKind::Function(_)
                | TypeKind::Record(_)
                | TypeKind::Enum(_)
                | TypeKind::VaList => {}
            }
        }
        found
    }
}

/// The offset with index 0 in the outermost `depth` arrays.
fn first_elements(at: u64, levels: &[Level], depth: u8) -> u64 {
    levels.iter().take(usize::from(depth)).fold(at, |at, level| at - level.index * level.element)
}

/// The element type of an array of arrays of any depth.
fn flat(ty: &Type) -> &Type {
    match &ty.kind {
        TypeKind::Array(of, _) => flat(of),
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

/// Whether the type ends in an array that programs index past its declared length: `T a[]`, `T a[0]`, `T a[1]`.
fn is_open(program: &Program, ty: &Type) -> bool {
    let TypeKind::Record(id) = &ty.kind else { return false };
    let record = &program.records[*id];
    let Some(last) = record.fields.as_ref().and_then(|fields| fields.last()) else { return false };
    !record.is_union && (is_open_array(&last.ty) || is_open(program, &last.ty))
}

/// Whether programs index an array of this type past its declared length if it is the last member.
pub(super) fn is_open_array(ty: &Type) -> bool {
    matches!(&ty.kind, TypeKind::Array(_, ArrayLen::Fixed(0 | 1) | ArrayLen::Unknown))
}

/// The member that contains a byte of a structure, and its offset; `None` for bit-fields and padding.
fn field_at(program: &Program, id: Id<Record>, at: u64) -> Option<(&Field, u64)> {
    let fields = program.records[id].fields.as_ref()?;
    let offsets = layout::field_offsets(program, id)?;
    let (field, offset) = fields.iter().zip(&offsets).rev().find(|(_, offset)| offset.byte <= at)?;
    let is_last = std::ptr::eq(field, fields.last()?);
    let open = is_last && is_open_array(&field.ty);
    let inside = open || at < offset.byte + layout::size_of(program, &field.ty)?;
    Some((field, offset.byte)).filter(|_| inside && field.bits.is_none())
}

/// Whether a byte lies in a union that is too large for its bytes to be distinguished, and not at the beginning of the
/// union.
fn in_large_union(program: &Program, ty: &Type, at: u64) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => match layout::size_of(program, of) {
            Some(size) if size > 0 => in_large_union(program, of, at % size),
            _ => false,
        },
        TypeKind::Record(id) if program.records[*id].is_union => {
            at > 0 && layout::size_of(program, ty).is_none_or(|size| size > MAX_UNION)
        }
        TypeKind::Record(id) => {
            field_at(program, *id, at).is_some_and(|(field, begin)| in_large_union(program, &field.ty, at - begin))
        }
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// Adds the offsets of the leaves in a range of bytes, which is relative to the beginning of the type at `base`.
fn over(program: &Program, ty: &Type, base: u64, range: (u64, u64), into: &mut Vec<u64>) {
    if into.len() > MAX_LEAVES {
        return;
    }
    match &ty.kind {
        TypeKind::Array(..) => {
            let of = flat(ty);
            let Some(size) = layout::size_of(program, of).filter(|size| *size > 0) else {
                into.push(base);
                return;
            };
            let (first, last) = (range.0 / size, (range.1 - 1) / size);
            let (begin, end) = (range.0 % size, (range.1 - 1) % size + 1);
            if first == last {
                over(program, of, base, (begin, end), into);
            } else if last == first + 1 && begin >= end {
                over(program, of, base, (begin, size), into);
                over(program, of, base, (0, end), into);
            } else {
                over(program, of, base, (0, size), into);
            }
        }
        TypeKind::Record(id) if !program.records[*id].is_union => over_record(program, *id, base, range, into),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => into.push(base),
    }
}

fn over_record(program: &Program, id: Id<Record>, base: u64, range: (u64, u64), into: &mut Vec<u64>) {
    let (Some(fields), Some(offsets)) = (&program.records[id].fields, layout::field_offsets(program, id)) else {
        into.push(base);
        return;
    };
    // The offset of the first of adjacent bit-fields.
    let mut run = None;
    for (i, field) in fields.iter().enumerate() {
        let begin = offsets[i].byte;
        // Padding belongs to the preceding member.
        let end = offsets.get(i + 1).map_or(u64::MAX, |next| next.byte);
        if field.bits.is_some() {
            let run = *run.get_or_insert(begin);
            if range.0 < end.max(begin + 1) && run < range.1 {
                into.push(base + run);
            }
            continue;
        }
        run = None;
        if range.0 < end.max(begin + 1) && begin < range.1 {
            let inner = (range.0.max(begin) - begin, range.1.min(end).max(begin + 1) - begin);
            over(program, &field.ty, base + begin, inner, into);
        }
    }
}
