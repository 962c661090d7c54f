//! Whether two structures have the same bytes, as compare-and-exchange asks (C11 7.17.7.4p2).

use super::context::Normalizer;
use crate::ir::{layout, ArrayLen, BinOp, Expr, ExprKind, Field, Id, Record, Type, TypeKind};
use crate::passes::padding::spare_bits;

/// Arrays with more elements are not compared one by one.
const MOST: u64 = 64;

/// The comparison of two objects.
#[derive(Default)]
pub(super) struct SameBytes {
    /// The members have the same bytes; `None` if there are none.
    pub(super) members: Option<Expr>,
    /// Whether the objects have padding, whose bytes are unspecified (C11 6.2.6.1p6) and may differ.
    pub(super) has_padding: bool,
}

impl Normalizer<'_> {
    /// Compares the members of private objects. `None` for members whose values do not tell their bytes: floating-point
    /// numbers, and the members of unions that do not cover them.
    pub(super) fn same_bytes(&self, left: &Expr, right: &Expr) -> Option<SameBytes> {
        let mut same = SameBytes::default();
        self.compare_bytes(left, right, &mut same)?;
        Some(same)
    }

    fn compare_bytes(&self, left: &Expr, right: &Expr, same: &mut SameBytes) -> Option<()> {
        match &left.ty.kind {
            TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Pointer(_) => {
                let equal = Expr::binary(BinOp::Eq, left.clone(), right.clone());
                same.members = Some(match same.members.take() {
                    Some(others) => others.and(equal),
                    None => equal,
                });
                Some(())
            }
            TypeKind::Record(id) => self.compare_members(*id, left, right, same),
            TypeKind::Array(_, ArrayLen::Fixed(length)) if *length <= MOST => {
                (0..*length).try_for_each(|at| self.compare_bytes(&element(left, at), &element(right, at), same))
            }
            TypeKind::Array(..) | TypeKind::Float(_) | TypeKind::Void | TypeKind::Function(_) | TypeKind::VaList => {
                None
            }
        }
    }

    fn compare_members(&self, id: Id<Record>, left: &Expr, right: &Expr, same: &mut SameBytes) -> Option<()> {
        let record = &self.program.records[id];
        let fields = record.fields.as_ref().filter(|_| record.model.is_none())?;
        let member = |of: &Expr, at: usize, field: &Field| {
            Expr::new(ExprKind::Member(Box::new(of.clone()), at as u32), field.ty.clone(), of.span)
        };
        let is_named = |field: &Field| field.name.is_some() || field.bits.is_none();
        let mut compared = fields.iter().enumerate().filter(|(_, field)| is_named(field));
        if record.is_union {
            let size = |ty: &Type| layout::size_of(self.program, ty);
            let whole = size(&left.ty);
            let covers = |field: &Field| field.bits.is_none() && field.ty.is_integer() && size(&field.ty) == whole;
            let (at, field) = compared.find(|(_, field)| covers(field))?;
            return self.compare_bytes(&member(left, at, field), &member(right, at, field), same);
        }
        same.has_padding |= !layout::padding(self.program, id).is_empty() || !spare_bits(self.program, id).is_empty();
        compared
            .try_for_each(|(at, field)| self.compare_bytes(&member(left, at, field), &member(right, at, field), same))
    }
}

/// `array[at]`
fn element(array: &Expr, at: u64) -> Expr {
    let ty = array.ty.element().cloned().unwrap_or(Type::int());
    let pointer = array.clone().decayed(&ty);
    Expr::new(ExprKind::Index(Box::new(pointer), Box::new(Expr::int(at.into()))), ty, array.span)
}
