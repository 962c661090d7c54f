//! Decides whether a lock, condition variable or barrier may be initialized while a thread holds it or waits for it,
//! which is misuse (POSIX pthread_mutex_init: initializing an initialized mutex is undefined). The analysis does not
//! distinguish objects.

use crate::analysis::cfg;
use crate::ir::{Callee, Program, Stmt, StmtKind};
use crate::library::{role, ObjectKind, Role};

/// Whether an object may be initialized after a thread has acquired one. A thread that has ended counts, too: it may
/// not have released what it held.
pub fn possible(program: &Program) -> bool {
    let (mut takes, mut makes) = (false, false);
    for (_, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        let taken: Vec<usize> = nodes(&graph, |stmt| calls(stmt, |role, _| role.occupies())).collect();
        takes |= !taken.is_empty();
        // Before main has started a thread, nobody else has acquired anything.
        let is_main = thread.created_at.is_none();
        let others = nodes(&graph, |stmt| matches!(stmt.kind, StmtKind::Start { .. }));
        let after = graph.reachable(taken.into_iter().chain(others));
        makes |= nodes(&graph, |stmt| calls(stmt, initializes)).any(|node| !is_main || after[node]);
    }
    takes && makes
}

/// The nodes of these statements.
fn nodes<'a>(graph: &'a cfg::Cfg<'_>, is_wanted: impl Fn(&Stmt) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    (0..graph.nodes.len()).filter(move |node| graph.nodes[*node].stmt.is_some_and(&is_wanted))
}

/// Whether a statement is a step with such a role.
fn calls(stmt: &Stmt, is_wanted: fn(Role, ObjectKind) -> bool) -> bool {
    let StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } = &stmt.kind else { return false };
    role(of, name).is_some_and(|(role, object)| is_wanted(role, object))
}

/// Whether the step initializes a lock, condition variable or barrier.
fn initializes(role: Role, object: ObjectKind) -> bool {
    matches!(role, Role::Initialize | Role::Unset)
        && (object.is_lock() || matches!(object, ObjectKind::Condition | ObjectKind::Barrier))
}
