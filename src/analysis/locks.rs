//! Must-lockset analysis: the locks that a thread certainly holds at each statement.
//!
//! A lock counts only if it is a single known object; a recursive one counts as free after its first unlock.
//! A read-write lock is held for reading or for writing (POSIX pthread_rwlock_rdlock, pthread_rwlock_wrlock): also where
//! the call fails with EDEADLK, since then the thread holds it for writing already.

use super::cfg::Cfg;
use super::points_to::{AbstractCell, PointsTo};
use crate::ir::{Callee, Expr, IdMap, Stmt, StmtKind};
use crate::library::{role, ObjectKind, Role};

/// Map from locks to numbers: at most 64 are distinguished, further ones never count as held.
pub struct KnownLocks {
    numbers: IdMap<AbstractCell, u32>,
    kinds: &'static [ObjectKind],
}

/// A set of locks, by their numbers.
pub type LockSet = u64;

/// The locks that a thread certainly holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HeldLocks {
    /// All of them.
    pub all: LockSet,
    /// Those among them that it may hold for reading only.
    pub shared: LockSet,
}

impl HeldLocks {
    /// Whether no other thread can hold `other` at the same time.
    pub fn exclude(self, other: HeldLocks) -> bool {
        self.all & other.all & !(self.shared & other.shared) != 0
    }

    /// Only those of these numbers.
    pub fn among(self, mask: LockSet) -> HeldLocks {
        HeldLocks { all: self.all & mask, shared: self.shared & mask }
    }
}

/// For each node of a graph, the locks held before its statement.
pub fn held(points: &mut PointsTo<'_>, known: &mut KnownLocks, graph: &Cfg<'_>) -> Vec<HeldLocks> {
    let effects: Vec<_> = graph.nodes.iter().map(|node| effect(points, known, node.stmt)).collect();
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

/// What is known of the locks before a statement.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Locks {
    /// Those that the thread holds.
    held: HeldLocks,
    /// Those that it held when it began to wait for a condition: only these does it hold afterward. Waiting with an
    /// ERRORCHECK mutex that the thread does not hold fails with EPERM (POSIX pthread_cond_wait).
    given_up: LockSet,
}

impl Locks {
    /// What is known where two paths meet.
    fn both(self, other: Locks) -> Locks {
        let all = self.held.all & other.held.all;
        let held = HeldLocks { all, shared: (self.held.shared | other.held.shared) & all };
        Locks { held, given_up: self.given_up & other.given_up }
    }

    fn after(self, effect: LockEffect) -> Locks {
        let HeldLocks { all, shared } = self.held;
        match effect {
            LockEffect::None => self,
            LockEffect::Takes(lock) => Locks { held: HeldLocks { all: all | lock, shared: shared & !lock }, ..self },
            LockEffect::Shares(lock) => Locks { held: HeldLocks { all: all | lock, shared: shared | lock }, ..self },
            LockEffect::Releases(locks) => Locks { held: self.held.among(!locks), ..self },
            LockEffect::Sleeps(mutex) => Locks { held: self.held.among(!mutex), given_up: all & mutex },
            LockEffect::Wakes(mutex) => {
                let held = HeldLocks { all: all | self.given_up & mutex, ..self.held };
                Locks { held, given_up: 0 }
            }
        }
    }
}

/// What a statement does to locks.
#[derive(Clone, Copy)]
enum LockEffect {
    None,
    /// It takes this one alone.
    Takes(LockSet),
    /// It takes this one together with other readers.
    Shares(LockSet),
    /// It may release these.
    Releases(LockSet),
    /// It begins to wait for a condition with this mutex.
    Sleeps(LockSet),
    /// It ends waiting with this mutex.
    Wakes(LockSet),
}

fn effect(points: &mut PointsTo<'_>, known: &mut KnownLocks, stmt: Option<&Stmt>) -> LockEffect {
    let Some(StmtKind::Call { callee: Callee::Stub { name, of, .. }, args, .. }) = stmt.map(|stmt| &stmt.kind) else {
        return LockEffect::None;
    };
    let Some((role, kind)) = role(of, name) else { return LockEffect::None };
    let (first, second) = (args.first(), args.get(1));
    match role {
        Role::Sleep => LockEffect::Sleeps(the_one(points, known, second)),
        Role::Wake => LockEffect::Wakes(the_one(points, known, second)),
        Role::Acquire if known.kinds.contains(&kind) => LockEffect::Takes(the_one(points, known, first)),
        Role::AcquireShared if known.kinds.contains(&kind) => LockEffect::Shares(the_one(points, known, first)),
        Role::TryAcquire | Role::Release | Role::Initialize | Role::Unset | Role::Destroy
            if known.kinds.contains(&kind) =>
        {
            LockEffect::Releases(any_of(points, known, first))
        }
        Role::Acquire
        | Role::AcquireShared
        | Role::TryAcquire
        | Role::Release
        | Role::Initialize
        | Role::Unset
        | Role::Destroy
        | Role::Signal
        | Role::Arrive
        | Role::Leave
        | Role::Decrement
        | Role::TryDecrement
        | Role::Increment
        | Role::Join
        | Role::TryJoin
        | Role::Detach => LockEffect::None,
    }
}

/// The lock, if it is a single known object.
fn the_one(points: &mut PointsTo<'_>, known: &mut KnownLocks, pointer: Option<&Expr>) -> LockSet {
    let Some(pointer) = pointer else { return 0 };
    match points.pointees(pointer).as_slice() {
        [cell] if points.is_single(*cell) => known.bit(*cell),
        _ => 0,
    }
}

/// All locks that the pointer may denote; every lock if nothing is known about the object or the offset in it.
fn any_of(points: &mut PointsTo<'_>, known: &mut KnownLocks, pointer: Option<&Expr>) -> LockSet {
    let cells = pointer.map(|pointer| points.pointees(pointer)).unwrap_or_default();
    if cells.is_empty() || cells.iter().any(|cell| points.is_anywhere(*cell)) {
        return LockSet::MAX;
    }
    cells.into_iter().fold(0, |set, cell| set | known.bit(cell))
}

impl KnownLocks {
    /// No lock is known yet. Only objects of these kinds count.
    pub fn of(kinds: &'static [ObjectKind]) -> KnownLocks {
        KnownLocks { numbers: IdMap::default(), kinds }
    }

    /// The locks with their numbers, by number; only those below 64 count.
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
