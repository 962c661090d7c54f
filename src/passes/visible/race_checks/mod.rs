//! Data races in the sequential program, if they are checked.
//!
//! Two accesses race if both are possible in one state, one of them writes, and one is not atomic: for programs whose
//! synchronization is sequentially consistent, that is the definition of C11 (Boehm and Adve, "Foundations of the C++
//! Concurrency Memory Model", PLDI 2008, section 4). So a thread that is about to make an access may *announce* it in
//! ghost variables, stops at the visible point of the access, and never goes on: who makes a conflicting access from
//! then on races with it. The executions without the announcement are executions as well.
//!
//! ```c
//! if (race_class == 0) {                         // one announcement is enough
//!     race_chosen = nondet_bool();
//!     if (race_chosen) { race_class = 3; race_thread = 1; race_at = (const char *)&p->x; race_write = 1; }
//! }
//! /* visible point */
//! assume(race_class == 0 || race_thread != 1);
//! if (race_class == 3 && race_at == (const char *)&p->x) ULSEQ_RACE("data race on `x`");
//! p->x = 1;
//! ```
//!
//! Only accesses of suspicious pairs are checked ([`races`](crate::analysis::races)). Those whose cells a single access may
//! reach are a *class*, with a number. Atomic accesses, and those whose address an atomic step computes, cannot be
//! announced; in a class without such writes, it is enough to announce writes. An access whose address is not known is
//! a bound.

mod classes;
mod places;
mod statements;
mod survey;

use std::collections::BTreeMap;

use crate::ir::{Block, Id, IdMap, Program, Thread};
use statements::{bound, Ghosts, Writer};
use survey::Survey;

/// What the statements of a thread need besides themselves, by their numbers.
#[derive(Default)]
pub(super) struct ThreadRaces {
    /// Before their visible points.
    pub(super) before: BTreeMap<usize, Block>,
    /// Between their visible points and themselves.
    pub(super) at: BTreeMap<usize, Block>,
}

/// Finds out what the statements of each thread need, and adds the ghost variables. The statements have their numbers.
/// Unless `excludes`, accesses that cannot race, as the program text shows, are checked as well.
/// `None` if it is late before that is done.
pub(super) fn run(
    program: &mut Program,
    excludes: bool,
    is_late: &dyn Fn() -> bool,
) -> Option<IdMap<Id<Thread>, ThreadRaces>> {
    let mut survey = Survey::of(program, excludes, is_late)?;
    let mut found: IdMap<Id<Thread>, ThreadRaces> = IdMap::default();
    for (thread, node, origin) in std::mem::take(&mut survey.unknown) {
        found.entry(thread).or_default().at.entry(node).or_default().push(bound(&origin));
    }
    if survey.accesses.is_empty() {
        return Some(found);
    }
    let ghosts = Ghosts::new(program);
    for (number, accesses) in survey.by_class().into_iter().enumerate() {
        let class = classes::facts(&accesses);
        let writer = Writer { ghosts: &ghosts, program, class, number: number + 1 };
        for access in accesses {
            let races = found.entry(access.thread).or_default();
            if let Some(node) = access.announced_at.filter(|_| access.place.write || class.reads) {
                if !races.before.contains_key(&node) {
                    races.at.entry(node).or_default().insert(0, ghosts.stays(access));
                }
                races.before.entry(node).or_default().extend(writer.announcement(access));
            }
            races.at.entry(access.node).or_default().push(writer.check(access));
        }
    }
    Some(found)
}
