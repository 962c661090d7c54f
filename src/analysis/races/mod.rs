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

use crate::ir::{visit, Callee, Expr, Program, Stmt, StmtKind};
use crate::library;
pub use found::{Excluded, Pair, Races, SuspiciousAccess};
use order::LifetimeOrder;

/// Computes the pairs of a program with thread instances.
pub fn run(program: &Program) -> Races {
    let order = LifetimeOrder::new(program);
    let (sites, locks) = accesses::collect(program, &order);
    let mut races = pairs::find(program, &sites, &locks, &order);
    races.incomplete = bound(program);
    races
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
