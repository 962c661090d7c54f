//! Lowers expressions: dispatches to other modules, and handles expressions that are neither operators nor calls.

use lang_c::ast;
use lang_c::span::Node;

use super::builtin::after;
use super::convert::{null, qualify};
use super::declarator::is_variable;
use super::scope::Entity;
use super::{Lower, Lowerer};
use crate::ir::layout::{self, field_offsets};
use crate::ir::{ArrayLen, Block, DataModel, Expr, ExprKind, Init, Quals, Stmt, StmtKind, Storage, Type, TypeKind};
use crate::ir::{BinOp, Origin};
use crate::source::Span;

/// The placeholder of the token pre-pass for the middle operand of `a ?: b`.
const SAME: &str = "__ulseq_same";

impl<'a> Lowerer<'a> {
    /// Lowers an expression to an lvalue, a function designator or a value, without decay.
    pub(super) fn expr(&mut self, node: &'a Node<ast::Expression>) -> Lower<Expr> {
        let span = self.span(node.span);
        match &node.node {
            ast::Expression::Identifier(name) => self.identifier(&name.node.name, span),
            ast::Expression::Constant(constant) => self.literal(&constant.node, span),
            ast::Expression::StringLiteral(parts) => Ok(self.string(&parts.node, span)),
            ast::Expression::GenericSelection(generic) => self.generic(&generic.node, span),
            ast::Expression::Member(member) => self.member(&member.node, span),
            ast::Expression::Call(call) => self.call(&call.node, span),
            ast::Expression::CompoundLiteral(literal) => self.compound_literal(&literal.node, span),
            ast::Expression::SizeOfTy(ty) => self.size_of_type(&ty.node.0, span),
            ast::Expression::SizeOfVal(operand) => {
                let operand = self.unevaluated(&operand.node.0)?;
                if self.bit_width(&operand).is_some() {
                    return self.error("bit-field", span, "sizeof of a bit-field");
                }
                self.size_of(&operand.ty, span)
            }
            ast::Expression::AlignOf(ty) => {
                let (ty, align) = self.fixed_aligned_type_name(&ty.node.0)?;
                match align {
                    Some(align) => Ok(Expr::constant(align.into(), self.size_t()).at(span)),
                    None => self.align_of(&ty, span),
                }
            }
            ast::Expression::UnaryOperator(unary) => self.unary(&unary.node, span),
            ast::Expression::Cast(cast) => self.cast(&cast.node, span),
            ast::Expression::BinaryOperator(binary) => self.binary(&binary.node, span),
            ast::Expression::Conditional(conditional) => self.conditional(&conditional.node, span),
            ast::Expression::Comma(parts) => self.comma(parts, span),
            ast::Expression::OffsetOf(offset) => self.offset_of(&offset.node, span),
            ast::Expression::VaArg(va_arg) => {
                let list = self.expr(&va_arg.node.va_list)?;
                let ty = self.fixed_type_name(&va_arg.node.type_name)?;
                self.require_complete(&ty, span)?;
                Ok(Expr::new(ExprKind::VaArg(Box::new(list)), ty.unqualified(), span))
            }
            ast::Expression::Statement(statement) => self.statement_expression(statement, span),
        }
    }

    /// Lowers an expression whose value is needed: arrays and functions decay.
    pub(super) fn value(&mut self, node: &'a Node<ast::Expression>) -> Lower<Expr> {
        let expr = self.expr(node)?;
        Ok(self.decay(expr))
    }

    /// Lowers the operand of `sizeof` or `typeof`: only its type is used, so variables that it declares are dropped.
    pub(super) fn unevaluated(&mut self, node: &'a Node<ast::Expression>) -> Lower<Expr> {
        let (locals, lengths) = self.body.as_ref().map_or((0, 0), |body| (body.locals.len(), body.lengths.len()));
        let expr = self.expr(node);
        let Some(body) = &mut self.body else { return expr };
        body.locals.truncate(locals);
        if body.lengths.len() > lengths {
            body.lengths.truncate(lengths);
            let message =
                "a cast to an array type of variable length, of which only the type is used, is not supported";
            return self.unsupported("vla-type-name", self.span(node.span), message, "declare a pointer of this type");
        }
        expr
    }

    fn identifier(&mut self, name: &'a str, span: Span) -> Lower<Expr> {
        match self.scopes.name(name).cloned() {
            Some(Entity::Var(id)) => Ok(self.place_of(id, span)),
            Some(Entity::Function(id)) => {
                self.note_reference(id);
                let ty = Type::new(TypeKind::Function(self.facts[id.index()].ty.clone()));
                Ok(Expr::new(ExprKind::Func(id), ty, span))
            }
            Some(Entity::Constant(value, ty)) => Ok(Expr::constant(value, ty).at(span)),
            Some(Entity::Typedef(..)) => {
                self.error("typedef-as-value", span, format!("'{name}' is a type, not a value"))
            }
            Some(Entity::Poison(poison)) => self.report_poison(poison, span),
            None => self.predeclared(name, span),
        }
    }

    fn predeclared(&mut self, name: &'a str, span: Span) -> Lower<Expr> {
        let function = self.body.as_ref().map(|body| body.name);
        match (name, function) {
            ("__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__", Some(function)) => {
                Ok(self.function_name(function, span))
            }
            _ => match self.known_library_function(name, span) {
                Some(function) => Ok(function),
                None => self.error("undeclared", span, format!("'{name}' is not declared")),
            },
        }
    }

    /// The constant array that contains the name of the current function (C11 6.4.2.2p1).
    fn function_name(&mut self, name: &str, span: Span) -> Expr {
        let known = self.body.as_ref().and_then(|body| body.name_object);
        let var = known.unwrap_or_else(|| {
            let text = self.string(&[format!("\"{name}\"")], span);
            let ty = qualify(text.ty.clone(), Quals { constant: true, ..Quals::default() });
            let var = self.program.add_var("__func__", ty, Storage::Static);
            self.program.vars[var].span = span;
            self.program.vars[var].init = Some(Init::Str(text));
            var
        });
        if let Some(body) = &mut self.body {
            body.name_object = Some(var);
        }
        self.program.place(var).at(span)
    }

    fn size_of_type(&mut self, name: &'a Node<ast::TypeName>, span: Span) -> Lower<Expr> {
        let before = self.body.as_ref().map_or(0, |body| body.pre.len());
        let ty = self.type_name(name)?;
        let size = self.size_of(&ty, span)?;
        let Some(body) = &mut self.body else { return Ok(size) };
        let mut block: Block = body.pre.split_off(before);
        if block.is_empty() {
            return Ok(size);
        }
        let ty = size.ty.clone();
        block.push(Stmt::new(StmtKind::Expr(size), Origin::user(span)));
        Ok(Expr::new(ExprKind::StmtExpr(block), ty, span))
    }

    pub(super) fn size_of(&mut self, ty: &Type, span: Span) -> Lower<Expr> {
        if is_variable(ty) {
            return self.variable_size(ty, span);
        }
        if !ty.is_void() && !ty.is_function() {
            self.require_complete(ty, span)?;
        }
        Ok(Expr::new(ExprKind::SizeOf(ty.unqualified()), self.size_t(), span))
    }

    pub(super) fn align_of(&mut self, ty: &Type, span: Span) -> Lower<Expr> {
        let mut ty = ty;
        while let TypeKind::Array(of, _) = &ty.kind {
            ty = of;
        }
        self.require_complete(ty, span)?;
        let least = layout::least_align(&self.program, ty);
        match least.filter(|_| self.model() == DataModel::Ilp32 || ty.quals.atomic) {
            // Verifiers disagree with gcc about scalars of 8 bytes, and about atomic structures.
            Some(least) => Ok(Expr::constant(least.into(), self.size_t()).at(span)),
            None => Ok(Expr::new(ExprKind::AlignOf(ty.unqualified()), self.size_t(), span)),
        }
    }

    /// `__alignof__`, the alignment that a variable of this type gets: on i386 more than `_Alignof` for scalars of 8
    /// bytes.
    pub(super) fn preferred_align_of(&mut self, ty: &Type, span: Span) -> Lower<Expr> {
        let least = self.align_of(ty, span)?;
        let whole = layout::layout(&self.program, ty).map(|own| own.align);
        let more = whole.filter(|own| Some(*own) != layout::least_align(&self.program, ty));
        Ok(more.map_or(least, |own| Expr::constant(own.into(), self.size_t()).at(span)))
    }

    fn cast(&mut self, node: &'a ast::CastExpression, span: Span) -> Lower<Expr> {
        let (ty, lengths) = self.cast_type_name(&node.type_name)?;
        let operand = self.value(&node.expression)?;
        let cast = self.explicit_cast(operand, &ty, span)?;
        Ok(lengths.into_iter().rev().fold(cast, |cast, set| after(set, cast)))
    }

    /// Lowers a cast in the source. A cast without effect remains if it turns an lvalue with other properties into a
    /// value.
    pub(super) fn explicit_cast(&mut self, operand: Expr, ty: &Type, span: Span) -> Lower<Expr> {
        let from = &operand.ty;
        let fits = ty.is_void()
            || (ty.is_scalar()
                && from.is_scalar()
                && !(ty.is_pointer() && from.is_float())
                && !(ty.is_float() && from.is_pointer()))
            || (ty.kind == from.kind && !ty.is_array());
        if !fits {
            if let TypeKind::Record(id) = ty.kind {
                return self.cast_to_union(operand, id, ty, span);
            }
            let (from, to) = (self.describe(&operand.ty), self.describe(ty));
            return self.error("type-mismatch", span, format!("a value of type {from} cannot be cast to {to}"));
        }
        if ty.is_pointer() && matches!(operand.kind, ExprKind::Int(0)) {
            return Ok(null(ty, span));
        }
        let same = operand.ty.kind == ty.kind && operand.ty.quals == Quals::default();
        if same && self.value_width(&operand).is_none() && !operand.is_place() {
            return Ok(operand.at(span));
        }
        Ok(Expr::new(ExprKind::Cast(Box::new(operand)), ty.unqualified(), span))
    }

    /// Lowers a cast to a union type (GNU), which creates a union with that member.
    fn cast_to_union(
        &mut self,
        operand: Expr,
        id: crate::ir::Id<crate::ir::Record>,
        ty: &Type,
        span: Span,
    ) -> Lower<Expr> {
        let fields = self.program.records[id].fields.as_deref().unwrap_or_default();
        let index = match self.program.records[id].is_union {
            true => fields.iter().position(|field| self.compatible(&field.ty, &operand.ty)),
            false => None,
        };
        let Some(index) = index else {
            let (from, to) = (self.describe(&operand.ty), self.describe(ty));
            return self.error("type-mismatch", span, format!("a value of type {from} cannot be cast to {to}"));
        };
        let init = Init::List(vec![(crate::ir::InitIndex::Field(index as u32), Init::Expr(operand))]);
        Ok(self.literal_object(ty.unqualified(), init, span))
    }

    fn comma(&mut self, parts: &'a [Node<ast::Expression>], span: Span) -> Lower<Expr> {
        let mut result: Option<Expr> = None;
        for part in parts {
            let part = self.value(part)?;
            result = Some(match result {
                None => part,
                Some(left) => {
                    let ty = part.ty.unqualified();
                    Expr::new(ExprKind::Comma(Box::new(left), Box::new(part)), ty, span)
                }
            });
        }
        match result {
            Some(result) => Ok(result),
            None => self.error("expression", span, "an empty expression"),
        }
    }

    fn conditional(&mut self, node: &'a ast::ConditionalExpression, span: Span) -> Lower<Expr> {
        let cond = self.condition(&node.condition)?;
        if let ast::Expression::Identifier(name) = &node.then_expression.node {
            if name.node.name == SAME {
                let els = self.value(&node.else_expression)?;
                return self.elvis(cond, els, span);
            }
        }
        let then = self.value(&node.then_expression)?;
        let els = self.value(&node.else_expression)?;
        self.select(cond, then, els, span)
    }

    /// `a ?: b`: `a` is evaluated once.
    fn elvis(&mut self, cond: Expr, els: Expr, span: Span) -> Lower<Expr> {
        if self.const_truth(&cond).is_some() {
            return self.select(cond.clone(), cond, els, span);
        }
        let ty = self.promote(cond.clone()).ty.unqualified();
        let var = self.add_local("value", ty.clone(), Storage::Local, span);
        let place = Expr::var(var, ty.clone()).at(span);
        let decl = StmtKind::Decl(var, Some(Init::Expr(cond.cast(&ty))));
        let value = self.select(place.clone(), place, els, span)?;
        let ty = value.ty.clone();
        let block = vec![Stmt::new(decl, Origin::user(span)), Stmt::new(StmtKind::Expr(value), Origin::user(span))];
        Ok(Expr::new(ExprKind::StmtExpr(block), ty, span))
    }

    /// `c ? a : b` with the conversions of 6.5.15.
    pub(super) fn select(&mut self, cond: Expr, then: Expr, els: Expr, span: Span) -> Lower<Expr> {
        let (then, els) = if then.ty.is_arithmetic() && els.ty.is_arithmetic() {
            self.usual(then, els)
        } else if then.ty.is_void() || els.ty.is_void() {
            let void = Type::void();
            (then.cast(&void), els.cast(&void))
        } else if then.ty.is_pointer() || els.ty.is_pointer() {
            self.pointer_arms(then, els, span)?
        } else if then.ty.kind == els.ty.kind {
            (then, els)
        } else {
            return self.error("type-mismatch", span, "the two values of ?: have different types");
        };
        let ty = then.ty.unqualified();
        Ok(Expr::new(ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(els)), ty, span))
    }

    fn pointer_arms(&mut self, then: Expr, els: Expr, span: Span) -> Lower<(Expr, Expr)> {
        let ty = match (then.ty.pointee(), els.ty.pointee()) {
            (Some(_), _) if self.is_null_constant(&els) => then.ty.unqualified(),
            (_, Some(_)) if self.is_null_constant(&then) => els.ty.unqualified(),
            (Some(a), Some(b)) => {
                let quals = Quals {
                    constant: a.quals.constant || b.quals.constant,
                    volatile: a.quals.volatile || b.quals.volatile,
                    restrict: a.quals.restrict || b.quals.restrict,
                    atomic: a.quals.atomic,
                };
                let to = if b.is_void() { b.clone() } else { a.clone() };
                Type::qualified(to.kind.clone(), quals).pointer_to()
            }
            (Some(_), None) => then.ty.unqualified(),
            _ => els.ty.unqualified(),
        };
        Ok((self.assign_convert(then, &ty, span)?, self.assign_convert(els, &ty, span)?))
    }

    fn generic(&mut self, node: &'a ast::GenericSelection, span: Span) -> Lower<Expr> {
        let control = self.unevaluated(&node.expression)?;
        let control = self.value_type(&control);
        let mut default = None;
        for association in &node.associations {
            match &association.node {
                ast::GenericAssociation::Default(expr) => default = Some(&**expr),
                ast::GenericAssociation::Type(typed) => {
                    let ty = self.fixed_type_name(&typed.node.type_name)?;
                    if ty.quals == Quals::default() && self.compatible(&ty, &control) {
                        return self.expr(&typed.node.expression);
                    }
                }
            }
        }
        match default {
            Some(expr) => self.expr(expr),
            None => self.error("generic", span, "no association of _Generic fits the type"),
        }
    }

    fn statement_expression(&mut self, node: &'a Node<ast::Statement>, span: Span) -> Lower<Expr> {
        if self.body.is_none() {
            return self.error("statement-expression", span, "a statement expression outside a function");
        }
        let mark = self.diags.len();
        let block = self.sub_block(node);
        if self.diags.len() > mark {
            // The failed statement may have been the one that gives the value.
            return Err(super::Failed);
        }
        let ty = match block.last().map(|stmt| &stmt.kind) {
            Some(StmtKind::Expr(value)) => value.ty.unqualified(),
            _ => Type::void(),
        };
        Ok(Expr::new(ExprKind::StmtExpr(block), ty, span))
    }

    fn compound_literal(&mut self, node: &'a ast::CompoundLiteral, span: Span) -> Lower<Expr> {
        let ty = self.fixed_type_name(&node.type_name)?;
        let (init, ty) = self.braced_initializer(&ty, &node.initializer_list, span)?;
        Ok(self.literal_object(ty, init, span))
    }

    /// The unnamed object of a compound literal: automatic in a function, static at file scope.
    pub(super) fn literal_object(&mut self, ty: Type, init: Init, span: Span) -> Expr {
        if self.body.is_none() {
            let id = self.program.add_var("literal", ty.clone(), Storage::Static);
            self.program.vars[id].span = span;
            self.program.vars[id].init = Some(init);
            return Expr::new(ExprKind::Var(id), ty, span);
        }
        let id = self.add_local("literal", ty.clone(), Storage::Local, span);
        Expr::new(ExprKind::CompoundLiteral(id, Box::new(init)), ty, span)
    }

    /// Lowers `offsetof`: a path of members remains symbolic, all other forms become a number.
    fn offset_of(&mut self, node: &'a ast::OffsetOfExpression, span: Span) -> Lower<Expr> {
        let base = self.fixed_type_name(&node.type_name)?;
        self.require_complete(&base, span)?;
        let (mut ty, mut bytes, mut path) = self.offset_step(&base, &node.designator.node.base.node.name, span)?;
        let mut sum = None;
        for member in &node.designator.node.members {
            match &member.node {
                ast::OffsetMember::Member(name) | ast::OffsetMember::IndirectMember(name) => {
                    let (next, more, steps) = self.offset_step(&ty, &name.node.name, span)?;
                    (ty, bytes) = (next, bytes + more);
                    path.extend(steps);
                }
                ast::OffsetMember::Index(index) => {
                    let index = self.value(index)?;
                    let Some(of) = ty.element().cloned() else {
                        return self.error("offsetof", span, "offsetof indexes a type that is not an array");
                    };
                    let size = self.size_of(&of, span)?;
                    let size_t = self.size_t();
                    let term = Expr::binary(BinOp::Mul, index.cast(&size_t), size);
                    sum = Some(match sum {
                        None => term,
                        Some(left) => Expr::binary(BinOp::Add, left, term),
                    });
                    ty = of;
                }
            }
        }
        let size_t = self.size_t();
        let Some(sum) = sum else { return Ok(Expr::new(ExprKind::OffsetOf(base, path.into()), size_t, span)) };
        let fixed = Expr::constant(bytes, size_t.clone()).at(span);
        let whole = Expr::binary(BinOp::Add, fixed, sum).at(span);
        match self.const_int(&whole) {
            Some(value) => Ok(Expr::constant(value, size_t).at(span)),
            None => Ok(whole),
        }
    }

    fn offset_step(&mut self, ty: &Type, name: &str, span: Span) -> Lower<(Type, i128, Vec<u32>)> {
        let TypeKind::Record(id) = ty.kind else {
            return self.error(
                "offsetof",
                span,
                format!("offsetof looks for '{name}' in a type that is not a structure"),
            );
        };
        self.require_complete(ty, span)?;
        let Some(path) = self.member_path(id, name) else {
            return self.error("no-member", span, format!("there is no member '{name}'"));
        };
        let mut at = id;
        let mut bytes = 0;
        let mut found = Type::void();
        for step in &path {
            let offsets = field_offsets(&self.program, at).unwrap_or_default();
            bytes += i128::from(offsets.get(*step as usize).map_or(0, |offset| offset.byte));
            found = self.program.records[at].fields.as_ref().map_or(Type::void(), |f| f[*step as usize].ty.clone());
            if let TypeKind::Record(inner) = found.kind {
                at = inner;
            }
        }
        if matches!(found.kind, TypeKind::Array(_, ArrayLen::Variable(_))) {
            return self.error("offsetof", span, "offsetof needs a member of constant size");
        }
        Ok((found, bytes, path))
    }
}
