//! A limit on the work of a SAT solver, counted by how often it asks whether to give up: unlike time, that is the same
//! in each run.

use std::cell::Cell;
use std::rc::Rc;

/// The work so far, and the limit.
#[derive(Clone, Default)]
pub struct Budget {
    used: Rc<Cell<u64>>,
    /// `None`: unlimited.
    most: Rc<Cell<Option<u64>>>,
}

impl Budget {
    /// What a solver asks at intervals: whether to give up.
    pub fn question(&self) -> impl Fn() -> bool + 'static {
        let Budget { used, most } = self.clone();
        move || {
            used.set(used.get() + 1);
            most.get().is_some_and(|most| used.get() > most)
        }
    }

    /// Begins to count anew; the next query may take so much.
    pub fn allow(&self, most: Option<u64>) {
        self.used.set(0);
        self.most.set(most);
    }

    /// The work since then.
    pub fn used(&self) -> u64 {
        self.used.get()
    }
}
