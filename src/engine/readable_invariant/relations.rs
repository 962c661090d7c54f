//! Equations and orders between numbers that hold at all of some places, without those that follow from others.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::{number, signed};
use super::names::Subject;
use super::statement::Fact;
use crate::back::found_condition::FoundCondition;
use crate::back::found_invariant::{FoundEquation, FoundOrder, FoundPlace, OrderSide, PartKind, StatePart};
use crate::engine::symbolic::Affine;

/// The numbers of some places.
pub(super) struct Relations<'a> {
    pub(super) parts: &'a [StatePart],
    pub(super) subjects: &'a [Subject],
}

impl Relations<'_> {
    /// What holds at all of these places.
    pub(super) fn common(&self, places: &[&FoundPlace]) -> Vec<Fact> {
        let Some((first, rest)) = places.split_first() else { return Vec::new() };
        let equations = self.equations(places);
        let constants: BTreeSet<usize> =
            equations.iter().filter(|one| one.sum.is_empty()).map(|one| one.part).collect();
        let mut facts: Vec<Fact> = equations.iter().map(|one| self.equation(one)).collect();
        let is_constant = |side: &OrderSide| matches!(side, OrderSide::Part(part) if constants.contains(part));
        let rest: Vec<BTreeSet<FoundOrder>> = rest.iter().map(|place| place.orders.iter().copied().collect()).collect();
        let mut orders: Vec<FoundOrder> = first.orders.clone();
        orders.retain(|one| rest.iter().all(|others| others.contains(one)));
        orders.retain(|one| !is_constant(&one.left) && !is_constant(&one.right));
        let solved = |side: &OrderSide| match side {
            OrderSide::Part(part) => equations
                .iter()
                .find(|one| one.part == *part)
                .map_or_else(|| Some((0, vec![(*part, 1)])), |one| Some((one.constant, one.sum.clone()))),
            OrderSide::Number(_) => None,
        };
        orders.retain(|one| solved(&one.left).is_none() || solved(&one.left) != solved(&one.right));
        for order in self.essential(orders) {
            facts.push(self.order(&order));
        }
        let is_everywhere = |one: &&FoundCondition| places.iter().all(|place| place.conditions.contains(one));
        facts.extend(first.conditions.iter().filter(is_everywhere).filter_map(|one| self.condition(one)));
        facts
    }

    /// The equations of the smallest affine space with all numbers of these places, by width.
    fn equations(&self, places: &[&FoundPlace]) -> Vec<FoundEquation> {
        let mut columns: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        let all = places.iter().flat_map(|place| &place.equations);
        for part in all.flat_map(|one| std::iter::once(one.part).chain(one.sum.iter().map(|(part, _)| *part))) {
            columns.entry(self.parts[part].bits).or_default().insert(part);
        }
        // A number that is free in one place and does not occur in its equations is free in all of them together.
        let mut found = Vec::new();
        for (bits, columns) in columns {
            let columns: Vec<usize> = columns.into_iter().collect();
            let mut space: Option<Affine> = None;
            for point in places.iter().flat_map(|place| points(place, &columns)) {
                match &mut space {
                    Some(space) => drop(space.join(&point)),
                    None => space = Some(Affine::new(bits, point)),
                }
            }
            let equations = space.map(|space| space.equations()).unwrap_or_default();
            found.extend(equations.into_iter().map(|one| FoundEquation {
                part: columns[one.column],
                constant: one.constant as u64,
                sum: one.parts.iter().map(|(column, factor)| (columns[*column], *factor as u64)).collect(),
            }));
        }
        found
    }

    /// The orders from which the others follow.
    fn essential(&self, orders: Vec<FoundOrder>) -> Vec<FoundOrder> {
        let natural = |order: &FoundOrder| {
            [order.left, order.right].iter().all(|side| match side {
                OrderSide::Part(part) => (self.parts[*part].kind == PartKind::Signed) == order.signed,
                OrderSide::Number(_) => true,
            })
        };
        // The other reading of a number says more only if this one says nothing.
        let read =
            |order: &FoundOrder| natural(order) || !orders.contains(&FoundOrder { signed: !order.signed, ..*order });
        let mut left: Vec<FoundOrder> = orders.iter().filter(|order| read(order)).copied().collect();
        // An unsigned limit of a signed number that is known not to be negative, or one that no number exceeds.
        left.retain(|order| !self.is_trivial(order));
        let mut at = 0;
        while at < left.len() {
            let one = left.remove(at);
            // From what is said about the translation's variables nothing follows that a reader sees.
            let told = |other: &&FoundOrder| self.is_about_inner(&one) || !self.is_about_inner(other);
            let others: Vec<FoundOrder> = left.iter().filter(told).copied().collect();
            if !follows(&one, &others) {
                left.insert(at, one);
                at += 1;
            }
        }
        left
    }

    fn is_trivial(&self, order: &FoundOrder) -> bool {
        matches!(order, FoundOrder { signed: false, strict: false, left: OrderSide::Number(0), .. })
    }

    /// `balance + moved == 100`: what is subtracted stands on the other side.
    fn equation(&self, one: &FoundEquation) -> Fact {
        let bits = self.parts[one.part].bits;
        let (mut left, mut right) = (vec![self.name(one.part).to_owned()], Vec::new());
        let mut sum = one.sum.clone();
        sum.sort_unstable();
        for (part, factor) in &sum {
            let factor = signed(*factor, bits);
            let side = if factor < 0 { &mut left } else { &mut right };
            side.push(match factor.unsigned_abs() {
                1 => self.name(*part).to_owned(),
                many => format!("{many} * {}", self.name(*part)),
            });
        }
        let constant = signed(one.constant, bits);
        match sum.is_empty() {
            true => right.push(number(&self.parts[one.part], one.constant)),
            false if constant < 0 => left.push(constant.unsigned_abs().to_string()),
            false if constant > 0 || right.is_empty() => right.push(constant.to_string()),
            false => {}
        }
        let wraps =
            if sum.is_empty() || left.len() + right.len() == 2 { String::new() } else { format!(" (mod 2^{bits})") };
        let is_inner =
            std::iter::once(one.part).chain(sum.iter().map(|(part, _)| *part)).any(|part| self.is_inner(part));
        Fact { is_inner, text: format!("{} == {}{wraps}", left.join(" + "), right.join(" + ")) }
    }

    /// A condition of the program. Sums in it wrap.
    fn condition(&self, one: &FoundCondition) -> Option<Fact> {
        let name = |part: usize| Some(self.name(part).to_owned()).filter(|name| !name.is_empty());
        if let Some((part, is_even)) = one.parity() {
            let text = format!("{} is {}", name(part)?, if is_even { "even" } else { "odd" });
            return Some(Fact { is_inner: self.is_inner(part), text });
        }
        let text = one.text(&name, &|_| Some(String::new()))?;
        let wraps = if text.contains(['+', '-', '*']) { format!(" (mod 2^{})", one.left.bits) } else { String::new() };
        let is_inner = one.parts().into_iter().any(|part| self.is_inner(part));
        Some(Fact { is_inner, text: format!("{text}{wraps}") })
    }

    fn order(&self, one: &FoundOrder) -> Fact {
        let text = |side: OrderSide| match side {
            OrderSide::Part(part) => self.name(part).to_owned(),
            OrderSide::Number(number) => number.to_string(),
        };
        let is_signed = |side: OrderSide| match side {
            OrderSide::Part(part) => self.parts[part].kind == PartKind::Signed,
            OrderSide::Number(_) => one.signed,
        };
        let reading = match one.signed {
            _ if is_signed(one.left) == one.signed && is_signed(one.right) == one.signed => "",
            true => " (as signed numbers)",
            false => " (as unsigned numbers)",
        };
        let is_inner = self.is_about_inner(one);
        let sign = if one.strict { "<" } else { "<=" };
        Fact { is_inner, text: format!("{} {sign} {}{reading}", text(one.left), text(one.right)) }
    }

    fn is_about_inner(&self, one: &FoundOrder) -> bool {
        [one.left, one.right].iter().any(|side| match side {
            OrderSide::Part(part) => self.is_inner(*part),
            OrderSide::Number(_) => false,
        })
    }

    fn is_inner(&self, part: usize) -> bool {
        self.subjects[part].is_inner()
    }

    fn name(&self, part: usize) -> &str {
        match &self.subjects[part] {
            Subject::Variable { shown, .. } => shown,
            Subject::Counter(_) | Subject::Running | Subject::Modeled => "",
        }
    }
}

/// Points that span the numbers of a place: one where all free numbers are 0, and one more for each free number.
fn points(place: &FoundPlace, columns: &[usize]) -> Vec<Vec<u128>> {
    let fixed: BTreeMap<usize, &FoundEquation> = place.equations.iter().map(|one| (one.part, one)).collect();
    let free: Vec<usize> = columns.iter().filter(|part| !fixed.contains_key(part)).copied().collect();
    let value = |part: usize, free: Option<usize>| match fixed.get(&part) {
        None => u128::from(free == Some(part)),
        Some(one) => {
            let factor = one.sum.iter().find(|(other, _)| Some(*other) == free).map_or(0, |(_, factor)| *factor);
            u128::from(one.constant.wrapping_add(factor))
        }
    };
    let point = |free: Option<usize>| columns.iter().map(|part| value(*part, free)).collect();
    std::iter::once(None).chain(free.iter().copied().map(Some)).map(point).collect()
}

/// Whether an order follows from others: along a chain of them.
fn follows(one: &FoundOrder, others: &[FoundOrder]) -> bool {
    let mut seen: BTreeSet<(OrderSide, bool)> = BTreeSet::new();
    let mut todo = vec![(one.left, false)];
    while let Some((side, strict)) = todo.pop() {
        if side == one.right && (strict || !one.strict) {
            return true;
        }
        if let (OrderSide::Number(small), OrderSide::Number(large)) = (side, one.right) {
            // Numbers are below half of the range, so both readings order them alike.
            if small < large || small == large && (strict || !one.strict) {
                return true;
            }
        }
        if !seen.insert((side, strict)) {
            continue;
        }
        for other in others.iter().filter(|other| other.signed == one.signed) {
            match (other.left, side) {
                (left, side) if left == side => todo.push((other.right, strict || other.strict)),
                // A limit that is larger than this number is one for what is below it, too.
                (OrderSide::Number(larger), OrderSide::Number(smaller)) if larger > smaller => {
                    todo.push((other.right, true));
                }
                (OrderSide::Number(_) | OrderSide::Part(_), _) => {}
            }
        }
    }
    false
}
