//! Orders of differences in terms of orders of the numbers themselves.
//!
//! Numbers modulo 2^width lie on a circle, and `x - c < y - c` says that `x` comes before `y` if one goes round from
//! `c`. A SAT solver sees subtractions and comparisons bit by bit, and takes long to find out how two such orders with
//! different starting points depend on each other, such as `wanted <= all - used` and `used + wanted <= all`. For all
//! `x`, `y` and `c`:
//!
//! > `(x - c < y - c) == (x < y) ^ (x < c) ^ (y < c)`
//!
//! If neither or both of `x` and `y` lie before `c`, both orders agree; if one does, they are opposite, for the numbers
//! from `c` on come first.

use std::collections::BTreeSet;

use super::term::{Op, Pool, Term};

impl Pool {
    /// Conditions that always hold: what the order means from other starting points, which are the numbers that it
    /// subtracts. None if the term is no order of differences.
    pub fn rebased(&mut self, order: Term) -> Vec<Term> {
        let Op::Less(a, b) = *self.op(order) else { return Vec::new() };
        let starts: BTreeSet<Term> = [a, b].into_iter().flat_map(|side| self.subtracted(side)).collect();
        starts.into_iter().map(|start| self.started_at(order, a, b, start)).collect()
    }

    /// The numbers that an order or an equation subtracts.
    pub fn starts(&mut self, atom: Term) -> Vec<Term> {
        let (Op::Less(a, b) | Op::Eq(a, b)) = *self.op(atom) else { return Vec::new() };
        [a, b].into_iter().flat_map(|side| self.subtracted(side)).collect()
    }

    /// The condition for one starting point `c`, where `a` is `x - c`, and `b` is `y - c`.
    fn started_at(&mut self, order: Term, a: Term, b: Term, start: Term) -> Term {
        let (x, y) = (self.plus(a, start), self.plus(b, start));
        let (both, one, other) = (self.less(x, y), self.less(x, start), self.less(y, start));
        let apart = self.xor(one, other);
        let meaning = self.xor(both, apart);
        self.eq(order, meaning)
    }

    /// Conditions that always hold: the orders between these numbers are one total order.
    pub fn total_order(&mut self, numbers: &[Term]) -> Vec<Term> {
        let mut told = Vec::new();
        for (at, a) in numbers.iter().enumerate() {
            for b in &numbers[at + 1..] {
                let (below, above, same) = (self.less(*a, *b), self.less(*b, *a), self.eq(*a, *b));
                let either = self.xor(below, above);
                told.push(self.xor(either, same));
                let both = self.and(below, above);
                told.push(self.not(both));
            }
        }
        for (a, b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (*a, *b))) {
            for c in numbers.iter().filter(|c| a != b && **c != a && **c != b) {
                // Not below twice is not below: this is transitivity for both "below" and "at most".
                let (first, second, both) = (self.less(a, b), self.less(b, *c), self.less(a, *c));
                let between = self.or(first, second);
                let opposite = self.not(both);
                told.push(self.or(opposite, between));
            }
        }
        told
    }

    /// What a sum subtracts.
    fn subtracted(&mut self, sum: Term) -> Vec<Term> {
        let Op::Sum(_, parts) = self.op(sum).clone() else { return Vec::new() };
        let width = self.width(sum);
        let negative = parts.iter().filter(|(_, factor)| factor >> (width - 1) != 0);
        negative.map(|(part, factor)| self.times(*part, factor.wrapping_neg())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SatResult, Solver};
    use super::*;

    /// A condition that does not always hold would make a wrong proof: all values of narrow numbers, and a SAT solver
    /// for wider ones.
    #[test]
    fn what_orders_mean_always_holds() {
        for width in 2..=8 {
            let mut pool = Pool::default();
            let (x, y, z) = (pool.variable(width), pool.variable(width), pool.variable(width));
            let three = pool.constant(3, width);
            let (a, b, c) = (pool.minus(x, z), pool.minus(y, z), pool.minus(three, y));
            let (twice, other) = (pool.times(z, 2), pool.minus(x, three));
            let d = pool.minus(a, twice);
            let orders = [(a, b), (x, a), (b, x), (c, a), (d, b), (other, c), (three, d), (y, other)];
            let mut told = Vec::new();
            for (left, right) in orders {
                let order = pool.less(left, right);
                told.extend(pool.rebased(order));
                let signed = pool.signed_less(left, right);
                told.extend(pool.rebased(signed));
            }
            let five = pool.constant(5, width);
            told.extend(pool.total_order(&[x, y, z, a, three, five]));
            assert!(told.len() > 15, "{}", told.len());
            for condition in told {
                let opposite = pool.not(condition);
                assert_eq!(Solver::default().check(&pool, &[opposite]), SatResult::Unsat);
                if width <= 3 {
                    let each = 1u128 << width;
                    for values in 0..each * each * each {
                        let value = |variable| match variable {
                            variable if variable == x => values % each,
                            variable if variable == y => values / each % each,
                            _ => values / each / each,
                        };
                        assert_eq!(pool.eval(condition, &value), 1);
                    }
                }
            }
        }
    }

    /// 32 bits, which takes a SAT solver long without help: what is taken fits, if it is at most what is left.
    #[test]
    fn what_fits_into_a_difference_fits_beside_it() {
        let mut pool = Pool::default();
        let (all, used, wanted) = (pool.variable(32), pool.variable(32), pool.variable(32));
        let (left, sum) = (pool.minus(all, used), pool.plus(used, wanted));
        let (before, more, after) = (pool.less(all, used), pool.less(left, wanted), pool.less(all, sum));
        let mut solver = Solver::default();
        for condition in pool.rebased(more) {
            solver.require(&pool, condition);
        }
        let (fits, enough) = (pool.not(before), pool.not(more));
        assert_eq!(solver.check(&pool, &[fits, enough, after]), SatResult::Unsat);
        assert_eq!(solver.check(&pool, &[enough, after]), SatResult::Sat);
    }
}
