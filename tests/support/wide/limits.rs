//! When checks fail.

use std::collections::BTreeSet;

use super::native::Seen;
use super::rng::Rng;
use super::{Limit, Program};

/// When the checks fail: for values that were seen seldom, and for some that were not seen.
pub fn limits(program: &Program, seen: &Seen) -> Vec<Limit> {
    let mut rng = Rng::new(program.seed ^ 0x6c69_6d69);
    let mut of = |check: usize| {
        let Some(values) = seen.values.get(&check) else { return Limit::Equal(rng.below(9) as i64) };
        let rare = values.iter().min_by_key(|(_, count)| **count).map_or(0, |(value, _)| *value);
        let known: BTreeSet<i64> = values.keys().copied().collect();
        match rng.below(20) {
            0..=7 => Limit::Equal(rare),
            8..=14 => {
                let near = *rng.pick(&known.iter().copied().collect::<Vec<_>>());
                let free = (1..100).flat_map(|by| [near.wrapping_add(by), near.wrapping_sub(by)]);
                free.into_iter().find(|value| !known.contains(value)).map_or(Limit::None, Limit::Equal)
            }
            15..=17 => Limit::Above(known.last().copied().unwrap_or(0)),
            _ => Limit::Equal([0, 1, -1, 3, 255, 7][rng.below(6)]),
        }
    };
    (0..program.checks).map(&mut of).collect()
}
