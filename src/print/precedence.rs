//! Precedence of C's operators, and parentheses that gcc requires to avoid warnings.

use crate::ir::{BinOp, Expr, ExprKind, UnOp};

/// Precedence levels, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Prec {
    Comma,
    Assign,
    Cond,
    LogOr,
    LogAnd,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Add,
    Mul,
    Unary,
    Postfix,
    Primary,
}

/// The precedence of a binary operator.
pub(super) fn of_binary(op: BinOp) -> Prec {
    match op {
        BinOp::Mul | BinOp::Div | BinOp::Rem => Prec::Mul,
        BinOp::Add | BinOp::Sub => Prec::Add,
        BinOp::Shl | BinOp::Shr => Prec::Shift,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => Prec::Relation,
        BinOp::Eq | BinOp::Ne => Prec::Equality,
        BinOp::BitAnd => Prec::BitAnd,
        BinOp::BitXor => Prec::BitXor,
        BinOp::BitOr => Prec::BitOr,
    }
}

/// Whether an operand of `op` with precedence `child` needs parentheses: by the grammar, or for gcc's -Wparentheses
/// and -Wlogical-not-parentheses.
pub(super) fn wraps(op: BinOp, operand: &Expr, child: Prec, right: bool) -> bool {
    let own = of_binary(op);
    if child < own || (right && child == own) {
        return true;
    }
    if child >= Prec::Unary {
        let negated = matches!(operand.kind, ExprKind::Unary(UnOp::Not, _));
        return negated && !right && matches!(own, Prec::Relation | Prec::Equality | Prec::BitAnd | Prec::BitOr);
    }
    match own {
        Prec::BitAnd | Prec::BitXor | Prec::BitOr => child != own,
        Prec::Shift => child == Prec::Add,
        Prec::Equality | Prec::Relation => matches!(child, Prec::Equality | Prec::Relation),
        Prec::Comma
        | Prec::Assign
        | Prec::Cond
        | Prec::LogOr
        | Prec::LogAnd
        | Prec::Add
        | Prec::Mul
        | Prec::Unary
        | Prec::Postfix
        | Prec::Primary => false,
    }
}
