//! Constraint-graph nodes of lvalues and of the values of expressions.

use super::builder::Builder;
use super::cells::{AbstractCell, AbstractObject, AccessedBytes};
use super::graph::{ConstraintNode, Move};
use super::object_layout::is_open_array;
use crate::ir::{layout, lowered_only_expr, BinOp, Expr, ExprKind, Function, Id, Type, TypeKind};

/// The base of an lvalue.
#[derive(Clone, Copy)]
pub(super) enum Base {
    Object(AbstractObject),
    Behind(ConstraintNode),
    /// The base of an expression that is not an lvalue.
    Nowhere,
}

/// The location of an lvalue: a base and the bytes relative to it.
#[derive(Clone, Copy)]
pub(super) struct AbstractLocation {
    pub(super) base: Base,
    pub(super) reach: AccessedBytes,
}

impl Builder<'_, '_> {
    pub(super) fn result_node(&mut self, function: Id<Function>) -> ConstraintNode {
        let graph = &mut self.graph;
        *self.memo.results.entry(function).or_insert_with(|| graph.node())
    }

    /// The contents at the beginning of an object.
    pub(super) fn node_of(&mut self, object: AbstractObject) -> ConstraintNode {
        let leaf = self.cells.leaf(object, 0);
        self.graph.cell_node(leaf)
    }

    pub(super) fn flow(&mut self, from: ConstraintNode, to: ConstraintNode) {
        self.graph.copy(from, to, Move::By(0));
    }

    pub(super) fn value_into(&mut self, value: &Expr, to: ConstraintNode) {
        if let Some(node) = self.any_value(value) {
            self.flow(node, to);
        }
    }

    /// The node whose set is exactly the address of a cell.
    pub(super) fn address(&mut self, cell: AbstractCell) -> ConstraintNode {
        if let Some(node) = self.memo.addresses.get(&cell) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.insert(node, cell);
        self.memo.addresses.insert(cell, node);
        node
    }

    /// The node of the addresses that a side-effect-free expression may hold; `None` if it holds no part of an address.
    /// Addresses are tracked through values of all types: an integer, a character or a floating-point number may hold
    /// one, or a part of one.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<ConstraintNode> {
        if expr.is_place() && !matches!(expr.kind, ExprKind::Str { .. }) {
            return self.load(expr);
        }
        match &expr.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.address_of(place),
            ExprKind::Func(function) => {
                let cell = self.cells.first(AbstractObject::Function(*function));
                Some(self.address(cell))
            }
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty),
            ExprKind::Unary(crate::ir::UnOp::Neg | crate::ir::UnOp::BitNot, inner) => {
                let node = self.value(inner)?;
                Some(self.moved(node, Move::All))
            }
            ExprKind::Binary(op, a, b) if !op.is_comparison() => self.binary(*op, a, b, expr),
            ExprKind::Cond(_, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.join(a, b)
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => None,
        }
    }

    /// The node of a converted value. A truth value contains no address; an integer that is converted to a pointer may
    /// be any address that was converted to an integer.
    fn cast(&mut self, inner: &Expr, to: &Type) -> Option<ConstraintNode> {
        if matches!(to.kind, TypeKind::Int(crate::ir::IntKind::Bool)) {
            return None;
        }
        let node = self.value(inner);
        match (inner.ty.pointee().is_some(), to.pointee().is_some()) {
            (true, false) => {
                if let Some(node) = node {
                    self.graph.is_number(node);
                }
                node
            }
            (false, true) if inner.as_int().is_none() => {
                let any = self.memo.numbers;
                self.join(node, any)
            }
            (false, true) | (true, true) | (false, false) => node,
        }
    }

    pub(super) fn load(&mut self, place: &Expr) -> Option<ConstraintNode> {
        if !place.ty.is_scalar() || matches!(place.ty.kind, TypeKind::Int(crate::ir::IntKind::Bool)) {
            return None;
        }
        let location = self.location(place);
        let node = self.load_from(location)?;
        if place.ty.pointee().is_none() {
            self.graph.is_number(node);
        }
        Some(node)
    }

    pub(super) fn load_from(&mut self, location: AbstractLocation) -> Option<ConstraintNode> {
        match location.base {
            Base::Object(object) => {
                let first = self.cells.first(object);
                if let [leaf] = self.leaves(first, location.reach)[..] {
                    return Some(self.graph.cell_node(leaf));
                }
                let pointer = self.address(first);
                Some(self.behind(pointer, location.reach))
            }
            Base::Behind(pointer) => Some(self.behind(pointer, location.reach)),
            Base::Nowhere => None,
        }
    }

    /// The node of the content behind a pointer. All loads with the same pointer and reach share one node, since it
    /// receives only what they load.
    pub(super) fn behind(&mut self, pointer: ConstraintNode, reach: AccessedBytes) -> ConstraintNode {
        if let Some(node) = self.memo.loads.get(&(pointer, reach)) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.load(pointer, reach, node, self.cells);
        self.memo.loads.insert((pointer, reach), node);
        node
    }

    pub(super) fn address_of(&mut self, place: &Expr) -> Option<ConstraintNode> {
        let AbstractLocation { base, reach } = self.location(place);
        let reach = AccessedBytes { size: 0, ..reach };
        match base {
            Base::Object(object) => {
                let first = self.cells.first(object);
                let cell = self.cells.reached(first, reach);
                Some(self.address(cell))
            }
            Base::Behind(node) if reach == AccessedBytes::default() => Some(node),
            Base::Behind(node) => Some(self.moved(node, Move::To(reach))),
            Base::Nowhere => None,
        }
    }

    pub(super) fn moved(&mut self, node: ConstraintNode, by: Move) -> ConstraintNode {
        if let Some(to) = self.memo.moves.get(&(node, by)) {
            return *to;
        }
        let to = self.graph.node();
        self.graph.copy(node, to, by);
        self.memo.moves.insert((node, by), to);
        to
    }

    pub(super) fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr, whole: &Expr) -> Option<ConstraintNode> {
        let Some(to) = whole.ty.pointee() else {
            // Whatever is computed from an address may point anywhere in the object.
            let (a, b) = (self.value(a), self.value(b));
            let (a, b) = (a.map(|node| self.moved(node, Move::All)), b.map(|node| self.moved(node, Move::All)));
            return self.join(a, b);
        };
        let node = self.value(a);
        let size = layout::size_of(self.program, to).unwrap_or(1).max(1);
        let by = b.as_int().and_then(|n| i64::try_from(n).ok()).and_then(|n| n.checked_mul(size as i64));
        match by {
            Some(by) => node.map(|node| self.moved(node, Move::By(if op == BinOp::Sub { -by } else { by }))),
            None => {
                let moved = node.map(|node| self.moved(node, Move::Stride(size)));
                self.and_number(moved, b)
            }
        }
    }

    /// The sum of a pointer and an integer: if addresses are converted to integers, the integer may lead to another
    /// object.
    fn and_number(&mut self, moved: Option<ConstraintNode>, number: &Expr) -> Option<ConstraintNode> {
        if !self.memo.leads {
            return moved;
        }
        let number = self.value(number).map(|node| self.moved(node, Move::All));
        match (moved, number) {
            // All pointers derived from this one share the node: the integer may move any of them there.
            (Some(moved), Some(number)) => {
                self.flow(number, moved);
                Some(moved)
            }
            _ => moved.or(number),
        }
    }

    pub(super) fn join(&mut self, a: Option<ConstraintNode>, b: Option<ConstraintNode>) -> Option<ConstraintNode> {
        let (Some(a), Some(b)) = (a, b) else { return a.or(b) };
        if a == b {
            return Some(a);
        }
        if let Some(known) = self.memo.joins.get(&(a, b)) {
            return Some(*known);
        }
        let to = self.graph.node();
        self.flow(a, to);
        self.flow(b, to);
        self.memo.joins.insert((a, b), to);
        Some(to)
    }

    pub(super) fn location(&mut self, place: &Expr) -> AbstractLocation {
        let size = layout::size_of(self.program, &place.ty).unwrap_or(1);
        let AbstractLocation { base, reach } = self.start(place);
        AbstractLocation { base, reach: AccessedBytes { size, ..reach } }
    }

    /// The beginning of an lvalue.
    fn start(&mut self, place: &Expr) -> AbstractLocation {
        let at = |base: Base| AbstractLocation { base, reach: AccessedBytes::default() };
        match &place.kind {
            ExprKind::Var(var) => at(Base::Object(AbstractObject::Var(*var))),
            ExprKind::Str { .. } => at(Base::Object(AbstractObject::Strings)),
            ExprKind::Func(function) => at(Base::Object(AbstractObject::Function(*function))),
            ExprKind::Member(of, field) => {
                let offset = self.field_offset(&of.ty, *field);
                let AbstractLocation { base, reach } = self.start(of);
                AbstractLocation { base, reach: reach.further(offset) }
            }
            ExprKind::Deref(pointer) => at(self.value(pointer).map_or(Base::Nowhere, Base::Behind)),
            ExprKind::Index(base, index) => self.indexed(base, index, &place.ty),
            // A cast of a structure to its own type.
            ExprKind::Cast(inner) if place.ty.is_record() => self.start(inner),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => at(Base::Nowhere),
        }
    }

    fn indexed(&mut self, base: &Expr, index: &Expr, element: &Type) -> AbstractLocation {
        let size = layout::size_of(self.program, element).unwrap_or(1).max(1);
        let constant = index.as_int().and_then(|n| i64::try_from(n).ok()).and_then(|n| n.checked_mul(size as i64));
        if let ExprKind::Decay(array) = &base.kind {
            let AbstractLocation { base, reach } = self.start(array);
            let reach = match constant {
                Some(by) => AccessedBytes { by: reach.by.saturating_add(by), ..reach },
                None => reach.each(size, self.extent(array)),
            };
            return AbstractLocation { base, reach };
        }
        let node = self.value(base);
        let node = match constant {
            Some(by) => {
                let base = node.map_or(Base::Nowhere, Base::Behind);
                return AbstractLocation { base, reach: AccessedBytes { by, ..AccessedBytes::default() } };
            }
            None => node.map(|node| self.moved(node, Move::Stride(size))),
        };
        let base = self.and_number(node, index).map_or(Base::Nowhere, Base::Behind);
        AbstractLocation { base, reach: AccessedBytes::default() }
    }

    /// The size of an array in bytes; unlimited where programs index past the declared length.
    fn extent(&self, array: &Expr) -> u64 {
        let is_last = matches!(&array.kind, ExprKind::Member(of, field) if self.is_last(&of.ty, *field));
        let open = is_last && is_open_array(&array.ty);
        layout::size_of(self.program, &array.ty).filter(|_| !open).unwrap_or(u64::MAX)
    }

    fn is_last(&self, ty: &Type, field: u32) -> bool {
        let TypeKind::Record(id) = &ty.kind else { return false };
        let fields = self.program.records[*id].fields.as_ref();
        fields.is_some_and(|fields| fields.len() == field as usize + 1)
    }

    /// The cells without parts that an access touches, relative to `first`.
    fn leaves(&mut self, first: AbstractCell, reach: AccessedBytes) -> Vec<AbstractCell> {
        let mut leaves = Vec::new();
        self.cells.touched(first, reach, |leaf| leaves.push(leaf));
        leaves
    }

    /// Stores the value of `node` at a location.
    pub(super) fn store(&mut self, location: AbstractLocation, node: ConstraintNode) {
        match location.base {
            Base::Object(object) => {
                let first = self.cells.first(object);
                for leaf in self.leaves(first, location.reach) {
                    let to = self.graph.cell_node(leaf);
                    self.flow(node, to);
                }
            }
            Base::Behind(pointer) => self.store_behind(pointer, location.reach, node),
            Base::Nowhere => {}
        }
    }

    /// Stores the value of a node behind a pointer. All stores with the same pointer and reach share one node:
    /// otherwise each would have a copy edge to each cell behind the pointer.
    pub(super) fn store_behind(&mut self, pointer: ConstraintNode, reach: AccessedBytes, from: ConstraintNode) {
        let known = self.memo.stores.get(&(pointer, reach)).copied();
        let through = known.unwrap_or_else(|| {
            let node = self.graph.node();
            self.graph.store(pointer, reach, node, self.cells);
            self.memo.stores.insert((pointer, reach), node);
            node
        });
        self.flow(from, through);
    }

    fn field_offset(&self, ty: &Type, field: u32) -> u64 {
        let TypeKind::Record(id) = &ty.kind else { return 0 };
        layout::field_offsets(self.program, *id).and_then(|o| o.get(field as usize).map(|o| o.byte)).unwrap_or(0)
    }

    /// The parts of a value of this type that are copied one by one: scalars, unions, and all elements of an array
    /// together.
    pub(super) fn parts(&self, ty: &Type) -> Vec<AccessedBytes> {
        let mut parts = Vec::new();
        self.add_parts(ty, AccessedBytes::default(), &mut parts);
        parts
    }

    fn add_parts(&self, ty: &Type, at: AccessedBytes, parts: &mut Vec<AccessedBytes>) {
        let size = layout::size_of(self.program, ty).unwrap_or(1);
        match &ty.kind {
            TypeKind::Record(id) if !self.program.records[*id].is_union => {
                let fields = self.program.records[*id].fields.as_deref().unwrap_or(&[]);
                for (i, field) in fields.iter().enumerate() {
                    self.add_parts(&field.ty, at.further(self.field_offset(ty, i as u32)), parts);
                }
            }
            TypeKind::Array(of, _) => {
                let element = layout::size_of(self.program, of).unwrap_or(1).max(1);
                self.add_parts(of, at.each(element, size), parts);
            }
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => parts.push(AccessedBytes { size, ..at }),
        }
    }

    /// The value of an argument; for a structure, the union of its members' values.
    pub(super) fn any_value(&mut self, arg: &Expr) -> Option<ConstraintNode> {
        if !arg.ty.is_record() {
            return self.value(arg);
        }
        if let ExprKind::Cond(_, a, b) = &arg.kind {
            let (a, b) = (self.any_value(a), self.any_value(b));
            return self.join(a, b);
        }
        let location = self.location(arg);
        self.load_from(location)
    }
}
