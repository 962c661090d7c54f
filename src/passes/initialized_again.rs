//! Decides whether a lock, condition variable or barrier may be initialized while a thread holds it or waits for it,
//! which is misuse (POSIX pthread_mutex_init: initializing an initialized mutex is undefined). The analysis does not
//! distinguish objects.

use crate::analysis::cfg;
use crate::ir::{Callee, Program, Stmt, StmtKind};

/// Functions of the model that initialize an object.
const INITIALIZES: [&str; 7] = [
    "__ulseq_mutex_init",
    "__ulseq_mtx_init",
    "__ulseq_spin_init",
    "__ulseq_rwlock_init",
    "__ulseq_cond_init",
    "__ulseq_cnd_init",
    "__ulseq_barrier_init",
];

/// Functions of the model that acquire an object, or begin to wait for it.
const TAKES: [&str; 16] = [
    "__ulseq_mutex_lock",
    "__ulseq_mutex_trylock",
    "__ulseq_mutex_timedlock",
    "__ulseq_mtx_lock",
    "__ulseq_mtx_trylock",
    "__ulseq_mtx_timedlock",
    "__ulseq_spin_lock",
    "__ulseq_spin_trylock",
    "__ulseq_rwlock_rdlock",
    "__ulseq_rwlock_wrlock",
    "__ulseq_rwlock_tryrdlock",
    "__ulseq_rwlock_trywrlock",
    "__ulseq_rwlock_timedrdlock",
    "__ulseq_rwlock_timedwrlock",
    "__ulseq_cond_sleep",
    "__ulseq_barrier_arrive",
];

/// Whether an object may be initialized after a thread has acquired one. A thread that has ended counts, too: it may not
/// have released what it held.
pub fn possible(program: &Program) -> bool {
    let (mut takes, mut initializes) = (false, false);
    for (_, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        let taken: Vec<usize> = nodes(&graph, |stmt| calls(stmt, &TAKES)).collect();
        takes |= !taken.is_empty();
        // Before main has started a thread, nobody else has acquired anything.
        let is_main = thread.created_at.is_none();
        let others = nodes(&graph, |stmt| matches!(stmt.kind, StmtKind::Start { .. }));
        let after = graph.reachable(taken.into_iter().chain(others));
        initializes |= nodes(&graph, |stmt| calls(stmt, &INITIALIZES)).any(|node| !is_main || after[node]);
    }
    takes && initializes
}

/// The nodes of these statements.
fn nodes<'a>(graph: &'a cfg::Cfg<'_>, is_wanted: impl Fn(&Stmt) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    (0..graph.nodes.len()).filter(move |node| graph.nodes[*node].stmt.is_some_and(&is_wanted))
}

/// Whether a statement calls one of these functions of the model.
fn calls(stmt: &Stmt, wanted: &[&str]) -> bool {
    matches!(&stmt.kind, StmtKind::Call { callee: Callee::Stub { name, .. }, .. } if wanted.contains(name))
}
