//! Constructors of if-then-else, extraction and concatenation, which simplify on construction.

use super::term::{signed, DistributedOp, Op, Pool, Term};

impl Pool {
    /// `a` if the condition holds, else `b`.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        let width = self.same_width(a, b);
        if a == b {
            return a;
        }
        match *self.op(c) {
            Op::Const(value) => return if value == 1 { a } else { b },
            Op::Not(d) => return self.ite(d, b, a),
            _ => {}
        }
        if width == 1 {
            return self.ite_bit(c, a, b);
        }
        if let Op::Ite(d, x, y) = *self.op(a) {
            if d == c {
                return self.ite(c, x, b);
            }
            if y == b {
                let both = self.and(c, d);
                return self.ite(both, x, b);
            }
        }
        if let Op::Ite(d, x, y) = *self.op(b) {
            if d == c {
                return self.ite(c, a, y);
            }
            if x == a {
                let one = self.or(c, d);
                return self.ite(one, a, y);
            }
        }
        self.add(Op::Ite(c, a, b), width)
    }

    fn ite_bit(&mut self, c: Term, a: Term, b: Term) -> Term {
        let opposite = self.not(c);
        match (self.value(a), self.value(b)) {
            (Some(1), _) => self.or(c, b),
            (Some(_), _) => self.and(opposite, b),
            (_, Some(0)) => self.and(c, a),
            (_, Some(_)) => self.or(opposite, a),
            (None, None) if a == c => self.or(c, b),
            (None, None) if b == c => self.and(c, a),
            (None, None) => {
                let (yes, no) = (self.and(c, a), self.and(opposite, b));
                self.or(yes, no)
            }
        }
    }

    /// The concatenation of the high part and the low part.
    pub fn concat(&mut self, a: Term, low: Term) -> Term {
        self.once(DistributedOp::Concat, a, u128::from(low.0), |pool| pool.concat_anew(a, low))
    }

    fn concat_anew(&mut self, high: Term, low: Term) -> Term {
        let (upper, lower) = (self.width(high), self.width(low));
        match (self.op(high).clone(), self.op(low).clone()) {
            (Op::Const(x), Op::Const(y)) => return self.constant(x << lower | y, upper + lower),
            (Op::Extract(x, from), Op::Extract(y, to)) if x == y && from == to + lower => {
                return self.extract(x, to, upper + lower);
            }
            (Op::Ite(c, a, b), Op::Ite(d, x, y)) if c == d => {
                let (yes, no) = (self.concat(a, x), self.concat(b, y));
                return self.ite(c, yes, no);
            }
            (Op::Const(_), Op::Ite(c, x, y)) => {
                let (yes, no) = (self.concat(high, x), self.concat(high, y));
                return self.ite(c, yes, no);
            }
            (Op::Ite(c, x, y), Op::Const(_)) => {
                let (yes, no) = (self.concat(x, low), self.concat(y, low));
                return self.ite(c, yes, no);
            }
            // To the right, so that equal terms look equal.
            (Op::Concat(x, y), _) => {
                let rest = self.concat(y, low);
                if !matches!(self.op(rest), Op::Concat(..)) {
                    return self.concat(x, rest);
                }
                return self.add(Op::Concat(x, rest), upper + lower);
            }
            (Op::Extract(x, from), Op::Concat(y, rest)) => {
                if let Op::Extract(z, to) = *self.op(y) {
                    if z == x && from == to + self.width(y) {
                        let joined = self.extract(x, to, upper + self.width(y));
                        return self.concat(joined, rest);
                    }
                }
            }
            (Op::Const(x), Op::Concat(y, rest)) => {
                if let Some(next) = self.value(y) {
                    let joined = self.constant(x << self.width(y) | next, upper + self.width(y));
                    return self.concat(joined, rest);
                }
            }
            _ => {}
        }
        assert!(upper + lower <= super::term::MAX_WIDTH, "a width of {} bits", upper + lower);
        self.add(Op::Concat(high, low), upper + lower)
    }

    /// `width` bits, beginning with bit `from`.
    pub fn extract(&mut self, a: Term, from: u32, width: u32) -> Term {
        self.once(DistributedOp::Extract, a, u128::from(from) << 32 | u128::from(width), |pool| {
            pool.extract_anew(a, from, width)
        })
    }

    fn extract_anew(&mut self, a: Term, from: u32, width: u32) -> Term {
        let whole = self.width(a);
        assert!(width >= 1 && from + width <= whole, "bits {from} to {} of {whole}", from + width);
        if width == whole {
            return a;
        }
        match self.op(a).clone() {
            Op::Const(value) => self.constant(value >> from, width),
            Op::Extract(inner, at) => self.extract(inner, at + from, width),
            Op::Not(inner) => {
                let inner = self.extract(inner, from, width);
                self.not(inner)
            }
            Op::Concat(high, low) => {
                let border = self.width(low);
                if from >= border {
                    self.extract(high, from - border, width)
                } else if from + width <= border {
                    self.extract(low, from, width)
                } else {
                    let upper = self.extract(high, 0, from + width - border);
                    let lower = self.extract(low, from, border - from);
                    self.concat(upper, lower)
                }
            }
            Op::Ite(c, x, y) => {
                let (yes, no) = (self.extract(x, from, width), self.extract(y, from, width));
                self.ite(c, yes, no)
            }
            Op::SignExtend(inner) if from + width <= self.width(inner) => self.extract(inner, from, width),
            // The low bits of a sum are the sum of the low bits.
            Op::Sum(constant, terms) if from == 0 => {
                let parts: Vec<_> = terms.iter().map(|(term, by)| (self.extract(*term, 0, width), *by)).collect();
                let constant = self.constant(constant, width);
                let sum = self.linear(&parts);
                self.plus(sum, constant)
            }
            _ => self.add(Op::Extract(a, from), width),
        }
    }

    /// The term zero-extended to this width.
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        let own = self.width(a);
        if own == width {
            return a;
        }
        let zeros = self.constant(0, width - own);
        self.concat(zeros, a)
    }

    /// The term sign-extended to this width.
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        self.once(DistributedOp::SignExtend, a, u128::from(width), |pool| pool.sign_extend_anew(a, width))
    }

    fn sign_extend_anew(&mut self, a: Term, width: u32) -> Term {
        let own = self.width(a);
        if own == width {
            return a;
        }
        match self.op(a).clone() {
            Op::Const(value) => self.constant(signed(value, own) as u128, width),
            Op::Ite(c, x, y) if self.value(x).is_some() || self.value(y).is_some() => {
                let (yes, no) = (self.sign_extend(x, width), self.sign_extend(y, width));
                self.ite(c, yes, no)
            }
            Op::SignExtend(inner) => self.add(Op::SignExtend(inner), width),
            Op::Concat(high, _) if self.value(high).is_some_and(|bits| bits >> (self.width(high) - 1) == 0) => {
                self.zero_extend(a, width)
            }
            _ => self.add(Op::SignExtend(a), width),
        }
    }

    /// A lower bound on the number of trailing zero bits.
    pub fn trailing_zeros(&self, a: Term) -> u32 {
        let width = self.width(a);
        match self.op(a) {
            Op::Const(0) => width,
            Op::Const(value) => value.trailing_zeros().min(width),
            Op::Sum(constant, terms) => {
                let of = |(term, by): &(Term, u128)| self.trailing_zeros(*term).saturating_add(by.trailing_zeros());
                let least = terms.iter().map(of).min().unwrap_or(width);
                let constant = if *constant == 0 { width } else { constant.trailing_zeros() };
                least.min(constant).min(width)
            }
            Op::Concat(high, low) => match self.trailing_zeros(*low) {
                zeros if zeros == self.width(*low) => zeros + self.trailing_zeros(*high),
                zeros => zeros,
            },
            Op::Ite(_, x, y) => self.trailing_zeros(*x).min(self.trailing_zeros(*y)),
            Op::SignExtend(inner) => self.trailing_zeros(*inner),
            _ => 0,
        }
    }

    /// A condition that distinguishes the first of two path conditions from the second, of which at most one holds: the
    /// last branch, if all other branches are common to both.
    pub fn selector(&mut self, first: Term, second: Term) -> Term {
        if let (Op::And(a, b), Op::And(c, d)) = (self.op(first).clone(), self.op(second).clone()) {
            for (g, one, h, other) in [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)] {
                if g == h && self.not(one) == other {
                    return one;
                }
            }
        }
        first
    }
}
