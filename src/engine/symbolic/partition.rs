//! What belongs to a control location besides program counters and flags: cases of the data.
//!
//! At one control location, the facts about the data ([`super::invariant`]) hold together: no fact holds in one case
//! only. But "if the counter is still the same, then both copies are equal" and "the message is there, or its number is
//! an old one" are of that kind. So where nothing else helps, cases have control locations of their own (trace
//! partitioning: Rival and Mauborgne, "The trace partitioning abstract domain", TOPLAS 29(5), 2007, section 4.2):
//!
//! - the values of parts that had few in random executions ([`super::values_seen`]), such as a bit that is reversed;
//! - whether a condition holds on which an event depends that was reached in the last search, but not in the program.
//!
//! A part that has many values after all is data again. Since each step is followed into each case, the invariant is
//! as good as before, and is checked in the same way.

use std::collections::BTreeSet;

use super::candidates::ReachedEvents;
use super::invariant_search::{Induction, PartRole};
use crate::back::found_condition::FoundCondition;
use crate::logic::Term;

/// The maximum number of conditions that are cases.
const MOST_SPLITS: usize = 5;
/// So many are added before the next search.
const MOST_AT_ONCE: usize = 2;

impl Induction<'_> {
    /// Searches once where parts with few values belong to the control location. Returns whether it has found a proof.
    pub(super) fn search_by_values(&mut self) -> bool {
        if !self.promote() {
            return false;
        }
        self.begin_again();
        let is_proved = self.search().is_ok();
        if !is_proved {
            self.take_back();
        }
        is_proved
    }

    /// Makes parts with few values control. Returns whether there are any.
    fn promote(&mut self) -> bool {
        let few = &self.partition.few;
        let mut any = false;
        for part in &mut self.changed {
            let is_few = few.contains(&(part.object, part.at, part.size));
            if part.role == PartRole::Data && is_few && !self.partition.refused.contains(&part.variable) {
                part.role = PartRole::Control(false);
                self.partition.promoted.insert(part.variable);
                any = true;
            }
        }
        any
    }

    /// Makes them data again.
    fn take_back(&mut self) {
        let promoted = std::mem::take(&mut self.partition.promoted);
        for part in &mut self.changed {
            if promoted.contains(&part.variable) && part.role == PartRole::Control(false) {
                part.role = PartRole::Data;
            }
        }
    }

    /// Adds cases. Returns whether there are new ones.
    pub(super) fn renew_partition(&mut self) -> bool {
        let Some(ReachedEvents { place, events }) = self.partition.reached.take() else { return false };
        let before = self.partition.splits.len();
        let (needed, others) = self.conditions_of(&place, &events);
        for condition in [needed, others].concat() {
            let is_new = !self.partition.splits.contains(&condition);
            if is_new && self.partition.splits.len() < MOST_SPLITS.min(before + MOST_AT_ONCE) {
                self.partition.splits.push(condition);
            }
        }
        self.promote() || self.partition.splits.len() > before
    }

    /// Drops the conditions about parts of which nothing is known any more.
    pub(super) fn keep_known_splits(&mut self) {
        let known: BTreeSet<Term> =
            self.changed.iter().filter(|part| part.role != PartRole::Forgotten).map(|part| part.variable).collect();
        let pool = &self.engine.pool;
        self.partition.splits.retain(|split| {
            let read = pool.plain_variables(*split, usize::MAX).unwrap_or_default();
            !read.is_empty() && read.iter().all(|one| known.contains(one))
        });
    }

    /// The control location with which of the conditions hold for these values of the parts.
    pub(super) fn with_splits(&self, mut place: Vec<u128>, values: &[u128]) -> Vec<u128> {
        let holding = self.holding_for(&self.partition.splits, values);
        place.extend(holding.into_iter().map(u128::from));
        place
    }

    /// The conditions, or their opposites, that hold at a control location.
    pub(super) fn split_conditions(&mut self, place: &[u128]) -> Vec<Term> {
        let values = &place[place.len() - self.partition.splits.len()..];
        let pool = &mut self.engine.pool;
        let each = self.partition.splits.iter().zip(values);
        each.map(|(split, value)| if *value == 1 { *split } else { pool.not(*split) }).collect()
    }

    /// The same for readers.
    pub(super) fn told_splits(&self, place: &[u128]) -> Vec<Option<FoundCondition>> {
        let values = &place[place.len() - self.partition.splits.len()..];
        let each = self.partition.splits.iter().zip(values);
        each.map(|(split, value)| {
            let condition = super::told_condition::run(self, *split)?;
            Some(FoundCondition { holds: condition.holds == (*value == 1), ..condition })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::symbolic::invariant_search::Failed;
    use crate::engine::symbolic::test_programs::read;

    const DECLARATIONS: &str = "extern unsigned __VERIFIER_nondet_uint(void);
        extern void __ulseq_symbolic_violation(const char *);
        #define ANY __VERIFIER_nondet_uint()
        #define CHECK(c) if (!(c)) __ulseq_symbolic_violation(#c)
        unsigned version, before, value, copy, bit;";

    /// The number of conditions and of parts that are cases in the proof of a program with this step.
    fn proved(step: &str) -> Result<(usize, usize), Failed> {
        let main = format!("int main(void) {{ unsigned what; while (1) {{ what = ANY; {step} }} }}");
        let (loaded, options) = read(&format!("{DECLARATIONS}\n{main}"));
        let mut induction = Induction::new(&loaded.program, options).unwrap_or_else(|failed| panic!("{}", failed.0));
        induction.run()?;
        Ok((induction.partition.splits.len(), induction.partition.promoted.len()))
    }

    #[test]
    fn a_copy_is_equal_while_the_version_is_the_same() {
        let step = |limit: &str| {
            format!(
                "if (what == 0) {{ before = version; copy = value; }}
                else if (what == 1) {{ if (version < {limit}) {{ version++; value = ANY; }} }}
                else if (version == before) CHECK(value == copy);"
            )
        };
        let (conditions, _) = proved(&step("1000")).unwrap_or_else(|failed| panic!("{}", failed.0));
        assert!(conditions > 0);
        // Without a limit, the version comes back after 2^32 steps.
        assert!(proved(&step("version + 1 || 1")).is_err());
    }

    #[test]
    fn a_bit_tells_whether_two_numbers_are_equal() {
        let step = |after: &str| {
            format!(
                "if (bit == 0) {{ CHECK(value + copy == version); value = ANY; before = value; bit = !bit; }}
                else {{ copy = version - before; bit = {after}; }}"
            )
        };
        let cases = proved(&step("!bit")).unwrap_or_else(|failed| panic!("{}", failed.0));
        assert_eq!(cases, (0, 1));
        // It is one of two values, and with both the numbers are as they should be.
        assert!(proved(&step("what > 7")).is_ok());
        // A bit that is cleared too soon is seen in one case only.
        let early = "if (bit == 0) { CHECK(value == copy); value = ANY; bit = what != 123456789; }
            else { copy = value; bit = !bit; }";
        assert!(proved(early).is_err());
    }
}
