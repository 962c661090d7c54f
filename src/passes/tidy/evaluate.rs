//! The value of an integer expression without variables, as C computes it.

use crate::ir::{BinOp, Expr, ExprKind, Program, Type, UnOp};

/// The value; `None` if it is not constant, not an integer, or undefined.
pub(super) fn evaluate(program: &Program, expr: &Expr) -> Option<i128> {
    let value = match &expr.kind {
        ExprKind::Int(value) if expr.ty.is_integer() => *value,
        ExprKind::Cast(inner) if expr.ty.is_integer() => evaluate(program, inner)?,
        ExprKind::Unary(op, a) => {
            let a = evaluate(program, a)?;
            match op {
                UnOp::Neg => -a,
                UnOp::BitNot => !a,
                UnOp::Not => i128::from(a == 0),
            }
        }
        ExprKind::Binary(op, a, b) => binary(*op, evaluate(program, a)?, evaluate(program, b)?)?,
        ExprKind::LogAnd(a, b) => i128::from(evaluate(program, a)? != 0 && evaluate(program, b)? != 0),
        ExprKind::LogOr(a, b) => i128::from(evaluate(program, a)? != 0 || evaluate(program, b)? != 0),
        _ => return None,
    };
    wrap(program, value, &expr.ty)
}

fn binary(op: BinOp, a: i128, b: i128) -> Option<i128> {
    Some(match op {
        BinOp::Add => a.checked_add(b)?,
        BinOp::Sub => a.checked_sub(b)?,
        BinOp::Mul => a.checked_mul(b)?,
        BinOp::Div => a.checked_div(b)?,
        BinOp::Rem => a.checked_rem(b)?,
        BinOp::Shl => a.checked_shl(u32::try_from(b).ok().filter(|b| *b < 64)?)?,
        BinOp::Shr => a.checked_shr(u32::try_from(b).ok().filter(|b| *b < 64)?)?,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::BitXor => a ^ b,
        BinOp::Lt => i128::from(a < b),
        BinOp::Le => i128::from(a <= b),
        BinOp::Gt => i128::from(a > b),
        BinOp::Ge => i128::from(a >= b),
        BinOp::Eq => i128::from(a == b),
        BinOp::Ne => i128::from(a != b),
    })
}

/// The value in the range of the type (C11 6.3.1.3; signed types wrap as gcc does).
fn wrap(program: &Program, value: i128, ty: &Type) -> Option<i128> {
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
