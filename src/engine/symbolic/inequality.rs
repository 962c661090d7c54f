//! Orders of two numbers of one width, or of a number and a constant.

use std::collections::BTreeMap;

use crate::logic::{Pool, Term};

/// `left < right` or `left <= right`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inequality {
    pub(super) signed: bool,
    pub(super) strict: bool,
    pub(super) left: Side,
    pub(super) right: Side,
}

/// A side of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Side {
    /// The number in this column.
    Column(usize),
    /// A constant.
    Number(u128),
}

/// All orders that hold between two of these numbers, or between one of them and a constant.
pub(super) fn orders(width: u32, point: &[u128], numbers: &[u128]) -> Vec<Inequality> {
    let columns = (0..point.len()).map(Side::Column);
    let limit = if width >= 128 { u128::MAX } else { 1 << width };
    let fixed = numbers.iter().filter(|number| **number < limit).map(|number| Side::Number(*number));
    let sides: Vec<Side> = columns.chain(fixed).collect();
    let mut found = Vec::new();
    for (at, left) in sides.iter().enumerate() {
        for (other, right) in sides.iter().enumerate() {
            if at == other || matches!((left, right), (Side::Number(_), Side::Number(_))) {
                continue;
            }
            // A number that is compared as one without a sign.
            let is_large = |side: &Side| matches!(side, Side::Number(number) if *number >= 1 << (width - 1));
            let signs = if is_large(left) || is_large(right) { 1 } else { 2 };
            for (signed, strict) in
                [(false, false), (false, true), (true, false), (true, true)].into_iter().take(2 * signs)
            {
                let order = Inequality { signed, strict, left: *left, right: *right };
                if order.holds(width, point) {
                    found.push(order);
                }
            }
        }
    }
    found
}

/// Some of these orders from which all of them follow: if `a <= b` and `b < c` are shown, `a < c` need not be.
pub(super) fn implying(width: u32, orders: &[Inequality]) -> Vec<Inequality> {
    let mut known = Known::of(width, orders);
    let mut left = orders.to_vec();
    // What follows from the others is left out one by one: of orders that follow from each other, one stays.
    left.retain(|order| {
        let follows = known.follows(order);
        if follows {
            known.forget(order);
        }
        !follows
    });
    left
}

/// For each sign, left side and right side: the orders that are known, not strict and strict.
struct Known {
    sides: BTreeMap<Side, usize>,
    orders: [Vec<Vec<[bool; 2]>>; 2],
}

impl Known {
    fn of(width: u32, orders: &[Inequality]) -> Known {
        let mut sides: BTreeMap<Side, usize> =
            orders.iter().flat_map(|order| [order.left, order.right]).map(|side| (side, 0)).collect();
        sides.values_mut().enumerate().for_each(|(at, place)| *place = at);
        let none = vec![vec![[false; 2]; sides.len()]; sides.len()];
        let mut known = Known { orders: [none.clone(), none], sides };
        for order in orders {
            *known.entry(order) = true;
        }
        let numbers: Vec<Side> = known.sides.keys().copied().filter(|side| matches!(side, Side::Number(_))).collect();
        for (left, right) in numbers.iter().flat_map(|left| numbers.iter().map(move |right| (*left, *right))) {
            for signed in [false, true] {
                let order = Inequality { signed, strict: true, left, right };
                *known.entry(&order) = left != right && order.holds(width, &[]);
            }
        }
        known
    }

    fn entry(&mut self, order: &Inequality) -> &mut bool {
        let (left, right) = (self.sides[&order.left], self.sides[&order.right]);
        &mut self.orders[usize::from(order.signed)][left][right][usize::from(order.strict)]
    }

    fn forget(&mut self, order: &Inequality) {
        *self.entry(order) = false;
    }

    /// Whether an order follows from one or two others.
    fn follows(&self, order: &Inequality) -> bool {
        let (left, right) = (self.sides[&order.left], self.sides[&order.right]);
        let orders = &self.orders[usize::from(order.signed)];
        let is_known = |known: [bool; 2]| known[0] || known[1];
        let through = |at: usize| {
            let (one, two) = (orders[left][at], orders[at][right]);
            at != left && at != right && is_known(one) && is_known(two) && (!order.strict || one[1] || two[1])
        };
        !order.strict && orders[left][right][1] || (0..self.sides.len()).any(through)
    }
}

impl Inequality {
    pub(super) fn holds(self, width: u32, point: &[u128]) -> bool {
        // The smallest signed number becomes the smallest one.
        let shift = if self.signed { 1 << (width - 1) } else { 0 };
        let value = |side: Side| match side {
            Side::Column(column) => point[column] ^ shift,
            Side::Number(number) => number ^ shift,
        };
        let (left, right) = (value(self.left), value(self.right));
        left < right || !self.strict && left == right
    }

    pub(super) fn condition(self, pool: &mut Pool, width: u32, cells: &[usize], term: &dyn Fn(usize) -> Term) -> Term {
        let mut side = |side: Side| match side {
            Side::Column(column) => term(cells[column]),
            Side::Number(number) => pool.constant(number, width),
        };
        let (left, right) = (side(self.left), side(self.right));
        // `a <= b` is the opposite of `b < a`.
        let (a, b) = if self.strict { (left, right) } else { (right, left) };
        let less = if self.signed { pool.signed_less(a, b) } else { pool.less(a, b) };
        if self.strict {
            less
        } else {
            pool.not(less)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_follows_from_the_rest() {
        let numbers = [0, 2, 5, 200];
        for point in [[1, 2, 3], [4, 4, 4], [0, 5, 255], [7, 200, 7], [130, 2, 5]] {
            let all = orders(8, &point, &numbers);
            let some = implying(8, &all);
            assert!(2 * some.len() < all.len(), "{} of {}", some.len(), all.len());
            // All small points, and some others.
            let values: Vec<u128> = (0..8).chain([126, 127, 128, 199, 200, 201, 255]).collect();
            for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (*a, *b))) {
                for other in values.iter().map(|c| [a, b, *c]) {
                    let holds = |orders: &[Inequality]| orders.iter().all(|order| order.holds(8, &other));
                    assert_eq!(holds(&some), holds(&all), "{point:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn of_orders_that_follow_from_each_other_one_stays() {
        let order = |left, right| Inequality {
            signed: false,
            strict: false,
            left: Side::Column(left),
            right: Side::Column(right),
        };
        // The first two numbers are equal.
        let all = [order(0, 1), order(1, 0), order(0, 2), order(1, 2)];
        assert_eq!(implying(8, &all).len(), 3);
    }

    #[test]
    fn a_strict_order_does_not_follow_from_two_that_are_not_strict() {
        let order = |strict, left, right| Inequality {
            signed: false,
            strict,
            left: Side::Column(left),
            right: Side::Column(right),
        };
        let both = [order(false, 0, 1), order(false, 1, 2)];
        assert_eq!(implying(8, &[both[0], both[1], order(true, 0, 2)]).len(), 3);
        assert_eq!(implying(8, &[both[0], both[1], order(false, 0, 2)]), both);
        assert_eq!(implying(8, &[both[0], order(true, 1, 2), order(true, 0, 2)]).len(), 2);
    }

    #[test]
    fn large_constants_have_no_sign() {
        let found = orders(8, &[3], &[250]);
        assert!(found.iter().all(|order| !order.signed) && found.len() == 2, "{found:?}");
    }
}
