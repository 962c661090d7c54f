//! ValueClasses of places between which a value can be assigned (Steensgaard 1996), and the possible origins of their
//! values.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{
    layout, lowered_only_expr, visit, BinOp, Expr, ExprKind, Function, Id, IdSet, IntKind, Program, Record, Type,
    TypeKind, UnOp, Var,
};
use crate::source::Span;

/// Beyond this value, no bits of an address count as fixed by the alignment of objects.
const ALIGNED: u64 = 8;

/// The root of a place: a storage location for values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    Var(Id<Var>),
    Field(Id<Record>, u32),
    Result(Id<Function>),
    /// What the thread library keeps: thread-specific data, the results of threads.
    Kept,
}

/// A root and the number of dereferences from it; -1 is its address.
pub(super) type ClassNode = (Root, i8);

/// Maximum number of dereferences that are followed.
pub(super) const DEEP: i8 = 3;

/// The possible origins of a value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Mark {
    pub(super) id: bool,
    pub(super) address: bool,
    /// Derived from an address by arithmetic.
    pub(super) computed: bool,
    /// Whether it is unspecified whether the value is zero: some of the bits of an address, or a sum with an address.
    pub(super) open: bool,
    /// An address without some of its bits that the alignment of objects does not fix.
    pub(super) rounded: bool,
    /// A pointer that a number was converted to.
    pub(super) made: bool,
    /// Such a pointer, to where no object is, before anything is added to it.
    pub(super) nowhere: bool,
}

impl Mark {
    pub(super) fn or(self, other: Mark) -> Mark {
        Mark {
            id: self.id || other.id,
            address: self.address || other.address,
            computed: self.computed || other.computed,
            open: self.open || other.open,
            rounded: self.rounded || other.rounded,
            made: self.made || other.made,
            nowhere: self.nowhere || other.nowhere,
        }
    }
}

/// What else is known of the places of a class.
#[derive(Clone, Default)]
pub(super) struct Contents {
    /// Functions that the values may point to.
    pub(super) functions: BTreeSet<Id<Function>>,
    /// The types of records that the places may be.
    pub(super) records: BTreeSet<Id<Record>>,
    /// String literals that the values may point into.
    pub(super) texts: BTreeSet<Span>,
    /// Whether a number that is no id of this program may be stored there: neither 0 nor -1, which no id is.
    pub(super) foreign: bool,
}

/// What is known of the memory that numbers may be read from; it depends on the classes only.
#[derive(Default)]
pub(super) struct ByteViews {
    /// The classes of pointers that may point to a pointer, or to an object that holds one.
    pub(super) to_pointers: BTreeSet<usize>,
    /// Unions in which the program stores a pointer.
    pub(super) unions: IdSet<Id<Record>>,
}

pub(super) struct ValueClasses<'a> {
    pub(super) program: &'a Program,
    /// All functions that may be called through a pointer.
    pub(super) called: Vec<Id<Function>>,
    /// Whether a pointer that no function is known of may call any of them; only after all is known of the others.
    pub(super) lost_pointers_call_any: bool,
    /// The bytes of all string literals, by their places.
    pub(super) texts: BTreeMap<Span, Vec<u8>>,
    pub(super) nodes: BTreeMap<ClassNode, usize>,
    pub(super) parents: Vec<usize>,
    /// Indexed by the representative of a class, like `contents`.
    pub(super) marks: Vec<Mark>,
    pub(super) contents: Vec<Contents>,
    pub(super) views: ByteViews,
    /// The places of pointers where addresses may be: see `number_pointers`.
    pub(super) addressed: BTreeSet<Root>,
    /// Whether a pointer may be to an object with a lower alignment than its type has.
    pub(super) alignment_in_doubt: bool,
    /// The alignment of all objects whose addresses become numbers.
    pub(super) least_align: u64,
    /// Whether an object may end whose address the program has: then another object may be there.
    pub(super) objects_end: bool,
    /// See `only_freed`.
    pub(super) only_freed: IdSet<Id<Var>>,
    /// Whether classes have been united, or know of another function, since this was last set to `false`.
    pub(super) grown: bool,
}

impl ValueClasses<'_> {
    /// Whether an expression is a mask that clears only bits that alignment fixes.
    pub(super) fn is_high(&self, expr: &Expr) -> bool {
        constant(expr).is_some_and(|value| !(value as u64) < self.least_align)
    }

    pub(super) fn new(program: &Program, called: Vec<Id<Function>>) -> ValueClasses<'_> {
        ValueClasses {
            program,
            addressed: BTreeSet::new(),
            called,
            lost_pointers_call_any: false,
            texts: BTreeMap::new(),
            nodes: BTreeMap::new(),
            parents: Vec::new(),
            marks: Vec::new(),
            contents: Vec::new(),
            views: ByteViews::default(),
            alignment_in_doubt: program.has_unaligned_types || has_packed_records(program),
            least_align: least_align(program),
            objects_end: super::objects_end::run(program),
            only_freed: super::only_freed::run(program),
            grown: false,
        }
    }

    pub(super) fn number(&mut self, node: ClassNode) -> usize {
        let next = self.parents.len();
        let number = *self.nodes.entry(node).or_insert(next);
        if number == next {
            self.parents.push(next);
            self.marks.push(Mark::default());
            self.contents.push(Contents::default());
        }
        self.top(number)
    }

    pub(super) fn top(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    /// The class of a node that has one.
    pub(super) fn class(&self, node: ClassNode) -> Option<usize> {
        self.nodes.get(&node).map(|number| self.top(*number))
    }

    pub(super) fn is_id_at(&self, node: ClassNode) -> bool {
        self.class(node).is_some_and(|class| self.marks[class].id)
    }

    pub(super) fn mark_id(&mut self, node: ClassNode) {
        let number = self.number(node);
        self.marks[number].id = true;
    }

    pub(super) fn unite(&mut self, a: Option<ClassNode>, b: Option<ClassNode>) {
        let (Some(a), Some(b)) = (a, b) else { return };
        for deeper in 0..=DEEP + 1 {
            let (Some(one), Some(two)) = (behind(a, deeper), behind(b, deeper)) else { return };
            let (one, two) = (self.number(one), self.number(two));
            if one == two {
                continue;
            }
            let (kept, other) = (one.min(two), one.max(two));
            self.grown = true;
            self.parents[other] = kept;
            self.marks[kept] = self.marks[kept].or(self.marks[other]);
            let moved = std::mem::take(&mut self.contents[other]);
            self.contents[kept].functions.extend(moved.functions);
            self.contents[kept].records.extend(moved.records);
            self.contents[kept].texts.extend(moved.texts);
            self.contents[kept].foreign |= moved.foreign;
        }
    }

    /// The node of a value that is copied; `None` for a computed value.
    pub(super) fn node(&self, expr: &Expr) -> Option<ClassNode> {
        match &expr.kind {
            ExprKind::Var(var) => Some((Root::Var(*var), 0)),
            ExprKind::Cast(inner) if !is_truth(&expr.ty) => self.node(inner),
            // Both are in one class.
            ExprKind::Cond(_, a, b) => self.node(a).or_else(|| self.node(b)),
            ExprKind::Deref(pointer) => self.element(pointer),
            ExprKind::Index(base, _) => self.element(base),
            ExprKind::Member(of, field) => {
                let TypeKind::Record(record) = of.ty.kind else { return None };
                let field = if self.program.records[record].is_union { 0 } else { *field };
                Some((Root::Field(record, field), 0))
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                self.node(place).filter(|(_, deep)| *deep >= 0).map(|(root, deep)| (root, deep - 1))
            }
            ExprKind::Binary(BinOp::Add | BinOp::Sub, base, _) if base.ty.is_pointer() => self.node(base),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cast(_)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => None,
        }
    }

    /// The node that a pointer points to; an array and its elements share one node.
    pub(super) fn element(&self, pointer: &Expr) -> Option<ClassNode> {
        match &pointer.kind {
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => self.node(place),
            ExprKind::Cast(inner) if inner.ty.is_pointer() => self.element(inner),
            ExprKind::Cond(_, a, b) => self.element(a).or_else(|| self.element(b)),
            ExprKind::Binary(BinOp::Add | BinOp::Sub, base, _) if base.ty.is_pointer() => self.element(base),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => behind(self.node(pointer)?, 1),
        }
    }
}

pub(super) fn behind((root, deep): ClassNode, more: i8) -> Option<ClassNode> {
    let deep = deep + more;
    (deep <= DEEP).then_some((root, deep))
}

pub(super) fn is_constant(expr: &Expr) -> bool {
    constant(expr).is_some()
}

/// Whether an expression is a constant that no thread library uses for an id: 0 or -1.
pub(super) fn is_no_id(expr: &Expr) -> bool {
    constant(expr).is_some_and(|value| value == 0 || value == -1 || value == i128::from(u64::MAX))
}

pub(super) fn is_zero(expr: &Expr) -> bool {
    constant(expr) == Some(0)
}

/// The pointed-to type of a pointer before it was converted.
pub(super) fn copied(pointer: &Expr) -> Option<&Type> {
    match pointer.as_cast() {
        Some(inner) if inner.ty.is_pointer() => copied(inner),
        Some(_) | None => pointer.ty.pointee(),
    }
}

/// Whether a conversion to this type only tests whether a value is zero.
pub(super) fn is_truth(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Int(IntKind::Bool))
}

fn has_packed_records(program: &Program) -> bool {
    let is_packed = |record: &Record| record.packed || record.fields.iter().flatten().any(|field| field.packed);
    program.records.iter().any(|(_, record)| is_packed(record))
}

/// The least alignment of the objects whose addresses the program converts to numbers, at most [`ALIGNED`].
fn least_align(program: &Program) -> u64 {
    let mut least = ALIGNED;
    visit::walk_program_exprs(program, &mut |expr| {
        if let (Some(pointer), true) = (expr.as_cast(), expr.ty.is_integer() && !is_truth(&expr.ty)) {
            if let Some(to) = pointer.ty.pointee().filter(|_| !is_constant(pointer)) {
                least = least.min(layout::layout(program, to).map_or(1, |layout| layout.align));
            }
        }
    });
    least
}

pub(super) fn constant(expr: &Expr) -> Option<i128> {
    if let ExprKind::Unary(op @ (UnOp::BitNot | UnOp::Neg), inner) = &expr.kind {
        return constant(inner).map(|value| if *op == UnOp::Neg { -value } else { !value });
    }
    // The bytes that `memset` sets.
    if let ExprKind::Binary(BinOp::Mul, a, b) = &expr.kind {
        return constant(a).zip(constant(b)).and_then(|(a, b)| a.checked_mul(b));
    }
    expr.as_cast().map_or_else(|| expr.as_int(), constant)
}
