//! Sets of numbers that have certain bits, as comparisons.

use crate::back::found_invariant::{PartKind, StatePart};

/// The numbers that have these bits: the bits, and their values.
pub(super) type Pattern = (u64, u64);

/// The maximum number of steps of a search for a limit.
const MOST_STEPS: usize = 20_000;
/// The maximum number of values that are listed one by one.
const MOST_LISTED: u64 = 16;

/// All ones of a width.
fn ones(bits: u32) -> u64 {
    if bits >= u64::BITS {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}

/// A number as it reads in C.
pub(super) fn number(part: &StatePart, value: u64) -> String {
    match part.kind {
        PartKind::Signed => signed(value, part.bits).to_string(),
        PartKind::Pointer if value == 0 => "NULL".into(),
        PartKind::Unsigned | PartKind::Truth | PartKind::Pointer | PartKind::Running | PartKind::Modeled => {
            value.to_string()
        }
    }
}

pub(super) fn signed(value: u64, bits: u32) -> i64 {
    let up = u64::BITS - bits.clamp(1, u64::BITS);
    ((value << up) as i64) >> up
}

/// That a part has these bits.
pub(super) fn has(shown: &str, part: &StatePart, pattern: Pattern) -> String {
    let all = ones(part.bits);
    let (mask, value) = pattern;
    if mask == all || part.kind == PartKind::Truth && mask & 1 == 1 && value <= 1 {
        return format!("{shown} == {}", number(part, value));
    }
    let order = Order::of(part);
    let range = (order.rank(value), order.rank(value | (all & !mask)));
    if all & !mask == ones((all & !mask).count_ones()) {
        return order.within(shown, part, range.0, range.1);
    }
    if mask == ones(mask.count_ones()) && part.kind != PartKind::Pointer {
        return match mask {
            1 => format!("{shown} is {}", if value == 1 { "odd" } else { "even" }),
            _ => format!("the last {} bits of {shown} are {value}", mask.count_ones()),
        };
    }
    let each = (0..part.bits).filter(|bit| mask >> bit & 1 == 1);
    let each: Vec<String> = each.map(|bit| format!("bit {bit} of {shown} is {}", value >> bit & 1)).collect();
    each.join(" and ")
}

/// That a part has none of these sets of bits: facts that hold together.
pub(super) fn has_none(shown: &str, part: &StatePart, patterns: &[Pattern]) -> Vec<String> {
    let all = ones(part.bits);
    let order = Order::of(part);
    let (least, most) = order.limits(patterns);
    if order.is_empty(least, most) {
        return Vec::new();
    }
    let mut facts = Vec::new();
    if most - least < MOST_LISTED {
        let allowed = |rank: &u64| patterns.iter().all(|(mask, value)| order.value(*rank) & mask != *value);
        let values: Vec<u64> = (least..=most).filter(allowed).map(|rank| order.value(rank)).collect();
        let is_any_truth = part.kind == PartKind::Truth && values.len() > 1;
        if is_any_truth {
            return Vec::new();
        }
        if values.len() > 2 && values.len() as u64 == most - least + 1 {
            return vec![order.within(shown, part, least, most)];
        }
        let values: Vec<String> = values.into_iter().map(|value| number(part, value)).collect();
        return match values.split_last() {
            Some((only, [])) => vec![format!("{shown} == {only}")],
            Some((last, rest)) => vec![format!("{shown} is {} or {last}", rest.join(", "))],
            None => Vec::new(),
        };
    }
    let speaks_for_itself = |(mask, _): &Pattern| all & !mask != ones((all & !mask).count_ones());
    let is_one = patterns.len() == 1 && patterns.iter().all(speaks_for_itself);
    if (least, most) != (0, all) && !is_one {
        facts.push(order.within(shown, part, least, most));
    }
    for (mask, value) in patterns {
        let (low, high) = order.range((*mask, *value));
        if high < least || low > most {
            continue;
        }
        facts.push(match mask {
            _ if *mask == all => format!("{shown} != {}", number(part, *value)),
            1 if part.kind != PartKind::Truth => format!("{shown} is {}", if *value == 1 { "even" } else { "odd" }),
            _ if mask.count_ones() == 1 => has(shown, part, (*mask, value ^ mask)),
            _ => format!("not ({})", has(shown, part, (*mask, *value))),
        });
    }
    facts
}

/// The order of the numbers of a part. The rank of a number grows with it, and is the number itself if it has no sign.
struct Order {
    flipped: u64,
    all: u64,
}

impl Order {
    fn of(part: &StatePart) -> Order {
        let sign = 1 << (part.bits.clamp(1, u64::BITS) - 1);
        Order { flipped: if part.kind == PartKind::Signed { sign } else { 0 }, all: ones(part.bits) }
    }

    fn rank(&self, value: u64) -> u64 {
        (value ^ self.flipped) & self.all
    }

    fn value(&self, rank: u64) -> u64 {
        rank ^ self.flipped
    }

    /// The least and the greatest rank of the numbers with these bits.
    fn range(&self, (mask, value): Pattern) -> (u64, u64) {
        let rank = self.rank(value) & mask;
        (rank, rank | (self.all & !mask))
    }

    /// The ranks between which all numbers lie that have none of these sets of bits. No search of a limit is long; if
    /// it would be, the limit is that of the type.
    fn limits(&self, patterns: &[Pattern]) -> (u64, u64) {
        let ranked: Vec<Pattern> = patterns.iter().map(|(mask, value)| (*mask, self.rank(*value) & mask)).collect();
        let top = u64::BITS - self.all.leading_zeros();
        let search = |high: bool| {
            let mut steps = MOST_STEPS;
            limit(&ranked, top, 0, high, &mut steps)
        };
        match (search(false), search(true)) {
            (Found::Limit(least), Found::Limit(most)) => (least, most),
            (Found::Nothing, _) | (_, Found::Nothing) => (1, 0),
            (Found::Limit(least), Found::Unknown) => (least, self.all),
            (Found::Unknown, Found::Limit(most)) => (0, most),
            (Found::Unknown, Found::Unknown) => (0, self.all),
        }
    }

    fn is_empty(&self, least: u64, most: u64) -> bool {
        least > most
    }

    /// That a part lies between two ranks.
    fn within(&self, shown: &str, part: &StatePart, least: u64, most: u64) -> String {
        let text = |rank: u64| number(part, self.value(rank));
        match (least, most) {
            _ if least == most => format!("{shown} == {}", text(least)),
            (0, _) => format!("{shown} <= {}", text(most)),
            (1, most) if most == self.all && part.kind == PartKind::Pointer => format!("{shown} != NULL"),
            (_, most) if most == self.all => format!("{shown} >= {}", text(least)),
            _ => format!("{} <= {shown} <= {}", text(least), text(most)),
        }
    }
}

enum Found {
    Limit(u64),
    Nothing,
    Unknown,
}

/// The least (or greatest) number that begins with these bits and has none of the sets: `bit` bits are open.
fn limit(patterns: &[Pattern], bit: u32, prefix: u64, high: bool, steps: &mut usize) -> Found {
    let open = ones(bit);
    let meets = |(mask, value): &&Pattern| (prefix ^ value) & mask & !open == 0;
    let left: Vec<Pattern> = patterns.iter().filter(meets).copied().collect();
    if left.iter().any(|(mask, _)| mask & open == 0) {
        return Found::Nothing;
    }
    if left.is_empty() || bit == 0 {
        return Found::Limit(if high { prefix | open } else { prefix });
    }
    *steps = steps.saturating_sub(1);
    if *steps == 0 {
        return Found::Unknown;
    }
    for one in [high, !high] {
        match limit(&left, bit - 1, prefix | u64::from(one) << (bit - 1), high, steps) {
            Found::Nothing => {}
            found => return found,
        }
    }
    Found::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(kind: PartKind, bits: u32) -> StatePart {
        StatePart { name: "x".into(), line: 1, path: String::new(), bits, kind, values: Vec::new() }
    }

    #[test]
    fn bits_that_are_never_set_are_a_limit() {
        let x = part(PartKind::Unsigned, 8);
        let high: Vec<Pattern> = (3..8).map(|bit| (1 << bit, 1 << bit)).collect();
        assert_eq!(has_none("x", &x, &high), ["x <= 7"]);
        let mut nine: Vec<Pattern> = (4..8).map(|bit| (1 << bit, 1 << bit)).collect();
        nine.extend([(0b1010, 0b1010), (0b1100, 0b1100)]);
        assert_eq!(has_none("x", &x, &nine), ["x <= 9"]);
        assert_eq!(has_none("x", &x, &[(0xff, 3)]), ["x != 3"]);
        assert_eq!(has_none("x", &x, &[(1, 1)]), ["x is even"]);
        assert_eq!(has_none("x", &x, &[(8, 8)]), ["bit 3 of x is 0"]);
        assert!(has_none("x", &x, &[(1, 1), (1, 0)]).is_empty());
    }

    #[test]
    fn signs_count() {
        let x = part(PartKind::Signed, 8);
        assert_eq!(has_none("x", &x, &[(0x80, 0x80)]), ["x >= 0"]);
        assert_eq!(has_none("x", &x, &[(0x80, 0)]), ["x <= -1"]);
        assert_eq!(has("x", &x, (0xff, 0xff)), "x == -1");
        assert_eq!(has("x", &x, (0xf0, 0xf0)), "-16 <= x <= -1");
        // Only the sign is open.
        assert_eq!(has("x", &x, (0x7f, 0)), "the last 7 bits of x are 0");
    }

    /// The facts hold of a number if and only if it has none of the sets, whatever the sets are.
    #[test]
    fn the_limits_are_those_of_the_numbers_that_are_left() {
        let mut state = 88172645463325252u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..2000 {
            let kind = if random() % 2 == 0 { PartKind::Signed } else { PartKind::Unsigned };
            let order = Order::of(&part(kind, 6));
            let count = random() % 5;
            let patterns: Vec<Pattern> = (0..count)
                .map(|_| {
                    let mask = random() % 64;
                    (mask, (random() % 64) & mask)
                })
                .collect();
            let left = (0..64u64).filter(|value| patterns.iter().all(|(mask, bits)| value & mask != *bits));
            let ranks: Vec<u64> = left.map(|value| order.rank(value)).collect();
            let (least, most) = order.limits(&patterns);
            match (ranks.iter().min(), ranks.iter().max()) {
                (Some(low), Some(high)) => assert_eq!((least, most), (*low, *high), "{patterns:?}"),
                _ => assert!(order.is_empty(least, most), "{patterns:?}"),
            }
        }
    }
}
