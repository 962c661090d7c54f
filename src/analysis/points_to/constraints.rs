//! From statements to constraints.

use std::rc::Rc;

use super::cells::{Cell, Cells, Object};
use super::library::entry_of;
use super::solve::{Graph, Move, Node, Site};
use super::survey::{closure, heap_types, names};
use super::PointsTo;
use crate::ir::{
    visit, Callee, Expr, ExprKind, Function, Id, IdMap, IdSet, Init, InitIndex, Program, Stmt, StmtKind, Type,
    TypeKind, Var,
};

/// Nodes that stand for expressions without a cell of their own.
#[derive(Default)]
pub(super) struct Memo {
    pub(super) addresses: IdMap<Cell, Node>,
    pub(super) results: IdMap<Id<Function>, Node>,
    /// What is stored behind a pointer, so many bytes further.
    pub(super) loads: IdMap<(Node, u64), Node>,
    /// What is stored anywhere through a pointer, so many bytes further.
    pub(super) stores: IdMap<(Node, u64), Node>,
    /// What a pointer becomes by arithmetic.
    pub(super) moves: IdMap<(Node, Move), Node>,
    /// Temporaries that get one value only: other names for it.
    names: IdSet<Id<Var>>,
    /// The cells that an access through a pointer touches, by bytes from there and size.
    touched: IdMap<(Node, u64, u64), Rc<[Cell]>>,
}

/// Where a place lies.
pub(super) enum Location {
    At(Object, u64),
    Behind(Node, u64),
    Nowhere,
}

pub(super) struct Builder<'a, 'p> {
    pub(super) program: &'p Program,
    pub(super) cells: &'a mut Cells<'p>,
    pub(super) graph: &'a mut Graph,
    pub(super) memo: &'a mut Memo,
}

pub(super) fn generate<'p>(program: &'p Program, roots: &[Id<Function>]) -> PointsTo<'p> {
    let functions = closure(program, roots);
    let heap_types = heap_types(program, &functions);
    let mut cells = Cells::new(program, heap_types);
    let mut graph = Graph::default();
    let mut memo = Memo { names: names(program, &functions), ..Memo::default() };
    let mut builder = Builder { program, cells: &mut cells, graph: &mut graph, memo: &mut memo };
    builder.globals();
    let mut sites = 0;
    for function in &functions {
        if let Some(body) = &program.functions[*function].body {
            visit::walk_stmts(body, &mut |stmt| builder.statement(*function, stmt, &mut sites));
        }
    }
    graph.solve(&mut cells, &mut |graph, cells, function, site| {
        let mut builder = Builder { program, cells, graph, memo: &mut memo };
        builder.bind(function, site);
    });
    PointsTo { program, cells, graph, builder: memo }
}

pub(super) fn query(points: &mut PointsTo<'_>, expr: &Expr) -> Option<Node> {
    let PointsTo { program, cells, graph, builder } = points;
    let mut builder = Builder { program, cells, graph, memo: builder };
    let node = builder.value(expr);
    graph.solve(cells, &mut |_, _, _, _| {});
    node
}

/// The cells that an access of `size` bytes to a place touches, ascending.
pub(super) fn touched(points: &mut PointsTo<'_>, place: &Expr, size: u64) -> Rc<[Cell]> {
    let PointsTo { program, cells, graph, builder: memo } = points;
    let mut builder = Builder { program, cells, graph, memo };
    match builder.location(place) {
        Location::At(object, offset) => {
            let start = cells.cell(object, offset);
            ranges(cells, [start], size).into()
        }
        Location::Behind(node, by) => {
            graph.solve(cells, &mut |_, _, _, _| {});
            // What is asked for later adds nothing to the nodes that are there.
            let node = graph.find(node);
            let known = memo.touched.entry((node, by, size)).or_insert_with(|| {
                let starts: Vec<Cell> = graph.set(node).iter().map(|cell| cells.moved(*cell, by)).collect();
                ranges(cells, starts, size).into()
            });
            Rc::clone(known)
        }
        Location::Nowhere => Rc::new([]),
    }
}

/// The cells from each start over so many bytes, ascending.
pub(super) fn ranges(cells: &mut Cells<'_>, starts: impl IntoIterator<Item = Cell>, size: u64) -> Vec<Cell> {
    let mut all = Vec::new();
    starts.into_iter().for_each(|cell| cells.range(cell, size, &mut all));
    all.sort_unstable();
    all.dedup();
    all
}

impl Builder<'_, '_> {
    fn globals(&mut self) {
        for (var, data) in self.program.vars.iter() {
            if let Some(init) = &data.init {
                self.init(Object::Var(var), 0, &data.ty, init);
            }
        }
    }

    fn init(&mut self, object: Object, at: u64, ty: &Type, init: &Init) {
        match init {
            Init::Expr(value) => {
                if let Some(value) = self.value(value) {
                    let to = self.node_at(object, at);
                    self.flow(value, to);
                }
            }
            Init::Str(_) => {}
            Init::List(items) => {
                for (index, item) in items {
                    if let Some((offset, ty)) = self.member_of(ty, *index) {
                        self.init(object, at + offset, &ty, item);
                    }
                }
            }
        }
    }

    fn member_of(&self, ty: &Type, index: InitIndex) -> Option<(u64, Type)> {
        match (&ty.kind, index) {
            (TypeKind::Record(id), InitIndex::Field(i)) => {
                let field = self.program.records[*id].fields.as_ref()?.get(i as usize)?;
                Some((self.field_offset(ty, i), field.ty.clone()))
            }
            (TypeKind::Array(of, _), _) => Some((0, (**of).clone())),
            _ => None,
        }
    }

    fn statement(&mut self, function: Id<Function>, stmt: &Stmt, sites: &mut u32) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => self.assign(place, value),
            StmtKind::Call { result, callee, args } => self.call(result.as_ref(), callee, args, sites),
            StmtKind::Return(Some(value)) => {
                let to = self.result_node(function);
                self.value_into(value, to);
            }
            StmtKind::EndThread(Some(value)) => {
                let kept = self.node_at(Object::Kept, 0);
                self.value_into(value, kept);
            }
            StmtKind::Start { thread, arg } => {
                if let (Some(value), Some(var)) = (self.value(arg), self.program.threads[*thread].arg) {
                    let to = self.node_at(Object::Var(var), 0);
                    self.flow(value, to);
                }
            }
            _ => {}
        }
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        if place.ty.is_record() {
            self.copy_record(place, value);
            return;
        }
        let Some(node) = self.value(value) else { return };
        match place.kind {
            ExprKind::Var(var) if self.memo.names.contains(&var) => {
                let cell = self.cells.cell(Object::Var(var), 0);
                self.graph.name_cell(cell, node);
            }
            _ => self.store(place, node, 0),
        }
    }

    fn copy_record(&mut self, place: &Expr, value: &Expr) {
        for (offset, ty) in self.scalars(&place.ty) {
            if !self.holds_pointer(&ty) {
                continue;
            }
            let from = match self.location(value) {
                Location::At(object, at) => self.node_at(object, at + offset),
                Location::Behind(pointer, at) => self.behind(pointer, at + offset),
                Location::Nowhere => continue,
            };
            self.store(place, from, offset);
        }
    }

    fn call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr], sites: &mut u32) {
        if let Some(entry) = entry_of(self.program, callee) {
            self.library_call(entry, result, callee, args, sites);
            return;
        }
        let site = self.site(result, args);
        match callee {
            Callee::Function(function) => self.bind(*function, &site),
            Callee::Pointer(pointer) => {
                if let Some(node) = self.value(pointer) {
                    self.graph.call(node, site);
                }
            }
            Callee::Stub { .. } => {}
        }
    }

    fn site(&mut self, result: Option<&Expr>, args: &[Expr]) -> Site {
        let args = args.iter().map(|arg| self.any_value(arg)).collect();
        let result = result.map(|place| {
            let node = self.graph.node();
            self.store_anywhere(place, node);
            node
        });
        Site { args, result }
    }

    fn store_anywhere(&mut self, place: &Expr, node: Node) {
        for (offset, ty) in self.scalars(&place.ty) {
            if self.holds_pointer(&ty) {
                self.store(place, node, offset);
            }
        }
    }

    /// Arguments flow to parameters and the returned value to the result.
    pub(super) fn bind(&mut self, function: Id<Function>, site: &Site) {
        let params = &self.program.functions[function].params;
        for (param, arg) in params.iter().zip(&site.args) {
            let Some(arg) = arg else { continue };
            let ty = self.program.vars[*param].ty.clone();
            for (offset, _) in self.scalars(&ty) {
                let to = self.node_at(Object::Var(*param), offset);
                self.flow(*arg, to);
            }
        }
        if let Some(result) = site.result {
            let from = self.result_node(function);
            self.flow(from, result);
        }
    }
}
