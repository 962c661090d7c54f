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

use super::engine_state::GuardedEvent;
use super::invariant_search::{Induction, PartRole};
use super::state::{Content, ObjectId, State};
use crate::back::found_condition::FoundCondition;
use crate::logic::Term;
use crate::source::Span;

/// The maximum number of conditions that are cases.
const MOST_SPLITS: usize = 5;
/// The maximum number of terms in such a condition.
const MOST_TERMS: usize = 14;

/// The cases.
#[derive(Default)]
pub(super) struct Partition {
    /// Conditions on the variables of the parts: control locations say which of them hold.
    pub(super) splits: Vec<Term>,
    /// The parts that belong to the control location because they have few values, by their variables.
    pub(super) promoted: BTreeSet<Term>,
    /// Those that had more values than was thought.
    pub(super) refused: BTreeSet<Term>,
    /// The control location of the last step.
    pub(super) here: Vec<u128>,
    /// The parts that had few values in random executions.
    pub(super) few: BTreeSet<(ObjectId, u64, u64)>,
    /// Where an event was reached in the last search, and which ones.
    reached: Option<(Vec<u128>, Vec<(String, Span)>)>,
}

impl Partition {
    /// Whether there are cases.
    pub(super) fn is_used(&self) -> bool {
        !self.splits.is_empty() || !self.promoted.is_empty()
    }
}

impl Induction<'_> {
    /// Makes parts with few values control. Returns whether there are any.
    pub(super) fn promote(&mut self) -> bool {
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
    pub(super) fn take_back(&mut self) {
        let promoted = std::mem::take(&mut self.partition.promoted);
        for part in &mut self.changed {
            if promoted.contains(&part.variable) && part.role == PartRole::Control(false) {
                part.role = PartRole::Data;
            }
        }
    }

    /// Notes which events the last model reaches.
    pub(super) fn note_reached(&mut self, events: &[GuardedEvent]) {
        let holds = self.engine.holding(&events.iter().map(|event| event.holds).collect::<Vec<_>>());
        let reached = events.iter().zip(holds).filter(|(_, holds)| *holds);
        let reached = reached.map(|(event, _)| (event.text.clone(), event.span)).collect();
        self.partition.reached = Some((self.partition.here.clone(), reached));
    }

    /// Adds cases. Returns whether there are new ones.
    pub(super) fn renew_partition(&mut self) -> bool {
        let Some((place, events)) = self.partition.reached.take() else { return false };
        let before = self.partition.splits.len();
        for condition in self.conditions_of(&place, &events) {
            if self.partition.splits.len() < MOST_SPLITS && !self.partition.splits.contains(&condition) {
                self.partition.splits.push(condition);
            }
        }
        self.promote() || self.partition.splits.len() > before
    }

    /// The conditions on the data before a step on which these events depend, without what is known there.
    fn conditions_of(&mut self, place: &[u128], events: &[(String, Span)]) -> Vec<Term> {
        let state = self.any_data_at(place);
        if self.engine.run_from(self.main, self.head, state, Some(self.head)).is_err() {
            return Vec::new();
        }
        let all = std::mem::take(&mut self.engine.events);
        self.engine.inputs.clear();
        self.engine.seen = 0;
        self.engine.sane = self.engine.pool.yes();
        let is_reached = |event: &&GuardedEvent| events.contains(&(event.text.clone(), event.span));
        let holds: Vec<Term> = all.iter().filter(is_reached).map(|event| event.holds).collect();
        let data: BTreeSet<Term> =
            self.changed.iter().filter(|part| part.role == PartRole::Data).map(|part| part.variable).collect();
        let mut atoms = self.engine.pool.atoms(&holds, |_| false);
        atoms.retain(|atom| {
            let read = self.engine.pool.plain_variables(*atom, MOST_TERMS).unwrap_or_default();
            !read.is_empty() && read.iter().all(|one| data.contains(one))
        });
        atoms
    }

    /// A state that represents all states at this control location, whatever its facts are.
    fn any_data_at(&mut self, place: &[u128]) -> State {
        let mut state = self.base.clone();
        let mut control = place.iter();
        for part in self.changed.clone() {
            let content = match part.role {
                PartRole::Control(is_pointer) => {
                    let value = control.next().copied().unwrap_or(0);
                    Content::Value(self.engine.pool.constant(value, 8 * part.size as u32), is_pointer)
                }
                PartRole::Data => Content::Value(part.variable, false),
                PartRole::Forgotten => Content::Any,
            };
            if let Some(object) = state.objects.get_mut(&part.object) {
                std::rc::Rc::make_mut(object).put(&mut self.engine.pool, part.at, part.size, content);
            }
        }
        state
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
