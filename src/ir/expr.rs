//! Expressions.
//!
//! Types are explicit: every implicit conversion of C (integer promotion, usual arithmetic conversion,
//! conversion on assignment, array decay) is a node. An expression that denotes an object (*place*,
//! C's lvalue) is a [`ExprKind::Var`], [`ExprKind::Deref`], [`ExprKind::Member`], [`ExprKind::Index`],
//! [`ExprKind::Str`] or [`ExprKind::CompoundLiteral`]; used where a value is wanted it is a read.
//!
//! The kinds under "only in lowered programs" have side effects or decide what is evaluated. The pass
//! `normalize` removes them; afterwards `valid` refuses them.

use super::arena::Id;
use super::stmt::Block;
use super::ty::{Init, Type};
use super::{Function, Var};
use crate::source::Span;

/// An expression with its type and place in the source.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value (for a place: of the object, qualifiers included).
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// What an expression computes.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer (or enumeration, `_Bool`, character) constant, or a null pointer if the type is a pointer. In range of the type.
    Int(i128),
    /// A floating constant, spelled as in the source.
    Float(String),
    /// A string literal: an array place. Bytes with the terminating zero; `wide` is the element size in bytes.
    Str {
        /// The contents in little-endian elements, terminator included.
        bytes: Vec<u8>,
        /// 1, 2 or 4.
        width: u8,
    },
    /// A variable or parameter: a place.
    Var(Id<Var>),
    /// A function designator; only under [`ExprKind::Decay`], [`ExprKind::AddrOf`] or as a callee.
    Func(Id<Function>),
    /// `-x`, `~x`, `!x`
    Unary(UnOp, Box<Expr>),
    /// Both operands already converted. Pointer arithmetic has the pointer on the left.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// Conversion to [`Expr::ty`], explicit in the source or not.
    Cast(Box<Expr>),
    /// Array to pointer to its first element, or function to pointer (C11 6.3.2.1).
    Decay(Box<Expr>),
    /// `*p`: a place.
    Deref(Box<Expr>),
    /// `p[i]`: a place; the first operand is a pointer (arrays are decayed), the second an integer.
    Index(Box<Expr>, Box<Expr>),
    /// `r.f`: the field with this number of the record-typed operand; `p->f` is `Member(Deref(p))`. A place if the operand is one.
    Member(Box<Expr>, u32),
    /// `&place`
    AddrOf(Box<Expr>),
    /// `sizeof(T)`, kept symbolic; the type is complete and not variable-length.
    SizeOf(Type),
    /// `_Alignof(T)`
    AlignOf(Type),
    /// `__builtin_offsetof(T, a.b[c])` with the whole place below a null pointer of type T: kept as its value.
    OffsetOf(Type, Box<[u32]>),
    /// `c ? a : b`. In normal form both arms are pure and read no memory that may be shared.
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a && b`; as [`ExprKind::Cond`] in normal form.
    LogAnd(Box<Expr>, Box<Expr>),
    /// `a || b`; as [`ExprKind::Cond`] in normal form.
    LogOr(Box<Expr>, Box<Expr>),

    // ---- only in lowered programs ----
    /// `place = value`; the value is converted to the type of the place.
    Assign(Box<Expr>, Box<Expr>),
    /// `place op= value`: the place is read, converted to `compute`, combined with the value (already of the
    /// type that the operator wants on its right), converted back and stored. For pointers `compute` is the pointer type.
    AssignOp {
        /// The operator.
        op: BinOp,
        /// Evaluated once.
        place: Box<Expr>,
        /// Right operand.
        value: Box<Expr>,
        /// Type in which the operator computes.
        compute: Box<Type>,
    },
    /// `++x`, `--x`, `x++`, `x--`
    IncDec {
        /// What is changed; evaluated once.
        place: Box<Expr>,
        /// `++` or `--`.
        inc: bool,
        /// The value is the old one.
        postfix: bool,
    },
    /// A call; the callee is a function designator ([`ExprKind::Func`]) or a pointer to a function.
    Call(Box<Expr>, Box<[Expr]>),
    /// A call of a compiler builtin whose type depends on its operands: see [`Builtin`].
    Builtin(Builtin, Vec<Expr>),
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// `({ ... })`; the value is that of the last statement if it is an expression and the type is not void.
    StmtExpr(Block),
    /// `(T){...}`: a place; the variable is a fresh local (or static, at file scope) that is set at this point.
    CompoundLiteral(Id<Var>, Box<Init>),
    /// `va_arg(ap, T)`
    VaArg(Box<Expr>),
}

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum UnOp {
    Neg,
    BitNot,
    /// `!x`: the result is `int`.
    Not,
}

/// Binary operators without short circuit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// Type-generic compiler builtins that lowering recognises by name.
///
/// The atomic ones stand for `__atomic_*`, `__sync_*` and for the calls that `stubs/include/stdatomic.h`
/// expands `atomic_*` to. Memory orders are evaluated and dropped: only sequential consistency is modelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// `(p)`: the value of `*p`.
    AtomicLoad,
    /// `(p, v)`: `*p = v`, no value.
    AtomicStore,
    /// `(p, v)`: the old `*p`.
    AtomicExchange,
    /// `(p, expected_pointer, desired)`: 1 and `*p = desired` if `*p == *expected`, else 0 and `*expected = *p`.
    /// `weak`: may fail for no reason.
    AtomicCompareExchange {
        /// The weak form.
        weak: bool,
    },
    /// `(p, expected_value, desired)`: `__sync_bool_compare_and_swap`.
    SyncBoolCas,
    /// `(p, expected_value, desired)`: `__sync_val_compare_and_swap`: the old value.
    SyncValCas,
    /// `(p, v)`: the value before (`fetch_first`) or after `*p op v`.
    AtomicFetchOp {
        /// `Add`, `Sub`, `BitAnd`, `BitOr` or `BitXor`; nand is [`Builtin::AtomicFetchNand`].
        op: BinOp,
        /// The result is the old value.
        fetch_first: bool,
    },
    /// `(p, v)`: `~(*p & v)`.
    AtomicFetchNand {
        /// The result is the old value.
        fetch_first: bool,
    },
    /// `(p)`: the old `*p != 0`, and `*p = 1`; `_Bool`.
    AtomicTestAndSet,
    /// `(p)`: `*p = 0`.
    AtomicClear,
    /// A fence: no effect under sequential consistency.
    Fence,
    /// `(x, c)`: `__builtin_expect`: x.
    Expect,
    /// `__builtin_unreachable()`, `__builtin_trap()`
    Unreachable,
    /// `__builtin_va_start(ap, last)`, `__builtin_va_end(ap)`, `__builtin_va_copy(a, b)`: kept as they are.
    VaStart,
    /// See [`Builtin::VaStart`].
    VaEnd,
    /// See [`Builtin::VaStart`].
    VaCopy,
    /// `(n)`: `alloca`: memory that lives until the function returns.
    Alloca,
    /// `(a, b, result_pointer)`: `__builtin_add_overflow` and its kin: the flag, `*result` written.
    OverflowArith(BinOp),
}

impl Expr {
    /// An expression from its parts.
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
    /// The variable as a place; `ty` must be its type.
    pub fn var(id: Id<Var>, ty: Type) -> Expr {
        Expr::new(ExprKind::Var(id), ty, Span::NONE)
    }
    /// The same with another span.
    pub fn at(mut self, span: Span) -> Expr {
        self.span = span;
        self
    }
    /// Conversion to `ty`; nothing if it has that type already (qualifiers aside).
    pub fn cast(self, ty: &Type) -> Expr {
        if self.ty.kind == ty.kind {
            return self;
        }
        let span = self.span;
        Expr::new(ExprKind::Cast(Box::new(self)), ty.unqualified(), span)
    }
    /// `op self`, of the same type; `!` gives `int`.
    pub fn unary(op: UnOp, operand: Expr) -> Expr {
        let ty = match op {
            UnOp::Not => Type::int(),
            UnOp::Neg | UnOp::BitNot => operand.ty.unqualified(),
        };
        let span = operand.span;
        Expr::new(ExprKind::Unary(op, Box::new(operand)), ty, span)
    }
    /// `left op right`: comparisons give `int`, everything else the type of `left`.
    pub fn binary(op: BinOp, left: Expr, right: Expr) -> Expr {
        let ty = if op.is_comparison() { Type::int() } else { left.ty.unqualified() };
        let span = left.span;
        Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
    }
    /// `*self`; self must be a pointer.
    pub fn deref(self) -> Expr {
        let ty = self.ty.pointee().expect("only pointers are dereferenced").clone();
        let span = self.span;
        Expr::new(ExprKind::Deref(Box::new(self)), ty, span)
    }
    /// `&self`; `&*p` is `p`.
    pub fn addr_of(self) -> Expr {
        if let ExprKind::Deref(inner) = self.kind {
            return *inner;
        }
        let ty = self.ty.clone().pointer_to();
        let span = self.span;
        Expr::new(ExprKind::AddrOf(Box::new(self)), ty, span)
    }
    /// Whether this denotes an object.
    pub fn is_place(&self) -> bool {
        match &self.kind {
            ExprKind::Var(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Str { .. }
            | ExprKind::CompoundLiteral(..) => true,
            ExprKind::Member(of, _) => of.is_place(),
            _ => false,
        }
    }
    /// The value, if it is an integer constant.
    pub fn as_int(&self) -> Option<i128> {
        match self.kind {
            ExprKind::Int(value) => Some(value),
            _ => None,
        }
    }
}

impl BinOp {
    /// `<`, `<=`, `>`, `>=`, `==`, `!=`: the result is `int`.
    pub fn is_comparison(self) -> bool {
        match self {
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => true,
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Rem
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor => false,
        }
    }
    /// `<<`, `>>`: the operands keep their own types.
    pub fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr)
    }
    /// How C spells it.
    pub fn spelling(self) -> &'static str {
        match self {
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Rem => "%",
            BinOp::Shl => "<<",
            BinOp::Shr => ">>",
            BinOp::BitAnd => "&",
            BinOp::BitOr => "|",
            BinOp::BitXor => "^",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Gt => ">",
            BinOp::Ge => ">=",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Expr, ExprKind};
    use crate::ir::{Id, Stmt, Type, Var};

    /// Trees are most of the memory of a translation: a variant that makes all nodes larger belongs in a box.
    #[test]
    fn nodes_are_small() {
        assert!(size_of::<Type>() <= 8);
        assert!(size_of::<ExprKind>() <= 32);
        assert!(size_of::<Expr>() <= 48);
        assert!(size_of::<Stmt>() <= 160);
        assert_eq!(size_of::<Option<Id<Var>>>(), 4);
    }
}
