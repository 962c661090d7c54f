//! The values of expressions in normal form, as terms.

use super::engine_state::{Here, SymbolicExecution};
use super::state::PathState;
use crate::ir::{layout, lowered_only_expr, BinOp, Builtin, Expr, ExprKind, Type, UnOp};
use crate::logic::Term;

impl SymbolicExecution<'_> {
    /// The width in bits of a value of this type as stored; 0 for a type that is neither integer nor pointer.
    pub(super) fn stored_bits(&self, ty: &Type) -> u32 {
        if ty.is_pointer() {
            return self.pointer_bits;
        }
        let kind = self.program.int_kind(ty);
        kind.map_or(0, |kind| kind.bits(self.program.model).max(8))
    }

    fn size_of(&self, ty: &Type) -> Option<u64> {
        layout::size_of(self.program, ty)
    }

    fn is_signed(&self, ty: &Type) -> bool {
        self.program.int_kind(ty).is_some_and(|kind| kind.is_signed())
    }

    fn is_bool(&self, ty: &Type) -> bool {
        self.program.int_kind(ty) == Some(crate::ir::IntKind::Bool)
    }

    /// A fresh variable for a value that the engine does not model; the engine gives up here.
    fn unknown(&mut self, here: Here, ty: &Type, why: &str) -> Term {
        let yes = self.pool.yes();
        self.give_up_if(here, yes, why);
        let bits = self.stored_bits(ty).max(8);
        self.pool.variable(bits)
    }

    /// Whether the value of a condition differs from 0.
    pub(super) fn truth(&mut self, state: &mut PathState, here: Here, cond: &Expr) -> Term {
        let value = self.eval(state, here, cond);
        let zero = self.pool.constant(0, self.pool.width(value));
        let is_zero = self.pool.eq(value, zero);
        self.pool.not(is_zero)
    }

    /// Evaluates an expression.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of expression")]
    pub(super) fn eval(&mut self, state: &mut PathState, here: Here, expr: &Expr) -> Term {
        let bits = self.stored_bits(&expr.ty);
        if bits == 0 {
            return self.unknown(here, &expr.ty, "a value that is no integer and no pointer");
        }
        match &expr.kind {
            ExprKind::Int(value) => self.pool.constant(*value as u128, bits),
            ExprKind::SizeOf(ty) => match self.size_of(ty) {
                Some(size) => self.pool.constant(u128::from(size), bits),
                None => self.unknown(here, &expr.ty, "the size of an incomplete type"),
            },
            ExprKind::AlignOf(ty) => match layout::least_align(self.program, ty) {
                Some(align) => self.pool.constant(u128::from(align), bits),
                None => self.unknown(here, &expr.ty, "the alignment of an incomplete type"),
            },
            ExprKind::Unary(op, operand) => self.unary(state, here, *op, operand, bits),
            ExprKind::Binary(op, left, right) => self.binary(state, here, *op, left, right, &expr.ty),
            ExprKind::Cast(operand) => self.cast(state, here, operand, &expr.ty),
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => self.address(state, here, place),
            ExprKind::Cond(cond, a, b) => {
                let c = self.truth(state, here, cond);
                let (yes, no) = self.branches(here, c);
                let (a, b) = (self.eval(state, yes, a), self.eval(state, no, b));
                self.pool.ite(c, a, b)
            }
            ExprKind::LogAnd(a, b) => {
                let first = self.truth(state, here, a);
                let (yes, _) = self.branches(here, first);
                let second = self.truth(state, yes, b);
                let both = self.pool.and(first, second);
                self.pool.zero_extend(both, bits)
            }
            ExprKind::LogOr(a, b) => {
                let first = self.truth(state, here, a);
                let (_, no) = self.branches(here, first);
                let second = self.truth(state, no, b);
                let either = self.pool.or(first, second);
                self.pool.zero_extend(either, bits)
            }
            ExprKind::Var(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Str { .. } => {
                if self.is_bit_field(expr) {
                    return self.unknown(here, &expr.ty, "a bit-field");
                }
                let pointer = self.address(state, here, expr);
                self.read(state, here, pointer, u64::from(bits / 8), expr.ty.is_pointer())
            }
            ExprKind::Builtin(Builtin::Expect, args) => self.eval(state, here, &args[0]),
            ExprKind::Float(_)
            | ExprKind::Func(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::CompoundLiteral(..)
            | ExprKind::VaArg(_) => self.unknown(here, &expr.ty, "an expression that it does not know"),
        }
    }

    fn branches(&mut self, here: Here, cond: Term) -> (Here, Here) {
        let opposite = self.pool.not(cond);
        let (yes, no) = (self.pool.and(here.guard, cond), self.pool.and(here.guard, opposite));
        (Here { guard: yes, ..here }, Here { guard: no, ..here })
    }

    /// Whether an lvalue is a bit-field.
    pub(super) fn is_bit_field(&self, place: &Expr) -> bool {
        let ExprKind::Member(of, field) = &place.kind else { return false };
        let crate::ir::TypeKind::Record(record) = &of.ty.kind else { return false };
        let fields = self.program.records[*record].fields.as_ref();
        fields.and_then(|fields| fields.get(*field as usize)).is_none_or(|field| field.bits.is_some())
    }

    /// The address of an lvalue.
    pub(super) fn address(&mut self, state: &mut PathState, here: Here, place: &Expr) -> Term {
        match &place.kind {
            ExprKind::Var(var) => {
                let object = self.object_of(state, *var);
                self.pointer_to(object)
            }
            ExprKind::Str { bytes, .. } => {
                let object = self.literal(state, bytes);
                self.pointer_to(object)
            }
            ExprKind::Func(function) => {
                let object = self.function_object(*function);
                self.pointer_to(object)
            }
            ExprKind::Deref(pointer) => self.eval(state, here, pointer),
            ExprKind::Index(base, index) => {
                let pointer = self.eval(state, here, base);
                self.indexed(state, here, pointer, base, index, false)
            }
            ExprKind::Member(of, field) => {
                let base = self.address(state, here, of);
                let crate::ir::TypeKind::Record(record) = &of.ty.kind else {
                    return self.unknown_pointer(here, "a member of what is no record");
                };
                let offsets = layout::field_offsets(self.program, *record);
                let Some(offset) = offsets.and_then(|offsets| offsets.get(*field as usize).copied()) else {
                    return self.unknown_pointer(here, "a member of an incomplete record");
                };
                let by = self.pool.constant(u128::from(offset.byte), self.pointer_bits);
                self.advanced(here, base, by)
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
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
            | lowered_only_expr!() => self.unknown_pointer(here, "the address of what is no object"),
        }
    }

    fn unknown_pointer(&mut self, here: Here, why: &str) -> Term {
        let yes = self.pool.yes();
        self.give_up_if(here, yes, why);
        let bits = self.pointer_bits;
        self.pool.variable(bits)
    }

    fn indexed(
        &mut self,
        state: &mut PathState,
        here: Here,
        pointer: Term,
        base: &Expr,
        index: &Expr,
        back: bool,
    ) -> Term {
        let element = base.ty.pointee().and_then(|to| self.size_of(to));
        let Some(element) = element else {
            return self.unknown_pointer(here, "arithmetic with a pointer to an incomplete type");
        };
        let value = self.eval(state, here, index);
        // An index may have more bits than a pointer.
        let bits = self.pool.width(value).max(self.pointer_bits);
        let wide = self.converted(value, self.is_signed(&index.ty), bits);
        // Offsets have fewer bits than indices: far outside must not look like inside.
        let near = if self.offset_bits() > 32 { 32 } else { 8 };
        if element >> (self.offset_bits() - near - 1) != 0 {
            return self.unknown_pointer(here, "arithmetic with a pointer to large elements");
        }
        let narrow = self.pool.extract(wide, 0, near);
        let again = self.pool.sign_extend(narrow, bits);
        let near = self.pool.eq(again, wide);
        let far = self.pool.not(near);
        let unsigned = self.pool.zero_extend(narrow, bits);
        let near = self.pool.eq(unsigned, wide);
        let far_up = self.pool.not(near);
        let outside = self.pool.and(far, far_up);
        self.give_up_if(here, outside, "an index far outside of every object");
        let factor = if back { (element as u128).wrapping_neg() } else { u128::from(element) };
        let wide = self.pool.extract(wide, 0, self.pointer_bits);
        let by = self.pool.times(wide, factor);
        self.advanced(here, pointer, by)
    }

    fn unary(&mut self, state: &mut PathState, here: Here, op: UnOp, operand: &Expr, bits: u32) -> Term {
        match op {
            UnOp::Neg => {
                let value = self.eval(state, here, operand);
                self.pool.negated(value)
            }
            UnOp::BitNot => {
                let value = self.eval(state, here, operand);
                self.pool.not(value)
            }
            UnOp::Not => {
                let truth = self.truth(state, here, operand);
                let opposite = self.pool.not(truth);
                self.pool.zero_extend(opposite, bits)
            }
        }
    }

    /// Converts a number to another width.
    pub(super) fn converted(&mut self, value: Term, signed: bool, bits: u32) -> Term {
        let own = self.pool.width(value);
        if own >= bits {
            self.pool.extract(value, 0, bits)
        } else if signed {
            self.pool.sign_extend(value, bits)
        } else {
            self.pool.zero_extend(value, bits)
        }
    }

    fn cast(&mut self, state: &mut PathState, here: Here, operand: &Expr, to: &Type) -> Term {
        let bits = self.stored_bits(to);
        if self.is_bool(to) {
            let truth = self.truth(state, here, operand);
            return self.pool.zero_extend(truth, bits);
        }
        let value = self.eval(state, here, operand);
        match (operand.ty.is_pointer(), to.is_pointer()) {
            (true, true) => value,
            (true, false) => {
                let number = self.number_of(here, value);
                self.converted(number, false, bits)
            }
            (false, true) => {
                let number = self.converted(value, self.is_signed(&operand.ty), bits);
                self.pointer_of(here, number)
            }
            (false, false) => self.converted(value, self.is_signed(&operand.ty), bits),
        }
    }

    fn binary(&mut self, state: &mut PathState, here: Here, op: BinOp, left: &Expr, right: &Expr, ty: &Type) -> Term {
        let bits = self.stored_bits(ty);
        let a = self.eval(state, here, left);
        if left.ty.is_pointer() {
            return self.pointer_binary(state, here, op, (left, a), right, bits);
        }
        let b = self.eval(state, here, right);
        let signed = self.is_signed(&left.ty);
        let b = if op.is_shift() { self.shift_width(b, self.pool.width(a)) } else { b };
        if self.pool.width(a) != self.pool.width(b) {
            return self.unknown(here, ty, "operands of two widths");
        }
        let pool = &mut self.pool;
        let truth = match op {
            BinOp::Add => return pool.plus(a, b),
            BinOp::Sub => return pool.minus(a, b),
            BinOp::Mul => return pool.mul(a, b),
            BinOp::Div if signed => return pool.signed_div(a, b),
            BinOp::Div => return pool.div(a, b),
            BinOp::Rem if signed => return pool.signed_rem(a, b),
            BinOp::Rem => return pool.rem(a, b),
            BinOp::Shl => return pool.shl(a, b),
            BinOp::Shr if signed => return pool.ashr(a, b),
            BinOp::Shr => return pool.lshr(a, b),
            BinOp::BitAnd => return pool.and(a, b),
            BinOp::BitOr => return pool.or(a, b),
            BinOp::BitXor => return pool.xor(a, b),
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => self.compared(op, a, b, signed),
        };
        self.pool.zero_extend(truth, bits)
    }

    /// The shift distance in the width of the shifted operand: all ones if it does not fit.
    fn shift_width(&mut self, by: Term, width: u32) -> Term {
        let own = self.pool.width(by);
        if own <= width {
            return self.pool.zero_extend(by, width);
        }
        let low = self.pool.extract(by, 0, width);
        let high = self.pool.extract(by, width, own - width);
        let (zeros, ones) = (self.pool.constant(0, own - width), self.pool.constant(u128::MAX, width));
        let fits = self.pool.eq(high, zeros);
        self.pool.ite(fits, low, ones)
    }

    fn compared(&mut self, op: BinOp, a: Term, b: Term, signed: bool) -> Term {
        let pool = &mut self.pool;
        let mut less = |a, b| if signed { pool.signed_less(a, b) } else { pool.less(a, b) };
        match op {
            BinOp::Lt => less(a, b),
            BinOp::Gt => less(b, a),
            BinOp::Le => {
                let more = less(b, a);
                self.pool.not(more)
            }
            BinOp::Ge => {
                let less = less(a, b);
                self.pool.not(less)
            }
            BinOp::Ne => {
                let equal = self.pool.eq(a, b);
                self.pool.not(equal)
            }
            BinOp::Eq
            | BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Rem
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor => self.pool.eq(a, b),
        }
    }

    fn pointer_binary(
        &mut self,
        state: &mut PathState,
        here: Here,
        op: BinOp,
        (left, a): (&Expr, Term),
        right: &Expr,
        bits: u32,
    ) -> Term {
        if !right.ty.is_pointer() {
            return match op {
                BinOp::Add => self.indexed(state, here, a, left, right, false),
                BinOp::Sub => self.indexed(state, here, a, left, right, true),
                BinOp::Mul
                | BinOp::Div
                | BinOp::Rem
                | BinOp::Shl
                | BinOp::Shr
                | BinOp::BitAnd
                | BinOp::BitOr
                | BinOp::BitXor
                | BinOp::Lt
                | BinOp::Gt
                | BinOp::Le
                | BinOp::Ge
                | BinOp::Eq
                | BinOp::Ne => {
                    self.unknown_pointer(here, "an operation on a pointer");
                    self.pool.variable(bits)
                }
            };
        }
        let b = self.eval(state, here, right);
        self.compares_freed(state, here, a, b);
        if matches!(op, BinOp::Eq | BinOp::Ne) {
            self.compares_ends(state, here, a, b);
            let truth = self.compared(op, a, b, false);
            return self.pool.zero_extend(truth, bits);
        }
        let offset_bits = self.offset_bits();
        let (one, other) = (self.pool.extract(a, offset_bits, 16), self.pool.extract(b, offset_bits, 16));
        let same = self.pool.eq(one, other);
        let differ = self.pool.not(same);
        let (number, other_number) = (self.is_number(a), self.is_number(b));
        let numbers = self.pool.and(number, other_number);
        let objects = self.pool.not(numbers);
        let apart = self.pool.and(objects, differ);
        self.give_up_if(here, apart, "two objects of which pointers are ordered or subtracted");
        let (x, y) = (self.pool.extract(a, 0, offset_bits), self.pool.extract(b, 0, offset_bits));
        if op != BinOp::Sub {
            let (of_numbers, of_offsets) = (self.compared(op, a, b, false), self.compared(op, x, y, true));
            let truth = self.pool.ite(numbers, of_numbers, of_offsets);
            return self.pool.zero_extend(truth, bits);
        }
        let distance = self.pool.minus(x, y);
        let (of_numbers, of_offsets) = (self.pool.minus(a, b), self.converted(distance, true, bits));
        let distance = self.pool.ite(numbers, of_numbers, of_offsets);
        match left.ty.pointee().and_then(|to| self.size_of(to)) {
            Some(size) if size > 0 => {
                let size = self.pool.constant(u128::from(size), bits);
                self.pool.signed_div(distance, size)
            }
            _ => {
                self.unknown_pointer(here, "a difference of pointers to an incomplete type");
                self.pool.variable(bits)
            }
        }
    }

    /// Gives up on comparisons with pointers to freed memory: that memory may be allocated again at the same address.
    fn compares_freed(&mut self, state: &PathState, here: Here, a: Term, b: Term) {
        for pointer in [a, b] {
            for target in self.targets(pointer).0 {
                let Some(object) = self.known_object(state, here, &target).filter(|object| object.heap) else {
                    continue;
                };
                let freed = self.pool.not(object.alive);
                let freed = self.pool.and(target.holds, freed);
                self.give_up_if(here, freed, "a pointer to freed memory that is compared");
            }
        }
    }

    /// Gives up on comparisons of two objects where a pointer is behind the end of one: the other one may be there (C11
    /// 6.5.9p6).
    fn compares_ends(&mut self, state: &PathState, here: Here, a: Term, b: Term) {
        let offset_bits = self.offset_bits();
        let (one, other) = (self.pool.extract(a, offset_bits, 16), self.pool.extract(b, offset_bits, 16));
        let same = self.pool.eq(one, other);
        let differ = self.pool.not(same);
        for (pointer, compared) in [(a, b), (b, a)] {
            let number = self.is_number(compared);
            let is_object = self.pool.not(number);
            let meets = self.pool.and(differ, is_object);
            if self.pool.value(meets) == Some(0) {
                return;
            }
            for target in self.targets(pointer).0 {
                let Some(object) = self.known_object(state, here, &target) else { continue };
                // A block without bytes is apart from other objects (C11 7.22.3).
                let size = object.size.max(u64::from(object.heap));
                let size = self.pool.constant(u128::from(size), offset_bits);
                let inside = self.pool.less(target.offset, size);
                let outside = self.pool.not(inside);
                let outside = self.pool.and(target.holds, outside);
                let open = self.pool.and(meets, outside);
                self.give_up_if(here, open, "the end of an object that is compared with another object");
            }
        }
    }
}
