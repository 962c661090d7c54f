//! Statements without sliced variables.

use super::values::zero;
use super::Slicer;
use crate::analysis::dependencies::{each_var, has_hazard, is_ignored};
use crate::analysis::points_to::entry_of;
use crate::ir::{lowered_only_stmt, visit, AtomicStep, Block, Callee, Expr, Id, Origin, Rounds, Stmt, StmtKind, Var};
use crate::library::{Model, Special};
use crate::source::Span;

impl Slicer<'_> {
    /// The body of a function.
    pub(super) fn body(&mut self, body: &Block) -> Block {
        self.span = Span::NONE;
        self.block(body)
    }

    fn block(&mut self, block: &Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        block.iter().for_each(|stmt| self.stmt(stmt, &mut out));
        out
    }

    fn stmt(&mut self, stmt: &Stmt, out: &mut Block) {
        let outer = self.span;
        if !stmt.origin.span.is_none() {
            self.span = stmt.origin.span;
        }
        match &stmt.kind {
            StmtKind::Assign { place, value } => self.assign(stmt, place, value, out),
            StmtKind::Havoc(place) if self.is_sliced(place) => self.check_place(place, &stmt.origin, out),
            StmtKind::Call { result, callee, args, .. } => self.call(stmt, result.as_ref(), callee, args, out),
            StmtKind::If { cond, then, els } if self.source.is_choice(stmt) => {
                let (then, els) = (self.block(then), self.block(els));
                out.push(Stmt { kind: StmtKind::If { cond: cond.clone(), then, els }, ..head(stmt) });
            }
            StmtKind::If { cond, then, els } => self.branch(stmt, cond, then, els, out),
            StmtKind::Assume { cond, .. } if self.mentions(cond) => self.evaluate(cond, &stmt.origin, out),
            StmtKind::Return(Some(value)) if self.mentions(value) => {
                let value = match self.returns.contains(&self.function) {
                    true => self.value(value, &stmt.origin, out),
                    false => self.ignored(value, &stmt.origin, out),
                };
                out.push(Stmt { kind: StmtKind::Return(Some(value)), ..head(stmt) });
            }
            StmtKind::Block(body) => {
                let body = self.block(body);
                out.push(Stmt { kind: StmtKind::Block(body), ..head(stmt) });
            }
            StmtKind::Loop { body, rounds } => self.repeated(stmt, body, *rounds, out),
            StmtKind::Atomic(step) => {
                let body = self.block(&step.body);
                if step.body.is_empty() || !body.is_empty() {
                    let step = AtomicStep { body, order: step.order };
                    out.push(Stmt { kind: StmtKind::Atomic(step), ..head(stmt) });
                }
            }
            StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => out.push(stmt.clone()),
        }
        self.span = outer;
    }

    fn is_sliced(&self, place: &Expr) -> bool {
        place.root().is_some_and(|root| self.sliced.contains(&root))
    }

    /// The index in the place of an assignment that vanishes is still checked.
    fn check_place(&mut self, place: &Expr, origin: &Origin, out: &mut Block) {
        if has_hazard(self.source, place) {
            self.evaluate(place, origin, out);
        }
    }

    fn assign(&mut self, stmt: &Stmt, place: &Expr, value: &Expr, out: &mut Block) {
        if self.is_sliced(place) {
            self.evaluate(value, &stmt.origin, out);
            return self.check_place(place, &stmt.origin, out);
        }
        let value = self.value(value, &stmt.origin, out);
        out.push(Stmt { kind: StmtKind::Assign { place: place.clone(), value }, ..head(stmt) });
    }

    fn branch(&mut self, stmt: &Stmt, cond: &Expr, then: &Block, els: &Block, out: &mut Block) {
        let mut before = Vec::new();
        let is_checked = !self.mentions(cond) && has_hazard(self.source, cond);
        let cond = self.test(cond, &stmt.origin, &mut before);
        let (then, els) = (self.block(then), self.block(els));
        if then.is_empty() && els.is_empty() && !is_checked {
            // What may be undefined in the test is still evaluated.
            before.retain(|stmt| !matches!(stmt.kind, StmtKind::Havoc(_)));
            return out.append(&mut before);
        }
        out.append(&mut before);
        out.push(Stmt { kind: StmtKind::If { cond, then, els }, ..head(stmt) });
    }

    /// A loop: the known number of its iterations is that of a test that is not free.
    fn repeated(&mut self, stmt: &Stmt, body: &Block, rounds: Rounds, out: &mut Block) {
        let outer = std::mem::replace(&mut self.free, false);
        let body = self.block(body);
        let rounds = if self.free { Rounds::Unknown } else { rounds };
        self.free |= outer;
        if !leaves(&body) || !body.iter().all(|stmt| self.is_exit(stmt)) {
            out.push(Stmt { kind: StmtKind::Loop { body, rounds }, ..head(stmt) });
        }
    }

    fn call(&mut self, stmt: &Stmt, result: Option<&Expr>, callee: &Callee, args: &[Expr], out: &mut Block) {
        let model = entry_of(self.source, callee).map(|entry| entry.model);
        let holds = matches!(model, Some(Model::Special(Special::Assume)));
        if holds && args.iter().any(|arg| self.mentions(arg)) {
            return args.iter().for_each(|arg| self.evaluate(arg, &stmt.origin, out));
        }
        let tests = matches!(model, Some(Model::Special(Special::Assert)));
        let is_input = matches!(model, Some(Model::Special(Special::Nondet)));
        let kept = result.filter(|result| !self.is_sliced(result));
        if let (Some(result), None) = (result, kept) {
            self.check_place(result, &stmt.origin, out);
            if is_input {
                return;
            }
        }
        let origin = &stmt.origin;
        let args: Vec<Expr> = match (is_ignored(self.source, callee), tests) {
            (_, true) => args.iter().map(|arg| self.test_argument(arg, origin, out)).collect(),
            (true, false) => args.iter().map(|arg| self.ignored(arg, origin, out)).collect(),
            (false, false) => self.arguments(callee, args, origin, out),
        };
        let mut new = stmt.clone();
        if let StmtKind::Call { result: to, args: passed, .. } = &mut new.kind {
            (*to, *passed) = (kept.cloned(), args);
        }
        out.push(new);
    }

    /// The arguments of a function; for those of which the program's own function keeps nothing, any value will do.
    fn arguments(&mut self, callee: &Callee, args: &[Expr], origin: &Origin, out: &mut Block) -> Vec<Expr> {
        let source = self.source;
        let params: &[Id<Var>] = match callee {
            Callee::Function(function) if entry_of(source, callee).is_none() => &source.functions[*function].params,
            Callee::Function(_) | Callee::Pointer(_) | Callee::Stub { .. } => &[],
        };
        let mut passed = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            let is_lost = params.get(at).is_some_and(|param| self.sliced.contains(param));
            passed.push(match is_lost {
                true => self.ignored(arg, origin, out),
                false => self.value(arg, origin, out),
            });
        }
        passed
    }

    /// The argument of a function that fails if it is zero.
    fn test_argument(&mut self, arg: &Expr, origin: &Origin, out: &mut Block) -> Expr {
        self.test(arg, origin, out).cast(&arg.ty)
    }

    /// An argument that is not looked at.
    fn ignored(&mut self, arg: &Expr, origin: &Origin, out: &mut Block) -> Expr {
        if !self.mentions(arg) {
            return arg.clone();
        }
        self.evaluate(arg, origin, out);
        zero(&arg.ty).at(arg.span)
    }

    /// Whether a statement only chooses freely whether to leave the loop.
    fn is_exit(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Break => true,
            StmtKind::Havoc(place) => place.as_var().is_some_and(|var| self.is_added(var)),
            StmtKind::If { cond, then, els } => {
                let (mut free, mut any) = (true, false);
                each_var(cond, &mut |var| (free, any) = (free && self.is_added(var), true));
                free && any && then.iter().chain(els).all(|stmt| self.is_exit(stmt))
            }
            StmtKind::Block(body) => body.iter().all(|stmt| self.is_exit(stmt)),
            StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => false,
        }
    }

    /// Whether a variable holds an arbitrary value.
    fn is_added(&self, var: Id<Var>) -> bool {
        var.index() >= self.source.vars.len()
    }
}

/// A statement of which only the identity and the origin are used.
fn head(stmt: &Stmt) -> Stmt {
    Stmt { kind: StmtKind::Break, origin: stmt.origin.clone(), id: stmt.id }
}

/// Whether a loop with this body is left by `break`.
fn leaves(body: &Block) -> bool {
    let mut found = false;
    visit::walk_stmts(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Break));
    found
}
