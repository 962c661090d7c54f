//! Minimizes the context switches of a counterexample. Breadth-first search minimizes the number of steps, but readers
//! follow contexts.

use crate::explore::counterexample::replay::{doubt, replay};
use crate::explore::outcome::Transition;
use crate::interp::bytecode::Code;
use crate::interp::{SemanticsOptions, Violation};
use crate::schedule::{minimize_turns, Turn};

/// The maximum number of steps of all candidates together, which bounds the time for a long schedule.
const STEPS: usize = 400_000;
/// The maximum number of candidates.
const TRIES: usize = 2000;

/// Searches for a schedule of the same violation with fewer context switches. The choices in the n-th step of each
/// thread stay the same.
pub fn run(code: &Code, options: &SemanticsOptions, steps: &[Transition], violation: &Violation) -> Vec<Transition> {
    let threads = steps.iter().map(|step| step.thread + 1).max().unwrap_or(0);
    let mut choices = vec![Vec::new(); threads];
    steps.iter().for_each(|step| choices[step.thread].push(step.choices.clone()));
    let again = |turns: &[Turn]| {
        let candidate = steps_of(turns, &choices)?;
        let (found, steps, notes) = replay(code, options, &candidate, violation.kind)?;
        (found == *violation && doubt(&notes, violation.kind).is_none()).then_some(steps)
    };
    let turns: Vec<Turn> = steps.iter().map(|step| Turn { thread: step.thread, steps: 1 }).collect();
    let budget = (STEPS / steps.len().max(1)).min(TRIES);
    let fewer = minimize_turns::run(&turns, budget, |turns| again(turns).is_some());
    again(&fewer).unwrap_or_else(|| steps.to_vec())
}

/// The steps of a candidate, with the choices of each; `None` if a thread has no such step.
fn steps_of(turns: &[Turn], choices: &[Vec<Vec<u32>>]) -> Option<Vec<(usize, Vec<u32>)>> {
    let mut next = vec![0; choices.len()];
    let mut steps = Vec::new();
    for turn in turns {
        for _ in 0..turn.steps {
            steps.push((turn.thread, choices[turn.thread].get(next[turn.thread])?.clone()));
            next[turn.thread] += 1;
        }
    }
    Some(steps)
}
