//! Whether an event is reached from the states of an invariant, and on what that depends.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::candidates::ReachedEvents;
use super::engine_state::GuardedEvent;
use super::invariant_search::{Failed, Induction, PartRole};
use super::state::{Content, PathState};
use crate::logic::{SatResult, Term};
use crate::source::Span;

/// The maximum number of terms in a condition on which an event depends.
const MOST_TERMS: usize = 14;

impl Induction<'_> {
    /// Checks that no event is reachable, and clears the list of events.
    pub(super) fn nothing_happened(&mut self) -> Result<(), Failed> {
        let mut any = self.engine.pool.no();
        let events = std::mem::take(&mut self.engine.events);
        for event in &events {
            any = self.engine.pool.or(any, event.holds);
        }
        self.engine.inputs.clear();
        self.engine.seen = 0;
        self.engine.sane = self.engine.pool.yes();
        match self.ask(any) {
            SatResult::Unsat => Ok(()),
            SatResult::Sat => {
                self.note_reached(&events);
                Err(Failed("an event may be reached"))
            }
            SatResult::Unknown => self.nothing_happens_in_cases(events.iter().map(|event| event.holds).collect()),
        }
    }

    /// The same for each event alone, split into cases: see [`Induction::cases`].
    fn nothing_happens_in_cases(&mut self, events: Vec<Term>) -> Result<(), Failed> {
        for event in events {
            let yes = self.engine.pool.yes();
            for case in self.cases(yes, vec![event])? {
                let happens = self.engine.pool.and(case[0], case[1]);
                match self.ask(happens) {
                    SatResult::Unsat => {}
                    SatResult::Sat => return Err(Failed("an event may be reached")),
                    SatResult::Unknown => return Err(Failed("whether an event is reached is too hard")),
                }
            }
        }
        Ok(())
    }

    /// Notes which events the last model reaches.
    fn note_reached(&mut self, events: &[GuardedEvent]) {
        let holds = self.engine.holding(&events.iter().map(|event| event.holds).collect::<Vec<_>>());
        let reached = events.iter().zip(holds).filter(|(_, holds)| *holds);
        let reached = reached.map(|(event, _)| (event.text.clone(), event.span)).collect();
        self.partition.reached = Some(ReachedEvents { place: self.partition.here.clone(), events: reached });
    }

    /// The conditions on the data before a step on which these events depend, without what is known there: first those
    /// without which there is no event, such as the condition of a branch; then the others, such as an assertion.
    pub(super) fn conditions_of(&mut self, place: &[u128], events: &[(String, Span)]) -> (Vec<Term>, Vec<Term>) {
        let state = self.any_data_at(place);
        if self.engine.run_from(self.main, self.head, state, Some(self.head)).is_err() {
            return (Vec::new(), Vec::new());
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
        let pool = &mut self.engine.pool;
        atoms.into_iter().partition(|atom| {
            let without = pool.decided(&holds, *atom, false);
            without.iter().all(|event| pool.value(*event) == Some(0))
        })
    }

    /// A state that represents all states at this control location, whatever its facts are.
    fn any_data_at(&mut self, place: &[u128]) -> PathState {
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
                Rc::make_mut(object).put(&mut self.engine.pool, part.at, part.size, content);
            }
        }
        state
    }
}
