//! Lowers atomic builtins: C11 by our `stdatomic.h`, GNU `__atomic_*`, and `__sync_*`.
//!
//! Memory orders are constants of the operation; one that is not constant counts as sequentially consistent, as in gcc.

use lang_c::ast;
use lang_c::span::Node;

use super::builtin::after;
use super::{Lower, Lowerer};
use crate::ir::{AtomicOp, BinOp, Builtin, Expr, ExprKind, IntKind, MemoryOrder, Type};
use crate::source::Span;

/// The kind of an atomic builtin, which determines its operands: a pointer to the object, then `operands`, then any
/// number of memory orders.
#[derive(Clone, Copy)]
enum AtomicForm {
    Load,
    Store,
    /// Non-atomic store: `atomic_init`.
    Init,
    Exchange,
    /// The GNU forms that pass values through pointers.
    LoadTo,
    StoreFrom,
    ExchangeThrough,
    Cas {
        weak: bool,
    },
    /// `(p, expected, desired, weak, order, order)`
    CasWeakFlag {
        through: bool,
    },
    SyncCas {
        value: bool,
    },
    Fetch {
        op: BinOp,
        first: bool,
        gnu: bool,
    },
    Nand {
        first: bool,
    },
    TestAndSet,
    Clear,
    /// `__sync_lock_release`: stores 0 in the whole object.
    Release,
    Fence,
    /// Its operand is the size of the object.
    LockFree {
        /// Whether the answer is a constant.
        always: bool,
    },
}

/// The memory order of an operation, and that of a failing compare-and-exchange.
type Orders = (MemoryOrder, MemoryOrder);

impl<'a> Lowerer<'a> {
    /// The call of an atomic builtin; `None` if the name is not one.
    pub(super) fn atomic_builtin(
        &mut self,
        name: &str,
        args: &'a [Node<ast::Expression>],
        span: Span,
    ) -> Option<Lower<Expr>> {
        let form = form(name)?;
        Some(self.values(args).and_then(|args| {
            let mut args = args.into_iter();
            let mut operands = Vec::new();
            for _ in 0..form.operands() {
                match args.next() {
                    Some(arg) => operands.push(arg),
                    None => return self.error("argument-count", span, format!("too few arguments for {name}")),
                }
            }
            let orders: Vec<Expr> = args.collect();
            // Whether a compare-and-exchange is weak is its last operand.
            let weak = operands.get(3).filter(|_| matches!(form, AtomicForm::CasWeakFlag { .. })).cloned();
            let result = self.atomic(form, name, (operands, self.memory_orders(form, &orders)), span)?;
            Ok(orders.into_iter().chain(weak).fold(result, |result, order| after(order, result)))
        }))
    }

    /// The memory order of an operation, and that of a failing compare-and-exchange.
    fn memory_orders(&self, form: AtomicForm, given: &[Expr]) -> Orders {
        let implied = match form {
            AtomicForm::Release => MemoryOrder::Release,
            AtomicForm::Exchange if given.is_empty() => MemoryOrder::Acquire,
            _ => MemoryOrder::SequentiallyConsistent,
        };
        let order = |index: usize| given.get(index).map(|expr| self.const_int(expr).and_then(MemoryOrder::from_value));
        let success = order(0).map_or(implied, Option::unwrap_or_default);
        (success, order(1).map_or(success, Option::unwrap_or_default))
    }

    /// GCC, "__atomic Builtins": objects of 1, 2, 4 and 8 bytes are lock-free, those of more than 16 bytes are not. For
    /// others, it depends on the machine.
    fn is_lock_free(&mut self, size: &Expr, always: bool, span: Span) -> Lower<Expr> {
        match self.const_int(size) {
            Some(1 | 2 | 4 | 8) => Ok(Expr::constant(1, Type::bool()).at(span)),
            Some(size) if always || size > 16 => Ok(Expr::constant(0, Type::bool()).at(span)),
            Some(_) | None => {
                self.error("lock-free", span, "whether objects of this size are lock-free depends on the machine")
            }
        }
    }

    fn atomic(
        &mut self,
        form: AtomicForm,
        name: &str,
        (operands, orders): (Vec<Expr>, Orders),
        span: Span,
    ) -> Lower<Expr> {
        let order = orders.0;
        let mut operands = operands.into_iter();
        let Some(first) = operands.next() else {
            return Ok(self.plain(Builtin::Fence(order), Vec::new(), Type::void(), span));
        };
        if let AtomicForm::LockFree { always } = form {
            return self.is_lock_free(&first, always, span);
        }
        let (pointer, ty) = self.atomic_object(first, form, span)?;
        let rest: Vec<Expr> = operands.collect();
        match form {
            AtomicForm::Load => Ok(self.plain(Builtin::Atomic(AtomicOp::Load, order), vec![pointer], ty, span)),
            AtomicForm::TestAndSet => {
                Ok(self.plain(Builtin::Atomic(AtomicOp::TestAndSet, order), vec![pointer], Type::bool(), span))
            }
            AtomicForm::Clear => {
                Ok(self.plain(Builtin::Atomic(AtomicOp::Clear, order), vec![pointer], Type::void(), span))
            }
            AtomicForm::Fence | AtomicForm::LockFree { .. } => {
                Ok(self.plain(Builtin::Fence(order), Vec::new(), Type::void(), span))
            }
            AtomicForm::Store
            | AtomicForm::Release
            | AtomicForm::Init
            | AtomicForm::Exchange
            | AtomicForm::Fetch { .. }
            | AtomicForm::Nand { .. } => self.atomic_update((form, order), name, pointer, (rest, ty), span),
            AtomicForm::LoadTo | AtomicForm::StoreFrom | AtomicForm::ExchangeThrough => {
                self.atomic_through((form, order), pointer, (rest, ty), span)
            }
            AtomicForm::Cas { .. } | AtomicForm::CasWeakFlag { .. } | AtomicForm::SyncCas { .. } => {
                self.atomic_cas((form, orders), pointer, (rest, ty), span)
            }
        }
    }

    /// The pointer to the object and the type of its value.
    fn atomic_object(&mut self, pointer: Expr, form: AtomicForm, span: Span) -> Lower<(Expr, Type)> {
        let Some(to) = pointer.ty.pointee().cloned() else {
            return self.error("not-pointer", span, "the first argument is not a pointer");
        };
        if matches!(form, AtomicForm::TestAndSet | AtomicForm::Clear) {
            if to.is_void() {
                let byte = Type::int_kind(IntKind::UChar);
                return Ok((pointer.cast(&byte.clone().pointer_to()), byte));
            }
            if to.is_record() {
                // `atomic_flag` is a structure: its first member is the flag.
                self.require_complete(&to, span)?;
                let whole = self.deref(pointer, span)?;
                let flag = self.field_of(whole, 0, span);
                let ty = flag.ty.unqualified();
                return Ok((flag.addr_of().at(span), ty));
            }
        }
        self.require_complete(&to, span)?;
        Ok((pointer, to.unqualified()))
    }

    fn atomic_update(
        &mut self,
        (form, order): (AtomicForm, MemoryOrder),
        name: &str,
        pointer: Expr,
        (rest, ty): (Vec<Expr>, Type),
        span: Span,
    ) -> Lower<Expr> {
        // `Release` has no value operand.
        let value = rest.into_iter().next().unwrap_or(Expr::int(0).at(span));
        let pointer_op = matches!(form, AtomicForm::Fetch { .. }) && ty.is_pointer();
        if pointer_op && matches!(form, AtomicForm::Fetch { gnu: true, .. }) {
            let message = format!("{name} on a pointer object is not supported");
            return self.unsupported("atomic-pointer", span, message, "use atomic_fetch_add of <stdatomic.h>");
        }
        let value = if pointer_op {
            self.assign_convert(value, &Type::ptrdiff_t(self.model()), span)?
        } else {
            self.assign_convert(value, &ty, span)?
        };
        let (op, result) = match form {
            AtomicForm::Init => {
                // C11 7.17.2.2p2: it is not atomic.
                let place = self.deref(pointer.cast(&ty.pointer_to()), span)?;
                let assign = self.assign(place, value, span)?;
                return Ok(Expr::new(ExprKind::Cast(Box::new(assign)), Type::void(), span));
            }
            AtomicForm::Store | AtomicForm::Release => (AtomicOp::Store, Type::void()),
            AtomicForm::Fetch { op, first, .. } => {
                if !pointer_op && !ty.is_integer() {
                    return self.error("type-mismatch", span, format!("{name} needs an integer object"));
                }
                (AtomicOp::FetchOp { op, fetch_first: first }, ty)
            }
            AtomicForm::Nand { first } => (AtomicOp::FetchNand { fetch_first: first }, ty),
            _ => (AtomicOp::Exchange, ty),
        };
        Ok(self.plain(Builtin::Atomic(op, order), vec![pointer, value], result, span))
    }

    /// `__atomic_load(p, to, order)` and the other forms with pointers.
    fn atomic_through(
        &mut self,
        (form, order): (AtomicForm, MemoryOrder),
        pointer: Expr,
        (rest, ty): (Vec<Expr>, Type),
        span: Span,
    ) -> Lower<Expr> {
        let mut places = Vec::new();
        for operand in rest {
            places.push(self.deref(operand, span)?);
        }
        let mut places = places.into_iter();
        let Some(first) = places.next() else {
            return self.error("argument-count", span, "too few arguments");
        };
        let (value, target) = match form {
            AtomicForm::LoadTo => {
                (self.plain(Builtin::Atomic(AtomicOp::Load, order), vec![pointer], ty, span), Some(first))
            }
            AtomicForm::StoreFrom => {
                let value = self.assign_convert(first, &ty, span)?;
                (self.plain(Builtin::Atomic(AtomicOp::Store, order), vec![pointer, value], Type::void(), span), None)
            }
            _ => {
                let value = self.assign_convert(first, &ty, span)?;
                (self.plain(Builtin::Atomic(AtomicOp::Exchange, order), vec![pointer, value], ty, span), places.next())
            }
        };
        let Some(target) = target else { return Ok(value) };
        let assign = self.assign(target, value, span)?;
        Ok(Expr::new(ExprKind::Cast(Box::new(assign)), Type::void(), span))
    }

    fn atomic_cas(
        &mut self,
        (form, (order, failure)): (AtomicForm, Orders),
        pointer: Expr,
        (rest, ty): (Vec<Expr>, Type),
        span: Span,
    ) -> Lower<Expr> {
        let mut rest = rest.into_iter();
        let (Some(expected), Some(desired)) = (rest.next(), rest.next()) else {
            return self.error("argument-count", span, "too few arguments");
        };
        let desired = match form {
            AtomicForm::CasWeakFlag { through: true } => self.deref(desired, span)?,
            _ => desired,
        };
        let desired = self.assign_convert(desired, &ty, span)?;
        if let AtomicForm::SyncCas { value } = form {
            let expected = self.assign_convert(expected, &ty, span)?;
            let (op, ty) = match value {
                true => (AtomicOp::SyncValCas, ty),
                false => (AtomicOp::SyncBoolCas, Type::bool()),
            };
            return Ok(self.plain(Builtin::Atomic(op, order), vec![pointer, expected, desired], ty, span));
        }
        let weak = match form {
            AtomicForm::Cas { weak } => weak,
            _ => rest.next().and_then(|weak| self.const_truth(&weak)).unwrap_or(true),
        };
        let expected = match expected.ty.pointee() {
            Some(to) if to.kind == ty.kind => expected,
            _ => self.assign_convert(expected, &ty.pointer_to(), span)?,
        };
        let builtin = Builtin::Atomic(AtomicOp::CompareExchange { weak, failure }, order);
        Ok(self.plain(builtin, vec![pointer, expected, desired], Type::bool(), span))
    }
}

impl AtomicForm {
    /// The number of operands before the memory orders.
    fn operands(self) -> usize {
        match self {
            AtomicForm::Fence => 0,
            AtomicForm::LockFree { .. }
            | AtomicForm::Load
            | AtomicForm::TestAndSet
            | AtomicForm::Clear
            | AtomicForm::Release => 1,
            AtomicForm::Store
            | AtomicForm::Init
            | AtomicForm::Exchange
            | AtomicForm::LoadTo
            | AtomicForm::StoreFrom
            | AtomicForm::Fetch { .. }
            | AtomicForm::Nand { .. } => 2,
            AtomicForm::ExchangeThrough | AtomicForm::Cas { .. } | AtomicForm::SyncCas { .. } => 3,
            AtomicForm::CasWeakFlag { .. } => 4,
        }
    }
}

fn form(name: &str) -> Option<AtomicForm> {
    if let Some(rest) = name.strip_prefix("__ulseq_atomic_") {
        return c11_shape(rest);
    }
    if let Some(rest) = name.strip_prefix("__atomic_") {
        return gnu_shape(rest);
    }
    sync_shape(name.strip_prefix("__sync_")?)
}

fn c11_shape(name: &str) -> Option<AtomicForm> {
    Some(match name {
        "load" => AtomicForm::Load,
        "store" => AtomicForm::Store,
        "init" => AtomicForm::Init,
        "exchange" => AtomicForm::Exchange,
        "compare_exchange_strong" => AtomicForm::Cas { weak: false },
        "compare_exchange_weak" => AtomicForm::Cas { weak: true },
        "flag_test_and_set" => AtomicForm::TestAndSet,
        "flag_clear" => AtomicForm::Clear,
        "fence" | "thread_fence" | "signal_fence" => AtomicForm::Fence,
        "is_lock_free" => AtomicForm::LockFree { always: false },
        _ => AtomicForm::Fetch { op: operator(name.strip_prefix("fetch_")?)?, first: true, gnu: false },
    })
}

fn gnu_shape(name: &str) -> Option<AtomicForm> {
    Some(match name {
        "load_n" => AtomicForm::Load,
        "load" => AtomicForm::LoadTo,
        "store_n" => AtomicForm::Store,
        "store" => AtomicForm::StoreFrom,
        "exchange_n" => AtomicForm::Exchange,
        "exchange" => AtomicForm::ExchangeThrough,
        "compare_exchange_n" => AtomicForm::CasWeakFlag { through: false },
        "compare_exchange" => AtomicForm::CasWeakFlag { through: true },
        "test_and_set" => AtomicForm::TestAndSet,
        "clear" => AtomicForm::Clear,
        "thread_fence" | "signal_fence" => AtomicForm::Fence,
        "is_lock_free" => AtomicForm::LockFree { always: false },
        "always_lock_free" => AtomicForm::LockFree { always: true },
        "fetch_nand" => AtomicForm::Nand { first: true },
        "nand_fetch" => AtomicForm::Nand { first: false },
        _ => match (name.strip_prefix("fetch_"), name.strip_suffix("_fetch")) {
            (Some(op), _) => AtomicForm::Fetch { op: operator(op)?, first: true, gnu: true },
            (_, Some(op)) => AtomicForm::Fetch { op: operator(op)?, first: false, gnu: true },
            _ => return None,
        },
    })
}

fn sync_shape(name: &str) -> Option<AtomicForm> {
    Some(match name {
        "synchronize" => AtomicForm::Fence,
        "lock_test_and_set" => AtomicForm::Exchange,
        "lock_release" => AtomicForm::Release,
        "bool_compare_and_swap" => AtomicForm::SyncCas { value: false },
        "val_compare_and_swap" => AtomicForm::SyncCas { value: true },
        "fetch_and_nand" => AtomicForm::Nand { first: true },
        "nand_and_fetch" => AtomicForm::Nand { first: false },
        _ => match (name.strip_prefix("fetch_and_"), name.strip_suffix("_and_fetch")) {
            (Some(op), _) => AtomicForm::Fetch { op: operator(op)?, first: true, gnu: true },
            (_, Some(op)) => AtomicForm::Fetch { op: operator(op)?, first: false, gnu: true },
            _ => return None,
        },
    })
}

fn operator(name: &str) -> Option<BinOp> {
    match name {
        "add" => Some(BinOp::Add),
        "sub" => Some(BinOp::Sub),
        "or" => Some(BinOp::BitOr),
        "xor" => Some(BinOp::BitXor),
        "and" => Some(BinOp::BitAnd),
        _ => None,
    }
}
