//! Static analysis of data races: finds every pair of conflicting accesses that may race; if there is none, the program
//! has no data race.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), made without `dead-assignments` and `await-loops`, which omit
//! reads. Two accesses by different threads to one cell, at least one of which writes and one of which is not atomic,
//! are *excluded* if the threads are never alive together there (`order`) or hold a common mutex; all others are
//! *suspicious*. `docs/races.md` has the argument and its assumptions.

mod accesses;
mod found;
mod order;
mod pairs;

use crate::ir::{visit, Program, StmtKind};
pub use found::{Excluded, Pair, Races, SuspiciousAccess};
use order::LifetimeOrder;

/// Computes the pairs of a program with thread instances.
pub fn run(program: &Program) -> Races {
    let order = LifetimeOrder::new(program);
    let (sites, mutexes) = accesses::collect(program, &order);
    let mut races = pairs::find(program, &sites, &mutexes, &order);
    races.incomplete = bound(program);
    races
}

/// The bound that the instances hit, if they do not cover the whole program.
fn bound(program: &Program) -> Option<&'static str> {
    let mut found = None;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::BoundHit(what) = stmt.kind {
                found = found.or(Some(what));
            }
        });
    }
    found
}
