//! The invariant of one control location: linear equations between the data of a sequential program, orders between
//! pairs of numbers, and conditions of the program.
//!
//! The search begins with all facts of these forms that hold in one state; each further state removes those that do not
//! hold in it. The remaining facts are the strongest ones of these forms (Reps, Sagiv and Yorsh, "Symbolic
//! implementation of the best transformer", VMCAI 2004, section 3).

use super::affine::Affine;
use super::inequality::{implying, orders, Inequality, Side};
use crate::back::found_invariant::{FoundEquation, FoundOrder, OrderSide};
use crate::logic::{Pool, Term};

/// The maximum number of columns of a group in which orders are sought; larger groups get equations only.
const MOST_ORDERED: usize = 14;

/// The columns of the data, by width in bits.
pub(super) struct DataColumns {
    /// For each width, the positions of the cells.
    pub(super) groups: Vec<(u32, Vec<usize>)>,
    /// Constants that the program compares with.
    pub(super) numbers: Vec<u128>,
    /// Whether orders are sought, too.
    pub(super) has_orders: bool,
}

/// The facts about all data at one control location.
#[derive(Clone, Debug)]
pub(super) struct LocationFacts {
    groups: Vec<Group>,
    /// Conditions of the program that hold here ([`super::predicates`]), on the variables of the parts.
    pub(super) predicates: Vec<Term>,
}

/// The facts about the columns of one width.
#[derive(Clone, Debug)]
struct Group {
    space: Affine,
    orders: Vec<Inequality>,
}

impl LocationFacts {
    /// All facts that hold in one state; `value` gives the value of a cell.
    pub(super) fn of(columns: &DataColumns, predicates: Vec<Term>, value: &dyn Fn(usize) -> u128) -> LocationFacts {
        let group = |(width, cells): &(u32, Vec<usize>)| {
            let point: Vec<u128> = cells.iter().map(|cell| value(*cell)).collect();
            let are_few = cells.len() <= MOST_ORDERED;
            let orders = match columns.has_orders && are_few {
                true => orders(*width, &point, &columns.numbers),
                false => Vec::new(),
            };
            Group { space: Affine::new(*width, point), orders }
        };
        LocationFacts { groups: columns.groups.iter().map(group).collect(), predicates }
    }

    /// Removes the facts that do not hold in this state. Returns whether there were any.
    pub(super) fn join(&mut self, columns: &DataColumns, value: &dyn Fn(usize) -> u128) -> bool {
        let mut changed = false;
        for (group, (width, cells)) in self.groups.iter_mut().zip(&columns.groups) {
            let point: Vec<u128> = cells.iter().map(|cell| value(*cell)).collect();
            changed |= group.space.join(&point);
            let before = group.orders.len();
            group.orders.retain(|order| order.holds(*width, &point));
            changed |= group.orders.len() < before;
        }
        changed
    }

    /// The cells as terms that satisfy the equations: `free` is the variable of a cell that the equations leave free.
    pub(super) fn solved(
        &self,
        pool: &mut Pool,
        columns: &DataColumns,
        free: &dyn Fn(usize) -> Term,
    ) -> Vec<(usize, Term)> {
        let mut solved = Vec::new();
        for (group, (_, cells)) in self.groups.iter().zip(&columns.groups) {
            let open = cells.iter().enumerate().filter(|(column, _)| group.space.is_free(*column));
            solved.extend(open.map(|(_, cell)| (*cell, free(*cell))));
        }
        solved.extend(self.sums(pool, columns, free));
        solved
    }

    /// The cells that the equations determine, as sums of others.
    fn sums(&self, pool: &mut Pool, columns: &DataColumns, term: &dyn Fn(usize) -> Term) -> Vec<(usize, Term)> {
        let mut all = Vec::new();
        for (group, (width, cells)) in self.groups.iter().zip(&columns.groups) {
            for equation in group.space.equations() {
                let mut sum = pool.constant(equation.constant, *width);
                for (column, factor) in &equation.parts {
                    let part = pool.times(term(cells[*column]), *factor);
                    sum = pool.plus(sum, part);
                }
                all.push((cells[equation.column], sum));
            }
        }
        all
    }

    /// The equations as conditions on the cells that `term` gives; each with the condition that its sides differ by an
    /// odd number.
    pub(super) fn equations(
        &self,
        pool: &mut Pool,
        columns: &DataColumns,
        term: &dyn Fn(usize) -> Term,
    ) -> Vec<(Term, Term)> {
        let sums = self.sums(pool, columns, term);
        let both = sums.into_iter().map(|(cell, sum)| {
            let difference = pool.minus(term(cell), sum);
            (pool.eq(term(cell), sum), pool.extract(difference, 0, 1))
        });
        both.collect()
    }

    /// The facts as conditions on the cells that `term` gives.
    pub(super) fn conditions(&self, pool: &mut Pool, columns: &DataColumns, term: &dyn Fn(usize) -> Term) -> Vec<Term> {
        let sums = self.sums(pool, columns, term);
        let mut all: Vec<Term> = sums.into_iter().map(|(cell, sum)| pool.eq(term(cell), sum)).collect();
        all.extend(self.orders(pool, columns, term));
        all
    }

    /// The facts in numbers of cells, for readers. Those about numbers wider than 64 bits are left out; their number
    /// comes last.
    pub(super) fn told(&self, columns: &DataColumns) -> (Vec<FoundEquation>, Vec<FoundOrder>, usize) {
        let (mut equations, mut orders, mut left_out) = (Vec::new(), Vec::new(), 0);
        for (group, (width, cells)) in self.groups.iter().zip(&columns.groups) {
            if *width > u64::BITS {
                left_out += group.space.equations().len() + group.orders.len();
                continue;
            }
            equations.extend(group.space.equations().into_iter().map(|equation| FoundEquation {
                part: cells[equation.column],
                constant: equation.constant as u64,
                sum: equation.parts.iter().map(|(column, factor)| (cells[*column], *factor as u64)).collect(),
            }));
            let side = |side: Side| match side {
                Side::Column(column) => OrderSide::Part(cells[column]),
                Side::Number(number) => OrderSide::Number(number as u64),
            };
            orders.extend(group.orders.iter().map(|order| FoundOrder {
                signed: order.signed,
                strict: order.strict,
                left: side(order.left),
                right: side(order.right),
            }));
        }
        (equations, orders, left_out)
    }

    /// Removes the orders whose conditions (see [`LocationFacts::conditions`]) are listed. Returns whether all listed
    /// conditions are orders.
    pub(super) fn forget(
        &mut self,
        pool: &mut Pool,
        columns: &DataColumns,
        term: &dyn Fn(usize) -> Term,
        hard: &[Term],
    ) -> bool {
        let mut left = hard.len();
        for (group, (width, cells)) in self.groups.iter_mut().zip(&columns.groups) {
            group.orders.retain(|order| {
                let condition = order.condition(pool, *width, cells, term);
                let is_hard = hard.contains(&condition);
                left -= usize::from(is_hard && left > 0);
                !is_hard
            });
        }
        left == 0
    }

    /// The condition that all orders hold for the cells that `term` gives.
    pub(super) fn ordered(&self, pool: &mut Pool, columns: &DataColumns, term: &dyn Fn(usize) -> Term) -> Term {
        let mut all = pool.yes();
        for (group, (width, cells)) in self.groups.iter().zip(&columns.groups) {
            for order in &group.orders {
                let condition = order.condition(pool, *width, cells, term);
                all = pool.and(all, condition);
            }
        }
        all
    }

    /// Orders as conditions on the cells that `term` gives; the others follow from these.
    pub(super) fn orders(&self, pool: &mut Pool, columns: &DataColumns, term: &dyn Fn(usize) -> Term) -> Vec<Term> {
        let mut all = Vec::new();
        for (group, (width, cells)) in self.groups.iter().zip(&columns.groups) {
            all.extend(implying(*width, &group.orders).iter().map(|order| order.condition(pool, *width, cells, term)));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_do_not_hold_go() {
        let columns = DataColumns { groups: vec![(8, vec![0, 1])], numbers: vec![0], has_orders: true };
        let at = |point: [u128; 2]| move |cell: usize| point[cell];
        let mut facts = LocationFacts::of(&columns, Vec::new(), &at([1, 2]));
        let mut pool = Pool::default();
        let says = |facts: &LocationFacts, pool: &mut Pool, point: [u128; 2]| {
            let terms = point.map(|value| pool.constant(value, 8));
            let conditions = facts.conditions(pool, &columns, &|cell| terms[cell]);
            conditions.iter().all(|condition| pool.value(*condition) == Some(1))
        };
        assert!(says(&facts, &mut pool, [1, 2]));
        assert!(!says(&facts, &mut pool, [1, 3]));
        // The second is twice the first, and both are positive.
        assert!(facts.join(&columns, &at([3, 6])));
        assert!(says(&facts, &mut pool, [5, 10]));
        assert!(!says(&facts, &mut pool, [5, 11]));
        assert!(!says(&facts, &mut pool, [0, 0]));
        assert!(facts.join(&columns, &at([4, 4])));
        assert!(says(&facts, &mut pool, [5, 11]));
        // Never has the second been the smaller one.
        assert!(!says(&facts, &mut pool, [11, 5]));
        assert!(!facts.join(&columns, &at([5, 11])));
    }

    #[test]
    fn signs_count() {
        let columns = DataColumns { groups: vec![(8, vec![0])], numbers: vec![0], has_orders: true };
        let mut facts = LocationFacts::of(&columns, Vec::new(), &|_| 1);
        facts.join(&columns, &|_| 2);
        facts.join(&columns, &|_| 0xff);
        let mut pool = Pool::default();
        let (minus, zero) = (pool.constant(0x80, 8), pool.constant(0, 8));
        let holds = facts.ordered(&mut pool, &columns, &|_| minus);
        assert_eq!(pool.value(holds), Some(1));
        // As an unsigned number it was never 0.
        let holds = facts.ordered(&mut pool, &columns, &|_| zero);
        assert_eq!(pool.value(holds), Some(0));
    }
}
