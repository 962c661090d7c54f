//! Lowers atomic operations to indivisible steps: `_Atomic` objects, C11 `atomic_*`, GNU `__atomic_*` and `__sync_*`.
//!
//! The steps keep their memory orders (C11 7.17.3), though no engine uses them: only sequential consistency is modeled.

use super::assign::combine;
use super::context::Normalizer;
use crate::ir::{
    layout, AtomicOp, AtomicStep, BinOp, Builtin, Expr, ExprKind, FailedCheck, IntKind, MemoryOrder, StmtKind, Type,
    TypeKind, UnOp,
};
use crate::source::Span;

impl Normalizer<'_> {
    /// `place = update(place)` in one step; returns temporaries with the old and the new value.
    pub(super) fn atomic_update(
        &mut self,
        place: Expr,
        wanted: bool,
        order: MemoryOrder,
        update: impl FnOnce(Expr, &Type) -> Expr,
    ) -> (Expr, Expr) {
        let ty = place.ty.unqualified();
        let hint = self.hint(&place);
        let old = self.temp(&hint, &ty);
        let old = self.place_of(old, place.span);
        let updated = update(old.clone(), &ty);
        let new = if wanted {
            let new = self.temp(&hint, &ty);
            self.place_of(new, place.span)
        } else {
            updated.clone()
        };
        let body = self.collect(|cx| {
            cx.assign(old.clone(), place.clone());
            if wanted {
                cx.assign(new.clone(), updated);
            }
            cx.assign(place, new.clone());
        });
        self.emit(StmtKind::Atomic(AtomicStep { body, order: Some(order) }));
        (old, new)
    }

    /// A call of a compiler builtin.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr], whole: &Expr) -> Expr {
        match builtin {
            Builtin::Expect => {
                let value = self.value(&args[0]);
                for arg in &args[1..] {
                    self.effects(arg);
                }
                value.cast(&whole.ty)
            }
            Builtin::Fence(order) => {
                args.iter().for_each(|arg| self.effects(arg));
                self.emit(StmtKind::Atomic(AtomicStep { body: Vec::new(), order: Some(order) }));
                Expr::int(0)
            }
            Builtin::Trap => {
                self.emit(StmtKind::assume(Expr::int(0)));
                Expr::int(0)
            }
            Builtin::Unreachable => {
                let text = "__builtin_unreachable() is reached".to_string();
                self.emit(StmtKind::Violation(FailedCheck::Undefined(text)));
                Expr::int(0)
            }
            Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy => {
                self.unsupported(
                    "va-arg",
                    whole.span,
                    "`va_start` in a function that the program defines",
                    "give the function a fixed list of parameters",
                );
                Expr::int(0)
            }
            Builtin::OverflowArith(op) => self.overflow_arithmetic(op, args, whole),
            Builtin::Alloca => self.allocate(args, whole),
            Builtin::Atomic(op, order) => {
                if matches!(order, MemoryOrder::Relaxed | MemoryOrder::Consume) {
                    self.note_weak_order(whole.span);
                }
                if !may_have(op, order) {
                    self.undefined("a memory order that the operation may not have");
                }
                let operands = self.arguments(args);
                let place = operands[0].clone().deref();
                self.atomic_builtin((op, order), place, &operands, whole)
            }
        }
    }

    /// Records a caveat: such an operation orders no other accesses (C11 5.1.2.4). The first such place is reported.
    fn note_weak_order(&mut self, span: Span) {
        let text = "relaxed atomic operations are sequentially consistent, and so order other accesses";
        if self.program.caveats.iter().all(|caveat| caveat.text != text) {
            self.program.caveat(text, span);
        }
    }

    fn atomic_builtin(
        &mut self,
        (op, order): (AtomicOp, MemoryOrder),
        place: Expr,
        operands: &[Expr],
        whole: &Expr,
    ) -> Expr {
        let ty = place.ty.unqualified();
        let value = || operands[1].clone().cast(&ty);
        match op {
            AtomicOp::Load => {
                let result = self.temp("loaded", &ty);
                let result = self.place_of(result, whole.span);
                self.single(result.clone(), place, order);
                result.cast(&whole.ty)
            }
            AtomicOp::Store => {
                let value = value();
                self.single(place, value, order);
                Expr::int(0)
            }
            AtomicOp::Clear => {
                self.single(place, Expr::constant(0, ty), order);
                Expr::int(0)
            }
            AtomicOp::Exchange => self.atomic_update(place, false, order, |_, _| value()).0.cast(&whole.ty),
            AtomicOp::TestAndSet => {
                let one = Expr::constant(1, ty.clone());
                let old = self.atomic_update(place, false, order, |_, _| one).0;
                Expr::binary(BinOp::Ne, old, Expr::constant(0, ty)).cast(&whole.ty)
            }
            AtomicOp::FetchOp { op, fetch_first } => {
                let operand = if ty.is_pointer() { operands[1].clone() } else { value() };
                let byte_steps = ty.is_pointer();
                let (old, new) = self.atomic_update(place, !fetch_first, order, |old, ty| {
                    if byte_steps {
                        return byte_offset(op, old, operand, ty);
                    }
                    // C11 7.17.7.5p3: it wraps around silently.
                    let compute = wrapping(ty);
                    combine(op, old, operand.cast(&compute), &compute, ty)
                });
                if fetch_first { old } else { new }.cast(&whole.ty)
            }
            AtomicOp::FetchNand { fetch_first } => {
                let operand = value();
                let (old, new) = self.atomic_update(place, !fetch_first, order, |old, ty| {
                    Expr::unary(UnOp::BitNot, combine(BinOp::BitAnd, old, operand, ty, ty)).cast(ty)
                });
                if fetch_first { old } else { new }.cast(&whole.ty)
            }
            AtomicOp::CompareExchange { weak, failure: _ } => {
                let expected = operands[1].clone().deref();
                let desired = operands[2].clone().cast(&ty);
                self.compare_exchange(place, Expected::Place(expected), desired, (weak, order)).0.cast(&whole.ty)
            }
            AtomicOp::SyncBoolCas => {
                let desired = operands[2].clone().cast(&ty);
                self.compare_exchange(place, Expected::Value(value()), desired, (false, order)).0.cast(&whole.ty)
            }
            AtomicOp::SyncValCas => {
                let desired = operands[2].clone().cast(&ty);
                self.compare_exchange(place, Expected::Value(value()), desired, (false, order)).1.cast(&whole.ty)
            }
        }
    }

    /// A load or store that is indivisible even for a structure type.
    pub(super) fn single(&mut self, place: Expr, value: Expr, order: MemoryOrder) {
        let body = self.collect(|cx| cx.assign(place, value));
        self.emit(StmtKind::Atomic(AtomicStep { body, order: Some(order) }));
    }

    /// The integer type with the bits of a floating type.
    fn bits_of_float(&self, ty: &Type) -> Option<Type> {
        let size = layout::size_of(self.program, ty).filter(|_| ty.is_float())?;
        let kinds = [IntKind::UInt, IntKind::ULongLong];
        let kind = kinds.into_iter().find(|kind| u64::from(kind.bits(self.program.model)) == 8 * size)?;
        Some(Type::int_kind(kind))
    }

    /// Compare-and-exchange; returns success (`int`) and the old value. A weak one may fail spuriously (C11 7.17.7.4).
    fn compare_exchange(
        &mut self,
        place: Expr,
        expected: Expected,
        desired: Expr,
        (weak, order): (bool, MemoryOrder),
    ) -> (Expr, Expr) {
        let ty = place.ty.unqualified();
        // An argument is computed whether the exchange succeeds or not.
        self.keep_undefined(desired.clone());
        let hint = self.hint(&place);
        let old = self.temp(&hint, &ty);
        let old = self.place_of(old, place.span);
        let success = self.temp("success", &Type::int());
        let success = self.place_of(success, place.span);
        let bits = self.bits_of_float(&ty);
        let wanted = match &expected {
            Expected::Value(value) => value.clone(),
            Expected::Place(at) => {
                let temp = self.temp("expected", bits.as_ref().unwrap_or(&ty));
                self.place_of(temp, at.span)
            }
        };
        // 7.17.7.4 note: the contents of the memory are compared, so equal NaNs are equal, and zeros with different
        // signs are not.
        let compared = match &bits {
            Some(bits) => {
                let temp = self.temp("contents", bits);
                self.place_of(temp, place.span)
            }
            None => old.clone(),
        };
        let (is_same, has_padding) = self.is_same(&compared, &wanted);
        let may_fail = (weak || has_padding).then(|| {
            let choice = self.temp("spurious", &Type::bool());
            self.place_of(choice, place.span)
        });
        // C11 7.17.7.4p2: only the object is accessed atomically. What is expected is read and written as any memory
        // is.
        let report = match expected {
            Expected::Value(_) => None,
            Expected::Place(at) => {
                let value = match &bits {
                    Some(bits) => seen_as(&at, bits),
                    None => at.clone().cast(&ty),
                };
                self.assign(wanted, value);
                Some(at)
            }
        };
        let contents = bits.as_ref().map(|bits| seen_as(&place, bits));
        let body = self.collect(|cx| {
            cx.assign(old.clone(), place.clone());
            if let Some(contents) = contents {
                cx.assign(compared, contents);
            }
            cx.assign(success.clone(), is_same);
            if let Some(choice) = may_fail {
                cx.emit(StmtKind::Havoc(choice.clone()));
                let fails = cx.collect(|cx| cx.assign(success.clone(), Expr::int(0)));
                cx.branch(choice, fails, Vec::new());
            }
            let then = cx.collect(|cx| cx.assign(place, desired));
            cx.branch(success.clone(), then, Vec::new());
        });
        self.emit(StmtKind::Atomic(AtomicStep { body, order: Some(order) }));
        if let Some(at) = report {
            let seen = old.clone().cast(&at.ty);
            let fails = self.collect(|cx| cx.assign(at, seen));
            self.branch(Expr::unary(UnOp::Not, success.clone()), fails, Vec::new());
        }
        (success, old)
    }

    /// Whether a compare-and-exchange finds what it expects, and whether padding may be different nevertheless.
    fn is_same(&mut self, old: &Expr, wanted: &Expr) -> (Expr, bool) {
        if old.ty.is_scalar() {
            return (Expr::binary(BinOp::Eq, old.clone(), wanted.clone()), false);
        }
        if let Some(same) = self.same_bytes(old, wanted) {
            return (same.members.unwrap_or(Expr::int(1)), same.has_padding);
        }
        self.unsupported(
            "compare-exchange-struct",
            self.origin.span,
            "compare-and-exchange on a structure with floating-point members, large arrays or unions",
            "give the structure members of integer types, or its unions an integer member of their size",
        );
        (Expr::int(1), false)
    }
}

/// An object, read as an integer of the same size.
fn seen_as(place: &Expr, bits: &Type) -> Expr {
    place.clone().addr_of().cast(&bits.clone().pointer_to()).deref()
}

/// The expected value of a compare-and-exchange: a value, or an object that receives the old value on failure.
enum Expected {
    Value(Expr),
    Place(Expr),
}

/// A type in which sums of a type wrap around, and whose values convert back to it.
fn wrapping(ty: &Type) -> Type {
    let TypeKind::Int(kind) = ty.kind else { return ty.clone() };
    if kind == IntKind::Bool {
        return ty.clone();
    }
    Type::int_kind(if kind.rank() < IntKind::Int.rank() { IntKind::UInt } else { kind.to_unsigned() })
}

/// GNU `__atomic_fetch_add` on a pointer counts in bytes, not in elements.
fn byte_offset(op: BinOp, old: Expr, bytes: Expr, ty: &Type) -> Expr {
    let chars = old.cast(&Type::char().pointer_to());
    let moved = Expr::new(ExprKind::Binary(op, Box::new(chars.clone()), Box::new(bytes)), chars.ty.clone(), chars.span);
    moved.cast(ty)
}

/// Whether an operation may have this memory order, or this one if it fails. C11 7.17.7.1p2, 7.17.7.2p2, 7.17.7.4p2,
/// 7.17.8.2p2, and GCC, "__atomic Builtins".
fn may_have(op: AtomicOp, order: MemoryOrder) -> bool {
    use MemoryOrder::{Acquire, AcquireRelease, Consume, Release};
    let reads = |order: MemoryOrder| !matches!(order, Release | AcquireRelease);
    match op {
        AtomicOp::Load => reads(order),
        AtomicOp::Store | AtomicOp::Clear => !matches!(order, Acquire | Consume | AcquireRelease),
        AtomicOp::CompareExchange { failure, .. } => reads(failure),
        AtomicOp::Exchange
        | AtomicOp::TestAndSet
        | AtomicOp::FetchOp { .. }
        | AtomicOp::FetchNand { .. }
        | AtomicOp::SyncBoolCas
        | AtomicOp::SyncValCas => true,
    }
}
