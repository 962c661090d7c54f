//! Transition systems over bit vectors: the common language of hardware model checkers.

use super::term::{Op, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A transition system. A state is a value of each state variable; a step reads the current state and inputs, which
/// have any values in each step.
pub struct TransitionSystem {
    /// The pool of all terms.
    pub pool: Pool,
    /// The state variables.
    pub states: Vec<StateVariable>,
    /// Names of inputs. All free variables that are not the current value of a state variable are inputs; those without
    /// a name here are numbered.
    pub inputs: Vec<NamedTerm>,
    /// Conditions (one bit) on the current state and the inputs that are to be shown unreachable.
    pub bad: Vec<NamedTerm>,
}

/// A variable of the state.
pub struct StateVariable {
    /// Its name, for readers.
    pub name: String,
    /// The free variable that stands for its value before a step.
    pub current: Term,
    /// Its value in the initial state.
    pub first: u128,
    /// Its value after a step.
    pub next: Term,
}

/// A term and its name.
pub struct NamedTerm {
    /// The name.
    pub name: String,
    /// The term.
    pub term: Term,
}

impl TransitionSystem {
    /// Drops the state variables on which no bad condition depends (its cone of influence), and makes the names of the
    /// others different.
    #[must_use]
    pub fn reduced(mut self) -> TransitionSystem {
        let mut needed: Vec<bool> = vec![false; self.states.len()];
        let mut roots: Vec<Term> = self.bad.iter().map(|bad| bad.term).collect();
        while !roots.is_empty() {
            let read: FxHashSet<Term> = self.pool.cone(&roots, |_| false).into_iter().collect();
            roots.clear();
            for (state, needed) in self.states.iter().zip(&mut needed) {
                if !*needed && read.contains(&state.current) {
                    *needed = true;
                    roots.push(state.next);
                }
            }
        }
        let mut needed = needed.into_iter();
        self.states.retain(|_| needed.next() == Some(true));
        let mut uses: FxHashMap<String, usize> = FxHashMap::default();
        for state in &mut self.states {
            let count = uses.entry(state.name.clone()).or_default();
            *count += 1;
            if *count > 1 {
                state.name = format!("{}.{count}", state.name);
            }
        }
        self
    }

    /// The inputs on which a step or a bad condition depends, with their names, in the order in which they were made.
    pub(super) fn read_inputs(&self) -> Vec<NamedTerm> {
        let names: FxHashMap<Term, &str> = self.inputs.iter().map(|input| (input.term, input.name.as_str())).collect();
        let mut found = Vec::new();
        for term in self.pool.cone(&self.roots(), |_| false) {
            if matches!(self.pool.op(term), Op::Var(_)) && self.states.iter().all(|state| state.current != term) {
                let name = names.get(&term).map_or_else(|| format!("any_{}", found.len()), |name| (*name).to_string());
                found.push(NamedTerm { name, term });
            }
        }
        found
    }

    /// All terms of a step: the next values, then the bad conditions.
    pub(super) fn roots(&self) -> Vec<Term> {
        self.states.iter().map(|state| state.next).chain(self.bad.iter().map(|bad| bad.term)).collect()
    }
}
