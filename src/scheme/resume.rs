//! The scheme of UL-CSeq (ATVA 2016, Figures 3 to 5), with two details that the paper leaves open.
//!
//! A visible point `l` becomes
//! ```c
//! if (!execute && pc == l) execute = 1;
//! else if (execute && *) { pc = l; return; }
//! ```
//! where `execute` distinguishes the paper's modes: EXECUTE if set, RESUME if not. The `else` is our addition: a
//! thread that resumes makes progress before it stops again; otherwise no bound on the driver's rounds would close a
//! proof. Skipping a thread in a round is the driver's choice. Returning immediately stands for the paper's SUSPEND
//! mode. Code between points is executed under `if (execute)`; branches and loops that contain points are also entered
//! in RESUME mode if the point searched for may be inside.

use super::Control;
use crate::ir::{
    lowered_only_stmt, number, visit, BinOp, Block, Expr, Id, Origin, Program, Stmt, StmtKind, StmtMap, Thread, Type,
    UnOp,
};
use crate::scheme::common;

/// Rewrites one thread body.
pub(super) fn run(program: &mut Program, control: &Control, thread: Id<Thread>, mut body: Block) -> Block {
    let Some(mode) = control.mode else { return body };
    let execute = Expr::var(mode, Type::bool());
    let choose = control.choose(program);
    let mut outline = Outline::default();
    number(&mut body, 0);
    outline.block(&body);
    Resume { program, control, thread, execute, choose, outline }.block(body)
}

struct Resume<'a> {
    program: &'a Program,
    control: &'a Control,
    thread: Id<Thread>,
    execute: Expr,
    /// A nondeterministic choice: `__VERIFIER_nondet_bool()`
    choose: Expr,
    outline: Outline,
}

/// The last point in each statement that contains one. They are determined first because inspecting the statements at
/// every nesting level would take quadratic time.
#[derive(Default)]
struct Outline(StmtMap<u32>);

impl Outline {
    /// Adds the statements of a block; returns the last point in them.
    fn block(&mut self, block: &Block) -> Option<u32> {
        block.iter().fold(None, |last, stmt| self.statement(stmt).or(last))
    }

    fn statement(&mut self, stmt: &Stmt) -> Option<u32> {
        let mut last = if let StmtKind::Visible(point) = stmt.kind { Some(point) } else { None };
        for block in visit::blocks(stmt) {
            last = self.block(block).or(last);
        }
        last.into_iter().for_each(|last| self.0.insert(stmt, last));
        last
    }

    /// The last point in a block.
    fn last_in(&self, block: &Block) -> Option<u32> {
        block.iter().rev().find_map(|stmt| self.0.get(stmt).copied())
    }
}

impl Resume<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::new();
        let mut group = Vec::new();
        for stmt in block {
            let origin = stmt.origin.clone();
            let points = self.outline.0.get(&stmt).is_some();
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
                kind @ (StmtKind::Block(_)
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
                | lowered_only_stmt!()) => {
                    common::statement(self.program, self.control, self.thread, Stmt::new(kind, origin), &mut group);
                }
            }
        }
        self.flush(&mut group, &mut out);
        out
    }

    /// `if (execute) { group }`
    fn flush(&self, group: &mut Block, out: &mut Block) {
        let Some(first) = group.first() else { return };
        let origin = first.origin.by("resume");
        let mut then = std::mem::take(group);
        // Most groups have one statement, but a vector that has grown has room for four.
        then.shrink_to_fit();
        out.push(Stmt::new(StmtKind::If { cond: self.execute.clone(), then, els: Vec::new() }, origin));
    }

    fn point(&self, point: u32, origin: &Origin) -> Stmt {
        let here = Expr::int(i128::from(point));
        let found = self.resumes().and(Expr::binary(BinOp::Eq, self.control.pc(self.thread), here.clone()));
        let go = vec![Stmt::assign(self.execute.clone(), Expr::constant(1, Type::bool()), origin.by("resume"))];
        let stop = self.execute.clone().and(self.choose.clone());
        let leave = vec![
            Stmt::assign(self.control.pc(self.thread), here, origin.by("resume")),
            Stmt::new(StmtKind::Return(None), origin.by("resume")),
        ];
        let els = vec![Stmt::new(StmtKind::If { cond: stop, then: leave, els: Vec::new() }, origin.by("resume"))];
        Stmt::new(StmtKind::If { cond: found, then: go, els }, origin.clone())
    }

    fn branch(&mut self, cond: Expr, then: Block, els: Block, origin: &Origin) -> Stmt {
        let (last_then, last_else) = (self.outline.last_in(&then), self.outline.last_in(&els));
        let into_then = self.enters(last_then, Some(cond));
        let into_else = self.enters(last_else, None);
        let then = self.arm(then, last_then);
        let els = if els.is_empty() {
            Vec::new()
        } else {
            let then = self.arm(els, last_else);
            vec![Stmt::new(StmtKind::If { cond: into_else, then, els: Vec::new() }, origin.by("resume"))]
        };
        Stmt::new(StmtKind::If { cond: into_then, then, els }, origin.clone())
    }

    fn arm(&mut self, block: Block, last: Option<u32>) -> Block {
        match last {
            Some(_) => self.block(block),
            None => common::block(self.program, self.control, self.thread, block),
        }
    }

    /// `(!execute && pc <= last) || (execute && cond)`
    fn enters(&self, last: Option<u32>, cond: Option<Expr>) -> Expr {
        let execute = match cond {
            Some(cond) => self.execute.clone().and(cond),
            None => self.execute.clone(),
        };
        match last {
            Some(last) => {
                let last = Expr::int(i128::from(last));
                let inside = self.resumes().and(Expr::binary(BinOp::Le, self.control.pc(self.thread), last));
                inside.or(execute)
            }
            None => execute,
        }
    }

    fn repeat(&mut self, body: Block, origin: &Origin) -> Stmt {
        let last = self.outline.last_in(&body);
        let cond = self.enters(last, None);
        Stmt::new(StmtKind::While { cond, body: self.block(body) }, origin.clone())
    }

    /// The condition of RESUME mode, the negation of EXECUTE mode.
    fn resumes(&self) -> Expr {
        Expr::unary(UnOp::Not, self.execute.clone())
    }
}
