//! The places of an induction as statements: what holds at all of them, what holds when one thread is at a point, where
//! the other threads are meanwhile, and what else holds at each place.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::number;
use super::names::{SourceNames, Subject};
use super::relations::Relations;
use super::statement::{Fact, Statement};
use crate::back::found_invariant::{FoundPlace, PartKind, StatePart};

/// The maximum number of values, and of points of another thread, that are listed.
const MOST_VALUES: usize = 3;
const MOST_POINTS: usize = 4;

/// The statements, general ones first.
pub(super) fn run(
    places: &[FoundPlace],
    parts: &[StatePart],
    subjects: &[Subject],
    names: &SourceNames,
) -> Vec<Statement> {
    let cx = Context { parts, subjects, names, relations: Relations { parts, subjects } };
    let all: Vec<&FoundPlace> = places.iter().collect();
    let general = cx.facts(&all);
    let file = subjects.iter().find_map(|subject| match subject {
        Subject::Variable { file, .. } if !file.is_empty() => Some(file.clone()),
        Subject::Variable { .. } | Subject::Counter(_) | Subject::Running | Subject::Modeled => None,
    });
    let file = file.unwrap_or_default();
    let mut out: Vec<Statement> = general.iter().map(|then| said(Vec::new(), then, &file)).collect();
    let mut by_point: BTreeMap<(usize, u64), Vec<&FoundPlace>> = BTreeMap::new();
    for place in places {
        for (thread, point) in cx.counters(place) {
            by_point.entry((thread, point)).or_default().push(place);
        }
    }
    let mut starts = Vec::new();
    let mut local: BTreeMap<(usize, u64), Vec<Fact>> = BTreeMap::new();
    for ((thread, point), here) in &by_point {
        let mut facts = cx.facts(here);
        facts.retain(|fact| !general.contains(fact));
        let when = names.at(*thread, &BTreeSet::from([*point]), "at");
        let told = if *point == 0 { &mut starts } else { &mut out };
        told.extend(facts.iter().map(|then| said(vec![when.clone()], then, "")));
        local.insert((*thread, *point), facts);
    }
    // What holds at the start of a thread says little.
    out.extend(starts);
    for ((thread, point), here) in &by_point {
        let when = names.at(*thread, &BTreeSet::from([*point]), "at");
        out.extend(cx.others(*thread, here, &by_point).iter().map(|then| said(vec![when.clone()], then, "")));
    }
    let mut together: BTreeMap<Vec<(usize, u64)>, Vec<&FoundPlace>> = BTreeMap::new();
    for place in places {
        together.entry(cx.counters(place).collect()).or_default().push(place);
    }
    for (at, here) in &together {
        let mut known: Vec<Fact> =
            at.iter().filter_map(|at| local.get(at)).flatten().chain(&general).cloned().collect();
        let mut facts = cx.facts(here);
        facts.retain(|fact| !known.contains(fact));
        let when: Vec<String> =
            at.iter().map(|(thread, point)| names.at(*thread, &BTreeSet::from([*point]), "at")).collect();
        out.extend(facts.iter().map(|then| said(when.clone(), then, "")));
        known.extend(facts);
        for place in here.iter().filter(|_| here.len() > 1) {
            let mut facts = cx.relations.common(&[*place]);
            facts.retain(|fact| !known.contains(fact));
            let when: Vec<String> = when.iter().cloned().chain(cx.flags(place)).collect();
            out.extend(facts.iter().map(|then| said(when.clone(), then, "")));
        }
    }
    out
}

fn said(when: Vec<String>, then: &Fact, file: &str) -> Statement {
    let file = if then.is_inner { String::new() } else { file.to_owned() };
    Statement { is_inner: then.is_inner, when, file, then: then.text.clone() }
}

struct Context<'a> {
    parts: &'a [StatePart],
    subjects: &'a [Subject],
    names: &'a SourceNames,
    relations: Relations<'a>,
}

impl Context<'_> {
    /// The points of the threads at a place.
    fn counters<'p>(&'p self, place: &'p FoundPlace) -> impl Iterator<Item = (usize, u64)> + 'p {
        place.control.iter().filter_map(|(part, value)| match &self.subjects[*part] {
            Subject::Counter(thread) => Some((*thread, *value)),
            Subject::Variable { .. } | Subject::Running | Subject::Modeled => None,
        })
    }

    /// The values of the parts that control, apart from program counters.
    fn flags<'p>(&'p self, place: &'p FoundPlace) -> impl Iterator<Item = String> + 'p {
        place.control.iter().filter_map(|(part, value)| match &self.subjects[*part] {
            Subject::Variable { shown, .. } => Some(format!("{shown} == {}", number(&self.parts[*part], *value))),
            Subject::Counter(_) | Subject::Running | Subject::Modeled => None,
        })
    }

    /// What holds at all of these places.
    fn facts(&self, places: &[&FoundPlace]) -> Vec<Fact> {
        let mut values: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
        for (part, value) in places.iter().flat_map(|place| &place.control) {
            values.entry(*part).or_default().insert(*value);
        }
        let mut facts = Vec::new();
        for (part, values) in values {
            if let Subject::Variable { shown, .. } = &self.subjects[part] {
                let is_inner = self.subjects[part].is_inner();
                facts.extend(self.one_of(shown, part, &values).map(|text| Fact { is_inner, text }));
            }
        }
        facts.extend(self.relations.common(places));
        facts
    }

    fn one_of(&self, shown: &str, part: usize, values: &BTreeSet<u64>) -> Option<String> {
        let kind = self.parts[part].kind;
        let text = |value: &u64| number(&self.parts[part], *value);
        match (kind, values.len()) {
            (PartKind::Pointer, _) if !values.contains(&0) => Some(format!("{shown} != NULL")),
            (PartKind::Pointer, 1) => Some(format!("{shown} == NULL")),
            (PartKind::Pointer, _) => None,
            (PartKind::Signed | PartKind::Unsigned | PartKind::Truth | PartKind::Running | PartKind::Modeled, 1) => {
                values.first().map(|value| format!("{shown} == {}", text(value)))
            }
            (PartKind::Truth, _) => None,
            (PartKind::Signed | PartKind::Unsigned | PartKind::Running | PartKind::Modeled, count) => {
                let texts: Vec<String> = values.iter().map(text).collect();
                let (last, rest) = texts.split_last().filter(|_| count <= MOST_VALUES)?;
                Some(format!("{shown} is {} or {last}", rest.join(", ")))
            }
        }
    }

    /// Where the other threads are, or are not, while one is at a point. Points at which they never are do not count.
    fn others(
        &self,
        thread: usize,
        here: &[&FoundPlace],
        by_point: &BTreeMap<(usize, u64), Vec<&FoundPlace>>,
    ) -> Vec<Fact> {
        let mut met: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
        for (other, point) in here.iter().flat_map(|place| self.counters(place)).filter(|(other, _)| *other != thread) {
            met.entry(other).or_default().insert(point);
        }
        let mut facts = Vec::new();
        for (other, points) in met {
            let known = by_point.keys().filter(|(thread, _)| *thread == other).map(|(_, point)| *point);
            let missed: BTreeSet<u64> = known.filter(|point| !points.contains(point)).collect();
            if missed.is_empty() {
                continue;
            }
            if points.len() <= MOST_POINTS.min(missed.len()) {
                facts.push(Fact { is_inner: false, text: self.names.at(other, &points, "is at") });
            } else if missed.len() <= MOST_POINTS {
                facts.push(Fact { is_inner: false, text: self.names.at(other, &missed, "is not at") });
            }
        }
        facts
    }
}
