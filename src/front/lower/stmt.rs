//! Lowers statements.

use lang_c::ast;
use lang_c::span::Node;

use super::{FunctionLabel, Lower, Lowerer, Out};

use crate::ir::{Block, Expr, Id, Label, Origin, Stmt, StmtKind};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// Lowers the items of a block whose scope is open.
    pub(super) fn block_items(&mut self, items: &'a [Node<ast::BlockItem>], out: Out<'_>) {
        for item in items {
            match &item.node {
                ast::BlockItem::Declaration(declaration) => self.declaration(declaration, out),
                ast::BlockItem::StaticAssert(assertion) => {
                    // The error has been added to the diagnostics.
                    let _ = self.static_assert(assertion);
                }
                ast::BlockItem::Statement(statement) => self.statement(statement, out),
            }
        }
    }

    /// Lowers a statement; emits nothing if it cannot be lowered.
    pub(super) fn statement(&mut self, node: &'a Node<ast::Statement>, out: Out<'_>) {
        let span = self.span(node.span);
        // Lowering continues after the statement.
        if self.try_statement(&node.node, span, out).is_err() {
            self.must_be_reported(span);
        }
    }

    fn try_statement(&mut self, node: &'a ast::Statement, span: Span, out: Out<'_>) -> Lower<()> {
        // 6.8.2p2, 6.8.4p3, 6.8.5p5
        let is_block = matches!(
            node,
            ast::Statement::Compound(_)
                | ast::Statement::If(_)
                | ast::Statement::Switch(_)
                | ast::Statement::While(_)
                | ast::Statement::DoWhile(_)
                | ast::Statement::For(_)
        );
        if !is_block {
            return self.statement_in_scope(node, span, out);
        }
        self.scopes.enter();
        let done = self.statement_in_scope(node, span, out);
        self.scopes.leave();
        done
    }

    fn statement_in_scope(&mut self, node: &'a ast::Statement, span: Span, out: Out<'_>) -> Lower<()> {
        let kind = match node {
            ast::Statement::Labeled(labeled) => return self.labeled(&labeled.node, out),
            ast::Statement::Compound(items) => {
                let mut block = Block::new();
                self.block_items(items, &mut block);
                StmtKind::Block(block)
            }
            ast::Statement::Expression(None) => return Ok(()),
            ast::Statement::Expression(Some(expr)) => StmtKind::Expr(self.value(expr)?),
            ast::Statement::If(node) => self.if_statement(&node.node)?,
            ast::Statement::Switch(node) => self.switch(&node.node)?,
            ast::Statement::While(node) => {
                let cond = self.condition(&node.node.expression);
                let body = self.loop_body(&node.node.statement);
                StmtKind::While { cond: cond?, body }
            }
            ast::Statement::DoWhile(node) => {
                let body = self.loop_body(&node.node.statement);
                StmtKind::DoWhile { body, cond: self.condition(&node.node.expression)? }
            }
            ast::Statement::For(node) => self.for_statement(&node.node)?,
            ast::Statement::Goto(name) => StmtKind::Goto(self.label(&name.node.name, false, span)?),
            ast::Statement::Continue => match self.loops_and_switches() {
                (0, _) => return self.error("continue", span, "continue outside a loop"),
                _ => StmtKind::Continue,
            },
            ast::Statement::Break => match self.loops_and_switches() {
                (0, 0) => return self.error("break", span, "break outside a loop or switch"),
                _ => StmtKind::Break,
            },
            ast::Statement::Return(value) => return self.return_statement(value.as_deref(), span, out),
            ast::Statement::Asm(asm) => self.assembly(&asm.node, span, out)?,
        };
        out.push(Stmt::new(kind, Origin::user(span)));
        Ok(())
    }

    /// Lowers a condition, which must be a scalar.
    pub(super) fn condition(&mut self, node: &'a Node<ast::Expression>) -> Lower<Expr> {
        let expr = self.value(node)?;
        self.require_scalar(expr)
    }

    /// The body of an `if`, a loop, a `switch` or a statement expression: its own scope (6.8.4p3); one level of braces
    /// is dropped.
    pub(super) fn sub_block(&mut self, node: &'a Node<ast::Statement>) -> Block {
        let mut block = Block::new();
        self.scopes.enter();
        match &node.node {
            ast::Statement::Compound(items) => self.block_items(items, &mut block),
            _ => self.statement(node, &mut block),
        }
        self.scopes.leave();
        block
    }

    fn loop_body(&mut self, node: &'a Node<ast::Statement>) -> Block {
        if let Some(body) = &mut self.body {
            body.loops += 1;
        }
        let block = self.sub_block(node);
        if let Some(body) = &mut self.body {
            body.loops -= 1;
        }
        block
    }

    fn loops_and_switches(&self) -> (u32, usize) {
        self.body.as_ref().map_or((0, 0), |body| (body.loops, body.switches.len()))
    }

    fn if_statement(&mut self, node: &'a ast::IfStatement) -> Lower<StmtKind> {
        let cond = self.condition(&node.condition);
        let then = self.sub_block(&node.then_statement);
        let els = node.else_statement.as_ref().map_or(Block::new(), |els| self.sub_block(els));
        Ok(StmtKind::If { cond: cond?, then, els })
    }

    fn for_statement(&mut self, node: &'a ast::ForStatement) -> Lower<StmtKind> {
        let mut init = Block::new();
        let span = self.span(node.initializer.span);
        let first = match &node.initializer.node {
            ast::ForInitializer::Empty => Ok(()),
            ast::ForInitializer::Expression(expr) => self.value(expr).map(|value| {
                init.push(Stmt::new(StmtKind::Expr(value), Origin::user(span)));
            }),
            ast::ForInitializer::Declaration(declaration) => {
                self.declaration(declaration, &mut init);
                Ok(())
            }
            ast::ForInitializer::StaticAssert(assertion) => self.static_assert(assertion),
        };
        let cond = node.condition.as_ref().map(|cond| self.condition(cond)).transpose();
        let step = node.step.as_ref().map(|step| self.value(step)).transpose();
        let body = self.loop_body(&node.statement);
        first?;
        if self.has_cleanup(&init) {
            // What the loop declares is left behind it.
            let (cond, step) = (cond?.map(Box::new), step?.map(Box::new));
            init.push(Stmt::new(StmtKind::For { init: Block::new(), cond, step, body }, Origin::user(span)));
            return Ok(StmtKind::Block(init));
        }
        Ok(StmtKind::For { init, cond: cond?.map(Box::new), step: step?.map(Box::new), body })
    }

    fn switch(&mut self, node: &'a ast::SwitchStatement) -> Lower<StmtKind> {
        let on = self.value(&node.expression).map(|on| self.promote(on));
        let ty = match &on {
            Ok(on) if !on.ty.is_integer() => {
                return self.error("not-integer", on.span, "switch needs an integer");
            }
            Ok(on) => on.ty.clone(),
            Err(_) => crate::ir::Type::int(),
        };
        if let Some(body) = &mut self.body {
            body.switches.push(ty);
        }
        let block = self.sub_block(&node.statement);
        if let Some(body) = &mut self.body {
            body.switches.pop();
        }
        Ok(StmtKind::Switch { on: on?, body: block })
    }

    /// Labels become separate statements; a chain of them is flattened.
    fn labeled(&mut self, node: &'a ast::LabeledStatement, out: Out<'_>) -> Lower<()> {
        let span = self.span(node.label.span);
        let kind = match &node.label.node {
            ast::Label::Identifier(name) => self.label(&name.node.name, true, span).map(StmtKind::Label),
            ast::Label::Case(value) => self.case_value(value).map(|value| StmtKind::Case(value, value)),
            ast::Label::CaseRange(range) => match (self.case_value(&range.node.low), self.case_value(&range.node.high))
            {
                (Ok(low), Ok(high)) => Ok(StmtKind::Case(low, high)),
                (Err(failed), _) | (_, Err(failed)) => Err(failed),
            },
            ast::Label::Default => Ok(StmtKind::Default),
        };
        if let Ok(kind) = kind {
            out.push(Stmt::new(kind, Origin::user(span)));
        }
        self.statement(&node.statement, out);
        Ok(())
    }

    fn case_value(&mut self, node: &'a Node<ast::Expression>) -> Lower<i128> {
        let span = self.span(node.span);
        let Some(ty) = self.body.as_ref().and_then(|body| body.switches.last().cloned()) else {
            return self.error("case-outside-switch", span, "a case label outside a switch");
        };
        let value = self.constant(node, "the value of a case label")?;
        let kind = self.program.int_kind(&ty);
        Ok(kind.map_or(value, |kind| super::constant::wrap(value, kind, self.model())))
    }

    pub(super) fn label(&mut self, name: &'a str, defines: bool, span: Span) -> Lower<Id<Label>> {
        let labels = &mut self.program.labels;
        let Some(body) = &mut self.body else {
            return self.error("label", span, "a label outside a function");
        };
        let target = body.labels.entry(name).or_insert_with(|| FunctionLabel {
            id: labels.push(Label { name: name.to_string() }),
            defined: false,
            used_at: span,
        });
        let id = target.id;
        if defines && std::mem::replace(&mut target.defined, true) {
            return self.error("redefinition", span, format!("label '{name}' is defined twice"));
        }
        Ok(id)
    }

    fn return_statement(&mut self, value: Option<&'a Node<ast::Expression>>, span: Span, out: Out<'_>) -> Lower<()> {
        let result = self.body.as_ref().map(|body| body.result.clone());
        let value = match (value, result) {
            (None, _) => None,
            (Some(node), Some(result)) if !result.is_void() => {
                let value = self.value(node)?;
                Some(self.assign_convert(value, &result, span)?)
            }
            (Some(node), _) => {
                let value = self.value(node)?;
                out.push(Stmt::new(StmtKind::Expr(value), Origin::user(span)));
                None
            }
        };
        out.push(Stmt::new(StmtKind::Return(value), Origin::user(span)));
        Ok(())
    }
}
