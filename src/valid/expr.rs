//! Invariants of expressions.

use super::stmt::Checker;
use crate::ir::{lowered_only_expr, visit, Expr, ExprKind, Form, Type, TypeKind};

impl Checker<'_> {
    /// Checks an expression and its subexpressions. The expression may be a function designator only if `callee`.
    pub(super) fn expr(&mut self, expr: &Expr, callee: bool) {
        if self.form >= Form::Normal && !is_pure(&expr.kind) {
            self.wrong(format!("{} in an expression", name(&expr.kind)));
        }
        self.typed(expr);
        match &expr.kind {
            ExprKind::Func(_) if !callee => self.wrong("a function where a value is wanted".to_string()),
            ExprKind::AddrOf(inner) | ExprKind::Decay(inner) => {
                if !inner.is_place() && !matches!(inner.kind, ExprKind::Func(_) | ExprKind::Member(..)) {
                    self.wrong("the address of something that is no place".to_string());
                }
                self.expr(inner, true);
            }
            ExprKind::Call(callee, args) => {
                self.expr(callee, true);
                args.iter().for_each(|arg| self.expr(arg, false));
            }
            ExprKind::Cond(cond, ..) | ExprKind::LogAnd(cond, _) | ExprKind::LogOr(cond, _) => {
                self.condition(cond);
                self.operands(expr);
            }
            ExprKind::StmtExpr(body) => self.block(body),
            ExprKind::CompoundLiteral(var, _) => {
                self.variable(*var);
                self.operands(expr);
            }
            ExprKind::Assign(place, value) => {
                self.assigned(place, value);
                self.operands(expr);
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::VaArg(_) => self.operands(expr),
        }
    }

    fn operands(&mut self, expr: &Expr) {
        let mut operands = Vec::new();
        visit::operands(expr, &mut |operand| operands.push(operand));
        operands.into_iter().for_each(|operand| self.expr(operand, false));
    }

    /// Checks a condition.
    pub(super) fn condition(&mut self, cond: &Expr) {
        if !cond.ty.is_scalar() {
            self.wrong(format!("a condition of type {:?}", cond.ty.kind));
        }
    }

    /// Checks both sides of an assignment.
    pub(super) fn assigned(&mut self, place: &Expr, value: &Expr) {
        if !place.is_place() {
            self.wrong("an assignment to something that is no place".to_string());
        }
        if !self.same(&place.ty, &value.ty) {
            self.wrong(format!("a value of type {:?} assigned to {:?}", value.ty.kind, place.ty.kind));
        }
    }

    /// Whether two types are the same; all pointers count as the same type, and an enumeration as its integer type.
    fn same(&self, a: &Type, b: &Type) -> bool {
        if a.kind == b.kind || (a.is_pointer() && b.is_pointer()) {
            return true;
        }
        matches!((self.program.int_kind(a), self.program.int_kind(b)), (Some(a), Some(b)) if a == b)
    }

    /// Checks that the type of an lvalue or of an address follows from its operands.
    fn typed(&mut self, expr: &Expr) {
        let expected = match &expr.kind {
            ExprKind::Var(var) => {
                self.variable(*var);
                Some(&self.program.vars[*var].ty)
            }
            ExprKind::Deref(pointer) | ExprKind::Index(pointer, _) => {
                if let ExprKind::Index(_, index) = &expr.kind {
                    if !index.ty.is_integer() {
                        self.wrong(format!("an index of type {:?}", index.ty.kind));
                    }
                }
                match pointer.ty.pointee() {
                    Some(to) => Some(to),
                    None => return self.wrong(format!("{:?} used as a pointer", pointer.ty.kind)),
                }
            }
            ExprKind::Member(of, field) => match self.field(of, *field) {
                Some(ty) => Some(ty),
                None => return self.wrong(format!("no member {field} in {:?}", of.ty.kind)),
            },
            ExprKind::AddrOf(_) | ExprKind::Decay(_) if !expr.ty.is_pointer() => {
                return self.wrong(format!("an address of type {:?}", expr.ty.kind));
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => None,
        };
        if expected.is_some_and(|expected| !alike(expected, &expr.ty)) {
            self.wrong(format!("{} of type {:?} where its operands say {expected:?}", name(&expr.kind), expr.ty.kind));
        }
    }

    fn field(&self, of: &Expr, field: u32) -> Option<&'_ Type> {
        let TypeKind::Record(record) = &of.ty.kind else { return None };
        Some(&self.program.records[*record].fields.as_ref()?.get(field as usize)?.ty)
    }
}

/// Whether two types are the same, ignoring qualifiers at the top and the lengths of arrays (an array that is declared
/// twice may get its length later).
fn alike(a: &Type, b: &Type) -> bool {
    match (a.element(), b.element()) {
        (Some(a), Some(b)) => alike(a, b),
        _ => a.kind == b.kind,
    }
}

/// Whether the kind of expression is allowed in normal form.
fn is_pure(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..) => true,
        ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::Comma(..)
        | ExprKind::StmtExpr(_)
        | ExprKind::CompoundLiteral(..)
        | ExprKind::VaArg(_) => false,
    }
}

/// The name of the kind in messages.
fn name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Int(_) | ExprKind::Float(_) => "a constant",
        ExprKind::Str { .. } => "a string",
        ExprKind::Var(_) => "a variable",
        ExprKind::Func(_) => "a function",
        ExprKind::Unary(..) | ExprKind::Binary(..) => "an operator",
        ExprKind::Cast(_) | ExprKind::Decay(_) => "a conversion",
        ExprKind::Deref(_) => "`*p`",
        ExprKind::Index(..) => "`p[i]`",
        ExprKind::Member(..) => "a member",
        ExprKind::AddrOf(_) => "`&x`",
        ExprKind::SizeOf(_) | ExprKind::AlignOf(_) | ExprKind::OffsetOf(..) => "a size",
        ExprKind::Cond(..) | ExprKind::LogAnd(..) | ExprKind::LogOr(..) => "a conditional operator",
        ExprKind::Assign(..) | ExprKind::AssignOp { .. } => "an assignment",
        ExprKind::IncDec { .. } => "an increment",
        ExprKind::Call(..) => "a call",
        ExprKind::Builtin(..) => "a compiler builtin",
        ExprKind::Comma(..) => "a comma",
        ExprKind::StmtExpr(_) => "a statement expression",
        ExprKind::CompoundLiteral(..) => "a compound literal",
        ExprKind::VaArg(_) => "`va_arg`",
    }
}
