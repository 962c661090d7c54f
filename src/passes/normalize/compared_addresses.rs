//! Addresses that are converted to integers only to be compared for equality are compared as pointers.
//!
//! `(unsigned long)p == (unsigned long)((void *)0)` is how programs that were merged into one file by CIL compare with
//! null, and macros of the kind `(uintptr_t)p == (uintptr_t)q` are common. Where an integer is as wide as a pointer,
//! the conversion loses nothing (GCC, "Arrays and Pointers Implementation"), so the numbers are equal exactly if the
//! pointers are; and no verdict depends on the number of an address.

use super::context::Normalizer;
use crate::ir::{layout, BinOp, Expr, ExprKind};

impl Normalizer<'_> {
    /// The operands of `==` or `!=` as pointers, if both are addresses, or one is and the other one is null.
    pub(super) fn compared_addresses(&self, op: BinOp, a: &Expr, b: &Expr) -> Option<(Expr, Expr)> {
        if !matches!(op, BinOp::Eq | BinOp::Ne) {
            return None;
        }
        match (self.converted_address(a), self.converted_address(b)) {
            (Some(a), Some(b)) => Some((a.clone(), b.clone().cast(&a.ty))),
            (Some(a), None) if b.is_zero_constant() => Some((a.clone(), null_like(a))),
            (None, Some(b)) if a.is_zero_constant() => Some((null_like(b), b.clone())),
            (Some(_), None) | (None, Some(_) | None) => None,
        }
    }

    /// The pointer of which the expression is the number, with exactly its bits.
    fn converted_address<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        let inner = expr.as_cast()?;
        let size = |of: &Expr| layout::size_of(self.program, &of.ty);
        if !expr.ty.is_integer() || expr.ty.is_bool() {
            return None;
        }
        if inner.ty.is_pointer() {
            return (size(expr)? == size(inner)?).then_some(inner);
        }
        // An integer that is cut first is another number.
        self.converted_address(inner).filter(|pointer| size(expr) == size(pointer))
    }
}

fn null_like(pointer: &Expr) -> Expr {
    Expr::new(ExprKind::Int(0), pointer.ty.clone(), pointer.span)
}
