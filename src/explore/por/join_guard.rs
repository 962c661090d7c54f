//! Decides whether a thread is bound to wait for another one to end, now or after it has joined others first.
//!
//! `main` usually joins its threads one after the other and then reads their results. Before `t` has ended, it gets no
//! further than the call that joins `t`. This is determined by running it as if all other threads had ended. Each step
//! on the way must depend on nothing but the thread's own memory and memory that no other thread can write, so that the
//! way is the same for all steps of the others.

use crate::explore::lossy_cache::Cache;
use crate::explore::por::{PartialOrderReduction, StepEffect};
use crate::interp::{event, Access, Machine, ProgramState, Stop, Store, ThreadView, Wait};

/// The maximum number of steps of a run.
const STEPS: usize = 200;
/// Capacity of the memo table.
const ANSWERS: usize = 1 << 16;

/// Memo table of answers, keyed by thread, awaited thread and the word of the first one.
pub(in crate::explore) struct Guard {
    known: Cache<2, JoinAnswer>,
}

#[derive(Clone, Copy, Debug)]
enum JoinAnswer {
    Yes,
    No,
    /// No, unless no other thread can write the memory that is read here: then the run is repeated.
    Reads(Access),
}

impl Default for Guard {
    fn default() -> Guard {
        Guard { known: Cache::new(ANSWERS) }
    }
}

impl Guard {
    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.known.size()
    }

    /// Whether, from the state with this key on, `thread` executes no step that others can observe before `awaited` has
    /// ended.
    pub(in crate::explore) fn waits(
        &mut self,
        reduction: &PartialOrderReduction,
        machine: &mut Machine,
        (key, store): (&[u32], &impl Store),
        thread: usize,
        awaited: usize,
    ) -> bool {
        let about = [(thread as u32) << 16 | awaited as u32, key[1 + thread]];
        // In other states with the same word of this thread, the other threads may stand elsewhere, so this depends
        // on the state.
        let quiet = |access: &Access| {
            let effect = StepEffect { accesses: vec![*access], events: 0 };
            let others = (0..key.len() - 1).filter(|other| *other != thread && ThreadView::of(key[1 + other]).live);
            let frames = |other: usize| ProgramState::frames(key[1 + other], store);
            others.into_iter().all(|other| reduction.independent(&effect, &[0], || frames(other)) != 0)
        };
        let known = self.known.find(&about);
        match known {
            Some(JoinAnswer::Yes) => return true,
            Some(JoinAnswer::No) => return false,
            Some(JoinAnswer::Reads(access)) if !quiet(access) => return false,
            Some(JoinAnswer::Reads(_)) | None => {}
        }
        let is_new = known.is_none();
        machine.state.load(key, store);
        let (answer, general) = goes_there(reduction, machine, quiet, thread, awaited);
        if is_new {
            self.known.put(about, general);
        }
        answer
    }
}

/// The answer for this state, and the one that holds in all states with the same word of this thread.
fn goes_there(
    reduction: &PartialOrderReduction,
    machine: &Machine,
    quiet: impl Fn(&Access) -> bool,
    thread: usize,
    awaited: usize,
) -> (bool, JoinAnswer) {
    let mut trial = machine.awaiting(awaited);
    let mut read = None;
    let no = |read: Option<Access>| (false, read.map_or(JoinAnswer::No, JoinAnswer::Reads));
    for _ in 0..STEPS {
        trial.choices.clear();
        let stop = trial.step(thread);
        let arrives = matches!(stop, Stop::Blocked(Wait::Join(who)) if who == awaited);
        match stop {
            Stop::Done if trial.choices.taken().is_empty() && trial.state.thread(thread).live => {}
            Stop::Blocked(_) if arrives && trial.choices.taken().is_empty() => {}
            Stop::Done | Stop::Blocked(_) | Stop::End | Stop::Violated(_) | Stop::Undefined(_) => return no(read),
        }
        if trial.events() & !(event::FREES_THREAD | event::JOINS) != 0 {
            return no(read);
        }
        for access in trial.accesses() {
            if reduction.is_private(access) {
                continue;
            }
            if access.write {
                return no(read);
            }
            read.get_or_insert(*access);
            if !quiet(access) {
                return no(read);
            }
        }
        // An atomic region may have accessed something before it waits.
        if arrives {
            return (true, read.map_or(JoinAnswer::Yes, JoinAnswer::Reads));
        }
    }
    no(read)
}
