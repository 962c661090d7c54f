//! Expressions of the intermediate representation.
//!
//! Types are explicit: every implicit conversion of C (integer promotion, usual arithmetic conversion, conversion on
//! assignment, array decay) is a node. An expression that denotes an object (a *place*, C's lvalue) is a
//! [`ExprKind::Var`], [`ExprKind::Deref`], [`ExprKind::Member`], [`ExprKind::Index`], [`ExprKind::Str`] or
//! [`ExprKind::CompoundLiteral`]; where a value is needed, it denotes a read of the object.
//!
//! The kinds under "only in lowered programs" have side effects or evaluate operands conditionally. The pass
//! `normalize` removes them; afterwards `valid` rejects them.

use super::arena::Id;
use super::operators::{BinOp, Builtin, UnOp};
use super::stmt::Block;
use super::ty::{Init, Type};
use super::{Function, Var};
use crate::source::Span;

/// An expression with its type and source location.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of expression, with its operands.
    pub kind: ExprKind,
    /// The type of its value (for a place: of the object, including qualifiers).
    pub ty: Type,
    /// Source location.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer (or enumeration, `_Bool`, character) constant, or a null pointer if the type is a pointer. In the
    /// range of the type.
    Int(i128),
    /// A floating constant, as written in the source.
    Float(String),
    /// A string literal: a place of array type.
    Str {
        /// The contents as little-endian elements, including the terminator.
        bytes: Vec<u8>,
        /// Element size in bytes: 1, 2 or 4.
        width: u8,
    },
    /// A variable or parameter: a place.
    Var(Id<Var>),
    /// A function designator; only under [`ExprKind::Decay`], [`ExprKind::AddrOf`] or as a callee.
    Func(Id<Function>),
    /// `-x`, `~x`, `!x`
    Unary(UnOp, Box<Expr>),
    /// Both operands are already converted. In pointer arithmetic the pointer is the left operand.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// Conversion to [`Expr::ty`], explicit or implicit in the source.
    Cast(Box<Expr>),
    /// Array to pointer to its first element, or function to pointer (C11 6.3.2.1).
    Decay(Box<Expr>),
    /// `*p`: a place.
    Deref(Box<Expr>),
    /// `p[i]`: a place; the first operand is a pointer (arrays are decayed), the second an integer.
    Index(Box<Expr>, Box<Expr>),
    /// `r.f`: the field with this index of the record-typed operand; `p->f` is `Member(Deref(p))`. A place if the
    /// operand is one.
    Member(Box<Expr>, u32),
    /// `&place`
    AddrOf(Box<Expr>),
    /// `sizeof(T)`, kept symbolic; the type is complete and not of variable length.
    SizeOf(Type),
    /// `_Alignof(T)`
    AlignOf(Type),
    /// `__builtin_offsetof(T, a.b)`: the type, and the field index of each member on the path. A path with array
    /// elements is lowered to its value instead.
    OffsetOf(Type, Box<[u32]>),
    /// `c ? a : b`. In normal form both branches have no side effects and read no memory that may be shared.
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a && b`; as [`ExprKind::Cond`] in normal form.
    LogAnd(Box<Expr>, Box<Expr>),
    /// `a || b`; as [`ExprKind::Cond`] in normal form.
    LogOr(Box<Expr>, Box<Expr>),

    // ---- only in lowered programs ----
    /// `place = value`; the value has been converted to the type of the place.
    Assign(Box<Expr>, Box<Expr>),
    /// `place op= value`: the place is read, converted to `compute`, combined with the value (which already has the
    /// type that the operator requires on its right), converted back and stored. For pointers `compute` is the pointer
    /// type.
    AssignOp {
        /// The operator.
        op: BinOp,
        /// Evaluated once.
        place: Box<Expr>,
        /// Right operand.
        value: Box<Expr>,
        /// The type in which the operator computes.
        compute: Box<Type>,
    },
    /// `++x`, `--x`, `x++`, `x--`
    IncDec {
        /// The operand; evaluated once.
        place: Box<Expr>,
        /// `++` if set, else `--`.
        inc: bool,
        /// Whether the value is the old one.
        postfix: bool,
    },
    /// A call; the callee is a function designator ([`ExprKind::Func`]) or a pointer to a function.
    Call(Box<Expr>, Box<[Expr]>),
    /// A call of a compiler builtin whose type depends on its operands: see [`Builtin`].
    Builtin(Builtin, Vec<Expr>),
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// `({ ... })`; the value is that of the last statement, if this is an expression and the type is not void.
    StmtExpr(Block),
    /// `(T){...}`: a place; the variable is a fresh local (or static, at file scope) that is initialized here.
    CompoundLiteral(Id<Var>, Box<Init>),
    /// `va_arg(ap, T)`
    VaArg(Box<Expr>),
}

/// The form in which an lvalue denotes its object; see [`Expr::place`]. A member of a value (`f().x`) is not an lvalue.
#[derive(Clone, Copy, Debug)]
pub enum PlaceKind<'a> {
    /// A variable or parameter.
    Var(Id<Var>),
    /// A string literal.
    Str,
    /// `(T){...}`
    CompoundLiteral(Id<Var>, &'a Init),
    /// `*p`
    Deref(&'a Expr),
    /// `p[i]`: the pointer may be an array that decays, see [`Expr::as_decayed`].
    Index(&'a Expr, &'a Expr),
    /// `r.f`, where `r` is a place.
    Member(&'a Expr, u32),
}

/// Matches the kinds of expressions that only lowered programs have: see [`ExprKind`].
macro_rules! lowered_only_expr {
    () => {
        $crate::ir::ExprKind::Assign(..)
            | $crate::ir::ExprKind::AssignOp { .. }
            | $crate::ir::ExprKind::IncDec { .. }
            | $crate::ir::ExprKind::Call(..)
            | $crate::ir::ExprKind::Builtin(..)
            | $crate::ir::ExprKind::Comma(..)
            | $crate::ir::ExprKind::StmtExpr(_)
            | $crate::ir::ExprKind::CompoundLiteral(..)
            | $crate::ir::ExprKind::VaArg(_)
    };
}
pub(crate) use lowered_only_expr;

impl Expr {
    /// Builds an expression from its parts.
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Expr {
        Expr { kind, ty, span }
    }
    /// An integer constant of type `int`.
    pub fn int(value: i128) -> Expr {
        Expr::new(ExprKind::Int(value), Type::int(), Span::NONE)
    }
    /// An integer constant of the given type.
    pub fn constant(value: i128, ty: Type) -> Expr {
        Expr::new(ExprKind::Int(value), ty, Span::NONE)
    }
    /// The variable as an lvalue; `ty` must be its type.
    pub fn var(id: Id<Var>, ty: Type) -> Expr {
        Expr::new(ExprKind::Var(id), ty, Span::NONE)
    }
    /// The same with another source location.
    pub fn at(mut self, span: Span) -> Expr {
        self.span = span;
        self
    }
    /// Conversion to `ty`; unchanged if it has that type already (ignoring qualifiers).
    pub fn cast(self, ty: &Type) -> Expr {
        if self.ty.kind == ty.kind {
            return self;
        }
        let span = self.span;
        Expr::new(ExprKind::Cast(Box::new(self)), ty.unqualified(), span)
    }
    /// `op self`, of the same type; the result of `!` is `int`.
    pub fn unary(op: UnOp, operand: Expr) -> Expr {
        let ty = match op {
            UnOp::Not => Type::int(),
            UnOp::Neg | UnOp::BitNot => operand.ty.unqualified(),
        };
        let span = operand.span;
        Expr::new(ExprKind::Unary(op, Box::new(operand)), ty, span)
    }
    /// `left op right`: the result of a comparison is `int`, that of any other operator has the type of `left`.
    pub fn binary(op: BinOp, left: Expr, right: Expr) -> Expr {
        let ty = if op.is_comparison() { Type::int() } else { left.ty.unqualified() };
        let span = left.span;
        Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
    }
    /// `!self`, where a double negation is removed.
    pub fn negated(self) -> Expr {
        if let ExprKind::Unary(UnOp::Not, inner) = self.kind {
            *inner
        } else {
            Expr::unary(UnOp::Not, self)
        }
    }
    /// `self != 0` as an `int`, unless the value is a truth value already.
    pub fn truth(self) -> Expr {
        if self.is_truth() {
            return self;
        }
        let zero = Expr::constant(0, self.ty.unqualified()).at(self.span);
        Expr::binary(BinOp::Ne, self, zero)
    }
    /// `self && right`
    pub fn and(self, right: Expr) -> Expr {
        Expr::new(ExprKind::LogAnd(Box::new(self), Box::new(right)), Type::int(), Span::NONE)
    }
    /// `self || right`
    pub fn or(self, right: Expr) -> Expr {
        Expr::new(ExprKind::LogOr(Box::new(self), Box::new(right)), Type::int(), Span::NONE)
    }
    /// `*self`; `self` must be a pointer.
    pub fn deref(self) -> Expr {
        let ty = self.ty.pointee().expect("only pointers are dereferenced").clone();
        let span = self.span;
        Expr::new(ExprKind::Deref(Box::new(self)), ty, span)
    }
    /// `&self`; `&*p` becomes `p`.
    pub fn addr_of(self) -> Expr {
        if let ExprKind::Deref(inner) = self.kind {
            return *inner;
        }
        let ty = self.ty.clone().pointer_to();
        let span = self.span;
        Expr::new(ExprKind::AddrOf(Box::new(self)), ty, span)
    }
    /// The array as a pointer to its first element, which has the type `of`.
    pub fn decayed(self, of: &Type) -> Expr {
        let span = self.span;
        Expr::new(ExprKind::Decay(Box::new(self)), of.clone().pointer_to(), span)
    }
    /// Whether the expression denotes an object (is an lvalue).
    pub fn is_place(&self) -> bool {
        self.place().is_some()
    }
    /// The form in which the expression denotes its object; `None` if it is not an lvalue.
    pub fn place(&self) -> Option<PlaceKind<'_>> {
        match &self.kind {
            ExprKind::Var(var) => Some(PlaceKind::Var(*var)),
            ExprKind::Str { .. } => Some(PlaceKind::Str),
            ExprKind::CompoundLiteral(var, init) => Some(PlaceKind::CompoundLiteral(*var, init)),
            ExprKind::Deref(pointer) => Some(PlaceKind::Deref(pointer)),
            ExprKind::Index(base, index) => Some(PlaceKind::Index(base, index)),
            ExprKind::Member(of, field) => of.is_place().then_some(PlaceKind::Member(of, *field)),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::VaArg(_) => None,
        }
    }
    /// The variable of which the lvalue is the whole or a part, unless it is reached through a pointer.
    pub fn root(&self) -> Option<Id<Var>> {
        match self.place()? {
            PlaceKind::Var(var) | PlaceKind::CompoundLiteral(var, _) => Some(var),
            PlaceKind::Member(of, _) => of.root(),
            PlaceKind::Index(base, _) => base.as_decayed()?.root(),
            PlaceKind::Str | PlaceKind::Deref(_) => None,
        }
    }
    /// Whether the value is 0 or 1 for all operands: a comparison or a logical operation.
    pub fn is_truth(&self) -> bool {
        match &self.kind {
            ExprKind::Binary(op, ..) => op.is_comparison(),
            ExprKind::Unary(op, _) => *op == UnOp::Not,
            ExprKind::LogAnd(..) | ExprKind::LogOr(..) => true,
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | lowered_only_expr!() => false,
        }
    }
    /// The value, if it is an integer constant.
    pub fn as_int(&self) -> Option<i128> {
        if let ExprKind::Int(value) = self.kind {
            Some(value)
        } else {
            None
        }
    }
    /// Whether it is the constant 0, converted or not: as a pointer, null (C11 6.3.2.3p3).
    pub fn is_zero_constant(&self) -> bool {
        self.as_cast().map_or_else(|| self.as_int() == Some(0), Expr::is_zero_constant)
    }
    /// The variable, if the expression names one.
    pub fn as_var(&self) -> Option<Id<Var>> {
        if let ExprKind::Var(var) = self.kind {
            Some(var)
        } else {
            None
        }
    }
    /// The operand of a conversion.
    pub fn as_cast(&self) -> Option<&Expr> {
        if let ExprKind::Cast(inner) = &self.kind {
            Some(inner)
        } else {
            None
        }
    }
    /// The value before all conversions.
    pub fn without_casts(&self) -> &Expr {
        self.as_cast().map_or(self, Expr::without_casts)
    }
    /// The pointer before its conversions to other pointer types.
    pub fn without_pointer_casts(&self) -> &Expr {
        let inner = self.as_cast().filter(|inner| inner.ty.pointee().is_some());
        inner.map_or(self, Expr::without_pointer_casts)
    }
    /// The function that this denotes, or points to, whatever it was converted to.
    pub fn as_function(&self) -> Option<Id<Function>> {
        if let ExprKind::Cast(of) | ExprKind::Decay(of) | ExprKind::AddrOf(of) | ExprKind::Deref(of) = &self.kind {
            return of.as_function();
        }
        let ExprKind::Func(id) = self.kind else { return None };
        Some(id)
    }
    /// The object whose member this is.
    pub fn as_member(&self) -> Option<&Expr> {
        if let ExprKind::Member(of, _) = &self.kind {
            Some(of)
        } else {
            None
        }
    }
    /// The array or function that decays to this pointer.
    pub fn as_decayed(&self) -> Option<&Expr> {
        if let ExprKind::Decay(inner) = &self.kind {
            Some(inner)
        } else {
            None
        }
    }
    /// The object or function whose address the expression is: the operand of `&`, or of a decay.
    pub fn as_address(&self) -> Option<&Expr> {
        if let ExprKind::AddrOf(of) | ExprKind::Decay(of) = &self.kind {
            Some(of)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Expr, ExprKind};
    use crate::ir::{Id, Stmt, Type, Var};

    /// Trees are most of the memory of a translation: a variant that makes all nodes larger should be boxed.
    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Type>() <= 8);
        assert!(size_of::<ExprKind>() <= 32);
        assert!(size_of::<Expr>() <= 48);
        assert!(size_of::<Stmt>() <= 176);
        assert_eq!(size_of::<Option<Id<Var>>>(), 4);
    }
}
