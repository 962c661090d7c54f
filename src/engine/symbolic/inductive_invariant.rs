//! Unbounded proofs by an inductive invariant of the driver's loop (plain induction, not k-induction).
//!
//! The invariant maps each control location (the values of all program counters, flags and pointers) to the facts about
//! the data that hold there ([`super::invariant`]). The search starts with the state before the loop. While one
//! iteration, started in any state of the invariant, may end outside the invariant, such an end state is added; each
//! addition adds a control location or removes facts. The result is inductive, and if no event is reachable from it,
//! the program is proved. Finally, a fresh solver checks all these conditions once more.
//!
//! The proof does not depend on how the invariant was found, but only on this last check: the invariant holds before
//! the loop, and each iteration that starts in it ends in it, without an event.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::candidates::{Partition, Predicates};
use super::engine_state::{SymbolicExecution, SymbolicOptions};
use super::escapes::Consecution;
use super::flags::flags;
use super::invariant::{DataColumns, LocationFacts};
use super::invariant_search::{Failed, Induction, PartRole};
use super::loop_shape::{head, numbers};
use super::orders::Orders;
use super::state::{Content, PathState};
use crate::ir::Program;
use crate::logic::{SatResult, Solver, Term};

/// The maximum number of iterations executed and, below, of control locations in the invariant.
const MOST_ITERATIONS: usize = 12_000;
const MOST_PLACES: usize = 1_500;
/// The maximum number of times that the solver may ask, within one query, whether to continue; below, the maximum over
/// all queries.
const MOST_WORK: u64 = 3_000;
/// The same before the solver is told about orders.
const MOST_WORK_UNEXPLAINED: u64 = 200;
const MOST_WORK_IN_ALL: u64 = 3_000_000;
/// The maximum number of terms.
const MOST_TERMS: usize = 2_000_000;
/// The maximum number of checks of the whole invariant.
const MOST_CHECKS: usize = 8;
/// The maximum number of times that the search begins again, with more candidates or more patience.
const MOST_SEARCHES: usize = 10;
/// The same before orders are sought, too.
const MOST_SEARCHES_FOR_EQUATIONS: usize = 3;
/// By so much the work for one query grows if the last search had to give one up.
const MORE_PATIENCE: u64 = 5;

/// Proves the program: no event is reachable, in any number of iterations.
///
/// # Errors
/// There is no such invariant, or the search does not find it.
pub(super) fn run(program: &Program, options: SymbolicOptions) -> Result<Induction<'_>, Failed> {
    let mut induction = Induction::new(program, options)?;
    induction.run()?;
    Ok(induction)
}

/// Makes the solver give up on a query that takes too long; `work` counts its requests to continue.
fn limit(solver: &mut Solver, work: &Rc<Cell<u64>>, patience: &Rc<Cell<u64>>) {
    let (work, patience) = (Rc::clone(work), Rc::clone(patience));
    solver.interrupt(move || {
        work.set(work.get() + 1);
        work.get() > patience.get()
    });
}

impl<'p> Induction<'p> {
    pub(super) fn new(program: &'p Program, options: SymbolicOptions) -> Result<Self, Failed> {
        let mut engine = SymbolicExecution::new(program, options);
        let work = Rc::default();
        let patience = Rc::new(Cell::new(MOST_WORK));
        limit(&mut engine.solver, &work, &patience);
        let main = program.main.ok_or(Failed("no main"))?;
        let head = head(&mut engine, main).ok_or(Failed("main is not one loop"))?;
        let mut state = engine.start();
        engine.frames.push(BTreeMap::new());
        engine.enter(&mut state, main);
        let ran = engine.run_from(main, 0, state, Some(head)).map_err(|_| Failed("before the loop"))?;
        let base = ran.stopped.ok_or(Failed("the loop is not reached"))?;
        let flags = flags(program).iter().filter_map(|var| engine.statics.get(var).copied()).collect();
        let columns = DataColumns { groups: Vec::new(), numbers: numbers(program), has_orders: false };
        let (changed, places) = (Vec::new(), BTreeMap::new());
        let mut induction = Induction {
            engine,
            main,
            head,
            base,
            flags,
            changed,
            columns,
            places,
            predicates: Predicates::default(),
            partition: Partition::default(),
            orders: Orders::default(),
            iterations: 0,
            work,
            worked: 0,
            patience,
            was_hard: Cell::new(false),
        };
        if induction.engine.pool.value(induction.base.guard) != Some(1) {
            return Err(Failed("the loop is reached on some paths only"));
        }
        induction.nothing_happened()?;
        Ok(induction)
    }

    /// Searches with more and more candidates: equations are cheap, and often enough.
    pub(super) fn run(&mut self) -> Result<(), Failed> {
        for _ in 0..MOST_SEARCHES_FOR_EQUATIONS {
            if self.search().is_ok() {
                return Ok(());
            }
            self.iterations = 0;
            if !self.was_hard.replace(false) {
                break;
            }
            self.patience.set(self.patience.get() * MORE_PATIENCE);
        }
        self.walk()?;
        if self.search_by_values() {
            return Ok(());
        }
        self.columns.has_orders = true;
        self.begin_again();
        let mut result = self.search();
        for _ in 0..MOST_SEARCHES {
            let was_hard = self.was_hard.replace(false);
            // Where there are cases, more patience is worth little.
            let may_wait = was_hard && (!self.partition.is_used() || self.patience.get() <= MOST_WORK);
            if result.is_ok() || !self.renew_predicates() && !may_wait && !self.renew_partition() {
                break;
            }
            if may_wait {
                self.patience.set(self.patience.get() * MORE_PATIENCE);
            }
            self.iterations = 0;
            result = self.search();
        }
        result
    }

    /// Resets the limits.
    pub(super) fn begin_again(&mut self) {
        self.iterations = 0;
        self.worked = 0;
        self.was_hard.set(false);
        self.patience.set(MOST_WORK);
    }

    pub(super) fn search(&mut self) -> Result<(), Failed> {
        while !self.grow()? {}
        for _ in 0..MOST_CHECKS {
            if self.is_proved()? {
                return Ok(());
            }
        }
        Err(Failed("the invariant does not stay"))
    }

    /// Begins with a solver that has learned nothing.
    fn begin_solver(&mut self) {
        self.engine.solver = Solver::default();
        self.orders = Orders::default();
        limit(&mut self.engine.solver, &self.work, &self.patience);
    }

    /// Checks the whole invariant with a fresh solver; false if it was not inductive. Orders that are too hard for the
    /// solver are removed.
    fn is_proved(&mut self) -> Result<bool, Failed> {
        self.begin_solver();
        let mut proved = self.is_base_inside()?;
        for place in self.places.keys().cloned().collect::<Vec<_>>() {
            loop {
                self.begin_solver();
                match self.step(&place)? {
                    Consecution::Inside => break,
                    Consecution::Grown(_) => proved = false,
                    Consecution::Again => return Err(Failed("more is changed than was known")),
                }
            }
        }
        Ok(proved)
    }

    /// Grows the invariant until it is inductive. Returns false if the search has to start again with more changed
    /// parts.
    fn grow(&mut self) -> Result<bool, Failed> {
        self.places.clear();
        self.arrange();
        let state = self.base.clone();
        let Some(terms) = self.terms(&state)? else { return Ok(false) };
        let first = self.add(&terms);
        let mut work = vec![first];
        while let Some(place) = work.pop() {
            // Each step has variables of its own, and a solver gives all that it knows of a value.
            self.begin_solver();
            match self.step(&place)? {
                Consecution::Inside => {}
                Consecution::Again => return Ok(false),
                Consecution::Grown(grown) => {
                    work.retain(|other| !grown.contains(other));
                    work.extend(grown);
                }
            }
        }
        Ok(true)
    }

    /// Groups the data by width.
    fn arrange(&mut self) {
        self.keep_known_splits();
        let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (at, part) in self.changed.iter().enumerate().filter(|(_, part)| part.role == PartRole::Data) {
            groups.entry(8 * part.size as u32).or_default().push(at);
        }
        self.columns.groups = groups.into_iter().collect();
    }

    /// Checks whether an iteration that starts at this control location can end outside the invariant.
    fn step(&mut self, place: &[u128]) -> Result<Consecution, Failed> {
        self.iterations += 1;

        let is_much = self.iterations > MOST_ITERATIONS || self.engine.pool.len() > MOST_TERMS;
        if is_much || self.places.len() > MOST_PLACES || self.worked > MOST_WORK_IN_ALL {
            return Err(Failed("too much to do"));
        }
        self.partition.here = place.to_vec();
        let state = self.any_at(place);
        let assumed = state.guard;
        let before = (self.engine.objects, self.engine.literals.len(), self.engine.functions.len());
        let ran = self
            .engine
            .run_from(self.main, self.head, state, Some(self.head))
            .map_err(|_| Failed("an iteration cannot be executed"))?;
        if (self.engine.literals.len(), self.engine.functions.len()) == (before.1, before.2) {
            // The locals of the calls are gone.
            self.engine.objects = before.0;
        }
        let events: Vec<Term> = self.engine.events.iter().map(|event| event.holds).collect();
        self.note_predicates(&events, assumed);
        if let Some(after) = &ran.stopped {
            self.note_predicates(&[after.guard], assumed);
        }
        self.nothing_happened()?;
        let Some(after) = ran.stopped else { return Ok(Consecution::Inside) };
        let Some(terms) = self.terms(&after)? else { return Ok(Consecution::Again) };
        self.note_predicates(&terms, assumed);
        let mut all: Vec<Vec<u128>> = Vec::new();
        let cases = self.cases(after.guard, terms)?;
        for case in self.located(cases)? {
            loop {
                match self.escape(&case)? {
                    Consecution::Inside => break,
                    Consecution::Again => return Ok(Consecution::Again),
                    Consecution::Grown(_) if self.demote_many() => return Ok(Consecution::Again),
                    Consecution::Grown(grown) => all.extend(grown),
                }
                // If it has grown where the step began, there are more steps than this one.
                if all.last().is_some_and(|last| last == place) {
                    return Ok(Consecution::Grown(all));
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(if all.is_empty() { Consecution::Inside } else { Consecution::Grown(all) })
    }

    /// Asks the solver whether a condition is satisfiable, unless the term simplifies to false.
    pub(super) fn ask(&mut self, condition: Term) -> SatResult {
        self.worked += self.work.replace(0);
        match self.engine.pool.value(condition) {
            Some(0) => SatResult::Unsat,
            Some(_) | None => {
                let patience = self.patience.replace(MOST_WORK_UNEXPLAINED);
                let mut answer = self.engine.solver.check(&self.engine.pool, &[condition]);
                self.patience.set(patience);
                if answer == SatResult::Unknown {
                    self.orders.explain(&mut self.engine.pool, &mut self.engine.solver, condition);
                    answer = self.engine.solver.check(&self.engine.pool, &[condition]);
                }
                self.was_hard.set(self.was_hard.get() || answer == SatResult::Unknown);
                answer
            }
        }
    }

    /// The state described by the last model.
    pub(super) fn of_the_model(&mut self, terms: &[Term]) -> Vec<Term> {
        let engine = &self.engine;
        let values = engine.pool.eval_all(terms, &|variable| engine.solver.value(variable));
        let widths: Vec<u32> = terms.iter().map(|term| self.engine.pool.width(*term)).collect();
        values.into_iter().zip(widths).map(|(value, width)| self.engine.pool.constant(value, width)).collect()
    }

    /// Adds a state, whose parts are constants. Returns its control location.
    pub(super) fn add(&mut self, terms: &[Term]) -> Vec<u128> {
        let values: Vec<u128> = terms.iter().map(|term| self.engine.pool.value(*term).unwrap_or(0)).collect();
        let control = self.changed.iter().zip(&values).filter(|(part, _)| matches!(part.role, PartRole::Control(_)));
        let place: Vec<u128> = control.map(|(_, value)| *value).collect();
        let place = self.with_splits(place, &values);
        let value = |cell: usize| values[cell];
        if let Some(known) = self.places.get(&place).map(|facts| facts.predicates.clone()) {
            let mut hold = self.holding_for(&known, &values).into_iter();
            if let Some(facts) = self.places.get_mut(&place) {
                facts.predicates.retain(|_| hold.next() == Some(true));
                facts.join(&self.columns, &value);
            }
        } else {
            let predicates = self.predicates_of(&values);
            self.places.insert(place.clone(), LocationFacts::of(&self.columns, predicates, &value));
        }
        place
    }

    /// A state that represents all states of the invariant at this control location.
    pub(super) fn any_at(&mut self, place: &[u128]) -> PathState {
        let mut state = self.base.clone();
        let facts = self.places[place].clone();
        let changed = self.changed.clone();
        let free = |cell: usize| changed[cell].variable;
        let mut terms: BTreeMap<usize, Term> =
            facts.solved(&mut self.engine.pool, &self.columns, &free).into_iter().collect();
        let mut control = place.iter();
        for (at, part) in changed.iter().enumerate() {
            if let (PartRole::Control(_), Some(value)) = (part.role, control.clone().next()) {
                control.next();
                terms.insert(at, self.engine.pool.constant(*value, 8 * part.size as u32));
            }
        }
        for (at, part) in changed.iter().enumerate() {
            let content = match (part.role, terms.get(&at)) {
                (PartRole::Control(is_pointer), Some(term)) => Content::Value(*term, is_pointer),
                (PartRole::Data, Some(term)) => Content::Value(*term, false),
                (PartRole::Forgotten, _) | (_, None) => Content::Any,
            };
            if let Some(object) = state.objects.get_mut(&part.object) {
                Rc::make_mut(object).put(&mut self.engine.pool, part.at, part.size, content);
            }
        }
        let fallback = self.engine.pool.yes();
        let term = |cell: usize| terms.get(&cell).copied().unwrap_or(fallback);
        state.guard = facts.ordered(&mut self.engine.pool, &self.columns, &term);
        let split = self.split_conditions(place);
        for condition in self.with_parts(&[facts.predicates, split].concat(), &|at| terms.get(&at).copied()) {
            state.guard = self.engine.pool.and(state.guard, condition);
        }
        state
    }

    /// Whether the state before the loop is in the invariant.
    fn is_base_inside(&mut self) -> Result<bool, Failed> {
        let state = self.base.clone();
        let Some(terms) = self.terms(&state)? else { return Ok(false) };
        let Some(facts) = self.place_of(&terms).and_then(|place| self.places.get(&place)) else { return Ok(false) };
        let predicates = facts.predicates.clone();
        let mut conditions = facts.conditions(&mut self.engine.pool, &self.columns, &|cell| terms[cell]);
        conditions.extend(self.with_parts(&predicates, &|at| Some(terms[at])));
        Ok(conditions.iter().all(|condition| self.engine.pool.value(*condition) == Some(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::symbolic::test_programs::read;

    /// `x <= 1` is an invariant.
    const PROGRAM: &str = "unsigned x; int main(void) { for (;;) { x = x ^ 1; } }";

    #[test]
    fn what_the_solver_does_not_answer_is_not_inside() {
        let (loaded, options) = read(PROGRAM);
        let mut induction = Induction::new(&loaded.program, options).unwrap_or_else(|failed| panic!("{}", failed.0));
        // Equations alone are decided by rewriting, without a question.
        induction.columns.has_orders = true;
        induction.search().unwrap_or_else(|failed| panic!("{}", failed.0));
        let place = induction.places.keys().next().unwrap().clone();
        assert!(matches!(induction.step(&place), Ok(Consecution::Inside)));
        induction.engine.solver = Solver::default();
        induction.engine.solver.interrupt(|| true);
        assert!(!matches!(induction.step(&place), Ok(Consecution::Inside)));
    }
}
