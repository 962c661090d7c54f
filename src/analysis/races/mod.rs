//! Static analysis of data races: finds every pair of conflicting accesses that may race; if there is none, the program
//! has no data race.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), made without `dead-assignments` and `await-loops`, which omit
//! reads. Two accesses by different threads to one cell, at least one of which writes and one of which is not atomic,
//! are *excluded* if the threads are never alive together there (`order`) or hold a common lock, one of them not only
//! for reading; all others are *suspicious*. `docs/races.md` has the argument and its assumptions.

mod accesses;
mod found;
mod order;
mod pairs;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::analysis::points_to::{AbstractCell, AbstractObject, PointsTo};
use crate::ir::{visit, Callee, Expr, Id, Program, Stmt, StmtKind, Thread};
use crate::library;
pub use accesses::ConcurrentStatement;
pub use found::{Excluded, Pair, Races, SuspiciousAccess};
use order::LifetimeOrder;

/// Computes the pairs of a program with thread instances.
pub fn run(program: &Program) -> Races {
    run_until(program, &|| false).unwrap_or_default()
}

/// The same; `None` if it is late before that is done.
pub fn run_until(program: &Program, is_late: &dyn Fn() -> bool) -> Option<Races> {
    let order = LifetimeOrder::new(program);
    let (sites, locks, _) = accesses::collect(program, &order, is_late)?;
    let mut races = pairs::find(program, &sites, &locks, &order);
    races.incomplete = bound(program);
    Some(races)
}

/// The cells that suspicious pairs access, and who accesses them.
pub struct RacyAccesses<'p> {
    program: &'p Program,
    order: LifetimeOrder,
    points: PointsTo<'p>,
    cells: BTreeSet<AbstractCell>,
}

impl<'p> RacyAccesses<'p> {
    /// Finds the suspicious pairs of a program with thread instances; unless `excludes`, those that are excluded, too.
    ///
    /// `None` if it is late before that is done.
    pub fn of(program: &'p Program, excludes: bool, is_late: &dyn Fn() -> bool) -> Option<RacyAccesses<'p>> {
        let order = LifetimeOrder::new(program);
        let (sites, _, points) = accesses::collect(program, &order, is_late)?;
        let cells = pairs::racy_cells(program, &sites, &order, excludes);
        Some(RacyAccesses { program, order, points, cells })
    }

    /// Calls `found` with each statement of a thread that accesses such cells, and with these cells.
    pub fn of_thread(
        &mut self,
        thread: Id<Thread>,
        found: &mut dyn FnMut(&mut PointsTo<'p>, &ConcurrentStatement<'_>, &BTreeSet<AbstractCell>),
    ) {
        let (program, racy) = (self.program, &self.cells);
        let _ = accesses::of_thread(program, &mut self.points, &self.order, thread, &mut |points, statement| {
            if statement.accesses.iter().any(|access| racy.contains(&access.cell)) {
                found(points, statement, racy);
            }
            ControlFlow::Continue(())
        });
    }

    /// The name in messages of the object that a cell is part of.
    pub fn name(&self, cell: AbstractCell) -> String {
        let object = self.points.object(cell);
        let name = pairs::name(self.program, object);
        match object {
            AbstractObject::Var(_) | AbstractObject::Function(_) => format!("`{name}`"),
            AbstractObject::Heap(_) | AbstractObject::Strings | AbstractObject::Kept => name,
        }
    }
}

/// The bound that the instances hit, if they do not cover the whole program.
fn bound(program: &Program) -> Option<&'static str> {
    let mut found = None;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::BoundHit(what) = stmt.kind {
                found = found.or(Some(what).filter(|what| !library::bounds::is_covered_by_text(what)));
            } else if makes_ceiling(stmt) {
                found = found.or(Some("mutexes with a priority ceiling"));
            }
        });
    }
    found
}

/// Whether the statement may choose the protocol PTHREAD_PRIO_PROTECT: locking such a mutex may fail (POSIX
/// pthread_mutex_lock, EINVAL), and the model makes it a bound.
fn makes_ceiling(stmt: &Stmt) -> bool {
    let StmtKind::Call { callee: Callee::Stub { of, .. }, args, .. } = &stmt.kind else { return false };
    library::chooses_protocol(of)
        && !args.get(1).and_then(Expr::as_int).is_some_and(|protocol| matches!(protocol, 0 | 1))
}
