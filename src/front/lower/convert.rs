//! Makes implicit conversions (C11 6.3) explicit.

use super::{Failed, Lower, Lowerer};
use crate::ir::{ArrayLen, Expr, ExprKind, FloatKind, FunctionType, IntKind, Quals, Type, TypeKind};
use crate::source::Span;

impl Lowerer<'_> {
    /// Array to pointer, function to pointer (6.3.2.1); anything else is unchanged.
    pub(super) fn decay(&self, expr: Expr) -> Expr {
        let ty = match &expr.ty.kind {
            TypeKind::Array(of, _) => Type::new(TypeKind::Pointer(of.clone())),
            TypeKind::Function(_) => expr.ty.clone().pointer_to(),
            _ => return expr,
        };
        let span = expr.span;
        Expr::new(ExprKind::Decay(Box::new(expr)), ty, span)
    }

    /// Integer promotion (6.3.1.1p2); other types are unchanged.
    pub(super) fn promote(&self, expr: Expr) -> Expr {
        match self.promoted(&expr) {
            Some(kind) => expr.cast(&Type::int_kind(kind)),
            None => expr,
        }
    }

    fn promoted(&self, expr: &Expr) -> Option<IntKind> {
        let kind = self.program.int_kind(&expr.ty)?;
        if let Some(width) = self.value_width(expr) {
            let fits_int = width < 32 || (width == 32 && kind.is_signed());
            if fits_int {
                return Some(IntKind::Int);
            }
            if width == 32 {
                return Some(IntKind::UInt);
            }
        }
        Some(if kind.rank() < IntKind::Int.rank() { IntKind::Int } else { kind })
    }

    /// Default argument promotions (6.5.2.2p6).
    pub(super) fn default_promote(&self, expr: Expr) -> Expr {
        match &expr.ty.kind {
            TypeKind::Float(FloatKind::Float) => expr.cast(&Type::new(TypeKind::Float(FloatKind::Double))),
            _ => self.promote(expr),
        }
    }

    /// Usual arithmetic conversions (6.3.1.8): converts both operands to the common type.
    pub(super) fn usual(&self, left: Expr, right: Expr) -> (Expr, Expr) {
        let (left, right) = (self.promote(left), self.promote(right));
        if let Some((ty, width)) = self.common_narrow(&left, &right) {
            return (self.narrowed(left, &ty, width), self.narrowed(right, &ty, width));
        }
        let Some(ty) = self.common_type(&left.ty, &right.ty) else { return (left, right) };
        (left.cast(&ty), right.cast(&ty))
    }

    /// The common type of two promoted arithmetic types.
    fn common_type(&self, left: &Type, right: &Type) -> Option<Type> {
        let kind = match (&left.kind, &right.kind) {
            (TypeKind::Float(a), TypeKind::Float(b)) => TypeKind::Float(common_float(*a, *b)),
            (TypeKind::Float(a), _) => TypeKind::Float(*a),
            (_, TypeKind::Float(b)) => TypeKind::Float(*b),
            _ => {
                let (a, b) = (self.program.int_kind(left)?, self.program.int_kind(right)?);
                TypeKind::Int(self.common_int(a, b))
            }
        };
        Some(Type::new(kind))
    }

    fn common_int(&self, a: IntKind, b: IntKind) -> IntKind {
        if a == b {
            return a;
        }
        if a.is_signed() == b.is_signed() {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.bits(self.model()) > unsigned.bits(self.model()) {
            signed
        } else {
            signed.to_unsigned()
        }
    }

    /// Converts as by assignment to an object of type `to` (6.5.16.1): for `=`, arguments, `return`, initializers.
    pub(super) fn assign_convert(&mut self, expr: Expr, to: &Type, span: Span) -> Lower<Expr> {
        let expr = self.decay(expr);
        match (&to.kind, &expr.ty.kind) {
            (_, TypeKind::Void) => self.error("void-value", span, "a void expression is used as a value"),
            (TypeKind::Pointer(_), _) if self.is_null_constant(&expr) => Ok(null(to, expr.span)),
            (TypeKind::Record(a), TypeKind::Record(b)) if a == b => Ok(expr),
            (TypeKind::VaList, TypeKind::VaList) => Ok(expr),
            (TypeKind::Float(_), TypeKind::Pointer(_)) | (TypeKind::Pointer(_), TypeKind::Float(_)) => {
                self.mismatch(&expr, to, span)
            }
            _ if to.is_scalar() && expr.ty.is_scalar() => Ok(expr.cast(to)),
            _ => self.mismatch(&expr, to, span),
        }
    }

    fn mismatch<T>(&mut self, expr: &Expr, to: &Type, span: Span) -> Lower<T> {
        let (from, to) = (self.describe(&expr.ty), self.describe(to));
        self.error("type-mismatch", span, format!("a value of type {from} cannot be converted to {to}"))
    }

    /// Whether an expression is a null pointer constant: the integer constant 0, or that cast to `void *` (6.3.2.3p3).
    pub(super) fn is_null_constant(&self, expr: &Expr) -> bool {
        match &expr.ty.kind {
            TypeKind::Int(_) | TypeKind::Enum(_) => self.const_int(expr) == Some(0),
            TypeKind::Pointer(to) => {
                to.is_void() && to.quals == Quals::default() && matches!(expr.kind, ExprKind::Int(0))
            }
            _ => false,
        }
    }

    /// Rejects all types except scalars: in conditions, `!`, `&&`, ….
    pub(super) fn require_scalar(&mut self, expr: Expr) -> Lower<Expr> {
        if expr.ty.is_scalar() {
            return Ok(expr);
        }
        let ty = self.describe(&expr.ty);
        self.error("not-scalar", expr.span, format!("a value of type {ty} is used where a number or pointer is needed"))
    }

    /// Whether two types are compatible (6.2.7), ignoring qualifiers at the top level.
    pub(super) fn compatible(&self, a: &Type, b: &Type) -> bool {
        match (&a.kind, &b.kind) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => a.quals == b.quals && self.compatible(a, b),
            (TypeKind::Array(a, n), TypeKind::Array(b, m)) => {
                let lengths = match (n, m) {
                    (ArrayLen::Fixed(n), ArrayLen::Fixed(m)) => n == m,
                    _ => true,
                };
                lengths && a.quals == b.quals && self.compatible(a, b)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => self.compatible_functions(a, b),
            (TypeKind::Enum(id), TypeKind::Int(kind)) | (TypeKind::Int(kind), TypeKind::Enum(id)) => {
                self.program.enums[*id].repr == *kind
            }
            (a, b) => a == b || self.may_be_same(a, b),
        }
    }

    fn compatible_functions(&self, a: &FunctionType, b: &FunctionType) -> bool {
        let parameters = a.unprototyped
            || b.unprototyped
            || (a.variadic == b.variadic
                && a.params.len() == b.params.len()
                && a.params.iter().zip(&b.params).all(|(a, b)| self.compatible(a, b)));
        parameters && self.compatible(&a.result, &b.result)
    }

    /// The type of an expression after lvalue conversion and decay, for `_Generic` and similar constructs.
    pub(super) fn value_type(&self, expr: &Expr) -> Type {
        match &expr.ty.kind {
            TypeKind::Array(of, _) => Type::new(TypeKind::Pointer(of.clone())),
            TypeKind::Function(_) => expr.ty.clone().pointer_to(),
            _ => expr.ty.unqualified(),
        }
    }

    /// Reports an error if there is no constant value.
    pub(super) fn expect_some<T>(&mut self, value: Option<T>, span: Span, what: &str) -> Lower<T> {
        match value {
            Some(value) => Ok(value),
            None => {
                self.error::<T>("not-constant", span, format!("{what} is not an integer constant")).map_err(|_| Failed)
            }
        }
    }
}

/// A null pointer of a pointer type.
pub(super) fn null(to: &Type, span: Span) -> Expr {
    Expr::constant(0, to.unqualified()).at(span)
}

/// Adds qualifiers to a type; those of an array apply to its elements (6.7.3p9).
pub(super) fn qualify(ty: Type, quals: Quals) -> Type {
    if quals == Quals::default() {
        return ty;
    }
    if let TypeKind::Array(of, len) = &ty.kind {
        let of = qualify(of.as_ref().clone(), quals);
        return Type::qualified(TypeKind::Array(of.into(), len.clone()), ty.quals);
    }
    let quals = Quals {
        constant: ty.quals.constant || quals.constant,
        volatile: ty.quals.volatile || quals.volatile,
        restrict: ty.quals.restrict || (quals.restrict && ty.is_pointer()),
        atomic: ty.quals.atomic || quals.atomic,
    };
    Type::qualified(ty.kind.clone(), quals)
}

fn common_float(a: FloatKind, b: FloatKind) -> FloatKind {
    let complex = is_complex(a) || is_complex(b);
    let rank = float_rank(a).max(float_rank(b));
    match (complex, rank) {
        (true, 0) => FloatKind::ComplexFloat,
        (true, 1) => FloatKind::ComplexDouble,
        (true, _) => FloatKind::ComplexLongDouble,
        (false, 0) => FloatKind::Float,
        (false, 1) => FloatKind::Double,
        (false, 2) => FloatKind::LongDouble,
        (false, _) => FloatKind::Float128,
    }
}

fn is_complex(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::ComplexFloat | FloatKind::ComplexDouble | FloatKind::ComplexLongDouble)
}

fn float_rank(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Float | FloatKind::ComplexFloat => 0,
        FloatKind::Double | FloatKind::ComplexDouble => 1,
        FloatKind::LongDouble | FloatKind::ComplexLongDouble => 2,
        FloatKind::Float128 => 3,
    }
}
