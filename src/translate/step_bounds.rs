//! Upper bounds on the number of steps of a thread.

use crate::ir::{lowered_only_stmt, visit, Block, Id, IdSet, Label, Stmt, StmtKind};

/// The maximum number of visible points that an execution of a body passes; `None` if no bound is known.
pub(super) fn most(body: &Block) -> Option<u32> {
    let mut seen = IdSet::default();
    block(body, &mut seen)
}

fn block(body: &Block, seen: &mut IdSet<Id<Label>>) -> Option<u32> {
    let mut sum = 0u32;
    for stmt in body {
        sum = sum.checked_add(statement(stmt, seen)?)?;
    }
    Some(sum)
}

fn statement(stmt: &Stmt, seen: &mut IdSet<Id<Label>>) -> Option<u32> {
    match &stmt.kind {
        StmtKind::Visible(_) => Some(1),
        StmtKind::Label(label) => {
            seen.insert(*label);
            Some(0)
        }
        // A backward jump forms a loop without a trip count.
        StmtKind::Goto(label) if seen.contains(label) => None,
        StmtKind::If { then, els, .. } => {
            let both = (block(then, seen)?, block(els, seen)?);
            // A jump from one branch into the other would pass through both.
            if visit::blocks(stmt).any(|inner| visit::has_label(inner)) {
                return both.0.checked_add(both.1);
            }
            Some(both.0.max(both.1))
        }
        StmtKind::Loop { body, rounds } => match (block(body, seen)?, rounds.constant()) {
            (0, _) => Some(0),
            (once, Some(rounds)) => once.checked_mul(u32::try_from(rounds + 1).ok()?),
            (_, None) => None,
        },
        StmtKind::Goto(_)
        | StmtKind::Block(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | lowered_only_stmt!() => {
            let mut sum = 0u32;
            for inner in visit::blocks(stmt) {
                sum = sum.checked_add(block(inner, seen)?)?;
            }
            Some(sum)
        }
    }
}
