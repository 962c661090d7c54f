//! The operators of expressions, atomic operations, and memory orders.

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum UnOp {
    Neg,
    BitNot,
    /// `!x`: the result is `int`.
    Not,
}

/// Binary operators that evaluate both operands.
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

/// The memory order of an atomic operation or a fence (C11 7.17.3).
///
/// Every engine treats each order as sequentially consistent; normal form keeps them for engines that do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum MemoryOrder {
    Relaxed,
    Consume,
    Acquire,
    Release,
    AcquireRelease,
    #[default]
    SequentiallyConsistent,
}

impl MemoryOrder {
    /// All orders; the index of each is its value as an argument (`memory_order` of `<stdatomic.h>`,
    /// `__ATOMIC_RELAXED` to `__ATOMIC_SEQ_CST`).
    pub const ALL: [MemoryOrder; 6] = [
        MemoryOrder::Relaxed,
        MemoryOrder::Consume,
        MemoryOrder::Acquire,
        MemoryOrder::Release,
        MemoryOrder::AcquireRelease,
        MemoryOrder::SequentiallyConsistent,
    ];

    /// The order with this value as an argument.
    pub fn from_value(value: i128) -> Option<MemoryOrder> {
        MemoryOrder::ALL.get(usize::try_from(value).ok()?).copied()
    }
}

/// An atomic operation on `*p`, where `p` is the first operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOp {
    /// `(p)`: the value of `*p`.
    Load,
    /// `(p, v)`: `*p = v`, no value.
    Store,
    /// `(p, v)`: the old `*p`.
    Exchange,
    /// `(p, expected_pointer, desired)`: 1 and `*p = desired` if `*p == *expected`, else 0 and `*expected = *p`. If
    /// `weak`, it may fail spuriously.
    CompareExchange {
        /// The weak form.
        weak: bool,
        /// The order if it fails.
        failure: MemoryOrder,
    },
    /// `(p, expected_value, desired)`: `__sync_bool_compare_and_swap`.
    SyncBoolCas,
    /// `(p, expected_value, desired)`: `__sync_val_compare_and_swap`: the old value.
    SyncValCas,
    /// `(p, v)`: `*p op v`, stored in `*p`; the result is the old value (`fetch_first`) or the new one.
    FetchOp {
        /// `Add`, `Sub`, `BitAnd`, `BitOr` or `BitXor`; for nand see [`AtomicOp::FetchNand`].
        op: BinOp,
        /// Whether the result is the old value.
        fetch_first: bool,
    },
    /// `(p, v)`: `~(*p & v)`, stored in `*p`.
    FetchNand {
        /// Whether the result is the old value.
        fetch_first: bool,
    },
    /// `(p)`: sets `*p = 1`; the result is whether the old `*p != 0`, as `_Bool`.
    TestAndSet,
    /// `(p)`: `*p = 0`.
    Clear,
}

/// Type-generic compiler builtins, which lowering recognizes by name.
///
/// The atomic ones stand for `__atomic_*`, `__sync_*` and for the calls to which `stubs/include/stdatomic.h` expands
/// `atomic_*`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// An atomic operation.
    Atomic(AtomicOp, MemoryOrder),
    /// A fence: no effect under sequential consistency.
    Fence(MemoryOrder),
    /// `(x, c)`: `__builtin_expect`: x.
    Expect,
    /// `__builtin_trap()`: ends the process.
    Trap,
    /// `__builtin_unreachable()`: undefined where it is reached.
    Unreachable,
    /// `__builtin_va_start(ap, last)`, kept unchanged like `__builtin_va_end(ap)` and `__builtin_va_copy(a, b)`.
    VaStart,
    /// See [`Builtin::VaStart`].
    VaEnd,
    /// See [`Builtin::VaStart`].
    VaCopy,
    /// `(n)`: `alloca`: memory whose lifetime ends when the function returns.
    Alloca,
    /// `(a, b, result_pointer)`: `__builtin_add_overflow` and similar: returns the overflow flag and writes `*result`.
    OverflowArith(BinOp),
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

    /// The exact result for integers; `None` if there is none, or none of 128 bits. Values of unsigned types are
    /// nonnegative numbers, so comparisons are those of `i128`.
    pub fn exact(self, a: i128, b: i128) -> Option<i128> {
        Some(match self {
            BinOp::Add => a.checked_add(b)?,
            BinOp::Sub => a.checked_sub(b)?,
            BinOp::Mul => a.checked_mul(b)?,
            BinOp::Div => a.checked_div(b)?,
            BinOp::Rem => a.checked_rem(b)?,
            BinOp::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
            BinOp::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
            BinOp::BitAnd => a & b,
            BinOp::BitOr => a | b,
            BinOp::BitXor => a ^ b,
            BinOp::Lt => (a < b).into(),
            BinOp::Le => (a <= b).into(),
            BinOp::Gt => (a > b).into(),
            BinOp::Ge => (a >= b).into(),
            BinOp::Eq => (a == b).into(),
            BinOp::Ne => (a != b).into(),
        })
    }

    /// `<<`, `>>`: each operand is promoted separately.
    pub fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr)
    }
    /// The operator in C.
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
