//! Nodes for places and for the values of expressions.

use super::cells::Object;
use super::constraints::{Builder, Location};
use super::solve::{Move, Node};
use crate::ir::{layout, BinOp, DataModel, Expr, ExprKind, Function, Id, Type, TypeKind};

impl Builder<'_, '_> {
    pub(super) fn result_node(&mut self, function: Id<Function>) -> Node {
        let graph = &mut self.graph;
        *self.memo.results.entry(function).or_insert_with(|| graph.node())
    }

    pub(super) fn node_at(&mut self, object: Object, offset: u64) -> Node {
        let cell = self.cells.cell(object, offset);
        self.graph.cell_node(cell)
    }

    pub(super) fn flow(&mut self, from: Node, to: Node) {
        self.graph.copy(from, to, Move::By(0));
    }

    pub(super) fn value_into(&mut self, value: &Expr, to: Node) {
        if let Some(node) = self.any_value(value) {
            self.flow(node, to);
        }
    }

    /// The node that holds exactly the address of a cell.
    pub(super) fn address(&mut self, object: Object, offset: u64) -> Node {
        let cell = self.cells.cell(object, offset);
        if let Some(node) = self.memo.addresses.get(&cell) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.insert(node, cell);
        self.memo.addresses.insert(cell, node);
        node
    }

    pub(super) fn holds_pointer(&self, ty: &Type) -> bool {
        match &ty.kind {
            TypeKind::Pointer(_) => true,
            TypeKind::Int(_) | TypeKind::Enum(_) => {
                let width = match self.program.model {
                    DataModel::Ilp32 => 32,
                    DataModel::Lp64 => 64,
                };
                self.program.int_kind(ty).is_some_and(|kind| kind.bits(self.program.model) >= width)
            }
            _ => false,
        }
    }

    /// What a pure expression may point to; `None` if it cannot hold a pointer.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<Node> {
        if expr.is_place() && !matches!(expr.kind, ExprKind::Str { .. }) {
            return self.load(expr);
        }
        match &expr.kind {
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.address_of(place),
            ExprKind::Func(function) => Some(self.address(Object::Function(*function), 0)),
            ExprKind::Cast(inner) if self.holds_pointer(&expr.ty) => self.value(inner),
            ExprKind::Unary(_, inner) if self.holds_pointer(&expr.ty) => self.value(inner),
            ExprKind::Binary(op, a, b) if !op.is_comparison() && self.holds_pointer(&expr.ty) => {
                self.binary(*op, a, b, expr)
            }
            ExprKind::Cond(_, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.join(a, Move::By(0), b)
            }
            _ => None,
        }
    }

    pub(super) fn load(&mut self, place: &Expr) -> Option<Node> {
        if !self.holds_pointer(&place.ty) {
            return None;
        }
        match self.location(place) {
            Location::At(object, offset) => Some(self.node_at(object, offset)),
            Location::Behind(pointer, by) => Some(self.behind(pointer, by)),
            Location::Nowhere => None,
        }
    }

    /// What is stored behind a pointer. The node only ever takes what it loads, so all loads of one kind share it.
    pub(super) fn behind(&mut self, pointer: Node, by: u64) -> Node {
        if let Some(node) = self.memo.loads.get(&(pointer, by)) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.load(pointer, by, node, self.cells);
        self.memo.loads.insert((pointer, by), node);
        node
    }

    pub(super) fn address_of(&mut self, place: &Expr) -> Option<Node> {
        match self.location(place) {
            Location::At(object, offset) => Some(self.address(object, offset)),
            Location::Behind(node, 0) => Some(node),
            Location::Behind(node, by) => Some(self.moved(node, Move::By(by))),
            Location::Nowhere => None,
        }
    }

    pub(super) fn moved(&mut self, node: Node, by: Move) -> Node {
        if let Some(to) = self.memo.moves.get(&(node, by)) {
            return *to;
        }
        let to = self.graph.node();
        self.graph.copy(node, to, by);
        self.memo.moves.insert((node, by), to);
        to
    }

    pub(super) fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr, whole: &Expr) -> Option<Node> {
        if let Some(to) = whole.ty.pointee() {
            let node = self.value(a)?;
            let size = layout::size_of(self.program, to).unwrap_or(1).max(1);
            return Some(match b.as_int() {
                Some(n) if op == BinOp::Add && n >= 0 => {
                    // A constant step inside an array stays in the array's cells.
                    self.moved(node, Move::By(size * n as u64))
                }
                Some(n) => self.moved(node, Move::Stride(size * n.unsigned_abs().max(1) as u64)),
                None => self.moved(node, Move::Stride(size)),
            });
        }
        let by = if matches!(op, BinOp::Add | BinOp::Sub) { Move::All } else { Move::By(0) };
        let (a, b) = (self.value(a), self.value(b));
        self.join(a, by, b)
    }

    pub(super) fn join(&mut self, a: Option<Node>, by: Move, b: Option<Node>) -> Option<Node> {
        if a.is_none() && b.is_none() {
            return None;
        }
        let to = self.graph.node();
        for node in [a, b].into_iter().flatten() {
            self.graph.copy(node, to, by);
        }
        Some(to)
    }

    pub(super) fn location(&mut self, place: &Expr) -> Location {
        match &place.kind {
            ExprKind::Var(var) => Location::At(Object::Var(*var), 0),
            ExprKind::Str { .. } => Location::At(Object::Strings, 0),
            ExprKind::Func(function) => Location::At(Object::Function(*function), 0),
            ExprKind::Member(of, field) => {
                let offset = self.field_offset(&of.ty, *field);
                match self.location(of) {
                    Location::At(object, at) => Location::At(object, at + offset),
                    Location::Behind(node, at) => Location::Behind(node, at + offset),
                    Location::Nowhere => Location::Nowhere,
                }
            }
            ExprKind::Deref(pointer) => self.value(pointer).map_or(Location::Nowhere, |node| Location::Behind(node, 0)),
            ExprKind::Index(base, index) => self.indexed(base, index, &place.ty),
            _ => Location::Nowhere,
        }
    }

    pub(super) fn indexed(&mut self, base: &Expr, index: &Expr, element: &Type) -> Location {
        if let ExprKind::Decay(array) = &base.kind {
            // Elements share the cells of the first one.
            return self.location(array);
        }
        let Some(node) = self.value(base) else { return Location::Nowhere };
        let size = layout::size_of(self.program, element).unwrap_or(1).max(1);
        match index.as_int() {
            Some(0) => Location::Behind(node, 0),
            Some(n) if n > 0 => Location::Behind(node, size * n as u64),
            _ => Location::Behind(self.moved(node, Move::Stride(size)), 0),
        }
    }

    /// Stores what `node` holds at the place, `by` bytes further.
    pub(super) fn store(&mut self, place: &Expr, node: Node, by: u64) {
        match self.location(place) {
            Location::At(object, offset) => {
                let to = self.node_at(object, offset + by);
                self.flow(node, to);
            }
            Location::Behind(pointer, offset) => self.store_behind(pointer, offset + by, node),
            Location::Nowhere => {}
        }
    }

    /// All stores of one kind go through one node: else each of them would have a copy to each cell behind the pointer.
    pub(super) fn store_behind(&mut self, pointer: Node, by: u64, from: Node) {
        let known = self.memo.stores.get(&(pointer, by)).copied();
        let through = known.unwrap_or_else(|| {
            let node = self.graph.node();
            self.graph.store(pointer, by, node, self.cells);
            self.memo.stores.insert((pointer, by), node);
            node
        });
        self.flow(from, through);
    }

    pub(super) fn field_offset(&self, ty: &Type, field: u32) -> u64 {
        let TypeKind::Record(id) = &ty.kind else { return 0 };
        layout::field_offsets(self.program, *id).and_then(|o| o.get(field as usize).map(|o| o.byte)).unwrap_or(0)
    }

    /// Offsets and types of the scalars of a type; one element for each array.
    pub(super) fn scalars(&self, ty: &Type) -> Vec<(u64, Type)> {
        match &ty.kind {
            TypeKind::Record(id) => {
                let fields = self.program.records[*id].fields.as_deref().unwrap_or(&[]);
                let inner = |(i, field): (usize, &crate::ir::Field)| {
                    let base = self.field_offset(ty, i as u32);
                    self.scalars(&field.ty).into_iter().map(move |(o, ty)| (base + o, ty)).collect::<Vec<_>>()
                };
                fields.iter().enumerate().flat_map(inner).collect()
            }
            TypeKind::Array(of, _) => self.scalars(of),
            _ => vec![(0, ty.clone())],
        }
    }

    /// The value of an argument; of a structure everything that its members hold.
    pub(super) fn any_value(&mut self, arg: &Expr) -> Option<Node> {
        if !arg.ty.is_record() {
            return self.value(arg);
        }
        let node = self.graph.node();
        for (offset, ty) in self.scalars(&arg.ty) {
            if !self.holds_pointer(&ty) {
                continue;
            }
            match self.location(arg) {
                Location::At(object, at) => {
                    let from = self.node_at(object, at + offset);
                    self.flow(from, node);
                }
                Location::Behind(pointer, at) => self.graph.load(pointer, at + offset, node, self.cells),
                Location::Nowhere => {}
            }
        }
        Some(node)
    }
}
