//! Must-lockset analysis: the mutexes that a thread certainly holds at each statement.
//!
//! A mutex counts only if it is a single known object; a recursive one counts as free after its first unlock.

use super::cfg::Cfg;
use super::points_to::{AbstractCell, PointsTo};
use crate::ir::{Callee, Expr, IdMap, Stmt, StmtKind};
use crate::library::{role, ObjectKind, Role};

/// Map from mutexes to numbers: at most 64 are distinguished, further ones never count as held.
#[derive(Default)]
pub struct Mutexes {
    numbers: IdMap<AbstractCell, u32>,
}

/// A set of mutexes, by their numbers.
pub type LockSet = u64;

/// For each node of a graph, the mutexes held before its statement.
pub fn held(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, graph: &Cfg<'_>) -> Vec<LockSet> {
    let effects: Vec<_> = graph.nodes.iter().map(|node| effect(points, mutexes, node.stmt)).collect();
    let mut before: Vec<Option<Locks>> = vec![None; graph.nodes.len()];
    let mut work = vec![(graph.entry, Locks::default())];
    while let Some((node, locks)) = work.pop() {
        let merged = before[node].map_or(locks, |known| known.both(locks));
        if before[node] == Some(merged) {
            continue;
        }
        before[node] = Some(merged);
        let after = merged.after(effects[node]);
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    before.into_iter().map(|locks| locks.unwrap_or_default().held).collect()
}

/// What is known of the mutexes before a statement.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Locks {
    /// Those that the thread holds.
    held: LockSet,
    /// Those that it held when it began to wait for a condition: only these does it hold afterward. Waiting with an
    /// ERRORCHECK mutex that the thread does not hold fails with EPERM (POSIX pthread_cond_wait).
    given_up: LockSet,
}

impl Locks {
    /// What is known where two paths meet.
    fn both(self, other: Locks) -> Locks {
        Locks { held: self.held & other.held, given_up: self.given_up & other.given_up }
    }

    fn after(self, effect: LockEffect) -> Locks {
        match effect {
            LockEffect::Changes { taken, released } => Locks { held: self.held & !released | taken, ..self },
            LockEffect::Sleeps(mutex) => Locks { held: self.held & !mutex, given_up: self.held & mutex },
            LockEffect::Wakes(mutex) => Locks { held: self.held | self.given_up & mutex, given_up: 0 },
        }
    }
}

/// What a statement does to mutexes.
#[derive(Clone, Copy)]
enum LockEffect {
    Changes {
        taken: LockSet,
        released: LockSet,
    },
    /// It begins to wait for a condition with this mutex.
    Sleeps(LockSet),
    /// It ends waiting with this mutex.
    Wakes(LockSet),
}

fn effect(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, stmt: Option<&Stmt>) -> LockEffect {
    let nothing = LockEffect::Changes { taken: 0, released: 0 };
    let Some(StmtKind::Call { callee: Callee::Stub { name, of, .. }, args, .. }) = stmt.map(|stmt| &stmt.kind) else {
        return nothing;
    };
    let argument = |i: usize| args.get(i);
    match role(of, name) {
        Some((Role::Acquire, ObjectKind::Mutex)) => {
            LockEffect::Changes { taken: the_one(points, mutexes, argument(0)), released: 0 }
        }
        Some((Role::Sleep, _)) => LockEffect::Sleeps(the_one(points, mutexes, argument(1))),
        Some((Role::Wake, _)) => LockEffect::Wakes(the_one(points, mutexes, argument(1))),
        Some((
            Role::TryAcquire | Role::Release | Role::Initialize | Role::Unset | Role::Destroy,
            ObjectKind::Mutex,
        )) => LockEffect::Changes { taken: 0, released: any_of(points, mutexes, argument(0)) },
        Some(_) | None => nothing,
    }
}

/// The mutex, if it is a single known object.
fn the_one(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, pointer: Option<&Expr>) -> LockSet {
    let Some(pointer) = pointer else { return 0 };
    match points.pointees(pointer).as_slice() {
        [cell] if points.is_single(*cell) => mutexes.bit(*cell),
        _ => 0,
    }
}

/// All mutexes that the pointer may denote; every mutex if nothing is known about the object or the offset in it.
fn any_of(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, pointer: Option<&Expr>) -> LockSet {
    let cells = pointer.map(|pointer| points.pointees(pointer)).unwrap_or_default();
    if cells.is_empty() || cells.iter().any(|cell| points.is_anywhere(*cell)) {
        return LockSet::MAX;
    }
    cells.into_iter().fold(0, |set, cell| set | mutexes.bit(cell))
}

impl Mutexes {
    /// The mutexes with their numbers, by number; only those below 64 count.
    pub(super) fn known(&self) -> Vec<(AbstractCell, u32)> {
        let mut known: Vec<(AbstractCell, u32)> = self.numbers.iter().map(|(cell, number)| (*cell, *number)).collect();
        known.retain(|(_, number)| *number < LockSet::BITS);
        known.sort_unstable_by_key(|(_, number)| *number);
        known
    }

    fn bit(&mut self, cell: AbstractCell) -> LockSet {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(cell).or_insert(next);
        1u64.checked_shl(number).unwrap_or(0)
    }
}
