//! Copies and sets memory that other threads may access: scalar by scalar, each access a separate statement.

use std::ops::Range;

use super::builders::{index, moved};
use super::context::Normalizer;
use super::matchers::{element_type, is_untyped, strip};
use super::overlap::{are_distinct, object};
use super::unaligned;
use crate::analysis::const_writes;
use crate::analysis::evaluate::evaluate;
use crate::ir::{
    layout, ArrayLen, BinOp, Callee, Expr, ExprKind, Field, Id, Init, IntKind, Program, Record, StmtKind, Type,
    TypeKind, Var,
};
use crate::passes::padding;

/// The maximum number of elements whose accesses are unrolled; more become a loop.
const WRITTEN_OUT: u64 = 8;

/// Unions up to this size are copied as one element: at most one of their scalars is meaningful at a time.
const WORD: u64 = 8;

/// Two memory areas as sequences of elements.
pub(super) struct AreaPair {
    pub(super) to: Expr,
    pub(super) from: Expr,
    pub(super) element: Type,
    /// Whether each pointer is the address of a single element.
    pub(super) whole: bool,
    /// For each of the two areas, the type through which elements are accessed if they may be misaligned.
    pub(super) unaligned: [Option<Type>; 2],
}

impl AreaPair {
    /// An element of the destination (`first`) or of the source.
    pub(super) fn at(&self, at: &Expr, first: bool) -> Expr {
        let pointer = if first { &self.to } else { &self.from };
        if let Some(packed) = &self.unaligned[usize::from(!first)] {
            return unaligned::element(pointer, at, packed, &self.element);
        }
        if let ExprKind::AddrOf(place) = &pointer.kind {
            if self.whole && place.ty.kind == self.element.kind {
                return (**place).clone();
            }
        }
        index(pointer.clone(), at.clone(), &self.element)
    }
}

impl Normalizer<'_> {
    /// Copies `n` bytes, as `memcpy` or `memmove`.
    pub(super) fn copy_memory(&mut self, to: &Expr, from: &Expr, n: Expr, overlaps: bool) {
        let to = &self.by_address(to);
        if overlaps && !are_distinct(to, from) {
            self.copy_by_way_of(to, from, n);
            return;
        }
        let areas = self.areas(to, from, &n);
        let (count, rest) = self.parts(&n, &areas.element);
        self.each(count, |cx, at| cx.copy_parts(&areas.at(at, true), &areas.at(at, false), true));
        if let Some((skip, count)) = rest {
            let (to, from) = (moved(to, Some(skip.clone())), moved(from, Some(skip)));
            self.copy_blocks(&to, &from, count, 1);
        }
    }

    /// Replaces the destination by a pointer if it is an object defined with `const`, which is initialized by its name
    /// only: functions access it by its address.
    fn by_address(&mut self, to: &Expr) -> Expr {
        let is_constant =
            object(to).is_some_and(|var| const_writes::has_parts(self.program, &self.program.vars[var].ty));
        let Some(of) = strip(to).ty.pointee().filter(|_| is_constant).cloned() else { return to.clone() };
        let of = match of.element() {
            Some(element) => element.unqualified(),
            None => of.unqualified(),
        };
        let temp = self.temp("target", &of.clone().pointer_to());
        let temp = self.place_of(temp, to.span);
        self.assign(temp.clone(), to.clone().cast(&of.pointer_to()));
        temp
    }

    /// Copies "as if into a temporary array" (C11 7.24.2.2).
    fn copy_by_way_of(&mut self, to: &Expr, from: &Expr, n: Expr) {
        let void = Type::void().pointer_to();
        let typed = |pointer: &Expr| strip(pointer).ty.clone();
        let memory = self.malloc(n.clone(), &void, to.span);
        let memory = self.keep(memory);
        let between = |ty: Type| if ty.is_pointer() { memory.clone().cast(&ty) } else { memory.clone() };
        let (first, second) = (between(typed(from)), between(typed(to)));
        self.copy_memory(&first, from, n.clone(), false);
        self.copy_memory(to, &second, n, false);
        let free = self.library_function("free", Type::void(), vec![void.clone()]);
        self.emit(StmtKind::call(None, Callee::Function(free), vec![memory]));
    }

    /// Sets `n` bytes, as `memset`.
    pub(super) fn set_memory(&mut self, to: &Expr, byte: Expr, n: Expr) {
        let to = &self.by_address(to);
        let zero = evaluate(self.program, &byte) == Some(0);
        let areas = self.areas(to, to, &n);
        let element = areas.element.clone();
        let number = if let TypeKind::Int(kind) = element.kind { Some(kind) } else { None };
        let repeated = number
            .filter(|kind| *kind != IntKind::Bool && kind.bits(self.program.model) <= 64)
            .map(|kind| self.repeated(&byte, kind));
        let unsigned = Type::int_kind(IntKind::UChar);
        let value = byte.cast(&unsigned);
        let bytes = to.clone().cast(&unsigned.clone().pointer_to());
        let skip_type = self.size_type();
        let set_bytes = |cx: &mut Self, skip: Option<Expr>, count: Expr| {
            cx.each(count, |cx, at| {
                let at = match skip.clone() {
                    Some(skip) => Expr::binary(BinOp::Add, skip, at.clone().cast(&skip_type)),
                    None => at.clone(),
                };
                cx.assign(index(bytes.clone(), at, &unsigned), value.clone());
            });
        };
        let (count, rest) = self.parts(&n, &element);
        match repeated {
            Some(value) => self.each(count, |cx, at| cx.assign(areas.at(at, true), value.clone())),
            None if zero => self.each(count, |cx, at| cx.zero_parts(&areas.at(at, true))),
            None => return set_bytes(self, None, n),
        }
        if let Some((skip, count)) = rest {
            set_bytes(self, Some(skip), count);
        }
    }

    /// An integer of this kind in which each byte has this value.
    fn repeated(&self, byte: &Expr, kind: IntKind) -> Expr {
        let wide = if kind.rank() < IntKind::Int.rank() { IntKind::UInt } else { kind.to_unsigned() };
        let wide = Type::int_kind(wide);
        let ones = (0..kind.bits(self.program.model) / 8).fold(0i128, |ones, _| ones << 8 | 1);
        let byte = byte.clone().cast(&Type::int_kind(IntKind::UChar)).cast(&wide);
        Expr::binary(BinOp::Mul, byte, Expr::constant(ones, wide)).cast(&Type::int_kind(kind))
    }

    /// The two arguments as pointers to elements of one type. If one of them has no element type, that of the other one
    /// is used.
    pub(super) fn areas(&mut self, to: &Expr, from: &Expr, n: &Expr) -> AreaPair {
        let (to, from) = (typed(to), typed(from));
        let complete = |ty: &Type| self.size_of(ty).is_some_and(|size| size > 0);
        let (a, b) = (element_type(&to).filter(complete), element_type(&from).filter(complete));
        let element = match (a, b) {
            (Some(a), Some(b)) if a.kind == b.kind => a,
            (Some(a), None) if !is_untyped(&a) => a,
            (None, Some(b)) if !is_untyped(&b) => b,
            (Some(a), Some(b)) if is_untyped(&a) && !is_untyped(&b) => b,
            (Some(a), Some(b)) if is_untyped(&b) && !is_untyped(&a) => a,
            (Some(a), Some(b)) if is_untyped(&a) && is_untyped(&b) => a,
            (Some(a), Some(b)) if a.is_scalar() && b.is_scalar() && self.size_of(&a) == self.size_of(&b) => {
                let size = self.size_of(&a).unwrap_or(1);
                self.block_type(size)
            }
            _ => self.block_type(1),
        };
        let element = element.unqualified();
        let pointer = element.clone().pointer_to();
        // Copying is no atomic operation, also of atomic objects.
        let is_plain = |ty: &Type| ty.kind == element.kind && !ty.quals.atomic;
        let as_elements = |e: Expr| if e.ty.pointee().is_some_and(is_plain) { e } else { e.cast(&pointer) };
        let whole = evaluate(self.program, n).is_some_and(|n| Some(n) == self.size_of(&element).map(i128::from));
        let unaligned = [&to, &from].map(|pointer| unaligned::packed(self.program, pointer, &element));
        AreaPair { to: as_elements(to), from: as_elements(from), element, whole, unaligned }
    }

    /// The number of whole elements in `n` bytes; and the offset and the number of the remaining bytes.
    pub(super) fn parts(&mut self, n: &Expr, element: &Type) -> (Expr, Option<(Expr, Expr)>) {
        let size_type = self.size_type();
        let constant = |value: u64| Expr::constant(i128::from(value), size_type.clone());
        let size = self.size_of(element).unwrap_or(1).max(1);
        if let Some(n) = evaluate(self.program, n).and_then(|n| u64::try_from(n).ok()) {
            let rest = (n % size > 0).then(|| (constant(n - n % size), constant(n % size)));
            return (constant(n / size), rest);
        }
        if size == 1 {
            return (n.clone(), None);
        }
        if let ExprKind::Binary(BinOp::Mul, a, b) = &n.kind {
            for (count, factor) in [(a, b), (b, a)] {
                if evaluate(self.program, factor) == Some(i128::from(size)) {
                    return ((**count).clone(), None);
                }
            }
        }
        let n = self.keep(n.clone());
        let count = Expr::binary(BinOp::Div, n.clone(), constant(size));
        let skip = Expr::binary(BinOp::Mul, count.clone(), constant(size));
        (count, Some((skip, Expr::binary(BinOp::Rem, n, constant(size)))))
    }

    /// Emits code for each index from 0 on: unrolled if they are few, otherwise a loop.
    pub(super) fn each(&mut self, count: Expr, mut one: impl FnMut(&mut Self, &Expr)) {
        match evaluate(self.program, &count) {
            Some(n) if n <= i128::from(WRITTEN_OUT) => {
                (0..n).for_each(|at| one(self, &Expr::int(at)));
            }
            _ => {
                self.endless(Some(count), |cx, at| one(cx, at));
            }
        }
    }

    /// `to = from`, scalar by scalar; with `all_bytes` including padding.
    pub(super) fn copy_parts(&mut self, to: &Expr, from: &Expr, all_bytes: bool) {
        match &to.ty.kind {
            TypeKind::Record(id) => self.copy_record(*id, to, from, all_bytes),
            TypeKind::Array(of, ArrayLen::Fixed(n)) => {
                let of = (**of).clone();
                let count = Expr::constant(i128::from(*n), self.size_type());
                self.each(count, |cx, at| {
                    let part = |array: &Expr| super::builders::element(array.clone(), at.clone(), &of);
                    cx.copy_parts(&part(to), &part(from), all_bytes);
                });
            }
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => {
                let value = self.read(plain(from));
                self.store(plain(to), value);
            }
        }
    }

    fn copy_record(&mut self, id: Id<Record>, to: &Expr, from: &Expr, all_bytes: bool) {
        let record = &self.program.records[id];
        let size = self.size_of(&to.ty).unwrap_or(0);
        let fields = record.fields.clone().unwrap_or_default();
        let has_bits = fields.iter().any(|field| field.bits.is_some());
        let is_block = record.name == block_name(size);
        let is_word = record.is_union && size <= WORD;
        if is_word && self.is_unnamed(to) {
            // C has no name for the member, but its bytes have an address: that of any member of it.
            self.copy_blocks(&self.address_of(to), &self.address_of(from), Expr::int(1), size);
            return;
        }
        if record.model.is_some() || is_block || is_word {
            let temp = self.temp("copy", &to.ty);
            let temp = self.place_of(temp, to.span);
            self.assign(temp.clone(), from.clone());
            self.assign(to.clone(), temp);
            return;
        }
        if record.is_union || has_bits && all_bytes {
            let align = layout::layout(self.program, &to.ty).map_or(1, |l| l.align).clamp(1, 8);
            let count = Expr::constant(i128::from(size / align), self.size_type());
            self.copy_blocks(&self.address_of(to), &self.address_of(from), count, align);
            return;
        }
        let is_copied = |field: &Field| is_member(field) && !is_flexible(field);
        for (at, field) in fields.iter().enumerate().filter(|(_, field)| is_copied(field)) {
            let member =
                |of: &Expr| Expr::new(ExprKind::Member(Box::new(of.clone()), at as u32), field.ty.clone(), of.span);
            self.copy_parts(&member(to), &member(from), all_bytes);
        }
        if all_bytes {
            for gap in layout::padding(self.program, id) {
                let begin = Expr::constant(i128::from(gap.start), self.size_type());
                let at = |of: &Expr| moved(&of.clone().addr_of(), Some(begin.clone()));
                let (to, from) = (at(to), at(from));
                self.copy_blocks(&to, &from, Expr::int(1), gap.end - gap.start);
            }
        } else if self.looks_at_bytes && self.is_shared(to) {
            // C11 6.2.6.1p6: the padding of a structure that is assigned takes unspecified values; 6.7.2.1p25: so do
            // the elements of a flexible array there.
            layout::padding(self.program, id).into_iter().for_each(|gap| self.unset(to, gap));
            for (at, used) in padding::spare_bits(self.program, id) {
                self.spare_bits(padding::byte(to, at), used);
            }
        }
    }

    /// Gives unspecified values to some bytes of an object: those of a variable that was never set. So the explorer has
    /// to choose values only where the bytes are read.
    fn unset(&mut self, object: &Expr, bytes: Range<u64>) {
        let block = self.block_type(bytes.end - bytes.start);
        let never_set = self.temp("padding", &block);
        let never_set = self.place_of(never_set, object.span);
        self.emit(StmtKind::Havoc(never_set.clone()));
        let begin = Expr::constant(i128::from(bytes.start), self.size_type());
        let place = moved(&object.clone().addr_of(), Some(begin)).cast(&block.pointer_to()).deref();
        self.assign(place, never_set);
    }

    /// Gives unspecified values to the bits of a byte that belong to no bit-field.
    fn spare_bits(&mut self, byte: Expr, used: u8) {
        if used == 0 {
            self.emit(StmtKind::Havoc(byte));
            return;
        }
        let any = self.temp("bits", &byte.ty);
        let any = self.place_of(any, byte.span);
        self.emit(StmtKind::Havoc(any.clone()));
        let bits = |of: Expr, mask: u8| Expr::binary(BinOp::BitAnd, of.cast(&Type::int()), Expr::int(mask.into()));
        let kept = bits(self.read(byte.clone()), used);
        let value = Expr::binary(BinOp::BitOr, kept, bits(any, !used)).cast(&byte.ty);
        self.assign(byte, value);
    }

    /// Whether the program may read padding of a variable that its initializer does not set (C11 6.2.6.1p6).
    pub(super) fn leaves_padding(&self, var: Id<Var>, init: &Init) -> bool {
        let is_list = matches!(init, Init::List(_));
        let is_seen = self.looks_at_bytes && self.address_taken.contains(&var);
        is_list && is_seen && padding::is_in(self.program, &self.program.vars[var].ty)
    }

    /// Whether a structure ends in a flexible array member, which an assignment leaves out (C11 6.7.2.1p18, p25).
    pub(super) fn has_flexible_array(&self, ty: &Type) -> bool {
        let TypeKind::Record(id) = ty.kind else { return false };
        self.program.records[id].fields.as_ref().and_then(|fields| fields.last()).is_some_and(is_flexible)
    }

    /// Whether the lvalue is an anonymous member (C11 6.7.2.1p13).
    fn is_unnamed(&self, place: &Expr) -> bool {
        let ExprKind::Member(of, at) = &place.kind else { return false };
        let TypeKind::Record(id) = of.ty.kind else { return false };
        let field = self.program.records[id].fields.as_ref().and_then(|fields| fields.get(*at as usize));
        field.is_some_and(|field| field.name.is_none())
    }

    /// The address of an lvalue; for an anonymous member, that of its first member, which begins at the same address.
    fn address_of(&self, place: &Expr) -> Expr {
        let TypeKind::Record(id) = place.ty.kind else { return place.clone().addr_of() };
        let fields = self.program.records[id].fields.as_deref().unwrap_or_default();
        let first = fields.iter().position(|field| field.bits.is_none());
        match first.filter(|_| self.is_unnamed(place)) {
            Some(at) => {
                let kind = ExprKind::Member(Box::new(place.clone()), at as u32);
                self.address_of(&Expr::new(kind, fields[at].ty.clone(), place.span))
            }
            None => place.clone().addr_of(),
        }
    }

    /// Copies `count` blocks of `size` bytes, each in one access.
    fn copy_blocks(&mut self, to: &Expr, from: &Expr, count: Expr, size: u64) {
        let block = self.block_type(size);
        let pointer = block.clone().pointer_to();
        let temp = self.temp("block", &block);
        let temp = self.place_of(temp, to.span);
        self.each(count, |cx, at| {
            cx.assign(temp.clone(), index(from.clone().cast(&pointer), at.clone(), &block));
            cx.assign(index(to.clone().cast(&pointer), at.clone(), &block), temp.clone());
        });
    }

    /// Sets an object to zero, scalar by scalar, including padding.
    fn zero_parts(&mut self, place: &Expr) {
        let size = self.size_of(&place.ty).unwrap_or(0);
        match &place.ty.kind {
            TypeKind::Record(id) => {
                let record = &self.program.records[*id];
                let fields = record.fields.clone().unwrap_or_default();
                if record.is_union || record.model.is_some() || fields.iter().any(|field| field.bits.is_some()) {
                    self.zero_bytes(place, 0, size);
                    return;
                }
                let id = *id;
                for (at, field) in fields.iter().enumerate().filter(|(_, field)| is_member(field)) {
                    let kind = ExprKind::Member(Box::new(place.clone()), at as u32);
                    self.zero_parts(&Expr::new(kind, field.ty.clone(), place.span));
                }
                for gap in layout::padding(self.program, id) {
                    self.zero_bytes(place, gap.start, gap.end);
                }
            }
            TypeKind::Array(of, ArrayLen::Fixed(n)) => {
                let of = (**of).clone();
                let count = Expr::constant(i128::from(*n), self.size_type());
                self.each(count, |cx, at| cx.zero_parts(&super::builders::element(place.clone(), at.clone(), &of)));
            }
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => self.zero(&plain(place)),
        }
    }

    fn zero_bytes(&mut self, place: &Expr, begin: u64, end: u64) {
        let byte = Type::int_kind(IntKind::UChar);
        let bytes = place.clone().addr_of().cast(&byte.clone().pointer_to());
        for at in begin..end {
            let at = Expr::constant(i128::from(at), self.size_type());
            self.assign(index(bytes.clone(), at, &byte), Expr::constant(0, byte.clone()));
        }
    }

    /// A structure type of this size: copying it is one access that preserves any contents.
    fn block_type(&mut self, size: u64) -> Type {
        let name = block_name(size);
        let found = self.program.records.iter().find(|(_, record)| record.name == name).map(|(id, _)| id);
        let id = found.unwrap_or_else(|| {
            let byte = Type::int_kind(IntKind::UChar);
            let bytes = Type::new(TypeKind::Array(std::sync::Arc::new(byte), ArrayLen::Fixed(size)));
            let field = Field { name: Some("bytes".into()), ty: bytes, bits: None, align: None, packed: false };
            self.program.records.push(Record {
                is_block: true,
                name,
                typedef: None,
                model: None,
                size: None,
                is_union: false,
                fields: Some(vec![field]),
                packed: false,
                align: None,
                span: crate::source::Span::NONE,
            })
        });
        Type::new(TypeKind::Record(id))
    }
}

/// The same place accessed by no atomic operation, as copying and setting is, also of atomic members.
fn plain(place: &Expr) -> Expr {
    Expr { ty: place.ty.non_atomic(), ..place.clone() }
}

/// Whether an assignment of such an object may take its address.
pub(super) fn is_copied_by_address(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let is_large = record.is_union && layout::size_of(program, ty).is_none_or(|size| size > WORD);
            is_large || record.fields.iter().flatten().any(|field| is_part_copied_by_address(program, field))
        }
        TypeKind::Array(of, _) => is_copied_by_address(program, of),
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}

fn is_part_copied_by_address(program: &Program, field: &Field) -> bool {
    let is_union = |ty: &Type| matches!(ty.kind, TypeKind::Record(id) if program.records[id].is_union);
    field.name.is_none() && is_union(&field.ty) || is_copied_by_address(program, &field.ty)
}

/// The name of the structures that represent this many bytes.
fn block_name(size: u64) -> String {
    format!("__ulseq_block{size}")
}

/// Whether a field is a member; unnamed bit-fields are not.
fn is_member(field: &Field) -> bool {
    field.name.is_some() || field.bits.is_none()
}

fn is_flexible(field: &Field) -> bool {
    matches!(field.ty.kind, TypeKind::Array(_, ArrayLen::Unknown))
}

/// An argument as a pointer to elements; for a pointer to an array a pointer to the array's elements.
fn typed(arg: &Expr) -> Expr {
    let mut pointer = strip(arg).clone();
    while let Some(of) = pointer.ty.pointee().and_then(Type::element).cloned() {
        let span = pointer.span;
        let array = if let ExprKind::AddrOf(place) = pointer.kind { *place } else { pointer.deref() };
        pointer = Expr::new(ExprKind::Decay(Box::new(array)), of.pointer_to(), span);
    }
    pointer
}
