//! Encoding of values in events.

use crate::ir::{Expr, ExprKind, IntKind, Type};

/// The value as an `unsigned long long`; negative values are sign-extended.
pub(super) fn as_number(value: Expr) -> Expr {
    let wide = Type::int_kind(IntKind::ULongLong);
    if value.ty.is_pointer() {
        let span = value.span;
        let long = Type::int_kind(IntKind::ULong);
        return Expr::new(ExprKind::Cast(Box::new(value)), long, span).cast(&wide);
    }
    value.cast(&wide)
}
