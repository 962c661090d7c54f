//! Visible points: where a context switch may happen.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), gives [`Form::Visible`](crate::ir::Form::Visible). A point stands
//! before each synchronisation operation and before each access to memory that another thread may touch in
//! conflict, once more than one thread can be alive. Everything between two points commutes with the other threads.
//! Point 0 stands at the start of every thread; if only straight-line code separates it from the first visible
//! statement, it serves for that one too.
//!
//! Where an execution may be cut or never go on (an assumption, the end of the process, a loop that may be endless), the
//! other threads must have had the chance to see what the thread did before: a point stands there too if
//! something visible was done since the last one.

use std::collections::{HashMap, HashSet};

use super::{awaits, Options};
use crate::analysis::footprint::{self, Access};
use crate::analysis::points_to::{self, Cell, PointsTo};
use crate::analysis::cfg;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Callee, Function, Id, Origin, Program, Stmt, StmtKind, Thread};
use crate::library::{self, Model};

/// Inserts and numbers the points.
///
/// # Errors
/// Atomic sections that are not balanced on every path.
pub fn run(program: &mut Program, _: &Options) -> Result<(), Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let plans = plan(program, &mut diagnostics);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    for (thread, plan) in program.threads.ids().collect::<Vec<_>>().into_iter().zip(plans) {
        let function = program.threads[thread].body;
        let Some(body) = program.functions[function].body.take() else { continue };
        let mut insert = Insert { plan, node: 0, points: 0 };
        let body = insert.thread(body);
        program.threads[thread].points = insert.points;
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// For each statement of a thread, in text order, whether a point stands before it.
struct Plan {
    before: Vec<bool>,
}

fn plan(program: &Program, diagnostics: &mut Vec<Diagnostic>) -> Vec<Plan> {
    let bodies: Vec<_> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    let mut points = points_to::solve(program, &bodies);
    let mut users = Users::default();
    let mut threads = Vec::new();
    for (id, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let facts = facts(program, &mut points, body, thread.created_at.is_none(), diagnostics);
        for statement in facts.iter().filter(|fact| fact.concurrent) {
            statement.accesses.iter().for_each(|access| users.add(id, *access));
        }
        threads.push((id, facts));
    }
    let cutting = cutting_functions(program);
    threads
        .into_iter()
        .map(|(id, facts)| {
            let mut before: Vec<bool> = facts.iter().map(|fact| fact.is_visible(id, &users)).collect();
            if let Some(body) = &program.functions[program.threads[id].body].body {
                let graph = cfg::build(body);
                let done = |node: usize| facts[node].acts || facts[node].writes_shared(id, &users);
                let cuts = cuts(&graph, &facts, &before, &done, &cutting);
                cuts.into_iter().for_each(|node| before[node] = true);
            }
            Plan { before }
        })
        .collect()
}

/// Functions that were kept and in which an execution may end: they hold an assumption or end the process.
fn cutting_functions(program: &Program) -> HashSet<Id<Function>> {
    let mut cutting = HashSet::new();
    loop {
        let before = cutting.len();
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            visit::walk_stmts(body, &mut |stmt| {
                if may_cut(stmt, &cutting) {
                    cutting.insert(id);
                }
            });
        }
        if cutting.len() == before {
            return cutting;
        }
    }
}

/// Whether an execution may not get past the statement.
fn may_cut(stmt: &Stmt, cutting: &HashSet<Id<Function>>) -> bool {
    match &stmt.kind {
        StmtKind::EndProcess => true,
        // A round that changed nothing is dropped: there is nothing to see.
        StmtKind::Assume(cond) => stmt.origin.pass != awaits::NAME || cond.as_int() == Some(0),
        StmtKind::Loop { rounds, .. } => rounds.is_none(),
        StmtKind::Call { callee: Callee::Function(function), .. } => cutting.contains(function),
        _ => false,
    }
}

/// Whether every round of a loop passes a point.
fn always_stops(stmt: &Stmt, node: usize, before: &[bool]) -> bool {
    let StmtKind::Loop { body, .. } = &stmt.kind else { return false };
    let mut at = node + 1;
    for stmt in body {
        if before[at] {
            return true;
        }
        if has_jump(stmt) {
            return false;
        }
        at += count(stmt);
    }
    false
}

/// The statements at which an execution may be cut while something visible was done since the last point.
fn cuts(
    graph: &cfg::Cfg<'_>,
    facts: &[Fact],
    before: &[bool],
    done: &dyn Fn(usize) -> bool,
    cutting: &HashSet<Id<Function>>,
) -> Vec<usize> {
    let mut dirty = vec![false; graph.nodes.len()];
    let mut seen = vec![false; graph.nodes.len()];
    let mut work = vec![(graph.entry, false)];
    while let Some((node, on_entry)) = work.pop() {
        if seen[node] && (dirty[node] || !on_entry) {
            continue;
        }
        seen[node] = true;
        dirty[node] |= on_entry;
        let Some(fact) = facts.get(node) else { continue };
        let clean = before[node];
        let after = fact.concurrent && (done(node) || dirty[node] && !clean);
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    let cut = |node: &usize| {
        let cuts = |stmt| may_cut(stmt, cutting) && !always_stops(stmt, *node, before);
        dirty[*node] && !facts[*node].inside && !before[*node] && graph.nodes[*node].stmt.is_some_and(cuts)
    };
    (0..facts.len()).filter(cut).collect()
}

/// What is known of one statement.
struct Fact {
    /// More than one thread may be alive.
    concurrent: bool,
    /// It is inside an atomic section or an atomic statement, which has its point before it.
    inside: bool,
    /// It synchronises, creates a thread, or opens an atomic section.
    acts: bool,
    accesses: Vec<Access>,
}

impl Fact {
    fn is_visible(&self, thread: Id<Thread>, users: &Users) -> bool {
        let conflicts = || self.accesses.iter().any(|access| users.conflicts(thread, *access));
        self.concurrent && !self.inside && (self.acts || conflicts())
    }

    fn writes_shared(&self, thread: Id<Thread>, users: &Users) -> bool {
        self.accesses.iter().any(|access| access.write && users.conflicts(thread, *access))
    }
}

fn facts(
    program: &Program,
    points: &mut PointsTo<'_>,
    body: &Block,
    is_main: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Fact> {
    let graph = cfg::build(body);
    let concurrent = if is_main {
        let starts = graph.nodes.iter().enumerate().filter(|(_, node)| node.stmt.is_some_and(starts_thread));
        let from: Vec<_> = starts.map(|(i, _)| i).collect();
        // The step that creates the first thread is not interrupted before it.
        graph.reachable(from)
    } else {
        vec![true; graph.nodes.len()]
    };
    let depth = atomic_depth(&graph, diagnostics);
    let mut facts = Vec::with_capacity(graph.nodes.len());
    let mut collect = Collect { program, points, concurrent, depth, facts: &mut facts };
    collect.block(body, false);
    facts
}

fn starts_thread(stmt: &Stmt) -> bool {
    let mut found = false;
    if let StmtKind::Atomic(body) = &stmt.kind {
        visit::walk_stmts(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Start { .. }));
    }
    found
}

/// How many atomic sections are open before each node.
fn atomic_depth(graph: &cfg::Cfg<'_>, diagnostics: &mut Vec<Diagnostic>) -> Vec<u32> {
    let mut depth: Vec<Option<u32>> = vec![None; graph.nodes.len()];
    let mut work = vec![(graph.entry, 0)];
    while let Some((node, before)) = work.pop() {
        match depth[node] {
            None => depth[node] = Some(before),
            Some(known) if known == before => continue,
            Some(_) => {
                if let Some(stmt) = graph.nodes[node].stmt {
                    diagnostics.push(
                        Diagnostic::unsupported("atomic-section", stmt.origin.span, "atomic section that is open on some paths only")
                            .help("put `__VERIFIER_atomic_begin` and `__VERIFIER_atomic_end` on every path"),
                    );
                }
                break;
            }
        }
        let after = match graph.nodes[node].stmt.map(|stmt| &stmt.kind) {
            Some(StmtKind::AtomicBegin) => before + 1,
            Some(StmtKind::AtomicEnd) => before.saturating_sub(1),
            _ => before,
        };
        let end = graph.nodes.len() - 1;
        work.extend(graph.nodes[node].next.iter().filter(|next| **next != end).map(|next| (*next, after)));
    }
    depth.into_iter().map(|depth| depth.unwrap_or(0)).collect()
}

struct Collect<'a, 'p> {
    program: &'a Program,
    points: &'a mut PointsTo<'p>,
    concurrent: Vec<bool>,
    depth: Vec<u32>,
    facts: &'a mut Vec<Fact>,
}

impl Collect<'_, '_> {
    fn block(&mut self, block: &Block, inside: bool) {
        for stmt in block {
            self.statement(stmt, inside);
        }
    }

    fn statement(&mut self, stmt: &Stmt, inside: bool) {
        let node = self.facts.len();
        let accesses = footprint::of_statement(self.program, self.points, stmt);
        self.facts.push(Fact {
            concurrent: self.concurrent[node],
            inside: inside || self.depth[node] > 0,
            acts: acts(stmt),
            accesses,
        });
        let atomic = matches!(stmt.kind, StmtKind::Atomic(_));
        for inner in visit::blocks(stmt) {
            self.block(inner, inside || atomic);
        }
        if atomic {
            // The statement stands for all that is inside.
            let mut inner: Vec<Access> = Vec::new();
            let mut acts = false;
            for fact in &self.facts[node + 1..] {
                inner.extend(fact.accesses.iter().copied());
                acts |= fact.acts;
            }
            self.facts[node].accesses = inner;
            self.facts[node].acts |= acts;
        }
    }
}

/// Whether the statement is a point of its own accord.
fn acts(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::AtomicBegin | StmtKind::Start { .. } => true,
        StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } => is_visible_step(name, of),
        _ => false,
    }
}

fn is_visible_step(name: &str, of: &str) -> bool {
    match library::lookup(of).map(|entry| entry.model) {
        Some(Model::Stub(steps)) => steps.iter().any(|step| step.function == name && step.visible),
        _ => true,
    }
}

/// Which threads read and write a cell.
#[derive(Default)]
struct Users {
    cells: HashMap<Cell, (Threads, Threads)>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Threads {
    #[default]
    None,
    One(Id<Thread>),
    Many,
}

impl Threads {
    fn with(self, thread: Id<Thread>) -> Threads {
        match self {
            Threads::None => Threads::One(thread),
            Threads::One(other) if other == thread => self,
            Threads::One(_) | Threads::Many => Threads::Many,
        }
    }

    fn has_other_than(self, thread: Id<Thread>) -> bool {
        match self {
            Threads::None => false,
            Threads::One(other) => other != thread,
            Threads::Many => true,
        }
    }
}

impl Users {
    fn add(&mut self, thread: Id<Thread>, access: Access) {
        let (any, writers) = self.cells.entry(access.cell).or_default();
        *any = any.with(thread);
        if access.write {
            *writers = writers.with(thread);
        }
    }

    fn conflicts(&self, thread: Id<Thread>, access: Access) -> bool {
        let Some((any, writers)) = self.cells.get(&access.cell) else { return false };
        if access.write { any } else { writers }.has_other_than(thread)
    }
}

struct Insert {
    plan: Plan,
    node: usize,
    points: u32,
}

impl Insert {
    fn thread(&mut self, body: Block) -> Block {
        let covered = self.first_covered(&body);
        if let Some(node) = covered {
            self.plan.before[node] = false;
        }
        let origin = body.first().map_or_else(|| Origin::control("visible"), |stmt| stmt.origin.by("visible"));
        let mut out = vec![self.point(&origin)];
        self.block(body, &mut out);
        out
    }

    /// The first visible statement, if nothing but straight-line code comes before it.
    fn first_covered(&self, body: &Block) -> Option<usize> {
        let mut node = 0;
        for stmt in body {
            if self.plan.before[node] {
                return Some(node);
            }
            let inner = count(stmt);
            let jumps = matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Loop { .. })
                || (node..node + inner).any(|n| self.plan.before[n])
                || has_jump(stmt);
            if jumps {
                return None;
            }
            node += inner;
        }
        None
    }

    fn point(&mut self, origin: &Origin) -> Stmt {
        let point = Stmt::new(StmtKind::Visible(self.points), origin.by("visible"));
        self.points += 1;
        point
    }

    fn block(&mut self, block: Block, out: &mut Block) {
        for mut stmt in block {
            let node = self.node;
            if self.plan.before[node] {
                let point = self.point(&stmt.origin);
                out.push(point);
            }
            self.node += 1;
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                let mut new = Vec::with_capacity(taken.len());
                self.block(taken, &mut new);
                *inner = new;
            }
            out.push(stmt);
        }
    }
}

/// Number of statements in a statement, itself included.
fn count(stmt: &Stmt) -> usize {
    let mut n = 1;
    for block in visit::blocks(stmt) {
        n += block.iter().map(count).sum::<usize>();
    }
    n
}

fn has_jump(stmt: &Stmt) -> bool {
    let jumps = |stmt: &Stmt| {
        matches!(
            stmt.kind,
            StmtKind::Goto(_) | StmtKind::Break | StmtKind::Label(_) | StmtKind::Loop { .. } | StmtKind::EndThread(_) | StmtKind::EndProcess
        )
    };
    let mut found = jumps(stmt);
    for block in visit::blocks(stmt) {
        visit::walk_stmts(block, &mut |stmt| found |= jumps(stmt));
    }
    found
}
