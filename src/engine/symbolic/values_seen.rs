//! Which parts of the state have few values, as random executions of the program's transition system show. What was
//! seen is a guess about all executions: it only decides where a search begins.

use std::collections::BTreeSet;

use super::invariant_search::{Failed, Induction};
use super::step_relation::{step_relation, StateOrigin, StepRelation};
use crate::logic::RandomWalk;

/// The maximum number of values that are few.
const FEW: usize = 3;
/// The number of executions, and the maximum number of steps of each.
const WALKS: usize = 12;
const STEPS: usize = 300;
/// The maximum number of operations.
const MOST_OPERATIONS: usize = 12_000_000;

impl Induction<'_> {
    /// Notes the parts that had more than one value, but few.
    ///
    /// # Errors
    /// A random execution has reached an event: there is no proof.
    pub(super) fn walk(&mut self) -> Result<(), Failed> {
        let Ok(steps) = step_relation(self.engine.program, self.engine.options) else { return Ok(()) };
        let few = few_values(&steps)?;
        let parts = self.changed.iter().filter(|part| {
            let variable = self.variable(part.object);
            variable.is_some() && few.contains(&StateOrigin::Part(variable, part.at, part.size))
        });
        self.partition.few = parts.map(|part| (part.object, part.at, part.size)).collect();
        Ok(())
    }
}

fn few_values(steps: &StepRelation) -> Result<BTreeSet<StateOrigin>, Failed> {
    let states = steps.system.states.len();
    let goes_on: Vec<usize> =
        (0..states).filter(|at| matches!(steps.origins[*at], StateOrigin::Running | StateOrigin::Modeled)).collect();
    let mut values: Vec<BTreeSet<u128>> = vec![BTreeSet::new(); states];
    let mut walk = RandomWalk::new(&steps.system);
    for _ in 0..WALKS {
        walk.begin();
        for _ in 0..STEPS {
            for (seen, value) in values.iter_mut().zip(walk.state()) {
                if seen.len() <= FEW {
                    seen.insert(*value);
                }
            }
            let goes_on = walk.step(&|state| goes_on.iter().all(|at| state[*at] == 1));
            if walk.is_bad() {
                return Err(Failed("an event is reached in a random execution"));
            }
            if !goes_on || walk.operations() > MOST_OPERATIONS {
                break;
            }
        }
    }
    let few = values.into_iter().zip(&steps.origins).filter(|(seen, _)| (2..=FEW).contains(&seen.len()));
    Ok(few.map(|(_, origin)| *origin).collect())
}
