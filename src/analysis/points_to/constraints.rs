//! Generates inclusion constraints from statements.

use std::borrow::Cow;
use std::rc::Rc;

use super::builder::{Builder, Memo};
use super::cells::{AbstractCell, AbstractObject, AccessedBytes, CellTable};
use super::decisions;
use super::graph::{ConstraintGraph, ConstraintNode, IndirectCall};
use super::library::entry_of;
use super::places::{AbstractLocation, Base};
use super::survey::{closure, heap_types, names};
use crate::ir::{
    layout, lowered_only_stmt, visit, Callee, Expr, ExprKind, Function, Id, Init, InitIndex, Program, Stmt, StmtKind,
    Storage, Type, TypeKind,
};

/// The maximum number of steps (about a second), after which a less precise solution is computed instead.
const WORK: usize = 10_000_000;
/// The less precise solution merges the contents of the objects behind one pointer if there are more than this.
const MANY: usize = 24;

/// Solves the constraints of these functions and their transitive callees; coarsely, if a number of objects behind one
/// pointer is given above which they are merged.
pub(super) fn generate<'p>(
    program: &'p Program,
    roots: &[Id<Function>],
    coarse: Option<usize>,
) -> (CellTable<'p>, ConstraintGraph, Memo) {
    let functions = closure(program, roots);
    let heap_types = heap_types(program, &functions);
    let mut cells = CellTable::new(program, heap_types);
    let mut graph = ConstraintGraph::default();
    if coarse.is_some() {
        cells = cells.coarse();
        graph.merges = coarse;
        graph.classes.many = coarse;
    } else {
        graph.patience = Some(WORK);
    }
    let mut memo = Memo { names: names(program, &functions), ..Memo::default() };
    let round = |cells: &mut CellTable<'p>, graph: &mut ConstraintGraph, memo: &mut Memo| {
        let mut builder = Builder { program, cells, graph, memo };
        builder.all(&functions);
        graph.solve(cells, &mut |graph, cells, function, site| {
            let mut builder = Builder { program, cells, graph, memo };
            builder.bind(function, site);
        });
    };
    round(&mut cells, &mut graph, &mut memo);
    if graph.gives_up() {
        return generate(program, roots, Some(MANY));
    }
    // Conversions of addresses to integers are rare: only if there is one are integers followed.
    if graph.has_numbers() {
        memo.leads = true;
        round(&mut cells, &mut graph, &mut memo);
        let decides = {
            let mut builder = Builder { program, cells: &mut cells, graph: &mut graph, memo: &mut memo };
            decisions::depend_on_addresses(&mut builder, &functions)
        };
        if decides {
            let any = graph.numbers();
            memo.numbers = Some(any);
            round(&mut cells, &mut graph, &mut memo);
        }
        if graph.gives_up() {
            return generate(program, roots, Some(MANY));
        }
    }
    graph.patience = None;
    graph.merges = None;
    (cells, graph, memo)
}

pub(super) fn query(builder: &mut Builder<'_, '_>, expr: &Expr) -> Option<ConstraintNode> {
    let node = builder.value(expr);
    builder.graph.solve(builder.cells, &mut |_, _, _, _| {});
    node
}

/// The cells that a read or write of an lvalue touches, ascending.
pub(super) fn touched(builder: &mut Builder<'_, '_>, place: &Expr) -> Rc<[AbstractCell]> {
    let location = builder.location(place);
    let Builder { cells, graph, memo, .. } = builder;
    match location.base {
        Base::Object(object) => {
            let start = cells.first(object);
            let found = ranges(cells, [start], location.reach);
            grouped(graph, memo, found).into()
        }
        Base::Behind(node) => {
            graph.solve(cells, &mut |_, _, _, _| {});
            // Later queries add nothing to the sets of existing nodes.
            let node = graph.find(node);
            let key = (node, location.reach);
            if let Some(known) = memo.touched.get(&key) {
                return Rc::clone(known);
            }
            let starts = starts(graph, memo, node);
            let found = ranges(cells, starts.iter().copied(), location.reach);
            let found: Rc<[AbstractCell]> = grouped(graph, memo, found).into();
            memo.touched.insert(key, Rc::clone(&found));
            found
        }
        Base::Nowhere => Rc::new([]),
    }
}

/// The cells to which a pointer with this node may point; one for all with the same contents, if these are grouped.
pub(super) fn starts<'g>(graph: &'g ConstraintGraph, memo: &Memo, node: ConstraintNode) -> Cow<'g, [AbstractCell]> {
    match memo.groups {
        Some(_) => Cow::Borrowed(graph.set(node)),
        None => graph.full_set(node),
    }
}

/// The cells that represent these cells.
pub(super) fn grouped(graph: &ConstraintGraph, memo: &mut Memo, mut cells: Vec<AbstractCell>) -> Vec<AbstractCell> {
    let Some(groups) = &mut memo.groups else { return cells };
    for cell in &mut cells {
        if let Some(node) = graph.contents(*cell) {
            *cell = *groups.entry(node).or_insert(*cell);
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The leaves that accesses through pointers to these cells touch, ascending.
pub(super) fn ranges(
    cells: &mut CellTable<'_>,
    starts: impl IntoIterator<Item = AbstractCell>,
    reach: AccessedBytes,
) -> Vec<AbstractCell> {
    let mut all = Vec::new();
    starts.into_iter().for_each(|cell| cells.touched(cell, reach, |leaf| all.push(leaf)));
    all.sort_unstable();
    all.dedup();
    all
}

impl<'p> Builder<'_, 'p> {
    /// Generates the constraints of all code that may run.
    fn all(&mut self, functions: &[Id<Function>]) {
        let program = self.program;
        for (var, data) in program.vars.iter() {
            if let Some(init) = &data.init {
                self.init(AbstractObject::Var(var), AccessedBytes::default(), &data.ty, init);
            }
        }
        let mut sites = 0;
        for function in functions {
            if let Some(body) = &program.functions[*function].body {
                visit::walk_stmts(body, &mut |stmt| self.statement(*function, stmt, &mut sites));
            }
        }
        self.feed_outside();
    }

    fn init(&mut self, object: AbstractObject, at: AccessedBytes, ty: &Type, init: &Init) {
        match init {
            Init::Expr(value) => {
                if let Some(value) = self.any_value(value) {
                    let size = layout::size_of(self.program, ty).unwrap_or(1);
                    self.store(
                        AbstractLocation { base: Base::Object(object), reach: AccessedBytes { size, ..at } },
                        value,
                    );
                }
            }
            Init::Str(_) => {}
            Init::List(items) => {
                for (index, item) in items {
                    match (&ty.kind, index) {
                        (TypeKind::Record(id), InitIndex::Field(i)) => {
                            let fields = self.program.records[*id].fields.as_ref();
                            let offsets = layout::field_offsets(self.program, *id);
                            let field = fields.and_then(|fields| fields.get(*i as usize)).map(|field| field.ty.clone());
                            let offset = offsets.and_then(|offsets| offsets.get(*i as usize).map(|at| at.byte));
                            if let (Some(ty), Some(offset)) = (field, offset) {
                                self.init(object, at.further(offset), &ty, item);
                            }
                        }
                        (TypeKind::Array(of, _), _) => {
                            let size = layout::size_of(self.program, of).unwrap_or(1).max(1);
                            let extent = layout::size_of(self.program, ty).unwrap_or(u64::MAX);
                            self.init(object, at.each(size, extent), of, item);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    fn statement(&mut self, function: Id<Function>, stmt: &Stmt, sites: &mut u32) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => self.assign(place, value),
            StmtKind::Call { result, callee, args, .. } => self.call(result.as_ref(), callee, args, sites),
            StmtKind::Havoc(place) => self.havoc(place),
            StmtKind::Return(Some(value)) => {
                let to = self.result_node(function);
                self.value_into(value, to);
            }
            StmtKind::EndThread(Some(value)) => {
                let kept = self.node_of(AbstractObject::Kept);
                self.value_into(value, kept);
            }
            StmtKind::Start { thread, arg } => {
                if let (Some(value), Some(var)) = (self.value(arg), self.program.threads[*thread].arg) {
                    let to = self.node_of(AbstractObject::Var(var));
                    self.flow(value, to);
                }
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        if place.ty.is_record() {
            self.copy_record(place, value);
            return;
        }
        let node = self.value(value);
        let node = match self.memo.numbers {
            // A pointer may be assembled from integers byte by byte.
            Some(_) if !is_plain_number(place) && value.as_int().is_none() => self.join(node, self.memo.numbers),
            _ => node,
        };
        let Some(node) = node else { return };
        match place.as_var() {
            Some(var) if self.memo.names.contains(&var) => {
                let cell = self.cells.first(AbstractObject::Var(var));
                self.graph.name_cell(cell, node);
            }
            Some(_) | None => {
                let location = self.location(place);
                self.store(location, node);
            }
        }
    }

    fn copy_record(&mut self, place: &Expr, value: &Expr) {
        if let ExprKind::Cond(_, a, b) = &value.kind {
            self.copy_record(place, a);
            self.copy_record(place, b);
            return;
        }
        let (to, from) = (self.location(place), self.location(value));
        for part in self.parts(&place.ty) {
            let (Some(to), Some(from)) = (part_of(to, part), part_of(from, part)) else {
                if let Some(node) = self.load_from(from) {
                    self.store(to, node);
                }
                return;
            };
            if let Some(node) = self.load_from(from) {
                self.store(to, node);
            }
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

    fn site(&mut self, result: Option<&Expr>, args: &[Expr]) -> IndirectCall {
        let args = args.iter().map(|arg| self.any_value(arg)).collect();
        let result = result.map(|place| {
            let node = self.graph.node();
            let location = self.location(place);
            self.store(location, node);
            node
        });
        IndirectCall { args, result }
    }

    /// Adds the flow of arguments to parameters, and of the returned value to the result.
    pub(super) fn bind(&mut self, function: Id<Function>, site: &IndirectCall) {
        let params = &self.program.functions[function].params;
        for (param, arg) in params.iter().zip(&site.args) {
            let Some(arg) = arg else { continue };
            let first = self.cells.first(AbstractObject::Var(*param));
            for leaf in self.cells.all(first) {
                let to = self.graph.cell_node(leaf);
                self.flow(*arg, to);
            }
        }
        if let Some(result) = site.result {
            let from = self.result_node(function);
            self.flow(from, result);
        }
    }

    /// Adds the flow of a pointer from outside, which may point to everything that is known outside.
    fn havoc(&mut self, place: &Expr) {
        if place.ty.pointee().is_none() && !place.ty.is_record() {
            return;
        }
        let graph = &mut self.graph;
        let outside = *self.memo.outside.get_or_insert_with(|| graph.node());
        let location = self.location(place);
        self.store(location, outside);
    }

    /// Adds the objects that are known outside: those whose address is taken anywhere, and those with external linkage.
    fn feed_outside(&mut self) {
        let Some(outside) = self.memo.outside else { return };
        let known: Vec<AbstractCell> = self.memo.addresses.keys().copied().collect();
        let globals = self
            .program
            .vars
            .iter()
            .filter(|(_, var)| matches!(var.storage, Storage::Global | Storage::Extern) && !var.thread_local);
        let globals: Vec<AbstractCell> = globals.map(|(var, _)| self.cells.first(AbstractObject::Var(var))).collect();
        for cell in known.into_iter().chain(globals) {
            let cell = self.cells.anywhere(cell);
            self.graph.insert(outside, cell);
        }
    }
}

/// The location of a part of a structure; `None` if it is in too many nested arrays.
fn part_of(whole: AbstractLocation, part: AccessedBytes) -> Option<AbstractLocation> {
    let by = whole.reach.by.saturating_add(part.by);
    let arrays = match (whole.reach.arrays, part.arrays) {
        (arrays, [(0, _), _]) | ([(0, _), _], arrays) => arrays,
        ([outer, (0, _)], [inner, (0, _)]) => [outer, inner],
        _ => return None,
    };
    Some(AbstractLocation { base: whole.base, reach: AccessedBytes { by, size: part.size, arrays } })
}

/// Whether an lvalue is a variable of non-pointer type.
fn is_plain_number(place: &Expr) -> bool {
    matches!(place.kind, ExprKind::Var(_)) && place.ty.pointee().is_none()
}
