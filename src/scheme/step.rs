//! The step scheme: one step function per thread, which jumps to the point where the thread stopped and runs to the
//! next point.
//!
//! ```c
//! switch (pc) { case 0: goto at_0; case 1: goto at_1; }
//! at_0: ;
//! t = x;
//! pc = 1; return; at_1: ;
//! y = t + 1;
//! pc = 2; return;
//! ```

use super::Control;
use crate::ir::{lowered_only_stmt, visit, Block, Callee, Expr, Id, Label, Origin, Program, Stmt, StmtKind, Thread};
use crate::scheme::common;

/// Rewrites one thread body.
pub(super) fn run(program: &mut Program, control: &Control, thread: Id<Thread>, body: Block) -> Block {
    let points = program.threads[thread].points;
    let labels: Vec<_> = (0..points).map(|point| program.add_label(format!("__ulseq_at_{point}"))).collect();
    let step = StepScheme { program, control, thread, labels: &labels };
    let origin = Origin::control("step");
    let mut cases = Vec::with_capacity(labels.len() * 2);
    for (point, label) in labels.iter().enumerate().skip(1) {
        cases.push(Stmt::new(StmtKind::Case(point as i128, point as i128), origin.clone()));
        cases.push(Stmt::new(StmtKind::Goto(*label), origin.clone()));
    }
    let mut out = Vec::new();
    if !cases.is_empty() {
        out.push(Stmt::new(StmtKind::Switch { on: control.pc(thread), body: cases }, origin));
    }
    out.extend(step.block(body));
    out
}

struct StepScheme<'a> {
    program: &'a Program,
    control: &'a Control,
    thread: Id<Thread>,
    labels: &'a [Id<Label>],
}

impl StepScheme<'_> {
    fn block(&self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            match stmt.kind {
                StmtKind::Visible(point) => self.point(point, &stmt.origin, &mut out),
                StmtKind::If { .. } | StmtKind::Loop { .. } => {
                    for inner in visit::blocks_mut(&mut stmt) {
                        let taken = std::mem::take(inner);
                        *inner = self.block(taken);
                    }
                    out.push(stmt);
                }
                StmtKind::Block(body) => out.extend(self.block(body)),
                StmtKind::Call { callee: Callee::Stub { .. }, .. } => {
                    let origin = stmt.origin.by("step");
                    common::statement(self.program, self.control, self.thread, stmt, &mut out);
                    out.extend(self.return_if_it_waits(&origin));
                }
                StmtKind::Label(_)
                | StmtKind::Goto(_)
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
                | lowered_only_stmt!() => common::statement(self.program, self.control, self.thread, stmt, &mut out),
            }
        }
        out
    }

    /// `if (ULSEQ_WAITS()) return;`: after a call that has said that it would wait, nothing more is done.
    fn return_if_it_waits(&self, origin: &Origin) -> Option<Stmt> {
        let cond = self.control.ask(self.program, self.control.look?.waits);
        let then = vec![Stmt::new(StmtKind::Return(None), origin.clone())];
        Some(Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, origin.clone()))
    }

    fn point(&self, point: u32, origin: &Origin, out: &mut Block) {
        if point > 0 {
            let here = Expr::int(i128::from(point));
            out.push(Stmt::assign(self.control.pc(self.thread), here, origin.clone()));
            out.push(Stmt::new(StmtKind::Return(None), origin.clone()));
            out.push(Stmt::new(StmtKind::Label(self.labels[point as usize]), origin.clone()));
        }
    }
}
