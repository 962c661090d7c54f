//! Assignments and copies between objects that may overlap.

use super::context::Normalizer;
use super::matchers::strip;
use crate::ir::{layout, BinOp, Callee, Expr, ExprKind, Id, StmtKind, Type, TypeKind, Var};
use crate::library::{APART, WHOLE};

impl Normalizer<'_> {
    /// What a function copies from one pointer to the other does not overlap, nor is it the same (C11 7.24.2.1p2).
    pub(super) fn must_be_apart(&mut self, to: &Expr, from: &Expr, n: &Expr) {
        if are_distinct(to, from) {
            return;
        }
        let (void, size) = (Type::void().pointer_to(), self.size_type());
        let apart = self.library_function(APART, Type::void(), vec![void.clone(), void.clone(), size.clone()]);
        let args = vec![to.clone().cast(&void), from.clone().cast(&void), n.clone().cast(&size)];
        self.emit(StmtKind::call(None, Callee::Function(apart), args));
    }

    /// Checks the accesses of an assignment between different objects: it accesses whole structures, including the
    /// padding after their last members (C11 6.5.16).
    pub(super) fn must_be_whole(&mut self, to: &Expr, from: &Expr) {
        let (is_to, is_from) = (to.root().is_none(), from.root().is_none() && from.is_place());
        let (void, size) = (Type::void().pointer_to(), self.size_type());
        let bytes = Expr::new(ExprKind::SizeOf(to.ty.unqualified()), size.clone(), to.span);
        let ends_in_padding = self.ends_in_padding(&to.ty);
        for place in [(to, is_to), (from, is_from)].iter().filter(|(_, is_seen)| *is_seen && ends_in_padding) {
            let whole = self.library_function(WHOLE, Type::void(), vec![void.clone(), size.clone()]);
            let args = vec![place.0.clone().addr_of().cast(&void), bytes.clone()];
            self.emit(StmtKind::call(None, Callee::Function(whole), args));
        }
    }

    /// Structures of which one is assigned to the other, where they may overlap: unless they are the same (C11
    /// 6.5.16.1p3).
    pub(super) fn must_be_same_or_apart(&mut self, to: &Expr, from: &Expr) {
        let apart = match (to.root(), from.root()) {
            (Some(one), Some(other)) => one != other || !self.has_union(&self.program.vars[one].ty),
            (Some(named), None) | (None, Some(named)) => {
                !self.program.vars[named].storage.is_static() && !self.address_taken.contains(&named)
            }
            (None, None) => false,
        };
        if !apart {
            let size = Expr::new(ExprKind::SizeOf(to.ty.unqualified()), self.size_type(), to.span);
            let (to, from) = (to.clone().addr_of(), from.clone().addr_of());
            let apart = self.collect(|cx| cx.must_be_apart(&to, &from, &size));
            let void = Type::void().pointer_to();
            self.branch(Expr::binary(BinOp::Ne, to.cast(&void), from.cast(&void)), apart, Vec::new());
        }
    }

    /// Whether two members of one object overlap and are not the same.
    pub(super) fn overlap(&self, one: &Expr, other: &Expr) -> bool {
        let at = |place: &Expr| Some((self.member_at(place)?, self.size_of(&place.ty)?));
        match (at(one), at(other)) {
            (Some(((var, at), size)), Some(((same, from), length))) => {
                var == same && at != from && at < from + length && from < at + size
            }
            (Some(_) | None, None) | (None, Some(_)) => false,
        }
    }

    /// The variable that contains an lvalue, and its offset, if no index has to be computed.
    fn member_at(&self, place: &Expr) -> Option<(Id<Var>, u64)> {
        if let Some(var) = place.as_var() {
            return Some((var, 0));
        }
        let ExprKind::Member(of, field) = &place.kind else { return None };
        let TypeKind::Record(id) = of.ty.kind else { return None };
        let (var, at) = self.member_at(of)?;
        let offset = layout::field_offsets(self.program, id)?.get(*field as usize)?.byte;
        Some((var, at + offset))
    }

    /// Whether an object contains a union, whose members overlap.
    fn has_union(&self, ty: &Type) -> bool {
        match &ty.kind {
            TypeKind::Array(of, _) => self.has_union(of),
            TypeKind::Record(id) => {
                let record = &self.program.records[*id];
                record.is_union || record.fields.iter().flatten().any(|field| self.has_union(&field.ty))
            }
            TypeKind::Void
            | TypeKind::Pointer(_)
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Enum(_)
            | TypeKind::Function(_)
            | TypeKind::VaList => false,
        }
    }

    /// Whether the last bytes of a structure belong to no scalar.
    fn ends_in_padding(&self, ty: &Type) -> bool {
        let (TypeKind::Record(id), Some(size)) = (&ty.kind, self.size_of(ty)) else { return false };
        if self.program.records[*id].is_union || self.program.records[*id].model.is_some() {
            return false;
        }
        let fields = self.program.records[*id].fields.clone().unwrap_or_default();
        let (Some(offsets), Some(last)) = (layout::field_offsets(self.program, *id), fields.last()) else {
            return false;
        };
        let end = offsets.last().map_or(0, |at| match last.bits {
            Some(bits) => at.byte + u64::from(at.bit + bits).div_ceil(8),
            None => at.byte + self.size_of(&last.ty).unwrap_or(0),
        });
        end < size || self.ends_in_padding(&last.ty)
    }
}

/// Whether these expressions point, syntactically, into two different variables.
pub(super) fn are_distinct(to: &Expr, from: &Expr) -> bool {
    matches!((object(to), object(from)), (Some(a), Some(b)) if a != b)
}

/// The variable that an argument points into, if it is known syntactically.
pub(super) fn object(arg: &Expr) -> Option<Id<Var>> {
    strip(arg).as_address().and_then(Expr::root)
}
