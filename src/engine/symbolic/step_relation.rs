//! The sequential program as a transition system for other model checkers: a state is what one iteration of the
//! driver's loop leaves to the next one, a step is an iteration.
//!
//! Which parts of the objects a step changes is found by executing it until there are no more: each time from a state
//! in which the parts known so far have any value. A pointer has one of the values that steps were seen to store; so
//! all its values are known in the end.
//!
//! The system has two state variables of its own: `running`, until the program ends, and `modeled`, until a step is
//! executed whose effect the engine does not model. If no bad condition is reachable, the program is safe (up to the
//! bounds of the translation, which are bad conditions, too). A reachable bad condition other than `not_modeled` is a
//! violation of the sequential program.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::engine_state::{EventKind, SymbolicOptions};
use super::invariant_search::{Changed, Failed, Induction};
use super::state::{Content, MemoryObject, ObjectId, PathState};
use crate::ir::{Id, Program, Var};
use crate::logic::{self, NamedTerm, StateVariable, Term, TransitionSystem};

/// The maximum number of times that a step is executed to find what it changes.
const MOST_TRIES: usize = 200;
/// The maximum number of terms of all tries together.
const MOST_TERMS: usize = 2_000_000;
/// The maximum number of values of a pointer.
const MOST_POINTERS: usize = 256;

/// The bad conditions, by the kinds of events that they stand for.
const BAD: &[(&str, &[EventKind])] = &[
    ("violation", &[EventKind::Violation]),
    ("misuse", &[EventKind::Misuse]),
    ("undefined", &[EventKind::Undefined]),
    ("overflow", &[EventKind::Overflow]),
    ("deadlock", &[EventKind::Deadlock]),
    ("race", &[EventKind::Race]),
    ("bound", &[EventKind::Bound]),
    ("not_modeled", &[EventKind::GiveUp]),
];

/// A format of transition systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelFormat {
    /// BTOR2.
    Btor2,
    /// Binary AIGER 1.9, which is no text.
    Aiger,
    /// Constrained Horn clauses in SMT-LIB 2.6.
    Smt2,
}

/// The transition system of a sequential program in a format.
///
/// # Errors
/// The reason why there is none: what the program does that the engine does not model.
pub fn export(program: &Program, options: SymbolicOptions, format: ModelFormat) -> Result<Vec<u8>, &'static str> {
    let StepRelation { system, .. } = step_relation(program, options)?;
    Ok(match format {
        ModelFormat::Btor2 => logic::btor2(&system).into_bytes(),
        ModelFormat::Aiger => logic::aiger(&system),
        ModelFormat::Smt2 => logic::smt2(&system).into_bytes(),
    })
}

/// The transition system of a sequential program in normal form, whose `main` is the unbounded driver; the error is the
/// reason why there is none.
pub(super) fn step_relation(program: &Program, options: SymbolicOptions) -> Result<StepRelation, &'static str> {
    run(program, options).map_err(|Failed(why)| why)
}

/// A transition system, and what its state variables stand for.
pub(super) struct StepRelation {
    pub(super) system: TransitionSystem,
    /// By the index of the state variable; then those of the parts on which no bad condition depends.
    pub(super) origins: Vec<StateOrigin>,
    /// The values of the parts that hold a pointer.
    pub(super) pointers: BTreeMap<StateOrigin, Vec<u64>>,
    /// The addresses of the variables with static storage duration.
    pub(super) addresses: Vec<(Id<Var>, u64)>,
}

/// What a state variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum StateOrigin {
    /// A part of a variable, if its object is one: the offset and the size in bytes.
    Part(Option<Id<Var>>, u64, u64),
    Running,
    Modeled,
}

fn run(program: &Program, options: SymbolicOptions) -> Result<StepRelation, Failed> {
    let mut steps = Steps { search: Induction::new(program, options)?, pointers: BTreeMap::new() };
    for _ in 0..MOST_TRIES {
        if let Some(done) = steps.execute()? {
            return steps.system(program, done);
        }
        if steps.search.engine.pool.len() > MOST_TERMS {
            return Err(Failed("an iteration of the driver that is too large"));
        }
    }
    Err(Failed("a step that changes more and more"))
}

struct Steps<'p> {
    search: Induction<'p>,
    /// The values of each part that holds a pointer.
    pointers: BTreeMap<(ObjectId, u64), BTreeSet<Term>>,
}

/// What a step does.
struct Step {
    running: Term,
    /// The condition that the loop continues.
    continues: Term,
    /// The value of each part after the step.
    next: Vec<(Changed, Term)>,
    sane: Term,
}

impl<'p> Steps<'p> {
    /// Executes a step. `None`: it changes more than was known.
    fn execute(&mut self) -> Result<Option<Step>, Failed> {
        let running = self.search.engine.pool.variable(1);
        let mut state = self.any_state()?;
        state.guard = running;
        let engine = &mut self.search.engine;
        engine.events.clear();
        engine.inputs.clear();
        engine.sane = engine.pool.yes();
        let (main, head) = (self.search.main, self.search.head);
        let before = (engine.objects, engine.literals.len(), engine.functions.len());
        let ran = engine
            .run_from(main, head, state, Some(head))
            .map_err(|_| Failed("a step that cannot be executed as a whole"))?;
        if (engine.literals.len(), engine.functions.len()) == (before.1, before.2) {
            engine.objects = before.0;
        }
        let sane = engine.sane;
        let Some(after) = ran.stopped else {
            let continues = engine.pool.no();
            return Ok(Some(Step { running, continues, next: Vec::new(), sane }));
        };
        let found = self.search.new_parts(&after)?;
        let mut grown = !found.is_empty();
        self.search.changed.extend(found);
        let mut next = Vec::new();
        for part in self.parts() {
            let value = self.value(&after, part)?;
            grown |= self.is_pointer(&after, part) && self.learn(part, value)?;
            next.push((part, value));
        }
        Ok((!grown).then_some(Step { running, continues: after.guard, next, sane }))
    }

    /// The parts that belong to the state.
    fn parts(&self) -> Vec<Changed> {
        self.search.changed.iter().filter(|part| !self.is_of_the_driver(**part)).copied().collect()
    }

    /// Whether a part is of a local variable of the driver, which keeps nothing from one iteration to the next.
    fn is_of_the_driver(&self, part: Changed) -> bool {
        self.search.engine.frames.iter().flat_map(BTreeMap::values).any(|object| *object == part.object)
    }

    /// The state in which the parts have any value.
    fn any_state(&mut self) -> Result<PathState, Failed> {
        let mut state = self.search.base.clone();
        for part in self.search.changed.clone() {
            if self.is_of_the_driver(part) {
                if let Some(object) = state.objects.get_mut(&part.object) {
                    Rc::make_mut(object).put(&mut self.search.engine.pool, part.at, part.size, Content::Any);
                }
                continue;
            }
            let first = self.value(&self.search.base.clone(), part)?;
            let is_pointer =
                self.is_pointer(&self.search.base.clone(), part) || self.pointers.contains_key(&(part.object, part.at));
            if is_pointer {
                self.learn(part, first)?;
            }
            let content = match is_pointer {
                true => Content::Value(self.chosen(part), true),
                false => Content::Value(part.variable, false),
            };
            if let Some(object) = state.objects.get_mut(&part.object) {
                Rc::make_mut(object).put(&mut self.search.engine.pool, part.at, part.size, content);
            }
        }
        Ok(state)
    }

    /// The pointer in a part: one of its values.
    fn chosen(&mut self, part: Changed) -> Term {
        let pool = &mut self.search.engine.pool;
        let values = &self.pointers[&(part.object, part.at)];
        let mut chosen: Option<Term> = None;
        for value in values {
            let is_this = pool.eq(part.variable, *value);
            chosen = Some(chosen.map_or(*value, |other| pool.ite(is_this, *value, other)));
        }
        chosen.unwrap_or(part.variable)
    }

    /// Adds the values of a pointer. Returns whether one is new.
    fn learn(&mut self, part: Changed, pointer: Term) -> Result<bool, Failed> {
        let pool = &self.search.engine.pool;
        let known = self.pointers.entry((part.object, part.at)).or_default();
        let before = known.len();
        let (mut todo, mut seen) = (vec![pointer], BTreeSet::new());
        while let Some(term) = todo.pop() {
            if !seen.insert(term) {
                continue;
            }
            match pool.alternatives(term) {
                Some((_, one, other)) => todo.extend([one, other]),
                None if pool.value(term).is_some() => drop(known.insert(term)),
                None => return Err(Failed("a pointer that is computed from data")),
            }
        }
        match known.len() {
            many if many > MOST_POINTERS => Err(Failed("a pointer with many values")),
            now => Ok(now > before),
        }
    }

    /// Whether there is a pointer in a part.
    fn is_pointer(&self, state: &PathState, part: Changed) -> bool {
        let Some(object) = state.objects.get(&part.object) else { return false };
        let mut cells = object.cells.range(part.at..part.at + part.size);
        cells.any(|(_, cell)| matches!(cell.content, Content::Value(_, true)))
    }

    /// The value of a part; what nobody has set has any value.
    fn value(&mut self, state: &PathState, part: Changed) -> Result<Term, Failed> {
        let Some(object) = state.objects.get(&part.object) else { return Err(Failed("an object that is gone")) };
        let mut object: MemoryObject = (**object).clone();
        let pool = &mut self.search.engine.pool;
        object.split(pool, part.at);
        object.split(pool, part.at + part.size);
        let mut whole: Option<Term> = None;
        for cell in object.cells.range(part.at..part.at + part.size).map(|(_, cell)| *cell) {
            let width = u32::try_from(8 * cell.size).ok().filter(|width| *width <= crate::logic::MAX_WIDTH);
            let width = width.ok_or(Failed("an object that changes as a whole"))?;
            let term = match cell.content {
                Content::Value(term, _) => term,
                Content::Zero => pool.constant(0, width),
                Content::Any => pool.variable(width),
            };
            whole = Some(whole.map_or(term, |low| pool.concat(term, low)));
        }
        whole.ok_or(Failed("an object without bytes"))
    }

    /// The system.
    fn system(mut self, program: &Program, step: Step) -> Result<StepRelation, Failed> {
        let names = self.names(program);
        let pointers = self.pointer_values();
        let mut states = Vec::new();
        let mut origins: BTreeMap<Term, StateOrigin> = BTreeMap::new();
        for (part, next) in step.next {
            let first = self.value(&self.search.base.clone(), part)?;
            let known = self.search.engine.pool.value(first);
            let first = known.ok_or(Failed("a variable that has any value at the beginning"))?;
            let name = named(&names, part);
            let origin = StateOrigin::Part(self.search.variable(part.object), part.at, part.size);
            origins.insert(part.variable, origin);
            states.push(StateVariable { name, current: part.variable, first, next });
        }
        let engine = &mut self.search.engine;
        let pool = &mut engine.pool;
        let modeled = pool.variable(1);
        let still_modeled = pool.and(modeled, step.sane);
        origins.extend([(step.running, StateOrigin::Running), (modeled, StateOrigin::Modeled)]);
        states.push(StateVariable { name: "running".into(), current: step.running, first: 1, next: step.continues });
        states.push(StateVariable { name: "modeled".into(), current: modeled, first: 1, next: still_modeled });
        let mut bad = Vec::new();
        for (name, kinds) in BAD {
            let mut any = pool.no();
            for event in engine.events.iter().filter(|event| kinds.contains(&event.kind)) {
                any = pool.or(any, event.holds);
            }
            let term = match kinds.contains(&EventKind::GiveUp) {
                true => pool.and(any, modeled),
                false => pool.and(any, still_modeled),
            };
            if pool.value(term) != Some(0) {
                bad.push(NamedTerm { name: (*name).into(), term });
            }
        }
        let addresses = engine.addresses();
        let inputs = engine.inputs.iter().enumerate();
        let inputs =
            inputs.map(|(at, (kind, term, _))| NamedTerm { name: format!("{kind}_{at}"), term: *term }).collect();
        let system = TransitionSystem { pool: self.search.engine.pool, states, inputs, bad }.reduced();
        let mut told: Vec<StateOrigin> = Vec::with_capacity(origins.len());
        told.extend(system.states.iter().filter_map(|state| origins.remove(&state.current)));
        told.extend(origins.into_values());
        Ok(StepRelation { system, origins: told, pointers, addresses })
    }

    /// The values of the parts that hold a pointer.
    fn pointer_values(&self) -> BTreeMap<StateOrigin, Vec<u64>> {
        let pool = &self.search.engine.pool;
        let known = self.parts().into_iter().filter_map(|part| {
            let values = self.pointers.get(&(part.object, part.at))?;
            let values = values.iter().filter_map(|value| u64::try_from(pool.value(*value)?).ok()).collect();
            Some((StateOrigin::Part(self.search.variable(part.object), part.at, part.size), values))
        });
        known.collect()
    }

    /// The names of static variables, by object.
    fn names(&self, program: &Program) -> BTreeMap<ObjectId, String> {
        let name = |(var, object): (&Id<Var>, &ObjectId)| (*object, program.vars[*var].name.clone());
        self.search.engine.statics.iter().map(name).collect()
    }
}

/// The name of a part: that of its variable, and its offset in bytes.
fn named(names: &BTreeMap<ObjectId, String>, part: Changed) -> String {
    let name = names.get(&part.object).cloned().unwrap_or_else(|| format!("object_{}", part.object));
    match part.at {
        0 => name,
        at => format!("{name}+{at}"),
    }
}
