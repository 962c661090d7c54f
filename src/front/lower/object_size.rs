//! `__builtin_object_size`: how many bytes are known to lie behind a pointer (GCC, "Object Size Checking"), as GCC
//! gives it without optimization.

use super::Lowerer;
use crate::ir::layout::{field_offsets, layout};
use crate::ir::{BinOp, Expr, ExprKind, TypeKind};

/// The bytes from a place on.
#[derive(Clone, Copy)]
struct Rest {
    /// Up to the end of the variable or string literal.
    whole: i128,
    /// Up to the end of the innermost member that contains the place.
    member: Option<i128>,
}

impl Lowerer<'_> {
    /// The number of bytes from a pointer to the end of its object, or of its member. `None` if they are unknown.
    pub(super) fn bytes_behind(&self, pointer: &Expr, to_end_of_member: bool) -> Option<i128> {
        let rest = match &pointer.kind {
            ExprKind::Cast(inner) if inner.ty.is_pointer() || inner.ty.is_array() => {
                return self.bytes_behind(inner, to_end_of_member);
            }
            ExprKind::Binary(BinOp::Add, base, count) if !to_end_of_member && pointer.ty.is_pointer() => {
                let size = i128::from(layout(&self.program, pointer.ty.pointee()?)?.size);
                let moved = self.const_int(count)?.checked_mul(size)?;
                return Some((self.bytes_behind(base, false)? - moved).max(0));
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.rest(place)?,
            _ if pointer.ty.is_array() => self.rest(pointer)?,
            _ => return None,
        };
        let bytes = if to_end_of_member { rest.member.unwrap_or(rest.whole) } else { rest.whole };
        Some(bytes.max(0))
    }

    fn rest(&self, place: &Expr) -> Option<Rest> {
        let size = |expr: &Expr| Some(i128::from(layout(&self.program, &expr.ty)?.size));
        match &place.kind {
            ExprKind::Var(_) | ExprKind::Str { .. } => Some(Rest { whole: size(place)?, member: None }),
            ExprKind::Member(of, field) => {
                let TypeKind::Record(id) = of.ty.kind else { return None };
                let offsets = field_offsets(&self.program, id)?;
                let offset = i128::from(offsets.get(*field as usize)?.byte);
                Some(Rest { whole: self.rest(of)?.whole - offset, member: size(place) })
            }
            ExprKind::Index(base, index) => {
                let rest = self.rest(base.as_decayed()?)?;
                let moved = self.const_int(index)?.checked_mul(size(place)?)?;
                Some(Rest { whole: rest.whole - moved, member: rest.member.map(|member| member - moved) })
            }
            ExprKind::Deref(pointer) => self.rest(pointer.as_decayed().or(pointer.as_address())?),
            _ => None,
        }
    }
}
