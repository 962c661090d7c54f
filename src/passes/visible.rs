//! Visible points: where a context switch may happen.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), gives [`Form::Visible`](crate::ir::Form::Visible). A point stands
//! before each synchronisation operation and before each access to memory that another thread may touch in
//! conflict, once more than one thread can be alive. Everything between two points commutes with the other threads.
//! Point 0 stands at the start of every thread; if only straight-line code separates it from the first visible
//! statement, it serves for that one too.

use std::collections::HashMap;
use std::ops::Range;

use super::{awaits, Options};
use crate::analysis::footprint::{self, Access};
use crate::analysis::points_to::{self, Cell, PointsTo};
use crate::analysis::cfg;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Callee, Id, Origin, Program, Stmt, StmtKind, Thread};
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
    /// The number of the first statement behind it and all that is in it.
    ends: Vec<usize>,
    /// How many points stand before the statements up to it; one more for the end.
    points: Vec<u32>,
}

impl Plan {
    fn new(before: Vec<bool>, ends: Vec<usize>) -> Plan {
        let mut points = vec![0];
        let mut sum = 0;
        points.extend(before.iter().map(|point| {
            sum += u32::from(*point);
            sum
        }));
        Plan { before, ends, points }
    }

    /// Whether a point stands before the statement or inside it.
    fn has_point(&self, node: usize) -> bool {
        self.points[self.ends[node]] > self.points[node]
    }

    /// Takes the point before a statement away.
    fn remove(&mut self, node: usize) {
        self.before[node] = false;
        self.points[node + 1..].iter_mut().for_each(|sum| *sum -= 1);
    }
}

fn plan(program: &Program, diagnostics: &mut Vec<Diagnostic>) -> Vec<Plan> {
    let bodies: Vec<_> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    let mut points = points_to::solve(program, &bodies);
    let mut users = Users::default();
    let mut threads = Vec::new();
    for (id, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let facts = facts(program, &mut points, body, thread.created_at.is_none(), diagnostics);
        for statement in facts.list.iter().filter(|fact| fact.concurrent) {
            facts.of(statement).iter().for_each(|access| users.add(id, *access));
        }
        threads.push((id, facts));
    }
    threads
        .into_iter()
        .map(|(id, facts)| {
            let before = facts.list.iter().map(|fact| facts.is_visible(fact, id, &users)).collect();
            Plan::new(before, facts.list.iter().map(|fact| fact.end).collect())
        })
        .collect()
}

/// What is known of one statement.
struct Fact {
    /// More than one thread may be alive.
    concurrent: bool,
    /// It is inside an atomic section or an atomic statement, which has its point before it.
    inside: bool,
    /// It synchronises, creates a thread, or opens an atomic section.
    acts: bool,
    /// Where its accesses stand in [`Facts::accesses`].
    accesses: Range<usize>,
    /// The number of the first statement behind it and all that is in it.
    end: usize,
}

/// What is known of the statements of a body, in text order.
#[derive(Default)]
struct Facts {
    list: Vec<Fact>,
    accesses: Vec<Access>,
}

impl Facts {
    fn of(&self, fact: &Fact) -> &[Access] {
        &self.accesses[fact.accesses.clone()]
    }

    fn is_visible(&self, fact: &Fact, thread: Id<Thread>, users: &Users) -> bool {
        let conflicts = || self.of(fact).iter().any(|access| users.conflicts(thread, *access));
        fact.concurrent && !fact.inside && (fact.acts || conflicts())
    }
}

fn facts(
    program: &Program,
    points: &mut PointsTo<'_>,
    body: &Block,
    is_main: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Facts {
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
    let mut collect = Collect { program, points, concurrent, depth, facts: Facts::default() };
    collect.block(body, false);
    collect.facts
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
    facts: Facts,
}

impl Collect<'_, '_> {
    fn block(&mut self, block: &Block, inside: bool) {
        for stmt in block {
            self.statement(stmt, inside);
        }
    }

    fn statement(&mut self, stmt: &Stmt, inside: bool) {
        let node = self.facts.list.len();
        let begin = self.facts.accesses.len();
        self.facts.accesses.extend(footprint::of_statement(self.program, self.points, stmt));
        self.facts.list.push(Fact {
            concurrent: self.concurrent[node],
            inside: inside || self.depth[node] > 0,
            acts: acts(stmt),
            accesses: begin..self.facts.accesses.len(),
            end: node + 1,
        });
        let atomic = matches!(stmt.kind, StmtKind::Atomic(_));
        for inner in visit::blocks(stmt) {
            self.block(inner, inside || atomic);
        }
        self.facts.list[node].end = self.facts.list.len();
        if atomic {
            // The statement stands for all that is inside.
            self.facts.list[node].acts |= self.facts.list[node + 1..].iter().any(|fact| fact.acts);
            self.facts.list[node].accesses = begin..self.facts.accesses.len();
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
            self.plan.remove(node);
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
            let jumps = matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Loop { .. })
                || self.plan.has_point(node)
                || has_jump(stmt);
            if jumps || is_await(stmt) {
                return None;
            }
            node = self.plan.ends[node];
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
            if self.plan.before[node] || self.must_wait_outside(&stmt, node) {
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

    /// A loop that may run for ever, or an assumption that may never hold, must not swallow what the thread did before:
    /// the others have to see it. So a point stands before it unless there is one inside on the way.
    fn must_wait_outside(&self, stmt: &Stmt, node: usize) -> bool {
        match &stmt.kind {
            StmtKind::Loop { rounds: None, .. } => !self.plan.has_point(node),
            StmtKind::Block(body) if is_await(stmt) => {
                let mut at = node + 1;
                for _ in body {
                    if self.plan.before[at] {
                        return false;
                    }
                    at = self.plan.ends[at];
                }
                true
            }
            _ => false,
        }
    }
}

fn is_await(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Block(_)) && stmt.origin.pass == awaits::NAME
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
