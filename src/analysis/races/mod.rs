//! Static answers for data races: all pairs of accesses of which nothing says that they cannot race.
//!
//! Takes [`Form::Threaded`](crate::ir::Form::Threaded), made without `dead-assignments` and `await-loops`: these leave
//! out reads. Two accesses by different threads to one cell, at least one of which writes and one of which is not
//! atomic, are *excluded* if the threads are never alive together there ([`order`]) or hold a common mutex; all others
//! are *suspicious*. `docs/races.md` has the argument and what it rests on.

mod accesses;
mod order;
mod pairs;

use crate::ir::{visit, Id, Origin, Program, StmtKind, Thread};
use accesses::Site;
use order::Order;

/// An access of a suspicious pair.
#[derive(Clone, Debug)]
pub struct Side {
    /// The thread instance.
    pub thread: Id<Thread>,
    /// The statement.
    pub origin: Origin,
    /// Whether it writes.
    pub write: bool,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The names of the mutexes that are certainly held.
    pub held: Vec<String>,
}

/// Two accesses that are not known to be free of a race.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The name of what both access, as far as it has one.
    pub object: String,
    /// The access that writes, if only one does.
    pub first: Side,
    /// The other one.
    pub second: Side,
}

/// The result.
#[derive(Debug, Default)]
pub struct Races {
    /// The suspicious pairs, the most suspicious first: one for each pair of places in the source.
    pub pairs: Vec<Pair>,
    /// How many pairs were excluded, by the reason.
    pub excluded: Excluded,
    /// Why the pairs are not all that there are: a bound of the translation.
    pub incomplete: Option<&'static str>,
}

/// Numbers of excluded pairs of accesses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Excluded {
    /// The threads are never alive together at these accesses: ordered by creation or join.
    pub ordered: usize,
    /// A common mutex is held.
    pub locked: usize,
    /// Both are atomic.
    pub atomic: usize,
}

/// Computes the pairs of a program with thread instances.
pub fn run(program: &Program) -> Races {
    let order = Order::new(program);
    let (sites, mutexes) = accesses::collect(program, &order);
    let mut races = pairs::find(program, &sites, &mutexes, &order);
    races.incomplete = bound(program);
    races
}

/// What the instances leave out of the program.
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
