//! Constructors of arithmetic, logical and comparison terms, which simplify on construction.

use super::term::{binary, mask, DistributedOp, Op, Pool, Term};

impl Pool {
    /// The memoized term of this operation, or the one built by `make`.
    pub(super) fn once(
        &mut self,
        made: DistributedOp,
        a: Term,
        with: u128,
        make: impl FnOnce(&mut Pool) -> Term,
    ) -> Term {
        if let Some(known) = self.made.get(&(made, a, with)) {
            return *known;
        }
        let term = make(self);
        self.made.insert((made, a, with), term);
        term
    }

    /// Bitwise complement.
    pub fn not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match *self.op(a) {
            Op::Const(value) => self.constant(!value, width),
            Op::Not(inner) => inner,
            _ => self.add(Op::Not(a), width),
        }
    }

    /// Bitwise conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        let width = self.same_width(a, b);
        if a == b {
            return a;
        }
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.constant(x & y, width),
            (Some(0), _) => return a,
            (_, Some(0)) => return b,
            (Some(x), _) if x == mask(width) => return b,
            (_, Some(y)) if y == mask(width) => return a,
            _ => {}
        }
        if self.not(a) == b {
            return self.constant(0, width);
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some(simpler) = self.absorbed(one, other) {
                return simpler;
            }
        }
        if let Some(simpler) = self.resolved(a, b) {
            return simpler;
        }
        self.add(Op::And(a, b), width)
    }

    /// Simplifies `a & (a & x)`, `a & ~(a & x)` and similar conjunctions.
    fn absorbed(&mut self, a: Term, b: Term) -> Option<Term> {
        match *self.op(b) {
            Op::And(x, y) if x == a || y == a => return Some(b),
            Op::And(x, y) => {
                let opposite = self.not(a);
                if x == opposite || y == opposite {
                    let width = self.width(a);
                    return Some(self.constant(0, width));
                }
            }
            Op::Not(inner) => {
                if let Op::And(x, y) = *self.op(inner) {
                    let opposite = self.not(a);
                    if x == opposite || y == opposite {
                        return Some(a);
                    }
                    let rest = if x == a { y } else { x };
                    if x == a || y == a {
                        let rest = self.not(rest);
                        return Some(self.and(a, rest));
                    }
                }
            }
            _ => {}
        }
        None
    }

    /// Simplifies `~(g & c) & ~(g & ~c)` to `~g`, which occurs where two branches join.
    fn resolved(&mut self, a: Term, b: Term) -> Option<Term> {
        let (Op::Not(p), Op::Not(q)) = (self.op(a).clone(), self.op(b).clone()) else { return None };
        let (Op::And(p1, p2), Op::And(q1, q2)) = (self.op(p).clone(), self.op(q).clone()) else { return None };
        for (g, c, h, d) in [(p1, p2, q1, q2), (p1, p2, q2, q1), (p2, p1, q1, q2), (p2, p1, q2, q1)] {
            if g == h && self.not(c) == d {
                return Some(self.not(g));
            }
        }
        None
    }

    /// Bitwise disjunction.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.not(a), self.not(b));
        let both = self.and(a, b);
        self.not(both)
    }

    /// Bitwise difference.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        let width = self.same_width(a, b);
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.constant(x ^ y, width),
            (Some(0), _) => return b,
            (_, Some(0)) => return a,
            (Some(x), _) if x == mask(width) => return self.not(b),
            (_, Some(y)) if y == mask(width) => return self.not(a),
            _ => {}
        }
        if a == b {
            return self.constant(0, width);
        }
        match (self.op(a).clone(), self.op(b).clone()) {
            (Op::Not(x), Op::Not(y)) => self.xor(x, y),
            (Op::Not(x), _) => {
                let rest = self.xor(x, b);
                self.not(rest)
            }
            (_, Op::Not(y)) => {
                let rest = self.xor(a, y);
                self.not(rest)
            }
            _ => self.add(Op::Xor(a, b), width),
        }
    }

    /// Sum, modulo 2^width.
    pub fn plus(&mut self, a: Term, b: Term) -> Term {
        self.once(DistributedOp::Plus, a, u128::from(b.0), |pool| pool.plus_anew(a, b))
    }

    fn plus_anew(&mut self, a: Term, b: Term) -> Term {
        self.same_width(a, b);
        if let (Op::Ite(c, x, y), Op::Ite(d, z, w)) = (self.op(a).clone(), self.op(b).clone()) {
            if c == d {
                let (yes, no) = (self.plus(x, z), self.plus(y, w));
                return self.ite(c, yes, no);
            }
        }
        for (one, other) in [(a, b), (b, a)] {
            let Op::Ite(c, x, y) = *self.op(one) else { continue };
            let known = self.value(other).is_some();
            if known && (self.value(x).is_some() || self.value(y).is_some()) {
                let (yes, no) = (self.plus(x, other), self.plus(y, other));
                return self.ite(c, yes, no);
            }
        }
        self.linear(&[(a, 1), (b, 1)])
    }

    /// Difference, modulo 2^width.
    pub fn minus(&mut self, a: Term, b: Term) -> Term {
        let b = self.negated(b);
        self.plus(a, b)
    }

    /// The negative, modulo 2^width.
    pub fn negated(&mut self, a: Term) -> Term {
        self.times(a, u128::MAX)
    }

    /// A multiple, modulo 2^width.
    pub fn times(&mut self, a: Term, factor: u128) -> Term {
        self.once(DistributedOp::Times, a, factor, |pool| pool.times_anew(a, factor))
    }

    fn times_anew(&mut self, a: Term, factor: u128) -> Term {
        if let Op::Ite(c, x, y) = *self.op(a) {
            if self.value(x).is_some() || self.value(y).is_some() {
                let (yes, no) = (self.times(x, factor), self.times(y, factor));
                return self.ite(c, yes, no);
            }
        }
        self.linear(&[(a, factor)])
    }

    pub(super) fn linear(&mut self, parts: &[(Term, u128)]) -> Term {
        let width = self.width(parts[0].0);
        let mut constant = 0u128;
        let mut flat: Vec<(Term, u128)> = Vec::new();
        for (part, factor) in parts {
            match self.op(*part) {
                Op::Const(value) => constant = constant.wrapping_add(value.wrapping_mul(*factor)),
                Op::Sum(inner, terms) => {
                    constant = constant.wrapping_add(inner.wrapping_mul(*factor));
                    flat.extend(terms.iter().map(|(term, by)| (*term, by.wrapping_mul(*factor))));
                }
                _ => flat.push((*part, *factor)),
            }
        }
        flat.sort_unstable_by_key(|(term, _)| *term);
        let mut terms: Vec<(Term, u128)> = Vec::new();
        for (term, factor) in flat {
            match terms.last_mut() {
                Some((last, sum)) if *last == term => *sum = sum.wrapping_add(factor),
                _ => terms.push((term, factor)),
            }
        }
        terms.iter_mut().for_each(|(_, factor)| *factor &= mask(width));
        terms.retain(|(_, factor)| *factor != 0);
        let constant = constant & mask(width);
        match terms[..] {
            [] => self.constant(constant, width),
            [(only, 1)] if constant == 0 => only,
            _ => self.add(Op::Sum(constant, terms.into()), width),
        }
    }

    /// Product, modulo 2^width.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        let width = self.same_width(a, b);
        match (self.value(a), self.value(b)) {
            (Some(x), _) => self.times(b, x),
            (_, Some(y)) => self.times(a, y),
            _ => self.add(Op::Mul(a, b), width),
        }
    }

    /// Unsigned quotient; all ones if the divisor is 0.
    pub fn div(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        match self.value(b) {
            Some(1) => a,
            Some(by) if by.is_power_of_two() => {
                let by = self.constant(u128::from(by.trailing_zeros()), width);
                self.lshr(a, by)
            }
            _ => self.computed(Op::Div(a, b), a, b),
        }
    }

    /// Unsigned remainder; the dividend if the divisor is 0.
    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        match self.value(b) {
            Some(by) if by.is_power_of_two() => {
                let low = self.constant(by - 1, width);
                self.and(a, low)
            }
            _ => self.computed(Op::Rem(a, b), a, b),
        }
    }

    /// Signed quotient, truncated, for a divisor that is not 0.
    pub fn signed_div(&mut self, a: Term, b: Term) -> Term {
        let (sign_a, sign_b) = (self.sign(a), self.sign(b));
        let (a, b) = (self.magnitude(a), self.magnitude(b));
        let quotient = self.div(a, b);
        let sign = self.xor(sign_a, sign_b);
        let negative = self.negated(quotient);
        self.ite(sign, negative, quotient)
    }

    /// Signed remainder with the sign of the dividend, for a divisor that is not 0.
    pub fn signed_rem(&mut self, a: Term, b: Term) -> Term {
        let sign = self.sign(a);
        let (a, b) = (self.magnitude(a), self.magnitude(b));
        let rest = self.rem(a, b);
        let negative = self.negated(rest);
        self.ite(sign, negative, rest)
    }

    /// The sign bit.
    pub fn sign(&mut self, a: Term) -> Term {
        let top = self.width(a) - 1;
        self.extract(a, top, 1)
    }

    fn magnitude(&mut self, a: Term) -> Term {
        let sign = self.sign(a);
        let negative = self.negated(a);
        self.ite(sign, negative, a)
    }

    /// Left shift; 0 if the distance is at least the width.
    pub fn shl(&mut self, a: Term, by: Term) -> Term {
        let width = self.same_width(a, by);
        match self.value(by) {
            Some(by) if by >= u128::from(width) => self.constant(0, width),
            Some(by) => self.times(a, 1 << by),
            None => self.computed(Op::Shl(a, by), a, by),
        }
    }

    /// Logical right shift.
    pub fn lshr(&mut self, a: Term, by: Term) -> Term {
        let width = self.same_width(a, by);
        match self.value(by) {
            Some(0) => a,
            Some(by) if by >= u128::from(width) => self.constant(0, width),
            Some(by) => {
                let rest = self.extract(a, by as u32, width - by as u32);
                self.zero_extend(rest, width)
            }
            None => self.computed(Op::Lshr(a, by), a, by),
        }
    }

    /// Arithmetic right shift.
    pub fn ashr(&mut self, a: Term, by: Term) -> Term {
        let width = self.same_width(a, by);
        match self.value(by) {
            Some(by) => {
                let by = by.min(u128::from(width - 1)) as u32;
                let rest = self.extract(a, by, width - by);
                self.sign_extend(rest, width)
            }
            None => self.computed(Op::Ashr(a, by), a, by),
        }
    }

    fn computed(&mut self, op: Op, a: Term, b: Term) -> Term {
        let width = self.width(a);
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => {
                let value = binary(&op, x, y, width);
                self.constant(value, width)
            }
            _ => self.add(op, width),
        }
    }

    /// The condition that two terms are equal.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        self.once(DistributedOp::Eq, a, u128::from(b.0), |pool| pool.eq_anew(a, b))
    }

    fn eq_anew(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        let width = self.same_width(a, b);
        if a == b {
            return self.yes();
        }
        if width == 1 {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => self.constant(u128::from(x == y), 1),
            (Some(x), None) => self.eq_constant(b, a, x),
            (None, Some(y)) => self.eq_constant(a, b, y),
            (None, None) => self.eq_terms(a, b),
        }
    }

    fn eq_terms(&mut self, a: Term, b: Term) -> Term {
        if let (Op::Concat(x, y), Op::Concat(z, w)) = (self.op(a).clone(), self.op(b).clone()) {
            if self.width(x) == self.width(z) {
                let (high, low) = (self.eq(x, z), self.eq(y, w));
                return self.and(high, low);
            }
        }
        // Of sums, what both have in common does not count.
        if matches!(self.op(a), Op::Sum(..)) || matches!(self.op(b), Op::Sum(..)) {
            let rest = self.minus(a, b);
            if let Some(value) = self.value(rest) {
                return self.constant(u128::from(value == 0), 1);
            }
            if let Some((a, b)) = self.shorter(a, b, rest) {
                return self.eq(a, b);
            }
        }
        self.add(Op::Eq(a, b), 1)
    }

    /// Two shorter sums that are equal if and only if `a` and `b` are, if these have common parts: the parts of their
    /// difference, by sign.
    fn shorter(&mut self, a: Term, b: Term, difference: Term) -> Option<(Term, Term)> {
        let width = self.width(a);
        let parts = |term: Term| match self.op(term) {
            Op::Sum(_, parts) => parts.len(),
            _ => 1,
        };
        if parts(difference) >= parts(a) + parts(b) {
            return None;
        }
        let Op::Sum(constant, parts) = self.op(difference).clone() else { return None };
        let (mut left, mut right) = (self.constant(constant, width), self.constant(0, width));
        for (part, factor) in parts.iter() {
            let is_negative = factor >> (width - 1) != 0;
            let side = if is_negative { &mut right } else { &mut left };
            let size = if is_negative { factor.wrapping_neg() } else { *factor };
            let part = self.times(*part, size);
            *side = self.plus(*side, part);
        }
        Some((left, right))
    }

    fn eq_constant(&mut self, a: Term, constant: Term, value: u128) -> Term {
        let width = self.width(a);
        match self.op(a).clone() {
            Op::Ite(c, x, y) if self.value(x).is_some() || self.value(y).is_some() => {
                let (yes, no) = (self.eq(x, constant), self.eq(y, constant));
                self.ite(c, yes, no)
            }
            Op::Concat(high, low) => {
                let low_width = self.width(low);
                let high_value = self.constant(value >> low_width, width - low_width);
                let low_value = self.constant(value, low_width);
                let (one, two) = (self.eq(high, high_value), self.eq(low, low_value));
                self.and(one, two)
            }
            Op::Not(inner) => {
                let other = self.constant(!value, width);
                self.eq(inner, other)
            }
            Op::Sum(offset, terms) if offset != 0 => {
                let rest = self.linear_of(0, &terms, width);
                let other = self.constant(value.wrapping_sub(offset), width);
                self.eq(rest, other)
            }
            _ => self.add(Op::Eq(a.min(constant), a.max(constant)), 1),
        }
    }

    fn linear_of(&mut self, constant: u128, terms: &[(Term, u128)], width: u32) -> Term {
        match terms {
            [(only, 1)] if constant == 0 => *only,
            _ => self.add(Op::Sum(constant, terms.into()), width),
        }
    }

    /// Unsigned less than.
    pub fn less(&mut self, a: Term, b: Term) -> Term {
        self.once(DistributedOp::Less, a, u128::from(b.0), |pool| pool.less_anew(a, b))
    }

    fn less_anew(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => return self.constant(u128::from(x < y), 1),
            (_, Some(0)) => return self.no(),
            (Some(x), _) if x == mask(width) => return self.no(),
            _ => {}
        }
        if a == b {
            return self.no();
        }
        if width == 1 {
            let a = self.not(a);
            return self.and(a, b);
        }
        for (one, other, first) in [(a, b, true), (b, a, false)] {
            let Op::Ite(c, x, y) = *self.op(one) else { continue };
            if self.value(other).is_some() && (self.value(x).is_some() || self.value(y).is_some()) {
                let mut with = |part| if first { self.less(part, other) } else { self.less(other, part) };
                let (yes, no) = (with(x), with(y));
                return self.ite(c, yes, no);
            }
        }
        self.add(Op::Less(a, b), 1)
    }

    /// Signed less than.
    pub fn signed_less(&mut self, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        let flip = self.constant(1 << (width - 1), width);
        let (a, b) = (self.plus(a, flip), self.plus(b, flip));
        self.less(a, b)
    }

    pub(super) fn same_width(&self, a: Term, b: Term) -> u32 {
        let width = self.width(a);
        assert_eq!(width, self.width(b), "operands of one width");
        width
    }
}
