//! Lowers assignments, compound assignments, `++` and `--`, and copies of structures.

use super::context::Normalizer;
use super::copying::is_copied_by_address;
use crate::ir::{
    lowered_only_expr, visit, BinOp, Expr, ExprKind, FloatKind, IntKind, MemoryOrder, PlaceKind, StmtKind, Type,
    TypeKind, VarRole,
};

impl Normalizer<'_> {
    /// `place = value`; returns the assigned value if it is wanted.
    pub(super) fn assignment(&mut self, place: &Expr, value: &Expr, wanted: bool) -> Expr {
        let target = self.place(place);
        let target = self.settle_place(target, value);
        if !self.is_shared(&target) && self.bit_width(&target).is_none() {
            if target.ty.is_record() && self.overlap(&target, value) {
                self.undefined("assignment of a structure to one that overlaps with it");
            }
            self.assign_private(&target, value);
            return target;
        }
        let value = match value.is_place() && target.ty.is_record() {
            true => {
                let from = self.place(value);
                self.must_be_same_or_apart(&target, &from);
                self.read(from)
            }
            false => self.value(value),
        };
        let value = if wanted { self.keep(value) } else { value };
        self.copy(target.clone(), value.clone());
        match self.bit_width(&target) {
            Some(width) if wanted => truncated(value, width, &target.ty, self.program),
            _ => value,
        }
    }

    /// Assigns the result of a call, or one shared read, directly to a private scalar, without a temporary.
    fn assign_private(&mut self, target: &Expr, value: &Expr) {
        if let ExprKind::Call(callee, args) = &value.kind {
            if value.ty.kind == target.ty.kind {
                self.call(callee, args, value, Some(target.clone()));
                return;
            }
        }
        let value = self.value_with_one_read(value);
        self.copy(target.clone(), value);
    }

    /// The value of an expression in which at most one read of shared memory remains.
    pub(super) fn value_with_one_read(&mut self, expr: &Expr) -> Expr {
        let simple = !super::expr::has_effects(expr) && !has_control(expr) && self.is_direct(expr);
        if simple && self.count_shared(expr) == 1 && !expr.ty.is_record() {
            return expr.clone();
        }
        self.value(expr)
    }

    /// Whether all addresses in the expression are computed from private values, and no array is replaced by a
    /// pointer.
    fn is_direct(&self, expr: &Expr) -> bool {
        let mut direct = true;
        visit::walk_expr(expr, &mut |e| {
            direct &= match e.place() {
                Some(PlaceKind::Var(var)) => !self.arrays.contains_key(&var) && self.program.vars[var].memory.is_none(),
                Some(PlaceKind::Deref(p)) => !self.reads_shared(p),
                Some(PlaceKind::Index(a, b)) => !self.reads_shared(a) && !self.reads_shared(b),
                Some(PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Member(..)) | None => true,
            };
        });
        direct
    }

    /// If the value has side effects, evaluates the parts of the target's address before them.
    fn settle_place(&mut self, target: Expr, value: &Expr) -> Expr {
        if !super::expr::has_effects(value) {
            return target;
        }
        let kind = match target.kind {
            ExprKind::Deref(p) => ExprKind::Deref(Box::new(self.keep(*p))),
            ExprKind::Index(base, index) => {
                let base = if base.as_decayed().is_some() { *base } else { self.keep(*base) };
                ExprKind::Index(Box::new(base), Box::new(self.keep(*index)))
            }
            ExprKind::Member(of, field) => ExprKind::Member(Box::new(self.settle_place(*of, value)), field),
            other @ (ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
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
            | lowered_only_expr!()) => other,
        };
        Expr { kind, ..target }
    }

    /// `place op= value`
    pub(super) fn compound_assignment(
        &mut self,
        op: BinOp,
        place: &Expr,
        value: &Expr,
        compute: &Type,
        wanted: bool,
    ) -> Expr {
        let target = self.place(place);
        let target = self.settle_place(target, value);
        if target.ty.quals.atomic {
            let value = self.value(value);
            return self
                .atomic_update(target, wanted, MemoryOrder::default(), |old, ty| combine(op, old, value, compute, ty))
                .1;
        }
        if !self.is_shared(&target) {
            let value = if self.count_shared(value) == 1 { self.value_with_one_read(value) } else { self.value(value) };
            let new = combine(op, target.clone(), value, compute, &target.ty);
            self.assign(target.clone(), new);
            return target;
        }
        // A call on the right-hand side is evaluated before the left-hand side is read, as compilers do it
        // (unspecified in C11).
        let early = if has_call(value) { Some(self.value(value)) } else { None };
        let old = self.read(target.clone());
        let value = match early {
            Some(value) => value,
            None => self.value(value),
        };
        let new = combine(op, old, value, compute, &target.ty);
        self.store_new(target, new, wanted)
    }

    fn store_new(&mut self, target: Expr, new: Expr, wanted: bool) -> Expr {
        let new = if wanted { self.keep(new) } else { new };
        self.copy(target.clone(), new.clone());
        match self.bit_width(&target) {
            Some(width) if wanted => truncated(new, width, &target.ty, self.program),
            _ => new,
        }
    }

    /// Increment and decrement operators.
    pub(super) fn inc_dec(&mut self, place: &Expr, inc: bool, postfix: bool, wanted: bool) -> Expr {
        let target = self.place(place);
        // A bit-field whose values are those of `int` is promoted to it (C11 6.3.1.1p2).
        let is_narrow = self.bit_width(&target).is_some_and(|width| width < IntKind::Int.bits(self.program.model));
        let compute = self.computed_in(&target.ty, is_narrow);
        let step = |old: Expr, inc: bool, ty: &Type| step(old, inc, ty, &compute);
        if target.ty.quals.atomic {
            let (old, new) = self.atomic_update(target, wanted, MemoryOrder::default(), |old, ty| step(old, inc, ty));
            return if postfix { old } else { new };
        }
        if !self.is_shared(&target) {
            let old = if postfix && wanted { Some(self.keep(target.clone())) } else { None };
            let new = step(target.clone(), inc, &target.ty);
            self.assign(target.clone(), new);
            return old.unwrap_or(target);
        }
        let old = self.read(target.clone());
        let new = step(old.clone(), inc, &target.ty);
        let new = self.store_new(target, new, wanted && !postfix);
        if postfix {
            old
        } else {
            new
        }
    }

    /// The type in which `x + 1` is computed (C11 6.3.1.1p2): an enumeration counts as its integer type, which is
    /// unsigned with gcc if no enumerator is negative.
    fn computed_in(&self, ty: &Type, is_narrow: bool) -> Type {
        match &ty.kind {
            TypeKind::Float(kind) => Type::new(TypeKind::Float(*kind)),
            TypeKind::Pointer(_) => ty.unqualified(),
            TypeKind::Int(_) | TypeKind::Enum(_) => match self.program.int_kind(ty) {
                Some(kind) if kind.rank() >= IntKind::Int.rank() && !is_narrow => Type::int_kind(kind),
                Some(_) | None => Type::int(),
            },
            TypeKind::Void | TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::Record(_) | TypeKind::VaList => {
                Type::int()
            }
        }
    }

    /// `to = from`: scalars by one statement; structures that may be shared member by member, unless they are
    /// `_Atomic`.
    pub(super) fn copy(&mut self, to: Expr, from: Expr) {
        let (reads, writes) = (from.is_place() && self.is_shared(&from), self.is_shared(&to));
        if from.is_place() && self.has_flexible_array(&to.ty) {
            self.must_be_whole(&to, &from);
            self.copy_parts(&to, &from, false);
            return;
        }
        if !to.ty.is_record() || !(reads || writes) {
            self.store(to, from);
            return;
        }
        self.must_be_whole(&to, &from);
        // Writing and reading an `_Atomic` structure are one step each (C11 6.2.6.1p9, 6.5.16).
        if writes && to.ty.quals.atomic {
            let value = if reads { self.read(from) } else { from };
            self.single(to, value, MemoryOrder::default());
        } else if reads && from.ty.quals.atomic {
            let temp = self.temp("loaded", &to.ty);
            let temp = self.place_of(temp, from.span);
            self.single(temp.clone(), from, MemoryOrder::default());
            self.copy(to, temp);
        } else if from.is_place() && is_copied_by_address(self.program, &to.ty) {
            self.copy_by_address(to, from, reads, writes);
        } else if from.is_place() {
            self.copy_parts(&to, &from, false);
        } else {
            self.store(to, from);
        }
    }

    /// Copies by address. The address of a private object is never taken, so that it stays private: a temporary takes
    /// its place.
    fn copy_by_address(&mut self, to: Expr, from: Expr, reads: bool, writes: bool) {
        let between = |cx: &mut Self, ty: &Type| {
            let temp = cx.temp("between", ty);
            cx.address_taken.insert(temp);
            cx.place_of(temp, to.span)
        };
        let source = match reads {
            true => from,
            false => {
                let source = between(self, &from.ty);
                self.assign(source.clone(), from);
                source
            }
        };
        if writes {
            self.copy_parts(&to, &source, false);
        } else {
            let target = between(self, &to.ty);
            self.copy_parts(&target, &source, false);
            self.assign(to, target);
        }
    }

    /// One store; a bit-field writes its neighbors in the same unit as well (C11 3.14: one memory location).
    pub(super) fn store(&mut self, to: Expr, from: Expr) {
        let neighbors = if self.is_shared(&to) { self.neighbors(&to) } else { Vec::new() };
        if neighbors.is_empty() {
            self.assign(to, from);
            return;
        }
        // Whether a fraction fits depends on the width, so it is converted by the assignment itself.
        let from = match from.as_cast().filter(|inner| inner.ty.is_float()) {
            Some(fraction) => self.keep(fraction.clone()).cast(&from.ty),
            None => self.keep(from),
        };
        let olds: Vec<_> = neighbors.iter().map(|n| (n.clone(), self.temp("bits", &n.ty))).collect();
        olds.iter().for_each(|(_, temp)| self.program.vars[*temp].role = VarRole::Neighbor);
        let reads = self.collect(|cx| {
            for (place, temp) in &olds {
                let temp = cx.place_of(*temp, place.span);
                cx.assign(temp, place.clone());
            }
        });
        let writes = self.collect(|cx| {
            for (place, temp) in &olds {
                let temp = cx.place_of(*temp, place.span);
                cx.assign(place.clone(), temp);
            }
            cx.assign(to, from);
        });
        self.emit(StmtKind::Atomic(reads.into()));
        self.emit(StmtKind::Atomic(writes.into()));
    }

    /// The other bit-fields in the same memory location: the run of adjacent bit-fields.
    fn neighbors(&self, place: &Expr) -> Vec<Expr> {
        let ExprKind::Member(of, field) = &place.kind else { return Vec::new() };
        let TypeKind::Record(record) = &of.ty.kind else { return Vec::new() };
        let record = &self.program.records[*record];
        let Some(fields) = &record.fields else { return Vec::new() };
        let at = *field as usize;
        if fields[at].bits.is_none() || record.is_union {
            return Vec::new();
        }
        let in_run = |i: &usize| fields[*i].bits.is_some_and(|bits| bits > 0);
        let before = (0..at).rev().take_while(in_run);
        let after = (at + 1..fields.len()).take_while(in_run);
        let mut run: Vec<usize> = before.chain(after).filter(|i| fields[*i].name.is_some()).collect();
        run.sort_unstable();
        // What is defined with `const` has its value already.
        run.iter()
            .filter(|i| !fields[**i].ty.quals.constant)
            .map(|i| Expr::new(ExprKind::Member(of.clone(), *i as u32), fields[*i].ty.clone(), place.span))
            .collect()
    }
}

/// `(ty)((compute)old op value)`
pub(super) fn combine(op: BinOp, old: Expr, value: Expr, compute: &Type, ty: &Type) -> Expr {
    let left = old.cast(compute);
    Expr::binary(op, left, value).cast(ty)
}

/// `old + 1` or `old - 1`, computed with C's conversions, and converted to `ty`.
fn step(old: Expr, inc: bool, ty: &Type, compute: &Type) -> Expr {
    let op = if inc { BinOp::Add } else { BinOp::Sub };
    let one = match &compute.kind {
        TypeKind::Float(_) => {
            let one =
                Expr::new(ExprKind::Float("1.0".to_string()), Type::new(TypeKind::Float(FloatKind::Double)), old.span);
            one.cast(compute)
        }
        TypeKind::Int(_) => Expr::constant(1, compute.clone()),
        TypeKind::Pointer(_)
        | TypeKind::Void
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => Expr::int(1),
    };
    combine(op, old, one, compute, ty)
}

/// The value that a bit-field of this width holds after it is assigned.
fn truncated(value: Expr, width: u32, ty: &Type, program: &crate::ir::Program) -> Expr {
    let Some(kind) = program.int_kind(ty) else { return value };
    let bits = kind.bits(program.model);
    if kind == IntKind::Bool || width >= bits {
        return value.cast(ty);
    }
    // What is narrower than `int` would be promoted, and keep the bits that are shifted out (C11 6.5.7p3).
    let (signed, wide, bits) = if bits < 32 {
        (Type::int(), Type::int_kind(IntKind::UInt), 32)
    } else {
        (Type::int_kind(kind), Type::int_kind(kind.to_unsigned()), bits)
    };
    let shift = || Expr::int(i128::from(bits - width));
    let up = Expr::binary(BinOp::Shl, value.cast(&wide), shift());
    let there = if kind.is_signed() { up.cast(&signed) } else { up };
    Expr::binary(BinOp::Shr, there, shift()).cast(ty)
}

fn has_call(expr: &Expr) -> bool {
    let mut found = false;
    visit::walk_expr(expr, &mut |e| {
        found |= matches!(e.kind, ExprKind::Call(..) | ExprKind::StmtExpr(_) | ExprKind::Builtin(..));
    });
    found
}

/// Whether some part of the expression is only evaluated conditionally.
fn has_control(expr: &Expr) -> bool {
    let mut found = false;
    visit::walk_expr(expr, &mut |e| {
        found |=
            matches!(e.kind, ExprKind::Cond(..) | ExprKind::LogAnd(..) | ExprKind::LogOr(..) | ExprKind::Comma(..))
                || e.ty.is_void();
    });
    found
}
