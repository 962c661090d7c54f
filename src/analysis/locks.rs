//! Must-lockset analysis: the mutexes that a thread certainly holds at each statement.
//!
//! A mutex counts only if it is a single known object; a recursive one counts as free after its first unlock.

use super::cfg::Cfg;
use super::points_to::{Cell, PointsTo};
use crate::ir::{Callee, Expr, IdMap, Stmt, StmtKind};
use crate::library::{role, ObjectKind, Role};

/// Map from mutexes to numbers: at most 64 are distinguished, further ones never count as held.
#[derive(Default)]
pub struct Mutexes {
    numbers: IdMap<Cell, u32>,
}

/// A set of mutexes, by their numbers.
pub type LockSet = u64;

/// For each node of a graph, the mutexes held before its statement.
pub fn held(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, graph: &Cfg<'_>) -> Vec<LockSet> {
    let effects: Vec<_> = graph.nodes.iter().map(|node| effect(points, mutexes, node.stmt)).collect();
    let mut before: Vec<Option<LockSet>> = vec![None; graph.nodes.len()];
    let mut work = vec![(graph.entry, 0)];
    while let Some((node, held)) = work.pop() {
        let merged = before[node].map_or(held, |known| known & held);
        if before[node] == Some(merged) {
            continue;
        }
        before[node] = Some(merged);
        let (taken, released) = effects[node];
        let after = merged & !released | taken;
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    before.into_iter().map(Option::unwrap_or_default).collect()
}

/// The mutexes that a statement acquires and releases.
fn effect(points: &mut PointsTo<'_>, mutexes: &mut Mutexes, stmt: Option<&Stmt>) -> (LockSet, LockSet) {
    let Some(StmtKind::Call { callee: Callee::Stub { name, of, .. }, args, .. }) = stmt.map(|stmt| &stmt.kind) else {
        return (0, 0);
    };
    let argument = |i: usize| args.get(i);
    match role(of, name) {
        Some((Role::Acquire, ObjectKind::Mutex)) => (the_one(points, mutexes, argument(0)), 0),
        Some((Role::Sleep, _)) => (0, the_one(points, mutexes, argument(1))),
        Some((Role::Wake, _)) => (the_one(points, mutexes, argument(1)), 0),
        Some((
            Role::TryAcquire | Role::Release | Role::Initialize | Role::Unset | Role::Destroy,
            ObjectKind::Mutex,
        )) => (0, any_of(points, mutexes, argument(0))),
        Some(_) | None => (0, 0),
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
    pub(super) fn known(&self) -> Vec<(Cell, u32)> {
        let mut known: Vec<(Cell, u32)> = self.numbers.iter().map(|(cell, number)| (*cell, *number)).collect();
        known.retain(|(_, number)| *number < LockSet::BITS);
        known.sort_unstable_by_key(|(_, number)| *number);
        known
    }

    fn bit(&mut self, cell: Cell) -> LockSet {
        let next = self.numbers.len() as u32;
        let number = *self.numbers.entry(cell).or_insert(next);
        1u64.checked_shl(number).unwrap_or(0)
    }
}
