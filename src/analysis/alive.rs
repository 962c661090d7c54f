//! May-happen-in-parallel analysis of threads: the threads that may be alive beside a thread at each of its statements.
//!
//! For main: the threads that it has started (with all threads that those start in turn) and not yet joined by a
//! constant id. For every other thread: all others.

use super::cfg::Cfg;
use super::thread_set::ThreadSet;
use crate::ir::{lowered_only_stmt, visit, Callee, Id, IdMap, Program, Stmt, StmtKind, Thread};
use crate::library::{plays, Role};

/// For each node of a thread's control-flow graph, the other threads that may be alive when its statement runs.
pub fn beside(program: &Program, thread: Id<Thread>, graph: &Cfg<'_>) -> Vec<ThreadSet> {
    if program.threads[thread].created_at.is_some() {
        let others = program.threads.ids().filter(|other| *other != thread).fold(ThreadSet::default(), ThreadSet::with);
        return vec![others; graph.nodes.len()];
    }
    let families = families(program);
    let mut before: Vec<Option<ThreadSet>> = vec![None; graph.nodes.len()];
    let mut work = vec![(graph.entry, ThreadSet::default())];
    while let Some((node, alive)) = work.pop() {
        let merged = before[node].map_or(alive, |known| known.union(alive));
        if before[node] == Some(merged) {
            continue;
        }
        before[node] = Some(merged);
        let after = graph.nodes[node].stmt.map_or(merged, |stmt| transfer(stmt, merged, &families));
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    before.into_iter().map(Option::unwrap_or_default).collect()
}

fn transfer(stmt: &Stmt, alive: ThreadSet, families: &IdMap<Id<Thread>, ThreadSet>) -> ThreadSet {
    match &stmt.kind {
        StmtKind::Start { thread, .. } => alive.union(families.get(thread).copied().unwrap_or_default()),
        StmtKind::Call { callee: Callee::Stub { of, .. }, args, .. } if plays(of, Role::Join) => {
            match args.first().and_then(|id| id.as_int()) {
                Some(id) if id >= 2 => alive.without(Id::from_index(id as usize - 1)),
                _ => alive,
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
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => alive,
    }
}

/// Each thread with all its descendants.
fn families(program: &Program) -> IdMap<Id<Thread>, ThreadSet> {
    let mut families = IdMap::default();
    // A thread has a higher number than its creator, so reverse order visits descendants first.
    for (id, thread) in program.threads.iter().rev() {
        let mut family = ThreadSet::default().with(id);
        if let Some(body) = &program.functions[thread.body].body {
            visit::walk_stmts(body, &mut |stmt| {
                if let StmtKind::Start { thread, .. } = &stmt.kind {
                    family = family.union(families.get(thread).copied().unwrap_or_default());
                }
            });
        }
        families.insert(id, family);
    }
    families
}
