//! The facts about each statement of a thread from which visible points are derived.

use crate::analysis::footprint::CellAccess;
use crate::analysis::locks::{KnownLocks, LockSet};
use crate::analysis::points_to::PointsTo;
use crate::analysis::switch_policy::ThreadEvent;
use crate::analysis::thread_set::ThreadSet;
use crate::analysis::{alive, cfg, footprint, locks};
use crate::diag::Diagnostic;
use crate::ir::{lowered_only_stmt, visit, Block, Callee, Id, Program, Stmt, StmtKind, Thread};
use crate::library;
use crate::library::{role, Model, ObjectKind, Role};

/// The facts about one statement.
pub(super) struct StatementFacts {
    /// The other threads that may be alive.
    pub(super) beside: ThreadSet,
    /// Whether it is inside an atomic section or an atomic statement, which has its visible point before it.
    pub(super) inside: bool,
    /// Its effect apart from memory accesses.
    pub(super) act: StatementEffect,
    /// Whether it tests if a mutex is locked, or destroys one.
    pub(super) asks: bool,
    /// The mutexes that are certainly held.
    pub(super) held: LockSet,
    pub(super) accesses: Vec<CellAccess>,
}

/// The effect of a statement apart from reading and writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StatementEffect {
    /// Nothing.
    None,
    /// Creates a thread.
    Start,
    /// Unlocks a mutex.
    Unlock,
    /// Opens an atomic section.
    Section,
    /// Any other synchronization.
    Other,
}

impl StatementEffect {
    /// The corresponding event of the switch policy.
    pub(super) fn event(self) -> Option<ThreadEvent> {
        match self {
            StatementEffect::None => None,
            StatementEffect::Start => Some(ThreadEvent::Start),
            StatementEffect::Unlock => Some(ThreadEvent::Release),
            StatementEffect::Section => Some(ThreadEvent::Atomic),
            StatementEffect::Other => Some(ThreadEvent::Synchronization),
        }
    }
}

impl StatementFacts {
    /// Whether more than one thread may be alive.
    pub(super) fn is_concurrent(&self) -> bool {
        !self.beside.is_empty()
    }
}

/// The facts about all statements of a body, in source order.
pub(super) fn of_body(
    program: &Program,
    points: &mut PointsTo<'_>,
    mutexes: &mut KnownLocks,
    thread: Id<Thread>,
    graph: &cfg::Cfg<'_>,
    body: &Block,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<StatementFacts> {
    let beside = alive::beside(program, thread, graph);
    let held = locks::held(points, mutexes, graph).into_iter().map(|held| held.all).collect();
    let depth = atomic_depth(graph, diagnostics);
    let mut facts = Vec::with_capacity(graph.nodes.len());
    let mut collect = Collect { program, points, beside, held, depth, facts: &mut facts };
    collect.block(body, false);
    facts
}

/// The number of open atomic sections before each node.
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
                        Diagnostic::unsupported(
                            "atomic-section",
                            stmt.origin.span,
                            "atomic section that is open on some paths only",
                        )
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
    beside: Vec<ThreadSet>,
    held: Vec<LockSet>,
    depth: Vec<u32>,
    facts: &'a mut Vec<StatementFacts>,
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
        self.facts.push(StatementFacts {
            beside: self.beside[node],
            inside: inside || self.depth[node] > 0,
            act: act(stmt),
            asks: asks(stmt),
            held: self.held[node],
            accesses,
        });
        let atomic = matches!(stmt.kind, StmtKind::Atomic(_));
        for inner in visit::blocks(stmt) {
            self.block(inner, inside || atomic);
        }
        if atomic {
            self.sum_up(node);
        }
    }

    /// An atomic statement gets the combined facts of all statements inside.
    fn sum_up(&mut self, node: usize) {
        let mut accesses: Vec<CellAccess> = Vec::new();
        let mut act = StatementEffect::None;
        let mut beside = self.facts[node].beside;
        for fact in &self.facts[node + 1..] {
            accesses.extend(fact.accesses.iter().copied());
            beside = beside.union(fact.beside);
            act = match (act, fact.act) {
                (known, StatementEffect::None) => known,
                (StatementEffect::None | StatementEffect::Start, StatementEffect::Start) => StatementEffect::Start,
                _ => StatementEffect::Other,
            };
        }
        let fact = &mut self.facts[node];
        fact.accesses = accesses;
        fact.act = act;
        // What follows the creation in the same step runs beside the new thread, but no thread can observe an
        // intermediate state.
        if act != StatementEffect::Start {
            fact.beside = beside;
        }
    }
}

fn act(stmt: &Stmt) -> StatementEffect {
    match &stmt.kind {
        StmtKind::AtomicBegin => StatementEffect::Section,
        StmtKind::Start { .. } => StatementEffect::Start,
        StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } => {
            match (ThreadEvent::of_call(of) == ThreadEvent::Release, is_visible_step(name, of)) {
                (true, _) => StatementEffect::Unlock,
                (false, true) => StatementEffect::Other,
                (false, false) => StatementEffect::None,
            }
        }
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => StatementEffect::None,
    }
}

fn asks(stmt: &Stmt) -> bool {
    let StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } = &stmt.kind else { return false };
    matches!(
        role(of, name),
        Some((Role::TryAcquire | Role::Destroy | Role::Initialize | Role::Unset, ObjectKind::Mutex))
    )
}

fn is_visible_step(name: &str, of: &str) -> bool {
    match library::lookup(of).map(|entry| entry.model) {
        Some(Model::Stub(steps)) => steps.iter().any(|step| step.function == name && step.visible),
        _ => true,
    }
}
