//! Statements at which an execution may be cut off or may never proceed.

use crate::analysis::cfg;
use crate::ir::{lowered_only_stmt, visit, Callee, Discarded, Function, Id, IdSet, Program, Rounds, Stmt, StmtKind};
use crate::passes::visible::insert::has_jump;
use crate::passes::visible::statement_facts::StatementFacts;

/// Remaining functions in which an execution may end: they contain an assumption or end the process.
pub(super) fn cutting_functions(program: &Program) -> IdSet<Id<Function>> {
    let mut cutting = IdSet::default();
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

/// Whether an execution may fail to get past the statement.
fn may_cut(stmt: &Stmt, cutting: &IdSet<Id<Function>>) -> bool {
    match &stmt.kind {
        StmtKind::EndProcess => true,
        StmtKind::Assume { why: Discarded::Excluded | Discarded::Waiting, .. } => true,
        // A condition that never holds discards more than iterations without an effect.
        StmtKind::Assume { why: Discarded::Idle, cond } => cond.as_int() == Some(0),
        StmtKind::Loop { rounds, .. } => *rounds == Rounds::Unknown,
        StmtKind::Call { callee: Callee::Function(function), .. } => cutting.contains(function),
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => false,
    }
}

/// Whether every iteration of a loop passes a visible point.
fn always_stops(stmt: &Stmt, before: &[bool]) -> bool {
    let StmtKind::Loop { body, .. } = &stmt.kind else { return false };
    for stmt in body {
        if stmt.id.index().is_some_and(|at| before[at]) {
            return true;
        }
        if has_jump(stmt) {
            return false;
        }
    }
    false
}

/// The statements at which an execution may be cut off after a visible effect since the last visible point.
pub(super) fn cuts(
    graph: &cfg::Cfg<'_>,
    facts: &[StatementFacts],
    before: &[bool],
    done: &dyn Fn(usize) -> bool,
    cutting: &IdSet<Id<Function>>,
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
        if node >= facts.len() {
            continue;
        }
        let clean = before[node];
        let after = done(node) || dirty[node] && !clean;
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    let cut = |node: &usize| {
        let cuts = |stmt| may_cut(stmt, cutting) && !always_stops(stmt, before);
        dirty[*node]
            && facts[*node].is_concurrent()
            && !facts[*node].inside
            && !before[*node]
            && graph.nodes[*node].stmt.is_some_and(cuts)
    };
    (0..facts.len()).filter(cut).collect()
}
