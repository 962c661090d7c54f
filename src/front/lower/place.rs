//! Lowers lvalues: members, elements, `*p`, `&x`.

use lang_c::ast;
use lang_c::span::Node;

use super::convert::qualify;
use super::{Lower, Lowerer};
use crate::ir::{Expr, ExprKind, Quals, Type, TypeKind};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// `a.m` and `p->m`
    pub(super) fn member(&mut self, node: &'a ast::MemberExpression, span: Span) -> Lower<Expr> {
        let name = node.identifier.node.name.as_str();
        let of = match node.operator.node {
            ast::MemberOperator::Direct => self.expr(&node.expression)?,
            ast::MemberOperator::Indirect => {
                let pointer = self.value(&node.expression)?;
                self.deref(pointer, span)?
            }
        };
        self.member_of(of, name, span)
    }

    pub(super) fn member_of(&mut self, of: Expr, name: &str, span: Span) -> Lower<Expr> {
        let TypeKind::Record(id) = of.ty.kind else {
            let ty = self.describe(&of.ty);
            return self.error("no-member", span, format!("member '{name}' of a value of type {ty}"));
        };
        self.require_complete(&of.ty, span)?;
        let Some(path) = self.member_path(id, name) else {
            let ty = self.describe(&of.ty);
            return self.error("no-member", span, format!("{ty} has no member '{name}'"));
        };
        Ok(path.into_iter().fold(of, |of, index| self.field_of(of, index, span)))
    }

    /// The field with this index; qualifiers of the record apply to it.
    pub(super) fn field_of(&self, of: Expr, index: u32, span: Span) -> Expr {
        let ty = match of.ty.kind {
            TypeKind::Record(id) => self.program.records[id].fields.as_ref().map(|f| f[index as usize].ty.clone()),
            _ => None,
        };
        let quals = Quals { restrict: false, atomic: false, ..of.ty.quals };
        let ty = qualify(ty.unwrap_or(Type::void()), quals);
        Expr::new(ExprKind::Member(Box::new(of), index), ty, span)
    }

    /// `*p`; for a function pointer, the function.
    pub(super) fn deref(&mut self, pointer: Expr, span: Span) -> Lower<Expr> {
        let Some(to) = pointer.ty.pointee() else {
            let ty = self.describe(&pointer.ty);
            return self.error("not-pointer", span, format!("a value of type {ty} is used as a pointer"));
        };
        if to.is_function() {
            if let ExprKind::Decay(function) = pointer.kind {
                return Ok(*function);
            }
        }
        Ok(pointer.deref().at(span))
    }

    /// `&x`
    pub(super) fn address(&mut self, operand: &'a Node<ast::Expression>, span: Span) -> Lower<Expr> {
        let operand = self.expr(operand)?;
        if self.bit_width(&operand).is_some() {
            return self.error("bit-field", span, "the address of a bit-field");
        }
        if operand.is_place() || operand.ty.is_function() || self.is_array_value(&operand) {
            return Ok(operand.addr_of().at(span));
        }
        self.error("not-place", span, "the operand of & is not an object")
    }

    /// Whether an operand is an array member of a structure returned by a call, which also has an address.
    fn is_array_value(&self, operand: &Expr) -> bool {
        operand.ty.is_array() && matches!(operand.kind, ExprKind::Member(..))
    }

    /// `a[i]`, or `i[a]`.
    pub(super) fn index(&mut self, left: Expr, right: Expr, span: Span) -> Lower<Expr> {
        let (pointer, index) = if left.ty.is_pointer() { (left, right) } else { (right, left) };
        let Some(to) = pointer.ty.pointee().cloned() else {
            return self.error("not-pointer", span, "neither operand of [] is an array or a pointer");
        };
        if !index.ty.is_integer() {
            return self.error("not-integer", span, "the index is not an integer");
        }
        if to.is_function() {
            return self.error("not-pointer", span, "an array of functions");
        }
        self.require_complete(&to, span)?;
        let index = self.promote(index);
        Ok(Expr::new(ExprKind::Index(Box::new(pointer), Box::new(index)), to, span))
    }

    /// Checks that the size of the pointed-to type is known, as pointer arithmetic requires; gcc uses 1 for void and
    /// functions.
    pub(super) fn require_pointee(&mut self, pointer: &Expr, span: Span) -> Lower<()> {
        let Some(to) = pointer.ty.pointee().cloned() else { return Ok(()) };
        if to.is_void() || to.is_function() {
            return Ok(());
        }
        self.require_complete(&to, span)
    }
}
