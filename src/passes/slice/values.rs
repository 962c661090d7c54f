//! Values and tests that mention sliced variables.

use super::{AbstractedSite, Slicer};
use crate::analysis::dependencies::{each_var, has_hazard};
use crate::ir::{lowered_only_expr, visit, Block, Expr, ExprKind, Id, Origin, Stmt, StmtKind, Type, UnOp, Var};

/// The name under which its statements are shown.
const PASS: &str = "slice";

impl Slicer<'_> {
    /// Whether an expression mentions a sliced variable.
    pub(super) fn mentions(&self, expr: &Expr) -> bool {
        let mut found = false;
        each_var(expr, &mut |var| found |= self.sliced.contains(&var));
        found
    }

    /// The value without sliced variables; what must be executed before it is added to `before`. The value has at least
    /// the values of the original one.
    pub(super) fn value(&mut self, expr: &Expr, origin: &Origin, before: &mut Block) -> Expr {
        if !self.mentions(expr) {
            return expr.clone();
        }
        self.evaluate(expr, origin, before);
        self.note(expr);
        self.any_value(expr, origin, before)
    }

    /// The same for a test.
    pub(super) fn test(&mut self, expr: &Expr, origin: &Origin, before: &mut Block) -> Expr {
        if !self.mentions(expr) {
            return expr.clone();
        }
        self.free = true;
        self.evaluate(expr, origin, before);
        self.note(expr);
        self.any_test(expr, origin, before)
    }

    fn note(&mut self, expr: &Expr) {
        let mut on = Vec::new();
        each_var(expr, &mut |var| on.extend(self.sliced.contains(&var).then_some(var)));
        self.sites.push(AbstractedSite { span: self.span, on });
    }

    /// Evaluates what may be undefined in an expression whose value is not needed.
    pub(super) fn evaluate(&mut self, expr: &Expr, origin: &Origin, before: &mut Block) {
        if has_hazard(self.source, expr) {
            let ty = expr.ty.unqualified();
            let unused = self.new_var(&ty);
            before.push(Stmt::assign(unused, self.defined(expr), origin.by(PASS)));
        }
    }

    /// The same expression with constants for sliced variables, which do not decide whether it is defined. Elements of
    /// arrays remain: their indices are checked.
    fn defined(&self, expr: &Expr) -> Expr {
        if let Some(root) = expr.root().filter(|root| self.sliced.contains(root)) {
            let scalar = expr.ty.is_arithmetic() && !has_hazard(self.source, expr);
            self_check!(scalar || self.source.vars[root].storage.is_static());
            return if scalar { zero(&expr.ty).at(expr.span) } else { expr.clone() };
        }
        let mut same = expr.clone();
        visit::operands_mut(&mut same, &mut |operand| *operand = self.defined(operand));
        same
    }

    fn any_value(&mut self, expr: &Expr, origin: &Origin, before: &mut Block) -> Expr {
        if !self.mentions(expr) {
            return expr.clone();
        }
        match &expr.kind {
            ExprKind::Cond(cond, a, b) => {
                let cond = self.any_test(cond, origin, before);
                let (a, b) = (self.any_value(a, origin, before), self.any_value(b, origin, before));
                Expr { kind: ExprKind::Cond(Box::new(cond), Box::new(a), Box::new(b)), ..expr.clone() }
            }
            ExprKind::Cast(inner) if is_choice(inner) => {
                let inner = self.any_value(inner, origin, before);
                Expr { kind: ExprKind::Cast(Box::new(inner)), ..expr.clone() }
            }
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
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => match expr.is_truth() {
                true => self.any_test(expr, origin, before),
                false => self.havoc(&expr.ty, origin, before),
            },
        }
    }

    fn any_test(&mut self, expr: &Expr, origin: &Origin, before: &mut Block) -> Expr {
        if !self.mentions(expr) {
            return expr.clone();
        }
        let kind = match &expr.kind {
            ExprKind::Unary(UnOp::Not, a) => ExprKind::Unary(UnOp::Not, Box::new(self.any_test(a, origin, before))),
            ExprKind::LogAnd(a, b) => {
                let (a, b) = (self.any_test(a, origin, before), self.any_test(b, origin, before));
                ExprKind::LogAnd(Box::new(a), Box::new(b))
            }
            ExprKind::LogOr(a, b) => {
                let (a, b) = (self.any_test(a, origin, before), self.any_test(b, origin, before));
                ExprKind::LogOr(Box::new(a), Box::new(b))
            }
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
            | lowered_only_expr!() => return self.havoc(&Type::bool(), origin, before).cast(&Type::int()),
        };
        Expr { kind, ..expr.clone() }
    }

    /// An arbitrary value of this type.
    fn havoc(&mut self, ty: &Type, origin: &Origin, before: &mut Block) -> Expr {
        let any = self.new_var(&ty.unqualified());
        before.push(Stmt::new(StmtKind::Havoc(any.clone()), origin.by(PASS)));
        any
    }

    fn new_var(&mut self, ty: &Type) -> Expr {
        let var: Id<Var> = Id::from_index(self.next);
        self.next += 1;
        self.added.push(ty.clone());
        Expr::var(var, ty.clone()).at(self.span)
    }
}

/// Whether a value is one of few: a truth value, or a choice.
fn is_choice(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Cond(..)) || expr.is_truth()
}

/// The constant 0 of an arithmetic type.
pub(super) fn zero(ty: &Type) -> Expr {
    let ty = ty.unqualified();
    match ty.is_float() {
        true => Expr::new(ExprKind::Float("0.0".to_owned()), ty, crate::source::Span::NONE),
        false => Expr::constant(0, ty),
    }
}
