//! The clauses of IC3 as statements: under conditions on all but one of the parts of a clause, a fact about the last.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::{self, Pattern};
use super::names::{SourceNames, Subject};
use super::statement::Statement;
use crate::back::found_invariant::{FixedBits, StatePart};

/// The statements; clauses that differ only in the bits of the last part become one.
pub(super) fn run(
    never: &[Vec<FixedBits>],
    parts: &[StatePart],
    subjects: &[Subject],
    names: &SourceNames,
) -> Vec<Statement> {
    let mut merged: BTreeMap<(Vec<FixedBits>, usize), Vec<Pattern>> = BTreeMap::new();
    for cube in never {
        let Some(mut cube) = before_a_step(cube, subjects) else { continue };
        let Some(last) = (0..cube.len()).max_by_key(|at| (rank(&subjects[cube[*at].part]), *at)) else { continue };
        let last = cube.remove(last);
        merged.entry((cube, last.part)).or_default().push((last.mask, last.value));
    }
    let always = merged.iter().filter(|((when, _), _)| when.is_empty());
    let always = always.map(|((_, part), patterns)| (*part, patterns.clone())).collect();
    let cx = Context { parts, subjects, names, always };
    merged.iter().filter_map(|((when, last), patterns)| cx.statement(when, *last, patterns)).collect()
}

/// The clause as it reads before a step, when the program runs and everything up to now was modeled. `None`: it says
/// something about other moments only.
fn before_a_step(cube: &[FixedBits], subjects: &[Subject]) -> Option<Vec<FixedBits>> {
    let mut left = Vec::new();
    for bits in cube {
        match subjects[bits.part] {
            Subject::Running | Subject::Modeled if bits.value == 1 => {}
            Subject::Running | Subject::Modeled => return None,
            Subject::Counter(_) | Subject::Variable { .. } => left.push(*bits),
        }
    }
    Some(left)
}

/// The part with the highest rank is what the statement is about.
fn rank(subject: &Subject) -> u8 {
    match subject {
        Subject::Variable { file, .. } if !file.is_empty() => 3,
        Subject::Variable { .. } => 2,
        Subject::Counter(_) | Subject::Running | Subject::Modeled => 1,
    }
}

struct Context<'a> {
    parts: &'a [StatePart],
    subjects: &'a [Subject],
    names: &'a SourceNames,
    /// The bits that a part never has, whatever the others are.
    always: BTreeMap<usize, Vec<Pattern>>,
}

impl Context<'_> {
    fn statement(&self, when: &[FixedBits], last: usize, patterns: &[Pattern]) -> Option<Statement> {
        let mut conditions = Vec::new();
        // Places first.
        let (places, others): (Vec<&FixedBits>, Vec<&FixedBits>) =
            when.iter().partition(|bits| matches!(self.subjects[bits.part], Subject::Counter(_)));
        for bits in places.into_iter().chain(others) {
            match &self.subjects[bits.part] {
                Subject::Counter(thread) => conditions.extend(self.is_at(*thread, (bits.mask, bits.value))?),
                Subject::Variable { shown, .. } => {
                    conditions.push(bits::has(shown, &self.parts[bits.part], (bits.mask, bits.value)));
                }
                Subject::Running | Subject::Modeled => return None,
            }
        }
        let (then, file) = match &self.subjects[last] {
            Subject::Counter(thread) => (self.is_not_at(*thread, last, patterns)?, String::new()),
            Subject::Variable { shown, file } => (self.has_none(shown, last, patterns, when.is_empty()), file.clone()),
            Subject::Running | Subject::Modeled => return None,
        };
        let is_inner = when.iter().map(|bits| bits.part).chain([last]).any(|part| self.subjects[part].is_inner());
        (!then.is_empty()).then_some(Statement { is_inner, when: conditions, file, then })
    }

    fn points(&self, thread: usize, (mask, value): Pattern) -> BTreeSet<u64> {
        (0..=self.names.points(thread)).filter(|point| point & mask == value).collect()
    }

    /// The condition that a thread is at a point with these bits, nothing if all have them; `None` if it never is.
    fn is_at(&self, thread: usize, pattern: Pattern) -> Option<Option<String>> {
        let points = self.points(thread, pattern);
        let all: BTreeSet<u64> = (0..=self.names.points(thread)).collect();
        let others: BTreeSet<u64> = all.difference(&points).copied().collect();
        match (points.is_empty(), others.is_empty()) {
            (true, _) => None,
            (false, true) => Some(None),
            (false, false) if others.len() < points.len() => Some(Some(self.names.at(thread, &others, "not at"))),
            (false, false) => Some(Some(self.names.at(thread, &points, "at"))),
        }
    }

    /// That a part has none of these bits, together with what holds of it always, and without repeating that.
    fn has_none(&self, shown: &str, part: usize, patterns: &[Pattern], is_always: bool) -> String {
        let known = self.always.get(&part).map_or(&[] as &[Pattern], Vec::as_slice);
        let part = &self.parts[part];
        let mut facts = match is_always {
            true => bits::has_none(shown, part, patterns),
            false => bits::has_none(shown, part, &[known, patterns].concat()),
        };
        if !is_always {
            let told = bits::has_none(shown, part, known);
            facts.retain(|fact| !told.contains(fact));
        }
        facts.join(" and ")
    }

    /// Whether the clauses say that a program counter is at one of its points, or else has one of these sets of bits.
    fn is_bounded(&self, thread: usize, part: usize, patterns: &[Pattern]) -> bool {
        let most = if self.parts[part].bits <= 16 { 1u64 << self.parts[part].bits } else { return false };
        let known = self.always.get(&part).map_or(&[] as &[Pattern], Vec::as_slice);
        let excludes = |value: u64| known.iter().chain(patterns).any(|(mask, bits)| value & mask == *bits);
        (self.names.points(thread) + 1..most).all(excludes)
    }

    fn is_not_at(&self, thread: usize, part: usize, patterns: &[Pattern]) -> Option<String> {
        let points: BTreeSet<u64> = patterns.iter().flat_map(|pattern| self.points(thread, *pattern)).collect();
        let others: BTreeSet<u64> = (0..=self.names.points(thread)).filter(|point| !points.contains(point)).collect();
        match points.is_empty() {
            true => None,
            false if others.is_empty() && self.is_bounded(thread, part, patterns) => Some("never".into()),
            false if others.len() < points.len() && self.is_bounded(thread, part, patterns) => {
                Some(self.names.at(thread, &others, "is at"))
            }
            false => Some(self.names.at(thread, &points, "is not at")),
        }
    }
}
