//! Escape analysis for threads: the functions that may have an effect visible to another thread.
//!
//! Runs on resolved programs before thread instances exist: start functions count as running twice. A function that
//! accesses nothing shared can remain a function; all others are inlined into thread bodies.

use std::collections::{BTreeMap, BTreeSet};

use super::footprint::{self, CellAccess};
use super::points_to::{self, AbstractCell, AbstractObject, PointsTo};
use crate::ir::{
    lowered_only_expr, lowered_only_stmt, visit, Callee, Expr, ExprKind, Function, Id, IdSet, Program, Stmt, StmtKind,
};

/// The result.
pub struct Sharing {
    /// Functions that must be inlined into a thread's body.
    pub visible: IdSet<Id<Function>>,
}

/// Classifies the functions reachable from `main`, and from `at_end`, which every thread calls when it ends.
pub fn analyze(program: &Program, points: &mut PointsTo<'_>, at_end: Option<Id<Function>>) -> Sharing {
    let Some(main) = program.main else { return Sharing { visible: IdSet::default() } };
    let mut graph = Calls::default();
    graph.explore(program, points, main);
    if let Some(at_end) = at_end {
        graph.explore(program, points, at_end);
        graph.starts.insert(at_end);
    }
    let starts: Vec<_> = graph.starts.iter().copied().collect();
    let mut weight: BTreeMap<AbstractCell, (u32, bool)> = BTreeMap::new();
    for (root, times) in std::iter::once((main, 1)).chain(starts.into_iter().map(|f| (f, 2))) {
        graph.add_weights(program, points, root, times, &mut weight);
    }
    let escaped = escaped_objects(program, points, &graph);
    let conflicts: IdSet<AbstractCell> = weight
        .iter()
        .filter(|(cell, (times, written))| *times > 1 && *written && escaped.contains(&points.object(**cell)))
        .map(|(cell, _)| *cell)
        .collect();
    let mut visible: IdSet<Id<Function>> = graph.edges.keys().copied().filter(|f| graph.acts.contains(f)).collect();
    for (function, accesses) in &graph.accesses {
        if accesses.iter().any(|access| conflicts.contains(&access.cell)) {
            visible.insert(*function);
        }
    }
    graph.close_over_callers(&mut visible);
    Sharing { visible }
}

#[derive(Default)]
struct Calls {
    edges: BTreeMap<Id<Function>, BTreeSet<Id<Function>>>,
    starts: BTreeSet<Id<Function>>,
    /// Functions that synchronize, create threads or use thread-local storage.
    acts: IdSet<Id<Function>>,
    accesses: BTreeMap<Id<Function>, BTreeSet<CellAccess>>,
    /// Arguments passed at thread creation.
    passed: Vec<Expr>,
}

impl Calls {
    fn explore(&mut self, program: &Program, points: &mut PointsTo<'_>, from: Id<Function>) {
        let mut work = vec![from];
        while let Some(function) = work.pop() {
            if self.edges.contains_key(&function) {
                continue;
            }
            self.edges.insert(function, BTreeSet::new());
            self.accesses.insert(function, BTreeSet::new());
            let Some(body) = &program.functions[function].body else { continue };
            visit::walk_stmts(body, &mut |stmt| self.statement(program, points, function, stmt));
            work.extend(self.edges[&function].iter().copied());
            work.extend(self.starts.iter().copied().filter(|f| !self.edges.contains_key(f)));
        }
    }

    fn statement(&mut self, program: &Program, points: &mut PointsTo<'_>, function: Id<Function>, stmt: &Stmt) {
        if !footprint::thread_locals(program, stmt).is_empty() {
            self.acts.insert(function);
        }
        match &stmt.kind {
            StmtKind::Call { callee, args, .. } => self.call(program, points, function, callee, args),
            StmtKind::Atomic(_) | StmtKind::AtomicBegin | StmtKind::AtomicEnd | StmtKind::EndThread(_) => {
                self.acts.insert(function);
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
        let accesses = footprint::of_statement(program, points, stmt);
        self.accesses.entry(function).or_default().extend(accesses);
    }

    fn call(
        &mut self,
        program: &Program,
        points: &mut PointsTo<'_>,
        function: Id<Function>,
        callee: &Callee,
        args: &[Expr],
    ) {
        let entry = points_to::entry_of(program, callee);
        if let Some(entry) = entry {
            if let Some((start, arg)) = entry.creates_thread() {
                self.acts.insert(function);
                if let Some(pointer) = args.get(start) {
                    self.starts.extend(points.functions(pointer));
                }
                self.passed.extend(args.get(arg).cloned());
                return;
            }
        }
        match callee {
            Callee::Stub { .. } => {
                self.acts.insert(function);
            }
            Callee::Function(callee) => {
                if program.functions[*callee].body.is_some() {
                    self.edges.entry(function).or_default().insert(*callee);
                }
            }
            Callee::Pointer(pointer) => {
                let targets = points.functions(pointer);
                self.edges.entry(function).or_default().extend(targets);
            }
        }
    }

    fn add_weights(
        &self,
        program: &Program,
        points: &mut PointsTo<'_>,
        root: Id<Function>,
        times: u32,
        weight: &mut BTreeMap<AbstractCell, (u32, bool)>,
    ) {
        let _ = (program, points);
        let mut seen = IdSet::default();
        let mut work = vec![root];
        let mut touched: BTreeMap<AbstractCell, bool> = BTreeMap::new();
        while let Some(function) = work.pop() {
            if !seen.insert(function) {
                continue;
            }
            for access in self.accesses.get(&function).into_iter().flatten() {
                *touched.entry(access.cell).or_default() |= access.write;
            }
            work.extend(self.edges.get(&function).into_iter().flatten().copied());
        }
        for (cell, write) in touched {
            let entry = weight.entry(cell).or_default();
            entry.0 += times;
            entry.1 |= write;
        }
    }

    fn close_over_callers(&self, visible: &mut IdSet<Id<Function>>) {
        loop {
            let before = visible.len();
            for (function, callees) in &self.edges {
                if callees.iter().any(|callee| visible.contains(callee)) {
                    visible.insert(*function);
                }
            }
            if visible.len() == before {
                return;
            }
        }
    }
}

/// Objects that more than one thread can reach: statics, the objects that they point to, arguments at thread creation,
/// the storage of the library, and objects that may be reached through an integer or from outside.
fn escaped_objects(program: &Program, points: &mut PointsTo<'_>, graph: &Calls) -> IdSet<AbstractObject> {
    let mut work: Vec<AbstractObject> = vec![AbstractObject::Kept];
    work.extend(program.vars.iter().filter(|(_, var)| var.storage.is_static()).map(|(id, _)| AbstractObject::Var(id)));
    work.extend(points.known_elsewhere());
    for passed in &graph.passed {
        let cells = points.pointees(passed);
        work.extend(cells.into_iter().map(|cell| points.object(cell)));
    }
    closure(points, work)
}

/// All objects reachable from these through their contents.
pub fn closure(points: &mut PointsTo<'_>, mut work: Vec<AbstractObject>) -> IdSet<AbstractObject> {
    let mut escaped = IdSet::default();
    let mut followed = IdSet::default();
    while let Some(object) = work.pop() {
        if !escaped.insert(object) {
            continue;
        }
        let first = points.first(object);
        for cell in points.whole(first) {
            // Many cells share the same set.
            if points.contents(cell).is_some_and(|contents| followed.insert(contents)) {
                work.extend(points.stored_in(cell).iter().map(|cell| points.object(*cell)));
            }
        }
    }
    escaped
}

/// The function that an expression names directly.
pub fn named_function(expr: &Expr) -> Option<Id<Function>> {
    match &expr.kind {
        ExprKind::Func(function) => Some(*function),
        ExprKind::Decay(inner) | ExprKind::AddrOf(inner) | ExprKind::Cast(inner) => named_function(inner),
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
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | lowered_only_expr!() => None,
    }
}
