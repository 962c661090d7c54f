//! Random walks that a caller looks at: each step is one of a random thread, under random choices.

use fastrand::Rng;

use crate::interp::{Checkpoint, Machine, Stop};

/// Of so many steps, a walk changes the thread in as many on average: one of these for each walk.
const STAYS: [usize; 4] = [1, 2, 4, 16];
/// The number of choices under which a blocking step is tried.
const TRIES: usize = 4;

/// Walks from the state of the machine until the execution ends, all threads are blocked, or for `most` steps; calls
/// `after` with the thread after each step.
pub fn run(machine: &mut Machine<'_>, rng: &mut Rng, most: usize, after: &mut dyn FnMut(&Machine<'_>, usize)) {
    let stays = STAYS[rng.usize(..STAYS.len())];
    let mut last = 0;
    let mut blocked: Vec<usize> = Vec::new();
    let mut before = Checkpoint::default();
    for _ in 0..most {
        let enabled = enabled(machine, &blocked);
        let Some(thread) = choose(rng, &enabled, last, stays) else { return };
        before.set(&mut machine.state);
        match attempt(machine, &mut before, rng, thread) {
            Some(Stop::Done) => {
                after(machine, thread);
                blocked.clear();
                last = thread;
            }
            Some(Stop::End | Stop::Violated(_) | Stop::Undefined(_)) => {
                after(machine, thread);
                return;
            }
            Some(Stop::Blocked(_)) | None => blocked.push(thread),
        }
    }
}

fn choose(rng: &mut Rng, enabled: &[usize], last: usize, stays: usize) -> Option<usize> {
    if enabled.contains(&last) && rng.usize(..stays) != 0 {
        return Some(last);
    }
    (!enabled.is_empty()).then(|| enabled[rng.usize(..enabled.len())])
}

/// The threads that are not known to be blocked; inside an atomic region, only the thread that is in it.
fn enabled(machine: &Machine<'_>, blocked: &[usize]) -> Vec<usize> {
    let state = &machine.state;
    let live = (0..state.threads()).filter(|thread| state.thread(*thread).live);
    let alone = live.clone().find(|thread| state.thread(*thread).atomic);
    live.filter(|thread| alone.is_none_or(|alone| alone == *thread) && !blocked.contains(thread)).collect()
}

/// A step of the thread under random choices; `None` if it is blocked under those that were tried.
fn attempt(machine: &mut Machine<'_>, before: &mut Checkpoint, rng: &mut Rng, thread: usize) -> Option<Stop> {
    for _ in 0..TRIES {
        machine.choices.draw(rng.fork());
        let stop = machine.step(thread);
        if matches!(stop, Stop::Blocked(_)) {
            before.restore(&mut machine.state);
        }
        match stop {
            Stop::Blocked(_) if machine.choices.taken().is_empty() => return None,
            Stop::Blocked(_) => {}
            other @ (Stop::Done | Stop::End | Stop::Violated(_) | Stop::Undefined(_)) => return Some(other),
        }
    }
    None
}
