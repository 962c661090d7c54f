//! Conditions of the program as candidates for facts of an invariant.
//!
//! Equations between numbers and orders of pairs of them ([`super::invariant`]) do not say that a difference stays below
//! a bound, that a sum has not wrapped, or anything about single bits. But a program whose safety depends on that
//! compares such numbers itself: in its assertions, and before it changes them. So where these equations and orders are
//! not enough, the search begins again with the orders, equations and bits that steps were seen to depend on, as far as
//! they are about the state before the step. Like all candidates, they hold at a place until a state is found there in
//! which they do not, and what is left is checked with all the rest.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::invariant_search::{Induction, PartRole};
use crate::logic::Term;

/// The maximum number of candidates, each of which may hold or not hold.
const MOST: usize = 40;
/// The maximum number of terms in a candidate.
const MOST_TERMS: usize = 14;
/// The maximum number of cases that the conditions of a step are split into.
const MOST_CASES: usize = 24;
/// The maximum number of numbers that are compared with each other from another starting point.
const MOST_COMPARED: usize = 6;

impl Induction<'_> {
    /// Notes what these conditions of a step depend on; nothing about its own assumption `guard` is new.
    pub(super) fn note_predicates(&mut self, conditions: &[Term], guard: Term) {
        if self.predicates.seen.len() >= MOST {
            return;
        }
        let assumed: BTreeSet<Term> = self.engine.pool.atoms(&[guard], |_| false).into_iter().collect();
        let variables: BTreeSet<Term> =
            self.changed.iter().filter(|part| part.role == PartRole::Data).map(|part| part.variable).collect();
        let (mut open, mut cases) = (vec![conditions.to_vec()], 0);
        while let Some(case) = open.pop() {
            cases += 1;
            for atom in self.engine.pool.atoms(&case, |_| false) {
                let read = self.engine.pool.plain_variables(atom, MOST_TERMS);
                let is_of_state =
                    read.is_some_and(|read| !read.is_empty() && read.iter().all(|one| variables.contains(one)));
                if is_of_state && !assumed.contains(&atom) && self.predicates.seen.len() < MOST {
                    self.predicates.seen.insert(atom);
                    self.note_without_bits(atom);
                }
            }
            let Some(choice) = self.engine.pool.choice_in(&case).filter(|_| cases + open.len() < MOST_CASES) else {
                continue;
            };
            for holds in [true, false] {
                open.push(self.engine.pool.decided(&case, choice, holds));
            }
        }
    }

    /// A condition on bits may be about an input as well (`granted & ~revoked & ~existing`), which is any number a step
    /// before: notes what it says if one of the numbers is 0.
    fn note_without_bits(&mut self, atom: Term) {
        let pool = &mut self.engine.pool;
        if !pool.has_bits(atom) {
            return;
        }
        for variable in pool.plain_variables(atom, MOST_TERMS).unwrap_or_default() {
            let zero = pool.constant(0, pool.width(variable));
            let without = pool.replaced(&[atom], &FxHashMap::from_iter([(variable, zero)]));
            self.predicates.seen.extend(pool.atoms(&without, |_| false));
        }
    }

    /// Takes what was seen as candidates. Returns whether there are new ones.
    pub(super) fn renew_predicates(&mut self) -> bool {
        let before = self.predicates.used.len();
        let seen = self.predicates.seen.clone();
        self.predicates.used.extend(seen);
        if self.predicates.used.len() > before {
            return true;
        }
        // The last resort: what is between two numbers, seen from a third one that is subtracted somewhere.
        !std::mem::replace(&mut self.predicates.is_rebased, true) && self.compare_differences() > 0
    }

    /// Adds orders of differences from the numbers that are subtracted in candidates. Returns how many.
    fn compare_differences(&mut self) -> usize {
        let (mut starts, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        for atom in self.predicates.used.clone() {
            let pool = &mut self.engine.pool;
            starts.extend(pool.starts(atom));
            numbers.extend(pool.plain_variables(atom, MOST_TERMS).unwrap_or_default());
        }
        let before = self.predicates.used.len();
        let numbers: Vec<Term> = numbers.into_iter().take(MOST_COMPARED).collect();
        for start in starts {
            for (left, right) in numbers.iter().flat_map(|one| numbers.iter().map(move |other| (*one, *other))) {
                let pool = &mut self.engine.pool;
                let width = pool.width(start);
                if left == right || pool.width(left) != width || pool.width(right) != width {
                    continue;
                }
                let (from, to) = (pool.minus(left, start), pool.minus(right, start));
                let order = pool.less(from, to);
                if pool.value(order).is_none() && self.predicates.used.len() < 2 * MOST {
                    self.predicates.used.insert(order);
                }
            }
        }
        self.predicates.used.len() - before
    }

    /// The candidates, or their opposites, that hold for these values of the parts.
    pub(super) fn predicates_of(&mut self, values: &[u128]) -> Vec<Term> {
        // Nothing is known about some parts; what they are is found out during the search.
        let known: BTreeSet<Term> =
            self.changed.iter().filter(|part| part.role != PartRole::Forgotten).map(|part| part.variable).collect();
        let is_known = |term: &Term| {
            let read = self.engine.pool.plain_variables(*term, usize::MAX).unwrap_or_default();
            !read.is_empty() && read.iter().all(|one| known.contains(one))
        };
        let used: Vec<Term> = self.predicates.used.iter().copied().filter(is_known).collect();
        let hold = self.holding_for(&used, values);
        let pool = &mut self.engine.pool;
        used.into_iter().zip(hold).map(|(term, holds)| if holds { term } else { pool.not(term) }).collect()
    }

    /// For each of these conditions, whether it holds for these values of the parts.
    pub(super) fn holding_for(&self, conditions: &[Term], values: &[u128]) -> Vec<bool> {
        let values: FxHashMap<Term, u128> =
            self.changed.iter().zip(values).map(|(part, value)| (part.variable, *value)).collect();
        let value = |variable| values.get(&variable).copied().unwrap_or(0);
        self.engine.pool.eval_all(conditions, &value).into_iter().map(|value| value == 1).collect()
    }

    /// The conditions with these terms for the parts.
    pub(super) fn with_parts(&mut self, conditions: &[Term], term: &dyn Fn(usize) -> Option<Term>) -> Vec<Term> {
        let terms = (0..self.changed.len()).filter_map(|at| Some((self.changed[at].variable, term(at)?)));
        let terms: FxHashMap<Term, Term> = terms.collect();
        self.engine.pool.replaced(conditions, &terms)
    }
}
