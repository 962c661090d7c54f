//! Labels as values (GCC, "Labels as Values"): the address of a label is that of an element of an array that stands for
//! the code of the function, and a computed `goto` jumps to code that dispatches on these addresses.
//!
//! ```text
//! static void *const table[] = {&&add, &&stop};        // &code[0], &code[1]
//! goto *table[op[pc]];                                 // target = table[op[pc]]; goto targets;
//! ...
//! targets: if (target == &code[0]) goto add; if (target == &code[1]) goto stop; __builtin_unreachable();
//! ```
//!
//! So the address of a label is not null and no particular number, and labels of one function have a distance: tables
//! of `&&add - &&stop` work.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::qualify;
use super::state::ComputedGoto;
use super::{Lower, Lowerer};
use crate::ir::{
    ArrayLen, BinOp, Block, Builtin, Expr, ExprKind, Id, Label, Origin, Quals, Stmt, StmtKind, Storage, Type, TypeKind,
    Var, VarRole,
};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// `&&label`
    pub(super) fn label_address(&mut self, args: &'a [Node<ast::Expression>], span: Span) -> Lower<Expr> {
        let Some(ast::Expression::Identifier(name)) = args.first().map(|arg| &arg.node) else {
            return self.error("label", span, "the operand of && is not a label");
        };
        let label = self.label(&name.node.name, false, span)?;
        let Some(body) = &mut self.body else {
            return self.error("label", span, "the address of a label is taken outside of a function");
        };
        let labels = &mut body.computed_goto.labels;
        let element = labels.iter().position(|known| *known == label).unwrap_or_else(|| {
            labels.push(label);
            labels.len() - 1
        });
        let code = self.code_of_the_function(span);
        Ok(self.element(code, element, span))
    }

    /// The array whose elements stand for the labels of the current function.
    fn code_of_the_function(&mut self, span: Span) -> Id<Var> {
        let (known, count) =
            self.body.as_ref().map_or((None, 0), |body| (body.computed_goto.code, body.computed_goto.count));
        known.unwrap_or_else(|| {
            let constant = Quals { constant: true, ..Quals::default() };
            let element = qualify(Type::char(), constant);
            let ty = Type::new(TypeKind::Array(element.into(), ArrayLen::Fixed(count.max(1))));
            let var = self.program.add_var("__ulseq_code", ty, Storage::Static);
            self.program.vars[var].span = span;
            if let Some(body) = &mut self.body {
                body.computed_goto.code = Some(var);
            }
            var
        })
    }

    fn element(&self, code: Id<Var>, at: usize, span: Span) -> Expr {
        let first = self.decay(self.program.place(code).at(span));
        let element = Expr::binary(BinOp::Add, first, Expr::constant(at as i128, Type::int()));
        element.cast(&Type::void().pointer_to()).at(span)
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
        let ComputedGoto { labels, targets, code, .. } = std::mem::take(&mut body.computed_goto);
        let Some((label, var)) = targets else { return };
        let span = self.program.vars[var].span;
        block.insert(0, statement(StmtKind::Decl(var, None), span));
        block.push(statement(StmtKind::Return(None), span));
        block.push(statement(StmtKind::Label(label), span));
        for (at, (label, code)) in labels.into_iter().zip(code.into_iter().cycle()).enumerate() {
            let cond = Expr::binary(BinOp::Eq, self.place_of(var, span), self.element(code, at, span)).at(span);
            let then = vec![statement(StmtKind::Goto(label), span)];
            block.push(statement(StmtKind::If { cond, then, els: Vec::new() }, span));
        }
        let nowhere = self.plain(Builtin::Unreachable, Vec::new(), Type::void(), span);
        block.push(statement(StmtKind::Expr(nowhere), span));
    }
}

fn statement(kind: StmtKind, span: Span) -> Stmt {
    Stmt::new(kind, Origin::user(span))
}
