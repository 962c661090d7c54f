//! String literals that a pointer may point into. Whether two of them overlap is unspecified (C11 6.4.5p7), so a
//! comparison of such pointers depends on where a verifier places the texts.

use std::collections::{BTreeMap, BTreeSet};

use super::value_classes::ValueClasses;
use crate::analysis::comparisons;
use crate::ir::{lowered_only_expr, visit, Expr, ExprKind, Program};
use crate::source::Span;

/// All pairs of so many literals are compared; more are taken to overlap.
const MANY: usize = 200;

/// The bytes of all string literals whose addresses are used, by their places.
pub(super) fn texts_by_place(program: &Program) -> BTreeMap<Span, Vec<u8>> {
    let mut found = BTreeMap::new();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Str { bytes, .. } = &expr.kind {
            found.insert(expr.span, bytes.clone());
        }
    });
    found
}

impl ValueClasses<'_> {
    /// The literals that a pointer may point into.
    pub(super) fn texts(&self, pointer: &Expr) -> BTreeSet<Span> {
        match &pointer.kind {
            ExprKind::Decay(place) | ExprKind::AddrOf(place) if matches!(place.kind, ExprKind::Str { .. }) => {
                BTreeSet::from([place.span])
            }
            ExprKind::Cast(inner) => self.texts(inner),
            ExprKind::Cond(_, a, b) => self.texts(a).into_iter().chain(self.texts(b)).collect(),
            ExprKind::Binary(_, base, _) => self.texts(base),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {
                let class = self.node(pointer).and_then(|node| self.class(node));
                class.map(|class| self.contents[class].texts.clone()).unwrap_or_default()
            }
        }
    }

    /// Whether two pointers may point into two literals that may overlap.
    pub(super) fn may_share_text(&self, left: &Expr, right: &Expr) -> bool {
        let (left, right) = (self.texts(left), self.texts(right));
        if left.len().saturating_mul(right.len()) > MANY * MANY {
            return true;
        }
        left.iter().any(|one| right.iter().any(|other| one != other && self.may_be_one(*one, *other)))
    }

    fn may_be_one(&self, one: Span, other: Span) -> bool {
        let (Some(one), Some(other)) = (self.texts.get(&one), self.texts.get(&other)) else { return true };
        let (longer, shorter) = if one.len() < other.len() { (other, one) } else { (one, other) };
        (0..longer.len()).any(|at| comparisons::may_overlap(longer.split_at(at), shorter.split_at(0)))
    }
}
