//! Decides which statements get a visible point, from the cells that all threads access.

use crate::analysis::footprint::CellAccess;
use crate::analysis::locks::LockSet;
use crate::analysis::points_to::AbstractCell;
use crate::analysis::switch_policy::{SwitchPolicy, ThreadEvent};
use crate::analysis::thread_set::ThreadSet;
use crate::ir::{Id, IdMap, Thread};
use crate::passes::visible::statement_facts::{StatementEffect, StatementFacts};

/// The accesses of all threads, from which the points are derived.
#[derive(Default)]
pub(super) struct Users {
    cells: IdMap<AbstractCell, Uses>,
    /// Whether the reductions are enabled.
    pub(super) reduce: bool,
    /// The points at which a context switch may happen.
    pub(super) switches: SwitchPolicy,
    /// Whether every access counts as conflicting.
    pub(super) all_conflict: bool,
    /// Whether some thread tests if a mutex is locked, or destroys one.
    pub(super) asked: bool,
}

/// The accesses to a cell.
struct Uses {
    /// The threads other than main that access it.
    any: ThreadSet,
    writers: ThreadSet,
    /// The threads that may be alive while main accesses it.
    main_any: ThreadSet,
    main_writes: ThreadSet,
    /// The mutexes held at every access.
    held: LockSet,
}

impl Users {
    /// Adds the accesses of a statement.
    pub(super) fn add(&mut self, thread: Id<Thread>, fact: &StatementFacts) {
        for access in &fact.accesses {
            let new = || Uses {
                any: ThreadSet::default(),
                writers: ThreadSet::default(),
                main_any: ThreadSet::default(),
                main_writes: ThreadSet::default(),
                held: LockSet::MAX,
            };
            let uses = self.cells.entry(access.cell).or_insert_with(new);
            uses.held &= fact.held;
            if thread.index() == 0 {
                uses.main_any = uses.main_any.union(fact.beside);
                if access.write {
                    uses.main_writes = uses.main_writes.union(fact.beside);
                }
            } else {
                uses.any = uses.any.with(thread);
                if access.write {
                    uses.writers = uses.writers.with(thread);
                }
            }
        }
    }

    /// Whether there is a visible point before the statement.
    pub(super) fn is_visible(&self, thread: Id<Thread>, fact: &StatementFacts) -> bool {
        if !fact.is_concurrent() || fact.inside {
            return false;
        }
        let needed = match fact.act {
            StatementEffect::None => false,
            StatementEffect::Start => !self.reduce,
            StatementEffect::Unlock => !self.reduce || self.asked,
            StatementEffect::Other | StatementEffect::Section => true,
        };
        let switches = |event| self.switches.switches_before(event);
        let acts = needed && fact.act.event().is_some_and(switches);
        let unprotected = |access: &CellAccess| !self.reduce || !self.is_protected(access.cell);
        // The mutex is the object that the operation synchronizes on, not data.
        let is_data = !matches!(fact.act, StatementEffect::Unlock);
        acts || is_data
            && switches(ThreadEvent::Access)
            && fact.accesses.iter().any(|access| self.conflicts(thread, fact, *access) && unprotected(access))
    }

    /// Whether the statement has an effect that is visible to other threads.
    pub(super) fn does_something(&self, thread: Id<Thread>, fact: &StatementFacts) -> bool {
        let acts = match fact.act {
            StatementEffect::Start | StatementEffect::Unlock | StatementEffect::Other => true,
            StatementEffect::None | StatementEffect::Section => false,
        };
        acts || fact.accesses.iter().any(|access| access.write && self.conflicts(thread, fact, *access))
    }

    fn conflicts(&self, thread: Id<Thread>, fact: &StatementFacts, access: CellAccess) -> bool {
        let Some(uses) = self.cells.get(&access.cell) else { return false };
        if self.all_conflict {
            return true;
        }
        let (others, main) = if access.write { (uses.any, uses.main_any) } else { (uses.writers, uses.main_writes) };
        if thread.index() == 0 {
            return others.meets(fact.beside);
        }
        !others.without(thread).is_empty() || main.contains(thread)
    }

    /// Whether all accesses to the cell are made while holding one common mutex.
    fn is_protected(&self, cell: AbstractCell) -> bool {
        self.cells.get(&cell).is_some_and(|uses| uses.held != 0)
    }
}
