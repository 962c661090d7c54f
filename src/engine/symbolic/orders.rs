//! What a solver is told about the orders in its questions, which it sees bit by bit: how orders of differences depend on
//! orders of the numbers ([`Pool::rebased`]), and that orders are total and transitive. All this always holds, so an
//! answer says the same with and without it; but it comes sooner.

use std::collections::{BTreeMap, BTreeSet};

use crate::logic::{Pool, Solver, Term};

/// An order of a difference is explained by orders that may contain differences in their turn: so many times.
const DEPTH: usize = 2;
/// The maximum number of orders in a question that are explained.
const MOST_ORDERS: usize = 60;
/// The maximum number of numbers in a question for which it is said that their orders are transitive.
const MOST_NUMBERS: usize = 14;

/// What one solver has been told.
#[derive(Default)]
pub(super) struct Orders {
    told: BTreeSet<Term>,
}

impl Orders {
    /// Tells the solver about the orders in a question.
    pub(super) fn explain(&mut self, pool: &mut Pool, solver: &mut Solver, question: Term) {
        let mut orders: BTreeSet<Term> = pool.orders(&[question]).into_iter().take(MOST_ORDERS).collect();
        let mut asked = orders.clone();
        for _ in 0..DEPTH {
            let told: Vec<Term> = asked.iter().flat_map(|order| pool.rebased(*order)).collect();
            asked = pool.orders(&told).into_iter().filter(|order| !orders.contains(order)).take(MOST_ORDERS).collect();
            orders.extend(&asked);
            told.into_iter().for_each(|condition| self.tell(pool, solver, condition));
        }
        for numbers in numbers(pool, &orders).into_values() {
            for condition in pool.total_order(&numbers) {
                self.tell(pool, solver, condition);
            }
        }
    }

    fn tell(&mut self, pool: &Pool, solver: &mut Solver, condition: Term) {
        if pool.value(condition).is_none() && self.told.insert(condition) {
            solver.require(pool, condition);
        }
    }
}

/// The numbers that are compared, by width: those that were made first, if there are too many.
fn numbers(pool: &Pool, orders: &BTreeSet<Term>) -> BTreeMap<u32, Vec<Term>> {
    let mut found: BTreeMap<u32, BTreeSet<Term>> = BTreeMap::new();
    for side in orders.iter().filter_map(|order| pool.compared(*order)).flat_map(|(left, right)| [left, right]) {
        found.entry(pool.width(side)).or_default().insert(side);
    }
    found.into_iter().map(|(width, numbers)| (width, numbers.into_iter().take(MOST_NUMBERS).collect())).collect()
}
