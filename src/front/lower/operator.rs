//! Lowers unary and binary operators: arithmetic, assignment, increment.

use lang_c::ast;

use super::{Lower, Lowerer};
use crate::ir::{BinOp, Expr, ExprKind, FloatKind, Type, TypeKind, UnOp};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    pub(super) fn unary(&mut self, node: &'a ast::UnaryOperatorExpression, span: Span) -> Lower<Expr> {
        use ast::UnaryOperator as Op;
        match node.operator.node {
            Op::PostIncrement | Op::PostDecrement | Op::PreIncrement | Op::PreDecrement => {
                let place = self.expr(&node.operand)?;
                let inc = matches!(node.operator.node, Op::PostIncrement | Op::PreIncrement);
                let postfix = matches!(node.operator.node, Op::PostIncrement | Op::PostDecrement);
                self.inc_dec(place, inc, postfix, span)
            }
            Op::Address => self.address(&node.operand, span),
            Op::Indirection => {
                let pointer = self.value(&node.operand)?;
                self.deref(pointer, span)
            }
            Op::Plus | Op::Minus => {
                let operand = self.value(&node.operand)?;
                if !operand.ty.is_arithmetic() {
                    return self.error("type-mismatch", span, "the operand of a sign is not a number");
                }
                let operand = self.promote(operand);
                Ok(match node.operator.node {
                    Op::Minus => self.in_width(Expr::unary(UnOp::Neg, operand).at(span)),
                    _ if operand.is_place() => {
                        let ty = operand.ty.unqualified();
                        Expr::new(ExprKind::Cast(Box::new(operand)), ty, span)
                    }
                    _ => operand,
                })
            }
            Op::Complement => {
                let operand = self.value(&node.operand)?;
                if !operand.ty.is_integer() {
                    return self.error("not-integer", span, "~ works on integers only");
                }
                Ok(self.in_width(Expr::unary(UnOp::BitNot, self.promote(operand)).at(span)))
            }
            Op::Negate => {
                let operand = self.condition(&node.operand)?;
                Ok(Expr::unary(UnOp::Not, operand).at(span))
            }
        }
    }

    pub(super) fn binary(&mut self, node: &'a ast::BinaryOperatorExpression, span: Span) -> Lower<Expr> {
        use ast::BinaryOperator as Op;
        match node.operator.node {
            Op::Assign => {
                let place = self.expr(&node.lhs)?;
                let value = self.value(&node.rhs)?;
                return self.assign(place, value, span);
            }
            Op::Index => {
                let (left, right) = (self.value(&node.lhs)?, self.value(&node.rhs)?);
                return self.index(left, right, span);
            }
            Op::LogicalAnd | Op::LogicalOr => {
                let left = Box::new(self.condition(&node.lhs)?);
                let right = Box::new(self.condition(&node.rhs)?);
                let kind = match node.operator.node {
                    Op::LogicalAnd => ExprKind::LogAnd(left, right),
                    _ => ExprKind::LogOr(left, right),
                };
                return Ok(Expr::new(kind, Type::int(), span));
            }
            _ => {}
        }
        let (op, assigns) = operator(&node.operator.node);
        if assigns {
            let place = self.expr(&node.lhs)?;
            let value = self.value(&node.rhs)?;
            return self.assign_op(op, place, value, span);
        }
        let (left, right) = (self.value(&node.lhs)?, self.value(&node.rhs)?);
        self.combine(op, left, right, span)
    }

    /// `place = value`
    pub(super) fn assign(&mut self, place: Expr, value: Expr, span: Span) -> Lower<Expr> {
        self.require_place(&place, span)?;
        let value = match self.bit_width(&place) {
            Some(_) => self.bit_field_value(value, &place.ty, span)?,
            None => self.assign_convert(value, &place.ty, span)?,
        };
        let ty = place.ty.unqualified();
        Ok(Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span))
    }

    fn require_place(&mut self, place: &Expr, span: Span) -> Lower<()> {
        if place.is_place() && !place.ty.is_array() {
            return Ok(());
        }
        self.error("not-place", span, "the left side of an assignment is not an object that can be assigned")
    }

    /// `place op= value`
    pub(super) fn assign_op(&mut self, op: BinOp, place: Expr, value: Expr, span: Span) -> Lower<Expr> {
        self.require_place(&place, span)?;
        let (value, compute) = if place.ty.is_pointer() {
            if !matches!(op, BinOp::Add | BinOp::Sub) || !value.ty.is_integer() {
                return self.error("type-mismatch", span, "this operator does not work on a pointer");
            }
            self.require_pointee(&place, span)?;
            (self.promote(value), place.ty.unqualified())
        } else if !place.ty.is_arithmetic() || !value.ty.is_arithmetic() {
            return self.error("type-mismatch", span, "this operator works on numbers only");
        } else {
            self.compute_type(op, &place, value, span)?
        };
        let ty = place.ty.unqualified();
        let kind =
            ExprKind::AssignOp { op, place: Box::new(place), value: Box::new(value), compute: Box::new(compute) };
        Ok(Expr::new(kind, ty, span))
    }

    /// The type in which `place op value` is computed, and the converted value.
    fn compute_type(&mut self, op: BinOp, place: &Expr, value: Expr, span: Span) -> Lower<(Expr, Type)> {
        let ints = place.ty.is_integer() && value.ty.is_integer();
        if op.is_integer_only() && !ints {
            return self.error("not-integer", span, format!("{} works on integers only", op.spelling()));
        }
        // A stand-in of the place's type; a bit-field keeps its own promotion.
        let stand_in = match self.bit_width(place) {
            Some(_) => place.clone(),
            None => Expr::constant(0, place.ty.unqualified()),
        };
        if op.is_shift() {
            return Ok((self.promote(value), self.promote(stand_in).ty.unqualified()));
        }
        let (left, value) = self.usual(stand_in, value);
        Ok((value, left.ty.unqualified()))
    }

    /// Increment and decrement operators.
    pub(super) fn inc_dec(&mut self, place: Expr, inc: bool, postfix: bool, span: Span) -> Lower<Expr> {
        self.require_place(&place, span)?;
        let place = self.require_scalar(place)?;
        if place.ty.is_pointer() {
            self.require_pointee(&place, span)?;
        }
        let ty = place.ty.unqualified();
        Ok(Expr::new(ExprKind::IncDec { place: Box::new(place), inc, postfix }, ty, span))
    }

    /// `left op right` with the conversions of C.
    pub(super) fn combine(&mut self, op: BinOp, left: Expr, right: Expr, span: Span) -> Lower<Expr> {
        if left.ty.is_pointer() || right.ty.is_pointer() {
            return self.combine_pointers(op, left, right, span);
        }
        if !left.ty.is_arithmetic() || !right.ty.is_arithmetic() {
            let (a, b) = (self.describe(&left.ty), self.describe(&right.ty));
            return self.error("type-mismatch", span, format!("{} of {a} and {b}", op.spelling()));
        }
        if op.is_integer_only() && !(left.ty.is_integer() && right.ty.is_integer()) {
            return self.error("not-integer", span, format!("{} works on integers only", op.spelling()));
        }
        if op.is_shift() {
            let (left, right) = (self.promote(left), self.promote(right));
            return Ok(self.in_width(Expr::binary(op, left, right).at(span)));
        }
        let (left, right) = self.usual(left, right);
        if is_complex(&left.ty) && op.is_comparison() && !matches!(op, BinOp::Eq | BinOp::Ne) {
            return self.error("type-mismatch", span, "complex numbers have no order");
        }
        Ok(self.in_width(Expr::binary(op, left, right).at(span)))
    }

    fn combine_pointers(&mut self, op: BinOp, left: Expr, right: Expr, span: Span) -> Lower<Expr> {
        if op.is_comparison() {
            return self.compare_pointers(op, left, right, span);
        }
        match (op, left.ty.is_pointer(), right.ty.is_pointer()) {
            (BinOp::Sub, true, true) => {
                self.require_pointee(&left, span)?;
                let ty = Type::ptrdiff_t(self.model());
                Ok(Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span))
            }
            (BinOp::Add | BinOp::Sub, true, false) if right.ty.is_integer() => {
                self.require_pointee(&left, span)?;
                let right = self.promote(right);
                Ok(Expr::binary(op, left, right).at(span))
            }
            (BinOp::Add, false, true) if left.ty.is_integer() => {
                self.require_pointee(&right, span)?;
                let left = self.promote(left);
                Ok(Expr::binary(op, right, left).at(span))
            }
            _ => {
                let (a, b) = (self.describe(&left.ty), self.describe(&right.ty));
                self.error("type-mismatch", span, format!("{} of {a} and {b}", op.spelling()))
            }
        }
    }

    fn compare_pointers(&mut self, op: BinOp, left: Expr, right: Expr, span: Span) -> Lower<Expr> {
        let void = |expr: &Expr| expr.ty.pointee().is_some_and(Type::is_void);
        let ty = match (left.ty.is_pointer(), right.ty.is_pointer()) {
            (true, true) if self.is_null_constant(&left) || void(&right) => right.ty.unqualified(),
            (true, _) => left.ty.unqualified(),
            (false, _) => right.ty.unqualified(),
        };
        let left = self.assign_convert(left, &ty, span)?;
        let right = self.assign_convert(right, &ty, span)?;
        Ok(Expr::binary(op, left, right).at(span))
    }
}

fn is_complex(ty: &Type) -> bool {
    matches!(
        ty.kind,
        TypeKind::Float(FloatKind::ComplexFloat | FloatKind::ComplexDouble | FloatKind::ComplexLongDouble)
    )
}

/// The operator, and whether it also assigns; indexing, logical operators and plain assignment have been handled
/// before.
fn operator(op: &ast::BinaryOperator) -> (BinOp, bool) {
    use ast::BinaryOperator as Op;
    match op {
        Op::Multiply => (BinOp::Mul, false),
        Op::Divide => (BinOp::Div, false),
        Op::Modulo => (BinOp::Rem, false),
        Op::Plus | Op::Index | Op::Assign | Op::LogicalAnd | Op::LogicalOr => (BinOp::Add, false),
        Op::Minus => (BinOp::Sub, false),
        Op::ShiftLeft => (BinOp::Shl, false),
        Op::ShiftRight => (BinOp::Shr, false),
        Op::Less => (BinOp::Lt, false),
        Op::Greater => (BinOp::Gt, false),
        Op::LessOrEqual => (BinOp::Le, false),
        Op::GreaterOrEqual => (BinOp::Ge, false),
        Op::Equals => (BinOp::Eq, false),
        Op::NotEquals => (BinOp::Ne, false),
        Op::BitwiseAnd => (BinOp::BitAnd, false),
        Op::BitwiseXor => (BinOp::BitXor, false),
        Op::BitwiseOr => (BinOp::BitOr, false),
        Op::AssignMultiply => (BinOp::Mul, true),
        Op::AssignDivide => (BinOp::Div, true),
        Op::AssignModulo => (BinOp::Rem, true),
        Op::AssignPlus => (BinOp::Add, true),
        Op::AssignMinus => (BinOp::Sub, true),
        Op::AssignShiftLeft => (BinOp::Shl, true),
        Op::AssignShiftRight => (BinOp::Shr, true),
        Op::AssignBitwiseAnd => (BinOp::BitAnd, true),
        Op::AssignBitwiseXor => (BinOp::BitXor, true),
        Op::AssignBitwiseOr => (BinOp::BitOr, true),
    }
}

impl BinOp {
    /// Whether the operator is `%`, a shift or a bitwise operator.
    pub(super) fn is_integer_only(self) -> bool {
        match self {
            BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => true,
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge
            | BinOp::Eq
            | BinOp::Ne => false,
        }
    }
}
