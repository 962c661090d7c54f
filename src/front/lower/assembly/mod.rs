//! Lowers inline assembly with operands (GCC, "Extended Asm"): known instructions to equivalent statements, others to
//! calls of a function without a body, one for each output.

mod arithmetic;
mod instructions;
mod operands;
mod template;

use std::sync::Arc;

use lang_c::ast;

use self::operands::Operand;
use self::template::InputWidth;
use super::{Entity, Lower, Lowerer, Out};
use crate::ir::{Builtin, Expr, ExprKind, FunctionType, IntKind, Origin, Stmt, StmtKind, Type, TypeKind};
use crate::library::{ASSEMBLY, ASSEMBLY_INPUT, ASSEMBLY_WITH_MEMORY};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// Lowers a statement of assembly. The effect of unknown instructions is decided where calls are resolved.
    pub(super) fn assembly(&mut self, asm: &'a ast::AsmStatement, span: Span, out: Out<'_>) -> Lower<StmtKind> {
        let extended = match asm {
            ast::AsmStatement::GnuBasic(template) => return Ok(self.plain_assembly(&template.node, span)),
            ast::AsmStatement::GnuExtended(extended) => extended,
        };
        let text = self.plain_text(&extended.template.node);
        let operands = self.operands(extended)?;
        if extended.outputs.is_empty() && (extended.inputs.is_empty() || text.trim().is_empty()) {
            out.extend(operands.into_iter().map(|operand| evaluated(operand, span)));
            return Ok(self.trap(&text, span).unwrap_or(StmtKind::Asm(text)));
        }
        let nodes = extended.outputs.iter().chain(&extended.inputs);
        let names: Vec<_> =
            nodes.map(|node| node.node.symbolic_name.as_ref().map(|name| name.node.name.as_str())).collect();
        let known = template::read(&text, &names);
        if let Some(block) = known.and_then(|known| instructions::run(self, &mut operands.clone(), &known, span)) {
            return Ok(StmtKind::Block(block));
        }
        let writes_memory = extended.clobbers.iter().any(|clobber| self.plain_text(&clobber.node) == "memory");
        let function = match (template::inputs(&text), writes_memory) {
            (Some(_), _) => ASSEMBLY_INPUT,
            (None, true) => ASSEMBLY_WITH_MEMORY,
            (None, false) => ASSEMBLY,
        };
        let result = match template::inputs(&text) {
            Some(InputWidth::Word) => IntKind::UInt,
            Some(InputWidth::Operand) | None => IntKind::ULongLong,
        };
        self.unknown_assembly(operands, (function, Type::int_kind(result)), span, out)
    }

    fn plain_assembly(&self, template: &[String], span: Span) -> StmtKind {
        let text = self.plain_text(template);
        self.trap(&text, span).unwrap_or(StmtKind::Asm(text))
    }

    /// The instruction that no processor has (`ud2`), as `__builtin_trap`.
    fn trap(&self, text: &str, span: Span) -> Option<StmtKind> {
        let trap = || StmtKind::Expr(self.plain(Builtin::Trap, Vec::new(), Type::void(), span));
        (text.trim() == "ud2").then(trap)
    }

    fn operands(&mut self, extended: &'a ast::GnuExtendedAsmStatement) -> Lower<Vec<Operand>> {
        let outputs = extended.outputs.iter().map(|node| (node, true));
        let inputs = extended.inputs.iter().map(|node| (node, false));
        let operand = |(node, is_output): (&'a lang_c::span::Node<ast::GnuAsmOperand>, bool)| {
            let constraint = self.plain_text(&node.node.constraints.node);
            let expr = self.expr(&node.node.variable_name)?;
            let operand = Operand { constraint, expr, is_output };
            Ok(match is_output || operand.is_memory() {
                true => operand,
                false => Operand { expr: self.decay(operand.expr), ..operand },
            })
        };
        outputs.chain(inputs).map(operand).collect()
    }

    fn unknown_assembly(
        &mut self,
        operands: Vec<Operand>,
        (function, result): (&'static str, Type),
        span: Span,
        out: Out<'_>,
    ) -> Lower<StmtKind> {
        let function = self.assembly_function(function, span);
        let (outputs, inputs): (Vec<Operand>, Vec<Operand>) =
            operands.into_iter().partition(|operand| operand.is_output);
        let mut inputs: Vec<Expr> = inputs.into_iter().map(|operand| self.decay(operand.expr)).collect();
        let no_outputs = outputs.is_empty();
        for Operand { expr: place, .. } in outputs {
            if !place.ty.is_scalar() {
                let help = "write the operation in C, for example with an atomic builtin";
                return self.unsupported("asm", span, "inline assembly that sets a structure", help);
            }
            let ty = place.ty.unqualified();
            let value = call(&function, std::mem::take(&mut inputs), span).cast(&result).cast(&ty);
            let assign = ExprKind::Assign(Box::new(place), Box::new(value));
            out.push(Stmt::new(StmtKind::Expr(Expr::new(assign, ty, span)), Origin::user(span)));
        }
        Ok(match no_outputs {
            true => StmtKind::Expr(call(&function, inputs, span)),
            false => StmtKind::Asm(String::new()),
        })
    }

    fn assembly_function(&mut self, name: &'static str, span: Span) -> Expr {
        let result = Type::int_kind(IntKind::ULongLong);
        let ty = Arc::new(FunctionType { result, params: Vec::new(), variadic: false, unprototyped: true });
        let id = match self.linked.get(name) {
            Some(Entity::Function(id)) => *id,
            _ => self.add_function(name, Arc::clone(&ty), span),
        };
        Expr::new(ExprKind::Func(id), Type::new(TypeKind::Function(ty)), span)
    }
}

/// An input that no instruction uses: a value is computed, of an operand in memory its address.
fn evaluated(operand: Operand, span: Span) -> Stmt {
    let is_place = operand.is_memory() && operand.expr.is_place();
    let value = if is_place { operand.expr.addr_of() } else { operand.expr };
    Stmt::new(StmtKind::Expr(value), Origin::user(span))
}

fn call(function: &Expr, args: Vec<Expr>, span: Span) -> Expr {
    let ty = Type::int_kind(IntKind::ULongLong);
    Expr::new(ExprKind::Call(Box::new(function.clone()), args.into()), ty, span)
}
