//! `__attribute__((cleanup(f)))` (GCC, "Common Variable Attributes"): calls of `f(&variable)` where the scope of the
//! variable is left, in the reverse order of the declarations.
//!
//! ```text
//! {                                    // {
//!     CLEANUP(unlock) lock *l = &m;    //     lock *l = &m;
//!     if (done) return n;              //     if (done) { int result = n; unlock(&l); return result; }
//!     n++;                             //     n++;
//! }                                    //     unlock(&l); }
//! ```
//!
//! A scope is left at its end and by `break`, `continue`, `return` and `goto`, but not by the end of the thread or the
//! process. A jump into a scope, behind the declaration, is no reason against the call at its end.

use lang_c::ast;
use lang_c::span::Node;

use super::scope::Entity;
use super::{Lower, Lowerer};
use crate::ir::{
    visit, Block, Expr, ExprKind, Function, Id, IdMap, Init, Label, Origin, Stmt, StmtKind, Storage, Type, TypeKind,
    Var,
};
use crate::source::Span;

/// The scopes that enclose a statement.
struct Active<'m> {
    /// The variables with a cleanup that are declared there, in order.
    variables: Vec<Id<Var>>,
    /// How many of them are declared outside of each enclosing loop, and of each loop or `switch`.
    loops: Vec<usize>,
    breaks: Vec<usize>,
    /// The variables that are declared at each label.
    labels: &'m IdMap<Id<Label>, Vec<Id<Var>>>,
}

impl<'a> Lowerer<'a> {
    /// The function that an attribute names.
    pub(super) fn cleanup_function(&mut self, args: &'a [Node<ast::Expression>], span: Span) -> Lower<Id<Function>> {
        let Some(ast::Expression::Identifier(name)) = args.first().map(|arg| &arg.node) else {
            return self.error("cleanup", span, "the argument of the attribute cleanup is not a function");
        };
        match self.scopes.name(&name.node.name).cloned() {
            Some(Entity::Function(id)) => Ok(id),
            Some(Entity::Poison(poison)) => self.report_poison(poison, span),
            Some(Entity::Var(_) | Entity::Typedef(..) | Entity::Constant(..)) | None => {
                self.error("cleanup", span, "the argument of the attribute cleanup is not a function")
            }
        }
    }

    /// Records that a variable has a cleanup.
    pub(super) fn set_cleanup(&mut self, var: Id<Var>, function: Id<Function>, span: Span) -> Lower<()> {
        self.note_reference(function);
        let ty = Type::new(TypeKind::Function(self.facts[function.index()].ty.clone()));
        let callee = Expr::new(ExprKind::Func(function), ty, span);
        let address = self.place_of(var, span).addr_of();
        let call = self.call_with(callee, vec![address], span)?;
        if let Some(body) = &mut self.body {
            body.cleanups.insert(var, call);
        }
        Ok(())
    }

    /// Whether one of these statements declares a variable with a cleanup.
    pub(super) fn has_cleanup(&self, block: &Block) -> bool {
        let Some(body) = &self.body else { return false };
        block.iter().any(|stmt| declared(&body.cleanups, stmt).is_some())
    }

    /// Adds the calls to the body of a function.
    pub(super) fn add_cleanups(&mut self, block: &mut Block) {
        let Some(body) = &self.body else { return };
        if body.cleanups.is_empty() {
            return;
        }
        let mut labels = IdMap::default();
        find_labels(&body.cleanups, block, &mut Vec::new(), &mut labels);
        let mut active = Active { variables: Vec::new(), loops: Vec::new(), breaks: Vec::new(), labels: &labels };
        self.clean_block(block, &mut active);
    }

    /// Adds the calls to a block, which is a scope.
    fn clean_block(&mut self, block: &mut Block, active: &mut Active<'_>) {
        let outside = active.variables.len();
        for mut stmt in std::mem::take(block) {
            self.clean_inside(&mut stmt, active);
            match &mut stmt.kind {
                StmtKind::Break => {
                    let remain = active.breaks.last().copied().unwrap_or(0);
                    self.call_cleanups(&active.variables[remain..], block);
                }
                StmtKind::Continue => {
                    let remain = active.loops.last().copied().unwrap_or(0);
                    self.call_cleanups(&active.variables[remain..], block);
                }
                StmtKind::Return(value) => {
                    if let Some(value) = value.as_mut().filter(|_| !active.variables.is_empty()) {
                        self.keep_value(value, block);
                    }
                    self.call_cleanups(&active.variables, block);
                }
                StmtKind::Goto(label) => {
                    self.refuse_computed(*label, active, stmt.origin.span);
                    let there = active.labels.get(label).map_or(&[][..], Vec::as_slice);
                    let same = there.iter().zip(&active.variables).take_while(|(there, here)| there == here).count();
                    self.call_cleanups(&active.variables[same..], block);
                }
                _ => {}
            }
            let declared = self.body.as_ref().and_then(|body| declared(&body.cleanups, &stmt));
            active.variables.extend(declared);
            block.push(stmt);
        }
        let jumps = |stmt: &Stmt| {
            matches!(stmt.kind, StmtKind::Break | StmtKind::Continue | StmtKind::Return(_) | StmtKind::Goto(_))
        };
        if !block.last().is_some_and(jumps) {
            self.call_cleanups(&active.variables[outside..], block);
        }
        active.variables.truncate(outside);
    }

    /// Adds the calls to the statements inside of a statement, and inside of its expressions.
    fn clean_inside(&mut self, stmt: &mut Stmt, active: &mut Active<'_>) {
        visit::stmt_exprs_mut(stmt, &mut |expr| {
            visit::walk_expr_mut(expr, &mut |part| {
                if let ExprKind::StmtExpr(block) = &mut part.kind {
                    self.clean_statement_expression(block, active);
                }
            });
        });
        let remain = active.variables.len();
        let is_loop = matches!(stmt.kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. });
        let breaks = is_loop || matches!(stmt.kind, StmtKind::Switch { .. });
        active.loops.extend(is_loop.then_some(remain));
        active.breaks.extend(breaks.then_some(remain));
        visit::blocks_mut(stmt).for_each(|block| self.clean_block(block, active));
        if is_loop {
            active.loops.pop();
        }
        if breaks {
            active.breaks.pop();
        }
    }

    /// The value of a statement expression is that of its last statement, before the calls at its end.
    fn clean_statement_expression(&mut self, block: &mut Block, active: &mut Active<'_>) {
        let is_value = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Expr(value) if !value.ty.is_void());
        let keeps = self.has_cleanup(block) && block.last().is_some_and(is_value);
        let mut last = if keeps { block.pop() } else { None };
        if let Some(Stmt { kind: StmtKind::Expr(value), .. }) = &mut last {
            self.keep_value(value, block);
        }
        self.clean_block(block, active);
        block.extend(last);
    }

    /// Computes a value into a variable; then the expression reads this variable.
    fn keep_value(&mut self, value: &mut Expr, block: &mut Block) {
        if value.as_int().is_some() {
            return;
        }
        let (ty, span) = (value.ty.unqualified(), value.span);
        let kept = self.add_local("result", ty.clone(), Storage::Local, span);
        let computed = std::mem::replace(value, Expr::var(kept, ty).at(span));
        block.push(Stmt::new(StmtKind::Decl(kept, Some(Init::Expr(computed))), Origin::user(span)));
    }

    /// Calls the cleanups of these variables, the last one first.
    fn call_cleanups(&self, variables: &[Id<Var>], block: &mut Block) {
        let calls = variables.iter().rev().filter_map(|var| self.body.as_ref()?.cleanups.get(var).cloned());
        block.extend(calls.map(|call| {
            let origin = Origin::user(call.span);
            Stmt::new(StmtKind::Expr(call), origin)
        }));
    }

    /// A computed jump may leave the scopes of other variables for each of its targets.
    fn refuse_computed(&mut self, label: Id<Label>, active: &Active<'_>, span: Span) {
        let targets = self.body.as_ref().and_then(|body| body.computed_goto.label());
        if targets == Some(label) && !active.variables.is_empty() {
            let message = "a computed jump in the scope of a variable with the attribute cleanup is not supported";
            // The error is reported; no code needs to be dropped.
            let _ = self.unsupported::<()>("cleanup", span, message, "use a switch for the jump");
        }
    }
}

/// The variable with a cleanup that the statement declares.
fn declared(cleanups: &IdMap<Id<Var>, Expr>, stmt: &Stmt) -> Option<Id<Var>> {
    let StmtKind::Decl(var, _) = stmt.kind else { return None };
    cleanups.contains_key(&var).then_some(var)
}

/// Finds the variables with a cleanup that are declared at each label.
fn find_labels(
    cleanups: &IdMap<Id<Var>, Expr>,
    block: &Block,
    active: &mut Vec<Id<Var>>,
    labels: &mut IdMap<Id<Label>, Vec<Id<Var>>>,
) {
    let outside = active.len();
    for stmt in block {
        if let StmtKind::Label(label) = stmt.kind {
            labels.insert(label, active.clone());
        }
        visit::stmt_exprs(stmt, &mut |expr| {
            visit::walk_expr(expr, &mut |part| {
                if let ExprKind::StmtExpr(inner) = &part.kind {
                    find_labels(cleanups, inner, active, labels);
                }
            });
        });
        visit::blocks(stmt).for_each(|inner| find_labels(cleanups, inner, active, labels));
        active.extend(declared(cleanups, stmt));
    }
    active.truncate(outside);
}
