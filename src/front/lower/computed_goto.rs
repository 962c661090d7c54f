//! Labels as values (GCC, "Labels as Values"): the address of a label is a small number, and a computed `goto` jumps to
//! code that dispatches on these numbers.
//!
//! ```text
//! static void *const table[] = {&&add, &&stop};        // (void *)1, (void *)2
//! goto *table[code[pc]];                               // target = table[code[pc]]; goto targets;
//! ...
//! targets: if (target == (void *)1) goto add; if (target == (void *)2) goto stop; __builtin_unreachable();
//! ```

use lang_c::ast;
use lang_c::span::Node;

use super::{Lower, Lowerer};
use crate::ir::{
    BinOp, Block, Builtin, Expr, ExprKind, Id, Label, Origin, Stmt, StmtKind, Storage, Type, Var, VarRole,
};
use crate::source::Span;

/// The computed jumps of a function.
#[derive(Default)]
pub(super) struct ComputedGoto {
    /// The labels whose addresses are taken; their numbers begin with 1.
    labels: Vec<Id<Label>>,
    /// The label of the dispatch code to which the jumps lead, and the variable for their target.
    targets: Option<(Id<Label>, Id<Var>)>,
}

impl ComputedGoto {
    /// The label to which the jumps lead.
    pub(super) fn label(&self) -> Option<Id<Label>> {
        self.targets.map(|(label, _)| label)
    }
}

impl<'a> Lowerer<'a> {
    /// `&&label`
    pub(super) fn label_address(&mut self, args: &'a [Node<ast::Expression>], span: Span) -> Lower<Expr> {
        let Some(ast::Expression::Identifier(name)) = args.first().map(|arg| &arg.node) else {
            return self.error("label", span, "the operand of && is not a label");
        };
        let label = self.label(&name.node.name, false, span)?;
        let labels = self.body.as_mut().map(|body| &mut body.computed_goto.labels);
        let number = labels.map_or(0, |labels| {
            let known = labels.iter().position(|known| *known == label);
            known.unwrap_or_else(|| {
                labels.push(label);
                labels.len() - 1
            }) + 1
        });
        Ok(address(number, span))
    }

    /// `goto *target;`
    pub(super) fn computed_goto(&mut self, args: &'a [Node<ast::Expression>], span: Span) -> Lower<Expr> {
        let value = self.first_value(args, span)?;
        let known = self.body.as_ref().and_then(|body| body.computed_goto.targets);
        let (label, var) = match known {
            Some(known) => known,
            None => {
                let label = self.program.labels.push(Label { name: "__ulseq_targets".to_string() });
                let var = self.add_local("__ulseq_target", Type::void().pointer_to(), Storage::Local, span);
                self.program.vars[var].role = VarRole::JumpTarget;
                if let Some(body) = &mut self.body {
                    body.computed_goto.targets = Some((label, var));
                }
                (label, var)
            }
        };
        let place = self.place_of(var, span);
        let assign = self.assign(place, value, span)?;
        let block = vec![statement(StmtKind::Expr(assign), span), statement(StmtKind::Goto(label), span)];
        Ok(Expr::new(ExprKind::StmtExpr(block), Type::void(), span))
    }

    /// Adds the dispatch code of the computed jumps of a function.
    pub(super) fn add_targets(&mut self, block: &mut Block) {
        let Some(body) = &mut self.body else { return };
        let ComputedGoto { labels, targets } = std::mem::take(&mut body.computed_goto);
        let Some((label, var)) = targets else { return };
        let span = self.program.vars[var].span;
        block.insert(0, statement(StmtKind::Decl(var, None), span));
        block.push(statement(StmtKind::Return(None), span));
        block.push(statement(StmtKind::Label(label), span));
        for (at, label) in labels.into_iter().enumerate() {
            let cond = Expr::binary(BinOp::Eq, self.place_of(var, span), address(at + 1, span)).at(span);
            let then = vec![statement(StmtKind::Goto(label), span)];
            block.push(statement(StmtKind::If { cond, then, els: Vec::new() }, span));
        }
        let nowhere = self.plain(Builtin::Unreachable, Vec::new(), Type::void(), span);
        block.push(statement(StmtKind::Expr(nowhere), span));
    }
}

fn address(number: usize, span: Span) -> Expr {
    Expr::constant(number as i128, Type::int()).cast(&Type::void().pointer_to()).at(span)
}

fn statement(kind: StmtKind, span: Span) -> Stmt {
    Stmt::new(kind, Origin::user(span))
}
