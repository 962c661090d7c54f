//! Decides which threads may be alive together, from creation and join.
//!
//! Main is at some node of its graph at every moment, also while it waits or after its thread has ended before the
//! process, and [`alive::beside`] gives at least the threads that are alive there. So two threads that main has
//! started, directly or through others, are alive together only if there is a node at which both may be alive.

use crate::analysis::thread_set::ThreadSet;
use crate::analysis::{alive, cfg};
use crate::ir::{Id, Program, Thread};

/// The result.
pub(super) struct LifetimeOrder {
    /// For each node of main, the threads alive beside it.
    pub(super) main: Vec<ThreadSet>,
    /// For each thread, the threads that may be alive together with it.
    together: Vec<ThreadSet>,
}

impl LifetimeOrder {
    pub(super) fn new(program: &Program) -> LifetimeOrder {
        let mut order = LifetimeOrder { main: Vec::new(), together: vec![ThreadSet::default(); program.threads.len()] };
        let Some((main, thread)) = program.threads.iter().find(|(_, thread)| thread.created_at.is_none()) else {
            return order;
        };
        if let Some(body) = &program.functions[thread.body].body {
            order.main = alive::beside(program, main, &cfg::build(body));
        }
        let mut known: Vec<ThreadSet> = Vec::new();
        for set in &order.main {
            if known.contains(set) {
                continue;
            }
            known.push(*set);
            for thread in program.threads.ids().filter(|thread| set.contains(*thread)) {
                let of = &mut order.together[thread.index()];
                *of = of.union(*set);
            }
        }
        order
    }

    /// Whether two threads other than main may be alive together.
    pub(super) fn together(&self, a: Id<Thread>, b: Id<Thread>) -> bool {
        self.together.get(a.index()).is_none_or(|others| others.contains(b))
    }
}
