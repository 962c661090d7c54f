//! Decides whether a lock, condition variable or barrier may be initialized while a thread holds it or waits for it,
//! which is misuse (POSIX pthread_mutex_init: initializing an initialized mutex is undefined). The analysis does not
//! distinguish objects.

use crate::analysis::cfg;
use crate::ir::{Callee, Program, Stmt, StmtKind};
use crate::library;

/// Whether an object may be initialized after a thread has acquired one. A thread that has ended counts, too: it may not
/// have released what it held.
pub fn possible(program: &Program) -> bool {
    let (mut takes, mut initializes) = (false, false);
    for (_, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        let taken: Vec<usize> = nodes(&graph, |stmt| calls(stmt, library::occupies)).collect();
        takes |= !taken.is_empty();
        // Before main has started a thread, nobody else has acquired anything.
        let is_main = thread.created_at.is_none();
        let others = nodes(&graph, |stmt| matches!(stmt.kind, StmtKind::Start { .. }));
        let after = graph.reachable(taken.into_iter().chain(others));
        initializes |= nodes(&graph, |stmt| calls(stmt, library::initializes)).any(|node| !is_main || after[node]);
    }
    takes && initializes
}

/// The nodes of these statements.
fn nodes<'a>(graph: &'a cfg::Cfg<'_>, is_wanted: impl Fn(&Stmt) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    (0..graph.nodes.len()).filter(move |node| graph.nodes[*node].stmt.is_some_and(&is_wanted))
}

/// Whether a statement is a step of a function of this kind.
fn calls(stmt: &Stmt, is_wanted: fn(&str) -> bool) -> bool {
    matches!(&stmt.kind, StmtKind::Call { callee: Callee::Stub { of, .. }, .. } if is_wanted(of))
}
