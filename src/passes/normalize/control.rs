//! Lowers structured control flow to `if`, endless loops and `goto`.

use super::context::{CaseLabel, Nesting, Normalizer};
use crate::ir::{
    visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Id, Init, Rounds, Stmt, StmtKind, Type, TypeKind, Var,
    VarRole,
};
use crate::library;

impl Normalizer<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        self.statements(block);
    }

    pub(super) fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.origin = statement.origin.clone();
            self.statement(&statement.kind);
        }
    }

    fn statement(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::Expr(expr) => self.effects(expr),
            StmtKind::Decl(var, init) => self.declaration(*var, init.as_ref()),
            StmtKind::If { cond, then, els } => self.if_statement(cond, then, els),
            StmtKind::While { cond, body } => self.loop_statement(Some(cond), None, body, None),
            StmtKind::For { init, cond, step, body } => {
                let rounds = crate::analysis::trip_count::constant_rounds(
                    self.program,
                    init,
                    cond.as_deref(),
                    step.as_deref(),
                    body,
                    &self.address_taken,
                    self.fixed,
                )
                .filter(|_| self.counts);
                self.block(init);
                self.loop_statement(cond.as_deref(), step.as_deref(), body, rounds);
            }
            StmtKind::DoWhile { body, cond } => self.do_statement(body, cond),
            StmtKind::Switch { on, body } => self.switch_statement(on, body),
            StmtKind::Case(first, last) => self.case_label(Some((*first, *last))),
            StmtKind::Default => self.case_label(None),
            StmtKind::Label(label) => self.emit(StmtKind::Label(*label)),
            StmtKind::Goto(label) => self.emit(StmtKind::Goto(*label)),
            StmtKind::Break => self.break_statement(),
            StmtKind::Continue => self.continue_statement(),
            StmtKind::Return(value) => self.return_statement(value.as_ref()),
            StmtKind::Asm(text) => self.asm(text),
            StmtKind::Assign { .. }
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
            | StmtKind::Visible(_) => self.emit(kind.clone()),
        }
    }

    /// Emits `if (cond) then else els` from parts that are in normal form.
    pub(super) fn branch(&mut self, cond: Expr, then: Block, els: Block) {
        if then.is_empty() && els.is_empty() {
            self.keep_undefined(cond);
            return;
        }
        if then.is_empty() {
            self.emit(StmtKind::If { cond: cond.negated(), then: els, els: then });
        } else {
            self.emit(StmtKind::If { cond, then, els });
        }
    }

    fn if_statement(&mut self, cond: &Expr, then: &Block, els: &Block) {
        let origin = self.origin.clone();
        let cond = self.value(cond);
        let then = self.collect(|cx| cx.block(then));
        let els = self.collect(|cx| cx.block(els));
        self.origin = origin;
        self.branch(cond, then, els);
    }

    fn loop_statement(&mut self, cond: Option<&Expr>, step: Option<&Expr>, body: &Block, rounds: Option<u64>) {
        let origin = self.origin.clone();
        let body = self.collect(|cx| {
            if let Some(cond) = cond {
                cx.leave_unless(cond);
            }
            cx.nesting.push(Nesting::Loop { on_continue: None });
            cx.block(body);
            cx.origin = origin.clone();
            cx.close_loop_body();
            if let Some(step) = step {
                cx.effects(step);
            }
        });
        self.origin = origin;
        let rounds = rounds.map_or(Rounds::Unknown, Rounds::Constant);
        self.emit(StmtKind::Loop { body, rounds });
    }

    fn do_statement(&mut self, body: &Block, cond: &Expr) {
        let origin = self.origin.clone();
        if cond.as_int() == Some(0) {
            self.nesting.push(Nesting::Once { end: None });
            self.block(body);
            self.origin = origin;
            if let Some(Nesting::Once { end: Some(label) }) = self.nesting.pop() {
                self.emit(StmtKind::Label(label));
            }
            return;
        }
        let body = self.collect(|cx| {
            cx.nesting.push(Nesting::Loop { on_continue: None });
            cx.block(body);
            cx.origin = origin.clone();
            cx.close_loop_body();
            cx.leave_unless(cond);
        });
        self.origin = origin;
        self.emit(StmtKind::Loop { body, rounds: Rounds::Unknown });
    }

    fn leave_unless(&mut self, cond: &Expr) {
        let cond = self.value(cond);
        match cond.as_int() {
            Some(0) => self.emit(StmtKind::Break),
            Some(_) => {}
            None => self.emit(StmtKind::If {
                cond: cond.negated(),
                then: vec![Stmt::new(StmtKind::Break, self.origin.clone())],
                els: Vec::new(),
            }),
        }
    }

    /// Emits the label to which `continue` jumps, at the end of a loop body.
    fn close_loop_body(&mut self) {
        if let Some(Nesting::Loop { on_continue: Some(label) }) = self.nesting.pop() {
            self.emit(StmtKind::Label(label));
        }
    }

    fn break_statement(&mut self) {
        let label = match self.nesting.last_mut() {
            Some(Nesting::Switch { on_break, .. }) => {
                Some(*on_break.get_or_insert_with(|| self.program.add_label("__ulseq_after")))
            }
            Some(Nesting::Once { end }) => Some(*end.get_or_insert_with(|| self.program.add_label("__ulseq_after"))),
            Some(Nesting::Loop { .. }) | None => None,
        };
        self.emit(label.map_or(StmtKind::Break, StmtKind::Goto));
    }

    fn continue_statement(&mut self) {
        for nesting in self.nesting.iter_mut().rev() {
            let (Nesting::Loop { on_continue: to } | Nesting::Once { end: to }) = nesting else { continue };
            let label = *to.get_or_insert_with(|| self.program.add_label("__ulseq_next"));
            self.emit(StmtKind::Goto(label));
            return;
        }
    }

    /// A sequence of tests that jump to the case labels, followed by the body.
    fn switch_statement(&mut self, on: &Expr, body: &Block) {
        let origin = self.origin.clone();
        let on = self.value(on);
        let on = self.keep(on);
        self.nesting.push(Nesting::Switch { on_break: None, cases: Vec::new() });
        let body = self.collect(|cx| cx.block(body));
        self.origin = origin;
        let Some(Nesting::Switch { mut on_break, cases }) = self.nesting.pop() else {
            unreachable!("pushed above and popped by nobody else")
        };
        let mut default = None;
        for case in cases {
            match case.range {
                Some(range) => {
                    let goto = vec![Stmt::new(StmtKind::Goto(case.label), self.origin.clone())];
                    self.branch(in_range(&on, range), goto, Vec::new());
                }
                None => default = Some(case.label),
            }
        }
        let otherwise =
            default.unwrap_or_else(|| *on_break.get_or_insert_with(|| self.program.add_label("__ulseq_after")));
        self.emit(StmtKind::Goto(otherwise));
        // An enclosing loop does not catch the breaks of the switch: they are already jumps.
        self.out.extend(body);
        if let Some(label) = on_break {
            self.emit(StmtKind::Label(label));
        }
    }

    fn case_label(&mut self, range: Option<(i128, i128)>) {
        let label = self.program.add_label(if range.is_some() { "__ulseq_case" } else { "__ulseq_default" });
        for nesting in self.nesting.iter_mut().rev() {
            if let Nesting::Switch { cases, .. } = nesting {
                cases.push(CaseLabel { range, label });
                break;
            }
        }
        self.emit(StmtKind::Label(label));
    }

    fn return_statement(&mut self, value: Option<&Expr>) {
        let result = self.program.functions[self.function].ty.result.clone();
        let value = match value {
            Some(value) if result.is_void() => {
                self.effects(value);
                None
            }
            Some(value) => {
                let value = self.value(value);
                Some(value)
            }
            None => None,
        };
        self.emit(StmtKind::Return(value));
    }

    fn asm(&mut self, text: &str) {
        if !text.split([';', '\n']).all(has_no_effect) {
            let function = self.library_function(library::ASSEMBLY_TEXT, Type::void(), Vec::new());
            self.emit(StmtKind::call(None, Callee::Function(function), Vec::new()));
        }
    }

    /// An initializer becomes assignments to the variable; without one the variable gets an arbitrary value.
    fn declaration(&mut self, var: Id<Var>, init: Option<&Init>) {
        let ty = self.program.vars[var].ty.clone();
        if let TypeKind::Array(of, ArrayLen::Variable(length)) = &ty.kind {
            let length = self.program.place(*length);
            self.variable_length_array(var, of, length);
            return;
        }
        let place = self.place_of(var, self.program.vars[var].span);
        let place = self.in_memory(var, place);
        match init {
            Some(init) => {
                // The initializer reads what was never set (C11 6.2.4p6), or somebody reads the padding behind it.
                let is_open = mentions(init, var) || self.leaves_padding(var, init);
                if is_open && place.as_var().is_some() {
                    self.emit(StmtKind::Havoc(place.clone()));
                }
                self.initialize(&place, init);
            }
            // Fresh memory has no value yet.
            None if matches!(place.kind, ExprKind::Deref(_)) => {}
            None => self.emit(StmtKind::Havoc(place)),
        }
        if self.program.vars[var].role == VarRole::Length {
            self.check_length(var);
        }
    }
}

fn mentions(init: &Init, var: Id<Var>) -> bool {
    let mut found = false;
    visit::init_exprs(init, &mut |expr| found |= is_mentioned(expr, var));
    found
}

fn is_mentioned(expr: &Expr, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_expr(expr, &mut |part| {
        found |= part.as_var() == Some(var);
        if let ExprKind::StmtExpr(block) = &part.kind {
            visit::walk_stmts(block, &mut |stmt| {
                visit::stmt_exprs(stmt, &mut |expr| found |= is_mentioned(expr, var));
            });
        }
    });
    found
}

/// Fences and pauses have no effect under sequential consistency.
fn has_no_effect(instruction: &str) -> bool {
    const WITHOUT: &[&str] = &[
        "", "mfence", "lfence", "sfence", "pause", "nop", "yield", "dmb", "dsb", "isb", "fence", "sync", "lwsync",
        "isync",
    ];
    instruction.split_whitespace().next().is_none_or(|name| {
        let name = if name == "rep" { instruction.split_whitespace().nth(1).unwrap_or_default() } else { name };
        WITHOUT.contains(&name)
    })
}

fn in_range(on: &Expr, (first, last): (i128, i128)) -> Expr {
    let constant = |value| Expr::constant(value, on.ty.unqualified());
    if first == last {
        return Expr::binary(BinOp::Eq, on.clone(), constant(first));
    }
    let low = Expr::binary(BinOp::Ge, on.clone(), constant(first));
    let high = Expr::binary(BinOp::Le, on.clone(), constant(last));
    let span = on.span;
    Expr::new(crate::ir::ExprKind::LogAnd(Box::new(low), Box::new(high)), Type::int(), span)
}
