//! The padding of structures, whose bytes have unspecified values (C11 6.2.6.1p6). They matter only where a program
//! may read the bytes of objects: see [`super::byte_views`].

use crate::ir::{Expr, ExprKind, IntKind, Type};
use crate::source::Span;

/// `((unsigned char *)&place)[at]`
pub(super) fn byte(place: &Expr, at: u64) -> Expr {
    let of = Type::int_kind(IntKind::UChar);
    let base = place.clone().addr_of().cast(&of.clone().pointer_to());
    Expr::new(ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at)))), of, Span::NONE)
}
