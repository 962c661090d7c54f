//! From statements to constraints.

use std::collections::{HashMap, HashSet};

use super::cells::{Cell, Cells, Object};
use super::solve::{Graph, Move, Node, Site};
use super::PointsTo;
use crate::analysis::access::{address_taken, root};
use crate::ir::{
    layout, visit, BinOp, Callee, DataModel, Expr, ExprKind, Function, Id, Init, InitIndex, Program, Stmt, StmtKind,
    Storage, Type, TypeKind, Var,
};
use crate::library::{self, Effect, Model, Special};

/// Nodes that stand for expressions without a cell of their own.
#[derive(Default)]
pub(super) struct Memo {
    addresses: HashMap<Cell, Node>,
    results: HashMap<Id<Function>, Node>,
    /// What is stored behind a pointer, so many bytes further.
    loads: HashMap<(Node, u64), Node>,
    /// What is stored anywhere through a pointer, so many bytes further.
    stores: HashMap<(Node, u64), Node>,
    /// What a pointer becomes by arithmetic.
    moves: HashMap<(Node, Move), Node>,
    /// Temporaries that get one value only: other names for it.
    names: HashSet<Id<Var>>,
}

/// Where a place lies.
enum Location {
    At(Object, u64),
    Behind(Node, u64),
    Nowhere,
}

struct Builder<'a, 'p> {
    program: &'p Program,
    cells: &'a mut Cells<'p>,
    graph: &'a mut Graph,
    memo: &'a mut Memo,
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

/// The functions whose bodies matter: everything mentioned from the roots on.
fn closure(program: &Program, roots: &[Id<Function>]) -> Vec<Id<Function>> {
    let mut seen: HashSet<Id<Function>> = HashSet::new();
    let mut work: Vec<_> = roots.to_vec();
    for (_, var) in program.vars.iter() {
        if let Some(init) = &var.init {
            visit::init_exprs(init, &mut |e| visit::walk_expr(e, &mut |e| mention(e, &mut work)));
        }
    }
    let mut order = Vec::new();
    while let Some(function) = work.pop() {
        if !seen.insert(function) {
            continue;
        }
        order.push(function);
        if let Some(body) = &program.functions[function].body {
            visit::walk_stmts(body, &mut |stmt| {
                if let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind {
                    work.push(*callee);
                }
                visit::stmt_exprs(stmt, &mut |e| visit::walk_expr(e, &mut |e| mention(e, &mut work)));
            });
        }
    }
    order.sort_unstable();
    order
}

/// The temporaries that one assignment gives a value, and nothing else can.
fn names(program: &Program, functions: &[Id<Function>]) -> HashSet<Id<Var>> {
    let mut names = HashSet::new();
    let mut others = HashSet::new();
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        others.extend(address_taken(body));
        visit::walk_stmts(body, &mut |stmt| match &stmt.kind {
            StmtKind::Assign { place, .. } => {
                if let Some(var) = root(place) {
                    let first = matches!(place.kind, ExprKind::Var(_)) && names.insert(var);
                    others.extend(Some(var).filter(|_| !first));
                }
            }
            StmtKind::Call { result: Some(place), .. } | StmtKind::Havoc(place) => others.extend(root(place)),
            _ => {}
        });
    }
    names.retain(|var| program.vars[*var].storage == Storage::Temp && !others.contains(var));
    names
}

fn mention(expr: &Expr, work: &mut Vec<Id<Function>>) {
    if let ExprKind::Func(function) = expr.kind {
        work.push(function);
    }
}

/// For each allocating call, in the order in which `Builder::statement` meets them, the element type that its result is converted to.
fn heap_types(program: &Program, functions: &[Id<Function>]) -> Vec<Option<Type>> {
    let mut casts: HashMap<Id<Var>, Type> = HashMap::new();
    let mut results = Vec::new();
    for function in functions {
        let Some(body) = &program.functions[*function].body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Call { callee, result, .. } = &stmt.kind {
                if entry_of(program, callee).is_some_and(is_allocation) {
                    let var = result.as_ref().and_then(|place| match place.kind {
                        ExprKind::Var(var) => Some(var),
                        _ => None,
                    });
                    results.push(var);
                }
            }
            visit::stmt_exprs(stmt, &mut |e| visit::walk_expr(e, &mut |e| note_cast(e, &mut casts)));
        });
    }
    results.into_iter().map(|var| var.and_then(|var| casts.get(&var).cloned())).collect()
}

fn note_cast(expr: &Expr, casts: &mut HashMap<Id<Var>, Type>) {
    let ExprKind::Cast(inner) = &expr.kind else { return };
    let (ExprKind::Var(var), Some(to)) = (&inner.kind, expr.ty.pointee()) else { return };
    if !to.is_void() && !to.is_function() {
        casts.entry(*var).or_insert_with(|| to.unqualified());
    }
}

/// The library entry behind a callee.
pub fn entry_of(program: &Program, callee: &Callee) -> Option<&'static library::Entry> {
    match callee {
        Callee::Function(function) => {
            let function = &program.functions[*function];
            library::lookup(&function.name).filter(|entry| function.body.is_none() || entry.overrides)
        }
        Callee::Stub { of, .. } => library::lookup(of),
        Callee::Pointer(_) => None,
    }
}

fn is_allocation(entry: &library::Entry) -> bool {
    entry.effects.contains(&Effect::Fresh)
        || matches!(entry.model, Model::Special(Special::Malloc(_) | Special::Calloc | Special::Realloc))
}

pub(super) fn query(points: &mut PointsTo<'_>, expr: &Expr) -> Option<Node> {
    let PointsTo { program, cells, graph, builder } = points;
    let mut builder = Builder { program, cells, graph, memo: builder };
    let node = builder.value(expr);
    graph.solve(cells, &mut |_, _, _, _| {});
    node
}

pub(super) fn locate(points: &mut PointsTo<'_>, place: &Expr) -> Vec<Cell> {
    let PointsTo { program, cells, graph, builder } = points;
    let mut builder = Builder { program, cells, graph, memo: builder };
    match builder.location(place) {
        Location::At(object, offset) => vec![cells.cell(object, offset)],
        Location::Behind(node, by) => {
            graph.solve(cells, &mut |_, _, _, _| {});
            let list = graph.set(node).to_vec();
            list.into_iter().map(|cell| cells.moved(cell, by)).collect()
        }
        Location::Nowhere => Vec::new(),
    }
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

    fn field_offset(&self, ty: &Type, field: u32) -> u64 {
        let TypeKind::Record(id) = &ty.kind else { return 0 };
        layout::field_offsets(self.program, *id).and_then(|o| o.get(field as usize).map(|o| o.byte)).unwrap_or(0)
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

    /// Stores what `node` holds at the place, `by` bytes further.
    fn store(&mut self, place: &Expr, node: Node, by: u64) {
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
    fn store_behind(&mut self, pointer: Node, by: u64, from: Node) {
        let known = self.memo.stores.get(&(pointer, by)).copied();
        let through = known.unwrap_or_else(|| {
            let node = self.graph.node();
            self.graph.store(pointer, by, node, self.cells);
            self.memo.stores.insert((pointer, by), node);
            node
        });
        self.flow(from, through);
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

    /// Offsets and types of the scalars of a type; one element for each array.
    fn scalars(&self, ty: &Type) -> Vec<(u64, Type)> {
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

    /// The value of an argument; of a structure everything that its members hold.
    fn any_value(&mut self, arg: &Expr) -> Option<Node> {
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

    fn store_anywhere(&mut self, place: &Expr, node: Node) {
        for (offset, ty) in self.scalars(&place.ty) {
            if self.holds_pointer(&ty) {
                self.store(place, node, offset);
            }
        }
    }

    /// Arguments flow to parameters and the returned value to the result.
    fn bind(&mut self, function: Id<Function>, site: &Site) {
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

    fn library_call(
        &mut self,
        entry: &library::Entry,
        result: Option<&Expr>,
        callee: &Callee,
        args: &[Expr],
        sites: &mut u32,
    ) {
        let args = original_arguments(callee, entry, args);
        if is_allocation(entry) {
            let object = Object::Heap(*sites);
            *sites += 1;
            if let Some(place) = result {
                let fresh = self.address(object, 0);
                self.store(place, fresh, 0);
            }
        }
        let argument = |i: usize| args.get(i).copied().flatten();
        for effect in entry.effects {
            self.effect(*effect, result, &argument);
        }
        let start = match entry.model {
            Model::Special(Special::PthreadCreate) => Some((2, Some(3))),
            Model::Special(Special::ThrdCreate) => Some((1, Some(2))),
            Model::Special(Special::Once) => Some((1, None)),
            _ => None,
        };
        if let Some((function, arg)) = start {
            let kept = self.node_at(Object::Kept, 0);
            let passed = arg.and_then(argument).and_then(|arg| self.value(arg));
            if let Some(pointer) = argument(function).and_then(|f| self.value(f)) {
                self.graph.call(pointer, Site { args: vec![passed], result: Some(kept) });
            }
        }
        self.special(entry, result, &argument);
    }

    fn special<'e>(
        &mut self,
        entry: &library::Entry,
        result: Option<&Expr>,
        argument: &dyn Fn(usize) -> Option<&'e Expr>,
    ) {
        match entry.model {
            Model::Special(Special::PthreadExit) => {
                let kept = self.node_at(Object::Kept, 0);
                if let Some(value) = argument(0) {
                    self.value_into(value, kept);
                }
            }
            Model::Special(Special::KeyCreate) => {
                let kept = self.node_at(Object::Kept, 0);
                if let Some(pointer) = argument(1).and_then(|f| self.value(f)) {
                    self.graph.call(pointer, Site { args: vec![Some(kept)], result: None });
                }
            }
            Model::Special(Special::Realloc) => {
                if let (Some(place), Some(value)) = (result, argument(0).and_then(|p| self.value(p))) {
                    self.store(place, value, 0);
                }
            }
            _ => {}
        }
    }

    fn effect<'e>(&mut self, effect: Effect, result: Option<&Expr>, argument: &dyn Fn(usize) -> Option<&'e Expr>) {
        match effect {
            Effect::Reads(_) | Effect::Writes(_) | Effect::Frees(_) | Effect::Fresh => {}
            Effect::Copies(to, from) => {
                let nodes = (argument(to).and_then(|e| self.value(e)), argument(from).and_then(|e| self.value(e)));
                if let (Some(to), Some(from)) = nodes {
                    self.copy_memory(to, from);
                }
            }
            Effect::Returns(i) => {
                if let (Some(place), Some(value)) = (result, argument(i).and_then(|e| self.value(e))) {
                    let moved = self.graph.node();
                    self.graph.copy(value, moved, Move::All);
                    self.store(place, moved, 0);
                }
            }
            Effect::Keeps(i) => {
                let kept = self.node_at(Object::Kept, 0);
                if let Some(value) = argument(i) {
                    self.value_into(value, kept);
                }
            }
            Effect::ReturnsKept => {
                let kept = self.node_at(Object::Kept, 0);
                if let Some(place) = result {
                    self.store(place, kept, 0);
                }
            }
            Effect::WritesKept(i) => {
                let kept = self.node_at(Object::Kept, 0);
                if let Some(pointer) = argument(i).and_then(|e| self.value(e)) {
                    self.store_behind(pointer, 0, kept);
                }
            }
        }
    }

    /// `memcpy`: everything held in the one object may be held anywhere in the other.
    fn copy_memory(&mut self, to: Node, from: Node) {
        let everywhere = self.graph.node();
        self.graph.copy(from, everywhere, Move::All);
        let held = self.graph.node();
        self.graph.load(everywhere, 0, held, self.cells);
        let targets = self.graph.node();
        self.graph.copy(to, targets, Move::All);
        self.graph.store(targets, 0, held, self.cells);
    }

    fn result_node(&mut self, function: Id<Function>) -> Node {
        let graph = &mut self.graph;
        *self.memo.results.entry(function).or_insert_with(|| graph.node())
    }

    fn node_at(&mut self, object: Object, offset: u64) -> Node {
        let cell = self.cells.cell(object, offset);
        self.graph.cell_node(cell)
    }

    fn flow(&mut self, from: Node, to: Node) {
        self.graph.copy(from, to, Move::By(0));
    }

    fn value_into(&mut self, value: &Expr, to: Node) {
        if let Some(node) = self.any_value(value) {
            self.flow(node, to);
        }
    }

    /// The node that holds exactly the address of a cell.
    fn address(&mut self, object: Object, offset: u64) -> Node {
        let cell = self.cells.cell(object, offset);
        if let Some(node) = self.memo.addresses.get(&cell) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.insert(node, cell);
        self.memo.addresses.insert(cell, node);
        node
    }

    fn holds_pointer(&self, ty: &Type) -> bool {
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
    fn value(&mut self, expr: &Expr) -> Option<Node> {
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

    fn load(&mut self, place: &Expr) -> Option<Node> {
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
    fn behind(&mut self, pointer: Node, by: u64) -> Node {
        if let Some(node) = self.memo.loads.get(&(pointer, by)) {
            return *node;
        }
        let node = self.graph.node();
        self.graph.load(pointer, by, node, self.cells);
        self.memo.loads.insert((pointer, by), node);
        node
    }

    fn address_of(&mut self, place: &Expr) -> Option<Node> {
        match self.location(place) {
            Location::At(object, offset) => Some(self.address(object, offset)),
            Location::Behind(node, 0) => Some(node),
            Location::Behind(node, by) => Some(self.moved(node, Move::By(by))),
            Location::Nowhere => None,
        }
    }

    fn moved(&mut self, node: Node, by: Move) -> Node {
        if let Some(to) = self.memo.moves.get(&(node, by)) {
            return *to;
        }
        let to = self.graph.node();
        self.graph.copy(node, to, by);
        self.memo.moves.insert((node, by), to);
        to
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr, whole: &Expr) -> Option<Node> {
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

    fn join(&mut self, a: Option<Node>, by: Move, b: Option<Node>) -> Option<Node> {
        if a.is_none() && b.is_none() {
            return None;
        }
        let to = self.graph.node();
        for node in [a, b].into_iter().flatten() {
            self.graph.copy(node, to, by);
        }
        Some(to)
    }

    fn location(&mut self, place: &Expr) -> Location {
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

    fn indexed(&mut self, base: &Expr, index: &Expr, element: &Type) -> Location {
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
}

/// The arguments of the original library call that a stub call gets only some of.
pub(in crate::analysis) fn original_arguments<'e>(
    callee: &Callee,
    entry: &library::Entry,
    args: &'e [Expr],
) -> Vec<Option<&'e Expr>> {
    let Callee::Stub { name, .. } = callee else { return args.iter().map(Some).collect() };
    let Model::Stub(steps) = entry.model else { return args.iter().map(Some).collect() };
    let Some(step) = steps.iter().find(|step| step.function == *name) else { return Vec::new() };
    let mut found = Vec::new();
    for (position, arg) in step.args.iter().zip(args) {
        if found.len() <= *position {
            found.resize(position + 1, None);
        }
        found[*position] = Some(arg);
    }
    found
}
