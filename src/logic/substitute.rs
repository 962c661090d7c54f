//! Simplifies terms under an assumption: if a condition is decided, an if-then-else becomes one of its branches.

use rustc_hash::FxHashMap;

use super::term::{Op, Pool, Term};

impl Pool {
    /// The same terms under the assumption that a one-bit condition is true or false.
    pub fn decided(&mut self, terms: &[Term], condition: Term, holds: bool) -> Vec<Term> {
        let value = if holds { self.yes() } else { self.no() };
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        known.insert(condition, value);
        // Operands have smaller numbers, so what is smaller than the condition does not contain it.
        for term in self.cone(terms, |term| term <= condition) {
            let new = self.again(term, &known);
            known.insert(term, new);
        }
        terms.iter().map(|term| known.get(term).copied().unwrap_or(*term)).collect()
    }

    /// The same for a condition that may be the opposite of another one.
    pub fn under(&mut self, terms: &[Term], condition: Term, holds: bool) -> Vec<Term> {
        match *self.op(condition) {
            Op::Not(inner) => self.decided(terms, inner, !holds),
            _ => self.decided(terms, condition, holds),
        }
    }

    /// The same terms with other terms in place of some of their variables.
    pub fn replaced(&mut self, terms: &[Term], variables: &FxHashMap<Term, Term>) -> Vec<Term> {
        let mut known = variables.clone();
        for term in self.cone(terms, |term| variables.contains_key(&term)) {
            let new = self.again(term, &known);
            known.insert(term, new);
        }
        terms.iter().map(|term| known.get(term).copied().unwrap_or(*term)).collect()
    }

    /// The condition, without a negation, of the last if-then-else in the cone of these terms (operands come first).
    pub fn choice_in(&self, terms: &[Term]) -> Option<Term> {
        let mut found: Option<Term> = None;
        for term in self.cone(terms, |_| false) {
            if let Op::Ite(condition, ..) = self.op(term) {
                found = Some(*condition);
            }
        }
        found.map(|condition| match self.op(condition) {
            Op::Not(inner) => *inner,
            _ => condition,
        })
    }

    fn again(&mut self, term: Term, known: &FxHashMap<Term, Term>) -> Term {
        let of = |term: &Term| known.get(term).copied().unwrap_or(*term);
        let width = self.width(term);
        match self.op(term).clone() {
            Op::Const(_) | Op::Var(_) => term,
            Op::Not(a) => self.not(of(&a)),
            Op::And(a, b) => self.and(of(&a), of(&b)),
            Op::Xor(a, b) => self.xor(of(&a), of(&b)),
            Op::Sum(constant, parts) => {
                let mut sum = self.constant(constant, width);
                for (part, factor) in parts.iter() {
                    let part = self.times(of(part), *factor);
                    sum = self.plus(sum, part);
                }
                sum
            }
            Op::Mul(a, b) => self.mul(of(&a), of(&b)),
            Op::Div(a, b) => self.div(of(&a), of(&b)),
            Op::Rem(a, b) => self.rem(of(&a), of(&b)),
            Op::Shl(a, b) => self.shl(of(&a), of(&b)),
            Op::Lshr(a, b) => self.lshr(of(&a), of(&b)),
            Op::Ashr(a, b) => self.ashr(of(&a), of(&b)),
            Op::Eq(a, b) => self.eq(of(&a), of(&b)),
            Op::Less(a, b) => self.less(of(&a), of(&b)),
            Op::Ite(c, a, b) => self.ite(of(&c), of(&a), of(&b)),
            Op::Concat(a, b) => self.concat(of(&a), of(&b)),
            Op::Extract(a, from) => self.extract(of(&a), from, width),
            Op::SignExtend(a) => self.sign_extend(of(&a), width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_none_where_its_condition_is_known() {
        let mut pool = Pool::default();
        let (c, a, b) = (pool.variable(1), pool.variable(8), pool.variable(8));
        let choice = pool.ite(c, a, b);
        let sum = pool.plus(choice, a);
        assert_eq!(pool.choice_in(&[sum]), Some(c));
        let twice = pool.times(a, 2);
        assert_eq!(pool.decided(&[sum, b], c, true), [twice, b]);
        let both = pool.plus(a, b);
        assert_eq!(pool.decided(&[sum], c, false), [both]);
        assert_eq!(pool.choice_in(&[both]), None);
    }

    #[test]
    fn variables_become_terms() {
        let mut pool = Pool::default();
        let (a, b, c) = (pool.variable(8), pool.variable(8), pool.variable(8));
        let sum = pool.plus(a, b);
        let less = pool.less(sum, c);
        let twice = pool.times(c, 2);
        let map = FxHashMap::from_iter([(a, twice), (c, b)]);
        let (new, wanted) = (pool.replaced(&[less, b, a], &map), pool.plus(twice, b));
        let wanted = pool.less(wanted, b);
        assert_eq!(new, [wanted, b, twice]);
    }

    #[test]
    fn all_operations_are_made_again() {
        let mut pool = Pool::default();
        let (c, a, b) = (pool.variable(1), pool.variable(8), pool.variable(8));
        let x = pool.ite(c, a, b);
        let made = [
            pool.mul(x, b),
            pool.div(x, b),
            pool.rem(x, b),
            pool.shl(x, b),
            pool.lshr(x, b),
            pool.ashr(x, b),
            pool.eq(x, b),
            pool.less(x, b),
            pool.concat(x, b),
            pool.extract(x, 2, 3),
            pool.sign_extend(x, 12),
            pool.not(x),
            pool.and(x, b),
            pool.xor(x, b),
            pool.plus(x, b),
        ];
        for holds in [true, false] {
            let decided = pool.decided(&made, c, holds);
            assert_eq!(pool.choice_in(&decided), None);
            let values = |term: Term| match term {
                term if term == c => u128::from(holds),
                term if term == a => 0xb5,
                _ => 3,
            };
            assert_eq!(pool.eval_all(&decided, &values), pool.eval_all(&made, &values));
        }
    }
}
