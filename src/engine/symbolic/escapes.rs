//! Whether the end state of a step can be outside of the invariant of its control location: if so, such a state is
//! added to it.

use super::invariant_search::{Failed, Induction, PartRole};
use crate::logic::{SatResult, Term};

/// The maximum number of cases that the end state of an iteration is split into.
const MOST_CASES: usize = 64;
/// So many orders or conditions are asked about in one question.
const MOST_ASKED: usize = 24;

/// The result of checking at one control location that the invariant is closed under the steps from there.
pub(super) enum Consecution {
    /// The end states are in the invariant.
    Inside,
    /// The invariant has grown at these control locations.
    Grown(Vec<Vec<u128>>),
    /// More parts of the state change than were known: the search starts again.
    Again,
}

/// End states of a step at one control location.
pub(super) struct Located {
    /// The condition of this case.
    pub(super) guard: Term,
    /// The parts.
    pub(super) terms: Vec<Term>,
    /// The control location; `None` if it depends on data.
    pub(super) place: Option<Vec<u128>>,
}

impl Induction<'_> {
    /// Finds a state of this case that is not in the invariant and, if there is one, adds it.
    pub(super) fn escape(&mut self, case: &Located) -> Result<Consecution, Failed> {
        let Located { guard, terms, place } = case;
        let Some(place) = place else {
            let open: Vec<bool> = terms.iter().map(|term| self.engine.pool.value(*term).is_none()).collect();
            return match self.demote(&|at| open[at]) {
                true => Ok(Consecution::Again),
                false => Err(Failed("a pointer that depends on data")),
            };
        };
        let Some(facts) = self.places.get(place) else {
            return match self.ask(*guard) {
                SatResult::Sat => Ok(self.add_model(terms)),
                SatResult::Unsat => Ok(Consecution::Inside),
                SatResult::Unknown => Err(Failed("whether a place is reached is too hard")),
            };
        };
        let term = |cell: usize| terms[cell];
        let equations = facts.equations(&mut self.engine.pool, &self.columns, &term);
        let orders = facts.orders(&mut self.engine.pool, &self.columns, &term);
        let predicates = facts.predicates.clone();
        if self.escapes_equations(*guard, &equations)? {
            return Ok(self.add_model(terms));
        }
        match self.escapes_any(*guard, &orders) {
            Escape::Yes => return Ok(self.add_model(terms)),
            Escape::No => {}
            Escape::Hard(hard) => return self.forget_orders(terms, place, &hard),
        }
        let conditions = self.with_parts(&predicates, &|at| Some(terms[at]));
        match self.escapes_any(*guard, &conditions) {
            Escape::Yes => Ok(self.add_model(terms)),
            Escape::No => Ok(Consecution::Inside),
            Escape::Hard(hard) => self.forget_predicates(&conditions, place, &hard),
        }
    }

    /// Whether one of these equations may not hold. Of the states in which it does not, one in which both sides differ
    /// by an odd number is better: it tells by which multiple other equations that do not hold differ, where an even
    /// number leaves the highest bits open ([`super::affine`]).
    fn escapes_equations(&mut self, guard: Term, equations: &[(Term, Term)]) -> Result<bool, Failed> {
        for (equation, is_odd) in equations {
            let opposite = self.engine.pool.not(*equation);
            let escapes = self.engine.pool.and(guard, opposite);
            if self.engine.pool.value(escapes) == Some(0) {
                continue;
            }
            let by_odd = self.engine.pool.and(guard, *is_odd);
            if self.ask(by_odd) == SatResult::Sat {
                return Ok(true);
            }
            match self.ask(escapes) {
                SatResult::Unsat => {}
                SatResult::Sat => return Ok(true),
                // An equation is worth more than an order: without it nothing will be proved.
                SatResult::Unknown => return Err(Failed("an equation is too hard")),
            }
        }
        Ok(false)
    }

    /// Whether one of these conditions may not hold: several in one question first.
    fn escapes_any(&mut self, guard: Term, conditions: &[Term]) -> Escape {
        let mut hard = Vec::new();
        for some in conditions.chunks(MOST_ASKED) {
            let was_hard = self.was_hard.get();
            let mut all = self.engine.pool.yes();
            for condition in some {
                all = self.engine.pool.and(all, *condition);
            }
            match self.escapes(guard, all) {
                SatResult::Unsat => continue,
                SatResult::Sat => return Escape::Yes,
                SatResult::Unknown => self.was_hard.set(was_hard),
            }
            for condition in some {
                match self.escapes(guard, *condition) {
                    SatResult::Unsat => {}
                    SatResult::Sat => return Escape::Yes,
                    SatResult::Unknown => hard.push(*condition),
                }
            }
        }
        match hard.is_empty() {
            true => Escape::No,
            false => Escape::Hard(hard),
        }
    }

    fn escapes(&mut self, guard: Term, condition: Term) -> SatResult {
        let opposite = self.engine.pool.not(condition);
        let escapes = self.engine.pool.and(guard, opposite);
        self.ask(escapes)
    }

    /// What cannot be shown is not said.
    fn forget_orders(&mut self, terms: &[Term], place: &[u128], hard: &[Term]) -> Result<Consecution, Failed> {
        let facts = self.places.get_mut(place).ok_or(Failed("no such place"))?;
        match facts.forget(&mut self.engine.pool, &self.columns, &|cell| terms[cell], hard) {
            true => Ok(Consecution::Grown(vec![place.to_vec()])),
            false => Err(Failed("an order that is not known")),
        }
    }

    /// The same for the conditions of the program.
    fn forget_predicates(&mut self, now: &[Term], place: &[u128], hard: &[Term]) -> Result<Consecution, Failed> {
        let facts = self.places.get_mut(place).ok_or(Failed("no such place"))?;
        let mut now = now.iter();
        facts.predicates.retain(|_| now.next().is_some_and(|condition| !hard.contains(condition)));
        Ok(Consecution::Grown(vec![place.to_vec()]))
    }

    fn add_model(&mut self, terms: &[Term]) -> Consecution {
        let state = self.of_the_model(terms);
        Consecution::Grown(vec![self.add(&state)])
    }

    /// The control location of a state; `None` if it is not constant.
    pub(super) fn place_of(&mut self, terms: &[Term]) -> Option<Vec<u128>> {
        let keys = self.keys(terms);
        keys.into_iter().map(|key| self.engine.pool.value(key)).collect()
    }

    /// What the control location consists of in a state with these parts.
    fn keys(&mut self, terms: &[Term]) -> Vec<Term> {
        let control = self.changed.iter().zip(terms).filter(|(part, _)| matches!(part.role, PartRole::Control(_)));
        let mut keys: Vec<Term> = control.map(|(_, term)| *term).collect();
        let splits = self.partition.splits.clone();
        keys.extend(self.with_parts(&splits, &|at| Some(terms[at])));
        keys
    }

    /// The control location of each case; where the invariant distinguishes values of data, cases are split by them.
    pub(super) fn located(&mut self, cases: Vec<Vec<Term>>) -> Result<Vec<Located>, Failed> {
        let (mut open, mut found) = (Vec::new(), Vec::new());
        for mut case in cases.into_iter().rev() {
            let keys = self.keys(&case[1..]);
            case.extend(keys);
            open.push(case);
        }
        let parts = self.changed.len();
        while let Some(case) = open.pop() {
            let (state, keys) = case.split_at(1 + parts);
            let depends = keys.iter().copied().find(|key| self.engine.pool.value(*key).is_none());
            let room = found.len() + open.len() < MOST_CASES;
            let Some(key) = depends.filter(|_| room && self.partition.is_used()) else {
                let place = keys.iter().map(|key| self.engine.pool.value(*key)).collect();
                found.push(Located { guard: state[0], terms: state[1..].to_vec(), place });
                continue;
            };
            match self.ask(case[0]) {
                SatResult::Sat => open.extend(self.by_value(&case, key)),
                SatResult::Unsat => {}
                SatResult::Unknown => return Err(Failed("whether a place is reached is too hard")),
            }
        }
        Ok(found)
    }

    /// Two cases: the part `key` of a case has its value in the last model, and it has not.
    fn by_value(&mut self, case: &[Term], key: Term) -> [Vec<Term>; 2] {
        let solver = &self.engine.solver;
        let value = self.engine.pool.eval(key, &|variable| solver.value(variable));
        let pool = &mut self.engine.pool;
        let constant = pool.constant(value, pool.width(key));
        let is_this = pool.eq(key, constant);
        let opposite = pool.not(is_this);
        [(is_this, true), (opposite, false)].map(|(here, holds)| {
            let guard = pool.and(case[0], here);
            let mut part = pool.under(case, is_this, holds);
            part[0] = guard;
            for (new, old) in part.iter_mut().zip(case).skip(1) {
                if holds && *old == key {
                    *new = constant;
                }
            }
            part
        })
    }

    /// Splits a state into cases, each with its condition and the terms under it. Sums of choices (if-then-else terms)
    /// are hard for a SAT solver; without the choices, most facts compare sums that are equal as terms.
    pub(super) fn cases(&mut self, guard: Term, terms: Vec<Term>) -> Result<Vec<Vec<Term>>, Failed> {
        let whole: Vec<Term> = std::iter::once(guard).chain(terms).collect();
        let (mut open, mut cases) = (vec![whole], Vec::new());
        while let Some(case) = open.pop() {
            let room = open.len() + cases.len() < MOST_CASES;
            let Some(condition) = self.engine.pool.choice_in(&case[1..]).filter(|_| room) else {
                cases.push(case);
                continue;
            };
            for holds in [true, false] {
                let pool = &mut self.engine.pool;
                let mut part = pool.decided(&case, condition, holds);
                let here = if holds { condition } else { pool.not(condition) };
                part[0] = pool.and(part[0], here);
                // A case that is perhaps impossible is looked at, too.
                if pool.value(part[0]) != Some(0) && self.ask(part[0]) != SatResult::Unsat {
                    open.push(part);
                }
            }
        }
        Ok(cases)
    }
}

/// Whether a state is outside of some conditions.
enum Escape {
    Yes,
    No,
    /// Of none is it known, and whether it is outside of these is too hard to tell.
    Hard(Vec<Term>),
}
