//! Unwinding of loops that create threads (UL-CSeq, ATVA 2016, section 4.1, step ii).
//!
//! A loop with a constant trip count is unwound exactly. Any other loop is unwound `n` times; the remaining loop has
//! every creation replaced by a hit of the bound `threads`. A loop that joins threads is also unwound if its trip count
//! is a small constant, so that the thread that each join waits for is known.

use super::PassOptions;
use crate::ir::{lowered_only_stmt, visit, Block, Callee, Id, IdMap, Label, Program, Rounds, Stmt, StmtKind};
use crate::library::{plays, Role};

/// Loops with joins and more iterations than this are not unwound.
const MAX_JOINS: u64 = 16;

/// Unwinds, in place, every loop of a block that contains a statement for which `creates` holds.
pub(super) fn run(
    program: &mut Program,
    block: Block,
    options: &PassOptions,
    creates: &dyn Fn(&Stmt) -> bool,
) -> Block {
    let mut out = Vec::with_capacity(block.len());
    for mut stmt in block {
        if !contains(&stmt, creates) && !contains(&stmt, &joins_briefly) {
            out.push(stmt);
            continue;
        }
        let creates_or_joins = contains(&stmt, creates) || joins_briefly(&stmt);
        match stmt.kind {
            StmtKind::Loop { body, rounds } if creates_or_joins => {
                let origin = stmt.origin.by("unroll");
                let after = program.add_label("__ulseq_after");
                let copies = rounds.constant().unwrap_or(u64::from(options.unwind_threads));
                for copy in 0..copies {
                    let mut round = if copy == 0 { body.clone() } else { with_fresh_labels(program, &body) };
                    leave_by(&mut round, after);
                    out.extend(run(program, round, options, creates));
                }
                if rounds.constant().is_none() {
                    let mut rest = with_fresh_labels(program, &body);
                    replace_creations(&mut rest, creates);
                    out.push(Stmt::new(StmtKind::Loop { body: rest, rounds: Rounds::Unknown }, origin.clone()));
                }
                out.push(Stmt::new(StmtKind::Label(after), origin));
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
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
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {
                for inner in visit::blocks_mut(&mut stmt) {
                    let taken = std::mem::take(inner);
                    *inner = run(program, taken, options, creates);
                }
                out.push(stmt);
            }
        }
    }
    out
}

/// Whether a statement is a loop with few iterations that contains a join.
fn joins_briefly(stmt: &Stmt) -> bool {
    let StmtKind::Loop { body, rounds: Rounds::Constant(0..=MAX_JOINS) } = &stmt.kind else { return false };
    let joins = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Call { callee: Callee::Stub { of, .. }, .. } if plays(of, Role::Join));
    body.iter().any(|stmt| contains(stmt, &joins))
}

fn contains(stmt: &Stmt, creates: &dyn Fn(&Stmt) -> bool) -> bool {
    creates(stmt) || visit::blocks(stmt).any(|block| block.iter().any(|stmt| contains(stmt, creates)))
}

/// A copy with fresh labels; jumps to labels outside remain.
fn with_fresh_labels(program: &mut Program, block: &Block) -> Block {
    let mut copy = block.clone();
    let mut fresh: IdMap<Id<Label>, Id<Label>> = IdMap::default();
    visit::walk_stmts_mut(&mut copy, &mut |stmt| {
        if let StmtKind::Label(label) = &mut stmt.kind {
            let name = program.labels[*label].name.clone();
            let new = program.add_label(name);
            fresh.insert(*label, new);
            *label = new;
        }
    });
    visit::walk_stmts_mut(&mut copy, &mut |stmt| {
        if let StmtKind::Goto(label) = &mut stmt.kind {
            *label = fresh.get(label).copied().unwrap_or(*label);
        }
    });
    copy
}

/// Replaces the breaks of this loop by jumps; those of nested loops remain.
pub(super) fn leave_by(block: &mut Block, after: Id<Label>) {
    for stmt in block {
        match &mut stmt.kind {
            StmtKind::Break => stmt.kind = StmtKind::Goto(after),
            StmtKind::Loop { .. } => {}
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
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
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => visit::blocks_mut(stmt).for_each(|inner| leave_by(inner, after)),
        }
    }
}

fn replace_creations(block: &mut Block, creates: &dyn Fn(&Stmt) -> bool) {
    visit::walk_stmts_mut(block, &mut |stmt| {
        if creates(stmt) {
            stmt.kind = StmtKind::BoundHit("threads");
        }
    });
}
