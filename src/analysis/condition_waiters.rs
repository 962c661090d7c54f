//! Chooses between the models in `stubs/runtime/cond.c` and `cond_spurious.c`: waiting threads must be tracked if a
//! condition variable may be destroyed or initialized while another thread waits for it, which is misuse (POSIX
//! pthread_cond_destroy, pthread_cond_init).

use crate::analysis::{alive, cfg};
use crate::ir::{Callee, Program, Stmt, StmtKind};
use crate::library::{role, ObjectKind, Role};

/// Whether a condition variable may be destroyed or initialized while another thread is alive, in a program that waits
/// for some condition variable.
pub fn needed(program: &Program) -> bool {
    let (mut destroys, mut waits) = (false, false);
    for (id, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        waits |= graph.nodes.iter().any(|node| role_of(node.stmt) == Some(Role::Sleep));
        let beside = alive::beside(program, id, &graph);
        destroys |= graph.nodes.iter().zip(beside).any(|(node, others)| destroys_one(node.stmt) && !others.is_empty());
    }
    destroys && waits
}

/// Whether a statement destroys or initializes a condition variable.
fn destroys_one(stmt: Option<&Stmt>) -> bool {
    matches!(role_of(stmt), Some(Role::Destroy | Role::Initialize))
}

/// What a statement does to a condition variable.
fn role_of(stmt: Option<&Stmt>) -> Option<Role> {
    let StmtKind::Call { callee: Callee::Stub { name, of, .. }, .. } = &stmt?.kind else { return None };
    role(of, name).filter(|(_, object)| *object == ObjectKind::Condition).map(|(role, _)| role)
}
