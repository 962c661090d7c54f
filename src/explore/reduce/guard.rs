//! Whether a thread waits for another one to end, now or after joining others first.
//!
//! `main` mostly joins its threads one after the other and then looks at what they did. Before `t` has ended, it only gets to the
//! call that joins `t`: that is seen by letting it go on as if all others had ended. Each step on the way must depend on nothing
//! but its own memory, so that the way is the same whatever the others do.

use std::collections::HashMap;

use super::{Effect, Reduction};
use crate::interp::{event, Machine, Stop, Wait};

/// A thread goes on for so many steps at most.
const STEPS: usize = 200;

/// Answers that were found, by thread, awaited thread and the word of the first one.
#[derive(Default)]
pub(in crate::explore) struct Guard {
    known: HashMap<(usize, usize, u32), bool>,
}

impl Guard {
    /// Whether `thread` makes no step that others can tell before `awaited` has ended. `load` brings the machine to the state in question;
    /// `own` is the word of the thread.
    pub(in crate::explore) fn waits(
        &mut self,
        reduction: &Reduction,
        machine: &mut Machine,
        load: impl FnOnce(&mut Machine),
        own: u32,
        thread: usize,
        awaited: usize,
    ) -> bool {
        let key = (thread, awaited, own);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        load(machine);
        let (answer, general) = goes_there(reduction, machine, thread, awaited);
        if general {
            self.known.insert(key, answer);
        }
        answer
    }
}

/// The answer, and whether it rests on nothing but the thread's own memory.
fn goes_there(reduction: &Reduction, machine: &Machine, thread: usize, awaited: usize) -> (bool, bool) {
    let mut trial = machine.awaiting(awaited);
    let mut general = true;
    for _ in 0..STEPS {
        trial.choices.clear();
        match trial.step(thread) {
            Stop::Blocked(Wait::Join(who)) => return (who == awaited, general),
            Stop::Done if trial.choices.taken().is_empty() && trial.state.thread(thread).live => {}
            Stop::Done | Stop::Blocked(_) | Stop::End | Stop::Violated(_) | Stop::Undefined(_) => {
                return (false, general)
            }
        }
        if trial.events() & !event::FREES_THREAD != 0 {
            return (false, general);
        }
        for access in trial.accesses() {
            if reduction.is_private(access) {
                continue;
            }
            general = false;
            let effect = Effect { accesses: vec![*access], events: 0 };
            let others = (0..machine.state.threads()).filter(|u| *u != thread && machine.state.thread(*u).live);
            let quiet = |other: usize| reduction.independent(&effect, &[0], || machine.frames(other));
            if access.write || !others.into_iter().all(quiet) {
                return (false, general);
            }
        }
    }
    (false, general)
}
