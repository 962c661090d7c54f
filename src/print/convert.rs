//! Implicit conversions of C, whose casts need not be printed.

use super::literal::{fits, suffix};
use super::Printer;
use crate::ir::visit::walk_expr;
use crate::ir::{BinOp, Expr, ExprKind, FloatKind, IntKind, Type, TypeKind};

impl Printer<'_> {
    /// The node that is printed for `expr`: without decays, `*&`, and casts of constants that have no effect.
    pub(super) fn shown<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let mut expr = expr;
        loop {
            match self.unprinted(expr) {
                Some(inner) => expr = inner,
                None => return expr,
            }
        }
    }

    /// The operand, if the node itself is not printed.
    fn unprinted<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        if let ExprKind::Decay(inner) = &expr.kind {
            return Some(inner);
        }
        if let ExprKind::Deref(pointer) = &expr.kind {
            let ExprKind::AddrOf(place) = &pointer.kind else { return None };
            return Some(place);
        }
        if let ExprKind::Cast(inner) = &expr.kind {
            return self.is_silent_cast(expr, inner).then_some(&**inner);
        }
        if let ExprKind::Member(of, field) = &expr.kind {
            return self.is_anonymous(&of.ty, *field).then_some(&**of);
        }
        None
    }

    /// Whether a record's field is an anonymous struct or union: its members are accessed without naming it.
    pub(super) fn is_anonymous(&self, of: &Type, field: u32) -> bool {
        let TypeKind::Record(id) = of.kind else { return false };
        let fields = self.program.records[id].fields.as_deref().unwrap_or(&[]);
        fields.get(field as usize).is_some_and(|f| f.name.is_none() && f.ty.is_record())
    }

    /// Whether it is a cast of a constant to a type with the same spelling of the constant, or of a record to its own
    /// type.
    fn is_silent_cast(&self, cast: &Expr, inner: &Expr) -> bool {
        if cast.ty.is_record() {
            return true;
        }
        let ExprKind::Int(value) = inner.kind else { return false };
        match (self.program.int_kind(&cast.ty), self.program.int_kind(&inner.ty)) {
            (Some(to), Some(from)) => {
                let is_plain = |kind: IntKind| kind.bits(self.program.model) < 128;
                is_plain(to) && is_plain(from) && suffix(to) == suffix(from) && fits(value, to, self.program.model)
            }
            _ => false,
        }
    }

    /// `expr` without its outermost cast if an assignment to an object of type `target` converts implicitly.
    pub(super) fn assigned<'e>(&self, expr: &'e Expr, target: &Type) -> &'e Expr {
        let ExprKind::Cast(inner) = &expr.kind else { return expr };
        if expr.ty.kind != target.kind {
            return expr;
        }
        let implicit = if target.is_pointer() {
            points_alike(&inner.ty, target)
        } else {
            let arithmetic = target.is_arithmetic() && inner.ty.is_arithmetic();
            // CBMC takes no conversion of a fraction to an enumeration, so it is printed in two steps.
            let is_plain = arithmetic && !(inner.ty.is_float() && matches!(target.kind, TypeKind::Enum(_)));
            is_plain && (self.keeps_value(&inner.ty, target) || self.fits(inner, target) || !may_overflow(inner))
        };
        if implicit {
            inner
        } else {
            expr
        }
    }

    /// Whether it is an integer constant in the range of `target`, or 0 or 1, which every type can represent.
    fn fits(&self, expr: &Expr, target: &Type) -> bool {
        if expr.is_truth() {
            return true;
        }
        match (&expr.kind, self.program.int_kind(target)) {
            (ExprKind::Int(value), Some(kind)) => fits(*value, kind, self.program.model),
            _ => false,
        }
    }

    /// Whether `to` can represent every value of the type `from`, up to rounding.
    fn keeps_value(&self, from: &Type, to: &Type) -> bool {
        match (self.program.int_kind(from), self.program.int_kind(to)) {
            (Some(from), Some(to)) => self.widens(from, to) || from == to,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => match (&from.kind, &to.kind) {
                (TypeKind::Float(from), TypeKind::Float(to)) => from == to || is_wider_float(*from, *to),
                _ => false,
            },
        }
    }

    fn widens(&self, from: IntKind, to: IntKind) -> bool {
        let model = self.program.model;
        let (narrow, broad) = (from.bits(model), to.bits(model));
        (narrow < broad && (to.is_signed() || !from.is_signed()))
            || (narrow == broad && from.is_signed() == to.is_signed())
    }

    /// An index, or a number added to a pointer, without a cast that preserves its value.
    pub(super) fn offset<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let ExprKind::Cast(inner) = &expr.kind else { return expr };
        match (self.program.int_kind(&inner.ty), self.program.int_kind(&expr.ty)) {
            (Some(from), Some(to)) if self.widens(from, to) => inner,
            _ => expr,
        }
    }

    /// An operand without a cast that is the integer promotion.
    pub(super) fn promoted<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let ExprKind::Cast(inner) = &expr.kind else { return expr };
        let TypeKind::Int(IntKind::Int) = expr.ty.kind else { return expr };
        match self.program.int_kind(&inner.ty) {
            Some(from) if from.rank() < IntKind::Int.rank() => inner,
            _ => expr,
        }
    }

    /// The two operands of an arithmetic operator, without casts that are the usual arithmetic conversions.
    pub(super) fn balanced<'e>(&self, left: &'e Expr, right: &'e Expr) -> (&'e Expr, &'e Expr) {
        let (short_left, short_right) = (self.promoted(left), self.promoted(right));
        if !std::ptr::eq(short_left, left) || !std::ptr::eq(short_right, right) {
            return (short_left, short_right);
        }
        if left.ty.kind != right.ty.kind || left.ty.is_pointer() {
            return (left, right);
        }
        if let Some(inner) = self.follows(left, right) {
            return (inner, right);
        }
        match self.follows(right, left) {
            Some(inner) => (left, inner),
            None => (left, right),
        }
    }

    /// The operand of `cast` if C implicitly converts it to the type of `other`.
    fn follows<'e>(&self, cast: &'e Expr, other: &Expr) -> Option<&'e Expr> {
        let ExprKind::Cast(inner) = &cast.kind else { return None };
        if self.is_bit_field(inner) || self.is_bit_field(other) {
            return None;
        }
        let implicit = match (&cast.ty.kind, &inner.ty.kind) {
            (TypeKind::Float(to), TypeKind::Float(from)) => is_wider_float(*from, *to),
            (TypeKind::Float(_), _) => self.program.int_kind(&inner.ty).is_some(),
            _ => match (self.program.int_kind(&cast.ty), self.program.int_kind(&inner.ty)) {
                (Some(to), Some(from)) => to.rank() > from.rank() && to.is_signed() == from.is_signed(),
                _ => false,
            },
        };
        implicit.then_some(&**inner)
    }

    /// Whether it is a bit-field, which is promoted according to its width, not to its declared type.
    pub(super) fn is_bit_field(&self, expr: &Expr) -> bool {
        let ExprKind::Member(of, field) = &expr.kind else { return false };
        let TypeKind::Record(id) = of.ty.kind else { return false };
        let fields = self.program.records[id].fields.as_deref().unwrap_or(&[]);
        fields.get(*field as usize).is_some_and(|f| f.bits.is_some())
    }

    /// Whether the integer promotion changes the declared type of a bit-field.
    pub(super) fn promotes_away(&self, expr: &Expr) -> bool {
        let declared = self.program.int_kind(&expr.ty);
        declared.is_some_and(|kind| kind != IntKind::Int && kind.rank() >= IntKind::Int.rank())
            && self.is_bit_field(expr)
    }

    /// The right operand of `place op= value`, without a cast that the operator performs implicitly.
    pub(super) fn combined<'e>(&self, place: &Expr, value: &'e Expr, compute: &Type, shift: bool) -> &'e Expr {
        if place.ty.is_pointer() {
            return self.offset(value);
        }
        let short = self.promoted(value);
        if shift || !std::ptr::eq(short, value) {
            return short;
        }
        if place.ty.kind == compute.kind && value.ty.kind == compute.kind {
            return self.follows(value, place).unwrap_or(value);
        }
        value
    }
}

/// Whether C implicitly converts one pointer type to the other: qualifiers are only added, and at most one of them
/// points to `void`.
fn points_alike(from: &Type, to: &Type) -> bool {
    let (Some(from), Some(to)) = (from.pointee(), to.pointee()) else { return false };
    let (old, new) = (from.quals, to.quals);
    let keeps = (new.constant || !old.constant) && (new.volatile || !old.volatile) && new.atomic == old.atomic;
    let object = !from.is_function() && !to.is_function();
    keeps && (from.kind == to.kind || (object && (from.is_void() || to.is_void())))
}

/// Whether gcc might fold the value to a constant, and warn that its conversion to a narrower type overflows; not if
/// it only reads, adds and subtracts.
fn may_overflow(expr: &Expr) -> bool {
    let mut reads = false;
    let mut folds = false;
    walk_expr(expr, &mut |e| {
        reads = reads
            || matches!(e.kind, ExprKind::Var(_) | ExprKind::Call(..) | ExprKind::Deref(_) | ExprKind::Str { .. });
        let simple = matches!(
            e.kind,
            ExprKind::Var(_)
                | ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Func(_)
                | ExprKind::Call(..)
                | ExprKind::Deref(_)
                | ExprKind::Index(..)
                | ExprKind::Member(..)
                | ExprKind::Decay(_)
                | ExprKind::Cast(_)
                | ExprKind::AddrOf(_)
                | ExprKind::Binary(BinOp::Add | BinOp::Sub, ..)
        );
        folds = folds || !simple;
    });
    folds || !reads
}

fn is_wider_float(from: FloatKind, to: FloatKind) -> bool {
    match (from, to) {
        (FloatKind::Float, FloatKind::Double | FloatKind::LongDouble) => true,
        (FloatKind::Double, FloatKind::LongDouble) => true,
        (
            FloatKind::Float
            | FloatKind::Double
            | FloatKind::LongDouble
            | FloatKind::Float128
            | FloatKind::ComplexFloat
            | FloatKind::ComplexDouble
            | FloatKind::ComplexLongDouble,
            _,
        ) => false,
    }
}
