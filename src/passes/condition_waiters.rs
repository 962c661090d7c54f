//! Chooses between the models in `stubs/runtime/cond.c` and `cond_spurious.c`: waiting threads must be tracked if a
//! condition variable may be destroyed or initialized while another thread waits for it, which is misuse (POSIX
//! pthread_cond_destroy, pthread_cond_init).

use crate::analysis::{alive, cfg};
use crate::ir::{Callee, Program, Stmt, StmtKind};

/// Functions of the model that destroy or initialize a condition variable.
const DESTROYS: [&str; 3] = ["__ulseq_cond_destroy", "__ulseq_cond_init", "__ulseq_cnd_init"];
/// Functions of the model that wait for a condition variable.
const WAITS: [&str; 1] = ["__ulseq_cond_sleep"];

/// Whether a condition variable may be destroyed or initialized while another thread is alive, in a program that waits
/// for some condition variable.
pub fn needed(program: &Program) -> bool {
    let (mut destroys, mut waits) = (false, false);
    for (id, thread) in program.threads.iter() {
        let Some(body) = &program.functions[thread.body].body else { continue };
        let graph = cfg::build(body);
        let calls = |stmt: Option<&Stmt>, wanted: &[&str]| matches!(stmt.map(|stmt| &stmt.kind), Some(StmtKind::Call { callee: Callee::Stub { name, .. }, .. }) if wanted.contains(name));
        waits |= graph.nodes.iter().any(|node| calls(node.stmt, &WAITS));
        let beside = alive::beside(program, id, &graph);
        destroys |=
            graph.nodes.iter().zip(beside).any(|(node, others)| calls(node.stmt, &DESTROYS) && !others.is_empty());
    }
    destroys && waits
}
