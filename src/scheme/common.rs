//! Rewriting, for both schemes, of statements that contain no visible points.

use crate::ir::{lowered_only_stmt, visit, Block, Expr, Id, Origin, Program, Stmt, StmtKind, Thread, Type};
use crate::scheme::Control;

/// Rewrites the statements that are specific to threads, at any nesting depth.
pub(super) fn block(program: &Program, control: &Control, thread: Id<Thread>, block: Block) -> Block {
    let mut out = Vec::with_capacity(block.len());
    for stmt in block {
        statement(program, control, thread, stmt, &mut out);
    }
    out
}

/// Rewrites one statement.
pub(super) fn statement(program: &Program, control: &Control, thread: Id<Thread>, mut stmt: Stmt, out: &mut Block) {
    let origin = stmt.origin.clone();
    match stmt.kind {
        StmtKind::Start { thread: started, arg } => start(program, started, arg, &origin, out),
        StmtKind::EndThread(value) => {
            if let (Some(result), Some(value)) = (program.threads[thread].result, value) {
                out.push(Stmt::assign(program.place(result), value, origin.clone()));
            }
            leave(program, control, thread, &origin, out);
        }
        StmtKind::EndProcess => {
            out.push(Stmt::assign(control.ended(), Expr::constant(1, Type::bool()), origin.by("scheme")));
            leave(program, control, thread, &origin, out);
        }
        StmtKind::AtomicBegin | StmtKind::AtomicEnd => {}
        StmtKind::Block(body) => {
            for stmt in body {
                statement(program, control, thread, stmt, out);
            }
        }
        StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::Havoc(_)
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => {
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = block(program, control, thread, taken);
            }
            out.push(stmt);
        }
    }
}

/// `created = 1; arg = value;`
fn start(program: &Program, started: Id<Thread>, value: Expr, origin: &Origin, out: &mut Block) {
    let thread = &program.threads[started];
    if let (Some(created), Some(arg)) = (thread.created, thread.arg) {
        out.push(Stmt::assign(program.place(created), Expr::constant(1, Type::bool()), origin.clone()));
        out.push(Stmt::assign(program.place(arg), value, origin.clone()));
    }
}

/// `pc = LAST; return;`
fn leave(program: &Program, control: &Control, thread: Id<Thread>, origin: &Origin, out: &mut Block) {
    let last = Expr::int(i128::from(program.threads[thread].points));
    out.push(Stmt::assign(control.pc(thread), last, origin.by("scheme")));
    out.push(Stmt::new(StmtKind::Return(None), origin.by("scheme")));
}
