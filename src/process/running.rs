//! What runs now, and how it is ended from outside: by the user's interrupt, or by another thread.

use super::{kill_group, lock};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// The groups that run now. Signals come to the process as a whole, so this state is global.
static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), interrupted: false });

struct Running {
    groups: BTreeSet<u32>,
    interrupted: bool,
}

/// Kills running children when the user interrupts; `idle` is called when there are none.
///
/// To be called once, by `main`. A run that is cut short this way ends as [`Ended::Interrupted`],
/// and so does every later one.
pub fn on_interrupt(idle: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        let mut running = lock(&RUNNING);
        // The second interrupt means it: stop even if something still runs.
        let again = std::mem::replace(&mut running.interrupted, true);
        running.groups.iter().copied().for_each(kill_group);
        if again || running.groups.is_empty() {
            drop(running);
            let _whole = lock(&WRITING);
            idle();
        }
    })
}

/// Held while files are written, so that an interrupt does not leave half of one.
static WRITING: Mutex<()> = Mutex::new(());

/// Does something that an interrupt must not cut in two.
pub fn whole<T>(work: impl FnOnce() -> T) -> T {
    let _whole = lock(&WRITING);
    work()
}

/// Ends a run from outside, and tells how much memory it uses. Copies are the same one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Mutex<Stopping>>);

#[derive(Debug, Default)]
struct Stopping {
    leader: Option<u32>,
    stopped: bool,
    memory: u64,
}

impl Stop {
    /// Ends the run, or the one that is about to begin.
    pub fn stop(&self) {
        let mut state = lock(&self.0);
        state.stopped = true;
        // A leader that stands here has not been reaped: the number is still ours.
        state.leader.into_iter().for_each(kill_group);
    }

    /// Whether [`Stop::stop`] was called.
    pub fn stopped(&self) -> bool {
        lock(&self.0).stopped
    }

    /// The memory in bytes that the run used when somebody last looked.
    pub fn memory(&self) -> u64 {
        lock(&self.0).memory
    }

    pub(super) fn note(&self, memory: u64) {
        lock(&self.0).memory = memory;
    }

    fn attach(&self, leader: u32) {
        let mut state = lock(&self.0);
        state.leader = Some(leader);
        if state.stopped {
            kill_group(leader);
        }
    }

    fn detach(&self) -> bool {
        let mut state = lock(&self.0);
        state.leader = None;
        state.stopped
    }
}

/// A group that an interrupt kills.
pub(super) struct Group {
    leader: u32,
    stop: Stop,
}

impl Group {
    pub(super) fn register(leader: u32, stop: &Stop) -> Self {
        let mut running = lock(&RUNNING);
        running.groups.insert(leader);
        if running.interrupted {
            kill_group(leader);
        }
        stop.attach(leader);
        Group { leader, stop: stop.clone() }
    }

    pub(super) fn kill(&self) {
        kill_group(self.leader);
    }

    /// Whether the user has interrupted, or somebody has stopped the run.
    pub(super) fn forget(self) -> bool {
        let stopped = self.stop.detach();
        let mut running = lock(&RUNNING);
        running.groups.remove(&self.leader);
        running.interrupted || stopped
    }
}

/// Whether the user has interrupted.
pub fn interrupted() -> bool {
    lock(&RUNNING).interrupted
}
