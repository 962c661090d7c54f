//! The scheme of UL-CSeq (ATVA 2016, Figures 3 to 5), with two resolved points.
//!
//! A visible point `l` becomes
//! ```c
//! if (!execute && pc == l) execute = 1;
//! else if (execute && *) { pc = l; return; }
//! ```
//! where `execute` tells the paper's modes apart: EXECUTE if set, RESUME if not. The `else` is ours: a thread that resumes does something before it stops again, without which no bound on the
//! driver's rounds closes a proof; skipping a thread in a round is the driver's choice. Returning at once stands for
//! the paper's SUSPEND mode. Code between points runs under `if (execute)`; branches and loops with points
//! inside are also entered in RESUME mode if the wanted point may lie in them.

use super::{leaves, Control};
use crate::ir::{
    visit, BinOp, Block, Expr, ExprKind, Id, Origin, Program, Stmt, StmtKind, Thread, Type, TypeKind, UnOp,
};
use crate::source::Span;

/// Rewrites one thread body.
pub(super) fn run(program: &mut Program, control: &Control, thread: Id<Thread>, body: Block) -> Block {
    let Some(mode) = control.mode else { return body };
    let execute = Expr::var(mode, Type::bool());
    let choose = call(control, program);
    Resume { program, control, thread, execute, choose }.block(body)
}

struct Resume<'a> {
    program: &'a Program,
    control: &'a Control,
    thread: Id<Thread>,
    execute: Expr,
    /// A choice: `__VERIFIER_nondet_bool()`
    choose: Expr,
}

impl Resume<'_> {
    fn block(&self, block: Block) -> Block {
        let mut out = Vec::new();
        let mut group = Vec::new();
        for stmt in block {
            let origin = stmt.origin.clone();
            let points = last_point(&stmt).is_some();
            match stmt.kind {
                StmtKind::Visible(point) => {
                    self.flush(&mut group, &mut out);
                    out.push(self.point(point, &origin));
                }
                StmtKind::If { cond, then, els } if points => {
                    self.flush(&mut group, &mut out);
                    out.push(self.branch(cond, then, els, &origin));
                }
                StmtKind::Loop { body, .. } if points => {
                    self.flush(&mut group, &mut out);
                    out.push(self.repeat(body, &origin));
                }
                StmtKind::Block(body) if points => {
                    self.flush(&mut group, &mut out);
                    out.extend(self.block(body));
                }
                kind => leaves::statement(self.program, self.control, self.thread, Stmt::new(kind, origin), &mut group),
            }
        }
        self.flush(&mut group, &mut out);
        out
    }

    /// `if (execute) { group }`
    fn flush(&self, group: &mut Block, out: &mut Block) {
        let Some(first) = group.first() else { return };
        let origin = first.origin.by("resume");
        // Not `take`: most groups are one statement, and a grown vector has room for four.
        let then = group.drain(..).collect();
        out.push(Stmt::new(StmtKind::If { cond: self.execute.clone(), then, els: Vec::new() }, origin));
    }

    fn point(&self, point: u32, origin: &Origin) -> Stmt {
        let here = Expr::int(i128::from(point));
        let found = and(self.resumes(), Expr::binary(BinOp::Eq, self.control.pc(self.thread), here.clone()));
        let go = vec![Stmt::assign(self.execute.clone(), Expr::constant(1, Type::bool()), origin.by("resume"))];
        let stop = and(self.execute.clone(), self.choose.clone());
        let leave = vec![
            Stmt::assign(self.control.pc(self.thread), here, origin.by("resume")),
            Stmt::new(StmtKind::Return(None), origin.by("resume")),
        ];
        let els = vec![Stmt::new(StmtKind::If { cond: stop, then: leave, els: Vec::new() }, origin.by("resume"))];
        Stmt::new(StmtKind::If { cond: found, then: go, els }, origin.clone())
    }

    fn branch(&self, cond: Expr, then: Block, els: Block, origin: &Origin) -> Stmt {
        let into_then = self.enters(&then, Some(cond));
        let into_else = self.enters(&els, None);
        let then = if last_in(&then).is_some() { self.block(then) } else { self.plain(then) };
        let els = if els.is_empty() {
            Vec::new()
        } else {
            let body = if last_in(&els).is_some() { self.block(els) } else { self.plain(els) };
            vec![Stmt::new(StmtKind::If { cond: into_else, then: body, els: Vec::new() }, origin.by("resume"))]
        };
        Stmt::new(StmtKind::If { cond: into_then, then, els }, origin.clone())
    }

    /// `(!execute && pc <= last) || (execute && cond)`
    fn enters(&self, block: &Block, cond: Option<Expr>) -> Expr {
        let execute = match cond {
            Some(cond) => and(self.execute.clone(), cond),
            None => self.execute.clone(),
        };
        match last_in(block) {
            Some(last) => {
                let last = Expr::int(i128::from(last));
                let inside = and(self.resumes(), Expr::binary(BinOp::Le, self.control.pc(self.thread), last));
                or(inside, execute)
            }
            None => execute,
        }
    }

    fn repeat(&self, body: Block, origin: &Origin) -> Stmt {
        let cond = self.enters(&body, None);
        Stmt::new(StmtKind::While { cond, body: self.block(body) }, origin.clone())
    }

    fn plain(&self, block: Block) -> Block {
        leaves::block(self.program, self.control, self.thread, block)
    }

    /// RESUME mode is all that is not EXECUTE mode.
    fn resumes(&self) -> Expr {
        Expr::unary(UnOp::Not, self.execute.clone())
    }
}

/// `__VERIFIER_nondet_bool()`
pub(crate) fn call(control: &Control, program: &Program) -> Expr {
    let ty = Type::new(TypeKind::Function(std::sync::Arc::new(program.functions[control.choice].ty.clone())));
    let callee = Expr::new(ExprKind::Func(control.choice), ty, Span::NONE);
    Expr::new(ExprKind::Call(Box::new(callee), Vec::new()), Type::bool(), Span::NONE)
}

/// `a && b`
pub(crate) fn and(a: Expr, b: Expr) -> Expr {
    Expr::new(ExprKind::LogAnd(Box::new(a), Box::new(b)), Type::int(), Span::NONE)
}

/// `a || b`
pub(crate) fn or(a: Expr, b: Expr) -> Expr {
    Expr::new(ExprKind::LogOr(Box::new(a), Box::new(b)), Type::int(), Span::NONE)
}

/// The last point in a statement.
fn last_point(stmt: &Stmt) -> Option<u32> {
    match stmt.kind {
        StmtKind::Visible(point) => Some(point),
        // Points are numbered in text order: the last one is found from the end.
        _ => visit::blocks(stmt).into_iter().rev().find_map(last_in),
    }
}

fn last_in(block: &Block) -> Option<u32> {
    block.iter().rev().find_map(last_point)
}
