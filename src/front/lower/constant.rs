//! Integer constant expressions (C11 6.6), evaluated on lowered trees.

use lang_c::ast;
use lang_c::span::Node;

use super::{Lower, Lowerer};
use crate::ir::layout::{field_offsets, layout, least_align};
use crate::ir::{visit, BinOp, DataModel, Expr, ExprKind, FloatKind, Init, IntKind, Type, TypeKind, UnOp};

/// A constant value.
#[derive(Clone, Copy, Debug)]
enum ConstValue {
    Int(i128),
    Float(f64),
}

impl<'a> Lowerer<'a> {
    /// Lowers an expression that must be an integer constant.
    pub(super) fn constant(&mut self, node: &'a Node<ast::Expression>, what: &str) -> Lower<i128> {
        let expr = self.value(node)?;
        let value = self.const_int(&expr);
        self.expect_some(value, expr.span, what)
    }

    /// The value of an expression if it is an integer (or address) constant without variables.
    pub(super) fn const_int(&self, expr: &Expr) -> Option<i128> {
        match self.const_value(expr)? {
            ConstValue::Int(value) => Some(value),
            ConstValue::Float(_) => None,
        }
    }

    /// Rejects an integer constant expression in an initializer whose value is undefined: a static object has its value
    /// before the program begins, so no execution can be shown (6.6p4: it shall be in range).
    pub(super) fn reject_undefined(&mut self, init: &Init) -> Lower<()> {
        let mut undefined = None;
        visit::init_exprs(init, &mut |expr| {
            let is_undefined = expr.ty.is_integer() && is_arithmetic(expr) && self.const_value(expr).is_none();
            undefined = undefined.or(is_undefined.then_some(expr.span));
        });
        let Some(span) = undefined else { return Ok(()) };
        let message = "the value of this constant expression is undefined";
        self.unsupported("undefined-constant", span, message, "write a value that its type can represent")
    }

    /// The truth value of a scalar constant.
    pub(super) fn const_truth(&self, expr: &Expr) -> Option<bool> {
        Some(self.const_value(expr)?.is_true())
    }

    fn const_value(&self, expr: &Expr) -> Option<ConstValue> {
        match &expr.kind {
            ExprKind::Int(value) => Some(ConstValue::Int(*value)),
            ExprKind::Float(text) => parse_float(text).map(ConstValue::Float),
            ExprKind::SizeOf(ty) => Some(ConstValue::Int(layout(&self.program, ty)?.size.into())),
            ExprKind::AlignOf(ty) => Some(ConstValue::Int(least_align(&self.program, ty)?.into())),
            ExprKind::Unary(op, operand) => {
                let operand = self.const_value(operand)?;
                self.unary_value(*op, operand, &expr.ty)
            }
            ExprKind::Binary(op, left, right) => self.binary_value(*op, left, right, &expr.ty),
            ExprKind::LogAnd(left, right) => match self.const_value(left)?.is_true() {
                false => Some(ConstValue::Int(0)),
                true => Some(ConstValue::Int(self.const_value(right)?.is_true().into())),
            },
            ExprKind::LogOr(left, right) => match self.const_value(left)?.is_true() {
                true => Some(ConstValue::Int(1)),
                false => Some(ConstValue::Int(self.const_value(right)?.is_true().into())),
            },
            ExprKind::Cond(cond, then, els) => match self.const_value(cond)?.is_true() {
                true => self.const_value(then),
                false => self.const_value(els),
            },
            ExprKind::Cast(operand) => {
                let value = self.const_value(operand)?;
                self.convert_value(value, &expr.ty)
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.const_address(place).map(ConstValue::Int),
            ExprKind::OffsetOf(ty, path) => self.const_offset(ty, path).map(ConstValue::Int),
            _ => None,
        }
    }

    /// The address of an lvalue below a constant pointer: `&((struct s *)0)->f`.
    fn const_address(&self, place: &Expr) -> Option<i128> {
        match &place.kind {
            ExprKind::Deref(pointer) => self.const_int(pointer),
            ExprKind::Member(of, index) => {
                let base = self.const_address(of)?;
                let TypeKind::Record(id) = &of.ty.kind else { return None };
                let offset = *field_offsets(&self.program, *id)?.get(*index as usize)?;
                Some(base + i128::from(offset.byte))
            }
            ExprKind::Index(pointer, index) => {
                let size = layout(&self.program, pointer.ty.pointee()?)?.size;
                Some(self.const_int(pointer)? + self.const_int(index)? * i128::from(size))
            }
            _ => None,
        }
    }

    /// Byte offset of a path of members.
    pub(super) fn const_offset(&self, ty: &Type, path: &[u32]) -> Option<i128> {
        let mut total = 0;
        let mut ty = ty.clone();
        for index in path {
            let TypeKind::Record(id) = ty.kind else { return None };
            total += i128::from(field_offsets(&self.program, id)?.get(*index as usize)?.byte);
            ty = self.program.records[id].fields.as_ref()?.get(*index as usize)?.ty.clone();
        }
        Some(total)
    }

    fn unary_value(&self, op: UnOp, operand: ConstValue, ty: &Type) -> Option<ConstValue> {
        match (op, operand) {
            (UnOp::Not, value) => Some(ConstValue::Int((!value.is_true()).into())),
            (UnOp::Neg, ConstValue::Int(value)) => self.wrapped(value.wrapping_neg(), ty),
            (UnOp::BitNot, ConstValue::Int(value)) => self.wrapped(!value, ty),
            (UnOp::Neg, ConstValue::Float(value)) => Some(ConstValue::Float(-value)),
            (UnOp::BitNot, ConstValue::Float(_)) => None,
        }
    }

    fn binary_value(&self, op: BinOp, left: &Expr, right: &Expr, ty: &Type) -> Option<ConstValue> {
        let two_pointers = right.ty.is_pointer() && (op == BinOp::Sub || op.is_comparison());
        if left.ty.is_pointer() && !two_pointers {
            return self.pointer_sum(op, left, right);
        }
        match (self.const_value(left)?, self.const_value(right)?) {
            (ConstValue::Int(a), ConstValue::Int(b)) if left.ty.is_pointer() && op == BinOp::Sub => {
                let size = i128::from(layout(&self.program, left.ty.pointee()?)?.size);
                Some(ConstValue::Int((a - b).checked_div(size)?))
            }
            (ConstValue::Int(a), ConstValue::Int(b)) if self.is_defined(op, a, b, &left.ty) => {
                self.wrapped(int_op(op, a, b)?, ty)
            }
            (ConstValue::Float(a), ConstValue::Float(b)) => float_op(op, a, b),
            _ => None,
        }
    }

    /// Whether a shift or division of integers of this type is defined (C11 6.5.5p5, 6.5.7p3).
    fn is_defined(&self, op: BinOp, a: i128, b: i128, ty: &Type) -> bool {
        let Some(kind) = self.program.int_kind(ty) else { return true };
        match op {
            BinOp::Shl | BinOp::Shr => (0..i128::from(kind.bits(self.model()))).contains(&b),
            BinOp::Div | BinOp::Rem => b != 0 && a.checked_div(b).is_some_and(|it| wrap(it, kind, self.model()) == it),
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge
            | BinOp::Eq
            | BinOp::Ne => true,
        }
    }

    fn pointer_sum(&self, op: BinOp, left: &Expr, right: &Expr) -> Option<ConstValue> {
        let size = i128::from(layout(&self.program, left.ty.pointee()?)?.size);
        let (base, count) = (self.const_int(left)?, self.const_int(right)?);
        match op {
            BinOp::Add => Some(ConstValue::Int(base + count * size)),
            BinOp::Sub => Some(ConstValue::Int(base - count * size)),
            _ => None,
        }
    }

    fn convert_value(&self, value: ConstValue, ty: &Type) -> Option<ConstValue> {
        match (&ty.kind, value) {
            (TypeKind::Int(IntKind::Bool), value) => Some(ConstValue::Int(value.is_true().into())),
            (TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Pointer(_), ConstValue::Int(value)) => {
                self.wrapped(value, ty)
            }
            (TypeKind::Int(_) | TypeKind::Enum(_), ConstValue::Float(value)) => {
                // C11 6.3.1.4p1: a value that does not fit is undefined.
                let whole = value as i128;
                self.wrapped(whole, ty).filter(|fits| matches!(fits, ConstValue::Int(fits) if *fits == whole))
            }
            (TypeKind::Float(FloatKind::Float), value) => Some(ConstValue::Float(f64::from(value.as_float() as f32))),
            (TypeKind::Float(_), value) => Some(ConstValue::Float(value.as_float())),
            _ => None,
        }
    }

    fn wrapped(&self, value: i128, ty: &Type) -> Option<ConstValue> {
        let kind = match &ty.kind {
            TypeKind::Pointer(_) => IntKind::ULong,
            _ => self.program.int_kind(ty)?,
        };
        Some(ConstValue::Int(wrap(value, kind, self.model())))
    }
}

/// Whether an expression consists of integers and decimal fractions of double precision only.
fn is_arithmetic(expr: &Expr) -> bool {
    let mut is_arithmetic = true;
    visit::walk_expr(expr, &mut |part| {
        is_arithmetic &= match &part.kind {
            ExprKind::Int(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Cond(..)
            | ExprKind::Cast(_) => {
                matches!(part.ty.kind, TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(FloatKind::Double))
            }
            ExprKind::Float(text) => parse_float(text).is_some(),
            _ => false,
        };
    });
    is_arithmetic
}

impl ConstValue {
    fn is_true(self) -> bool {
        match self {
            ConstValue::Int(value) => value != 0,
            ConstValue::Float(value) => value != 0.0,
        }
    }
    fn as_float(self) -> f64 {
        match self {
            ConstValue::Int(value) => value as f64,
            ConstValue::Float(value) => value,
        }
    }
}

/// The value of the type that is congruent to `value` (conversion to a narrower integer type).
pub(super) fn wrap(value: i128, kind: IntKind, model: DataModel) -> i128 {
    let bits = kind.bits(model);
    match bits {
        1 => (value != 0).into(),
        128 => value,
        _ if kind.is_signed() => (value << (128 - bits)) >> (128 - bits),
        _ => value & ((1 << bits) - 1),
    }
}

/// The result, which is exact modulo 2^128.
fn int_op(op: BinOp, a: i128, b: i128) -> Option<i128> {
    match op {
        BinOp::Add => Some(a.wrapping_add(b)),
        BinOp::Sub => Some(a.wrapping_sub(b)),
        BinOp::Mul => Some(a.wrapping_mul(b)),
        _ => op.exact(a, b),
    }
}

fn float_op(op: BinOp, a: f64, b: f64) -> Option<ConstValue> {
    Some(match op {
        BinOp::Add => ConstValue::Float(a + b),
        BinOp::Sub => ConstValue::Float(a - b),
        BinOp::Mul => ConstValue::Float(a * b),
        BinOp::Div => ConstValue::Float(a / b),
        BinOp::Lt => ConstValue::Int((a < b).into()),
        BinOp::Le => ConstValue::Int((a <= b).into()),
        BinOp::Gt => ConstValue::Int((a > b).into()),
        BinOp::Ge => ConstValue::Int((a >= b).into()),
        BinOp::Eq => ConstValue::Int((a == b).into()),
        BinOp::Ne => ConstValue::Int((a != b).into()),
        BinOp::Rem | BinOp::Shl | BinOp::Shr | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => return None,
    })
}

/// Parses a decimal floating constant with its suffix; hexadecimal ones are not evaluated.
fn parse_float(text: &str) -> Option<f64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    digits.parse().ok()
}
