//! Constant evaluation of integer expressions with the semantics of C.

use crate::ir::{layout, lowered_only_expr, BinOp, Expr, ExprKind, Id, Program, Type, UnOp, Var};

/// The value of an expression without variables; `None` if it is not constant, not an integer, or undefined; signed
/// overflow is undefined if it is [checked](Program::checks_overflow), and wraps around otherwise.
pub fn evaluate(program: &Program, expr: &Expr) -> Option<i128> {
    evaluate_with(program, expr, &|_| None)
}

/// The value of an expression, given the values of some variables; `None` as for [`evaluate`].
pub fn evaluate_with(program: &Program, expr: &Expr, known: &dyn Fn(Id<Var>) -> Option<i128>) -> Option<i128> {
    let value_of = |expr: &Expr| evaluate_with(program, expr, known);
    let value = match &expr.kind {
        ExprKind::Int(value) if expr.ty.is_integer() => *value,
        ExprKind::Var(var) if expr.ty.is_integer() => known(*var)?,
        ExprKind::SizeOf(ty) => i128::from(layout::size_of(program, ty)?),
        ExprKind::Cast(inner) if expr.ty.is_integer() => value_of(inner)?,
        ExprKind::Unary(op, a) => {
            let a = value_of(a)?;
            match op {
                UnOp::Neg => return operate(program, BinOp::Sub, 0, a, (&expr.ty, &expr.ty)),
                UnOp::BitNot => !a,
                UnOp::Not => i128::from(a == 0),
            }
        }
        ExprKind::Binary(op, a, b) => return operate(program, *op, value_of(a)?, value_of(b)?, (&a.ty, &expr.ty)),
        ExprKind::LogAnd(a, b) => i128::from(value_of(a)? != 0 && value_of(b)? != 0),
        ExprKind::LogOr(a, b) => i128::from(value_of(a)? != 0 || value_of(b)? != 0),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | lowered_only_expr!() => return None,
    };
    wrap(program, value, &expr.ty)
}

/// `a op b`, where `types` are the type of `a` and that of the result.
pub fn operate(program: &Program, op: BinOp, a: i128, b: i128, types: (&Type, &Type)) -> Option<i128> {
    let (left, result) = types;
    let bits = i128::from(program.int_kind(left)?.bits(program.model));
    // Undefined behavior: C11 6.5.5p5 and p6 (including `INT_MIN % -1`), 6.5.7p3.
    let undefined = match op {
        BinOp::Div | BinOp::Rem => b == 0 || b == -1 && wrap(program, -a, left)? != -a,
        BinOp::Shl | BinOp::Shr => b < 0 || b >= bits,
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
        | BinOp::Ne => false,
    };
    if undefined {
        return None;
    }
    let value = op.exact(a, b)?;
    wrap(program, value, result).filter(|wrapped| !overflows(program, op, (a, value, *wrapped), result))
}

/// Whether this is an overflow that is checked; `values` are the left operand, the exact result and the one in the
/// type.
fn overflows(program: &Program, op: BinOp, values: (i128, i128, i128), ty: &Type) -> bool {
    let (left, exact, wrapped) = values;
    let is_signed = program.int_kind(ty).is_some_and(|kind| kind.is_signed());
    match op {
        _ if !program.checks_overflow || !is_signed => false,
        BinOp::Add | BinOp::Sub | BinOp::Mul => exact != wrapped,
        // A negative number may not be shifted to the left (C11 6.5.7p4).
        BinOp::Shl => left < 0 || exact != wrapped,
        BinOp::Div
        | BinOp::Rem
        | BinOp::Shr
        | BinOp::BitAnd
        | BinOp::BitOr
        | BinOp::BitXor
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::Eq
        | BinOp::Ne => false,
    }
}

/// Converts the value to the type (C11 6.3.1.3; signed types wrap, as in gcc).
pub fn wrap(program: &Program, value: i128, ty: &Type) -> Option<i128> {
    let kind = program.int_kind(ty)?;
    if kind == crate::ir::IntKind::Bool {
        return Some(i128::from(value != 0));
    }
    let bits = kind.bits(program.model);
    if bits > 64 {
        return None;
    }
    let low = value & ((1i128 << bits) - 1);
    let negative = kind.is_signed() && low >> (bits - 1) & 1 == 1;
    Some(if negative { low - (1i128 << bits) } else { low })
}
