//! Functions in normal form as lists of instructions; jumps refer to their targets by number.

use crate::ir::{Block, Callee, Expr, Function, Id, IdMap, Label, Program, StmtKind};
use crate::source::Span;

/// An instruction.
pub(super) struct SymbolicInstruction<'p> {
    pub(super) what: SymbolicOperation<'p>,
    pub(super) span: Span,
}

/// The operation of an instruction.
pub(super) enum SymbolicOperation<'p> {
    Assign(&'p Expr, &'p Expr),
    Call {
        result: Option<&'p Expr>,
        callee: &'p Callee,
        args: &'p [Expr],
    },
    Havoc(&'p Expr),
    /// Jumps to this instruction unless the condition holds.
    Unless(&'p Expr, usize),
    Jump(usize),
    Return(Option<&'p Expr>),
    /// Ends the path without a violation.
    End,
    /// A construct that no sequential program contains, or that the engine does not support.
    Unknown(&'static str),
}

/// The code of a function.
pub(super) fn code<'p>(program: &'p Program, function: Id<Function>) -> Option<Vec<SymbolicInstruction<'p>>> {
    let body = program.functions[function].body.as_ref()?;
    let mut code = Code { list: Vec::new(), labels: IdMap::default(), jumps: Vec::new(), breaks: Vec::new() };
    code.block(body);
    code.push(SymbolicOperation::Return(None), Span::NONE);
    for (at, label) in code.jumps {
        let target = code.labels.get(&label).copied().unwrap_or(usize::MAX);
        code.list[at].what = SymbolicOperation::Jump(target);
    }
    Some(code.list)
}

struct Code<'p> {
    list: Vec<SymbolicInstruction<'p>>,
    labels: IdMap<Id<Label>, usize>,
    jumps: Vec<(usize, Id<Label>)>,
    /// For each enclosing loop, the jumps out of it.
    breaks: Vec<Vec<usize>>,
}

impl<'p> Code<'p> {
    fn push(&mut self, what: SymbolicOperation<'p>, span: Span) -> usize {
        self.list.push(SymbolicInstruction { what, span });
        self.list.len() - 1
    }

    fn block(&mut self, block: &'p Block) {
        for stmt in block {
            self.stmt(&stmt.kind, stmt.origin.span);
        }
    }

    fn stmt(&mut self, kind: &'p StmtKind, span: Span) {
        match kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::Atomic(step) => self.block(&step.body),
            StmtKind::If { cond, then, els } => self.branch(cond, then, els, span),
            StmtKind::Loop { body, .. } => self.repeat(body, span),
            StmtKind::Label(label) => {
                self.labels.insert(*label, self.list.len());
            }
            StmtKind::Goto(label) => {
                let at = self.push(SymbolicOperation::Jump(0), span);
                self.jumps.push((at, *label));
            }
            StmtKind::Break => {
                let at = self.push(SymbolicOperation::Jump(0), span);
                self.breaks.last_mut().expect("a loop around a break").push(at);
            }
            StmtKind::Return(value) => {
                self.push(SymbolicOperation::Return(value.as_ref()), span);
            }
            StmtKind::Assign { place, value } => {
                self.push(SymbolicOperation::Assign(place, value), span);
            }
            StmtKind::Call { result, callee, args, .. } => {
                self.push(SymbolicOperation::Call { result: result.as_ref(), callee, args }, span);
            }
            StmtKind::Havoc(place) => {
                self.push(SymbolicOperation::Havoc(place), span);
            }
            StmtKind::Assume { cond, .. } => {
                let at = self.push(SymbolicOperation::Unless(cond, 0), span);
                let over = self.push(SymbolicOperation::Jump(at + 3), span);
                let end = self.push(SymbolicOperation::End, span);
                self.list[at].what = SymbolicOperation::Unless(cond, end);
                self_check!(end == over + 1);
            }
            StmtKind::AtomicBegin | StmtKind::AtomicEnd => {}
            StmtKind::EndProcess => {
                self.push(SymbolicOperation::End, span);
            }
            StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => {
                self.push(SymbolicOperation::Unknown("a statement that sequential programs do not contain"), span);
            }
        }
    }

    fn branch(&mut self, cond: &'p Expr, then: &'p Block, els: &'p Block, span: Span) {
        let at = self.push(SymbolicOperation::Unless(cond, 0), span);
        self.block(then);
        if els.is_empty() {
            self.list[at].what = SymbolicOperation::Unless(cond, self.list.len());
            return;
        }
        let over = self.push(SymbolicOperation::Jump(0), span);
        self.list[at].what = SymbolicOperation::Unless(cond, self.list.len());
        self.block(els);
        self.list[over].what = SymbolicOperation::Jump(self.list.len());
    }

    fn repeat(&mut self, body: &'p Block, span: Span) {
        let head = self.list.len();
        self.breaks.push(Vec::new());
        self.block(body);
        self.push(SymbolicOperation::Jump(head), span);
        let after = self.list.len();
        for at in self.breaks.pop().unwrap_or_default() {
            self.list[at].what = SymbolicOperation::Jump(after);
        }
    }
}
