//! What runs now, and how it is ended from outside: by the user's interrupt, or by another thread.

use super::tree::Tree;
use super::{kill_group, lock, supervise, worker};
use std::collections::BTreeSet;
use std::os::unix::process::parent_id;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The groups that run now. Signals come to the process as a whole, so this state is global.
static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), interrupted: false });

struct Running {
    groups: BTreeSet<u32>,
    interrupted: bool,
}

/// A signal that comes so soon after another one is the same: a terminal sends it to us and to the one who watches over us, who passes it on.
const ECHO: Duration = Duration::from_millis(300);

/// Kills running children when the user interrupts; `idle` is called when there are none.
///
/// To be called once, by `main`. A run that is cut short this way ends as [`Ended::Interrupted`](super::Ended::Interrupted),
/// and so does every later one.
///
/// # Errors
/// There is such a handler already, or there can be none.
pub fn on_interrupt(idle: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        let mut running = lock(&RUNNING);
        running.interrupted = true;
        running.groups.iter().copied().for_each(kill_group);
        let now = Instant::now();
        // The second interrupt means it: stop even if something still runs.
        let again = now > *first.get_or_insert(now) + ECHO;
        let forsaken = worker::worker().filter(|worker| parent_id() != worker.supervisor);
        if again || running.groups.is_empty() || forsaken.is_some() {
            drop(running);
            let _whole = lock(&WRITING);
            if let Some(worker) = forsaken {
                Tree::below(std::process::id()).kill();
                worker.folder.iter().for_each(|folder| supervise::remove(folder));
            }
            idle();
        }
    })
}

/// Held while files are written, so that an interrupt does not leave half of one.
static WRITING: Mutex<()> = Mutex::new(());

/// Does something that an interrupt must not cut in two.
pub fn whole<T>(work: impl FnOnce() -> T) -> T {
    let _whole = lock(&WRITING);
    let _noted = Noted::new();
    work()
}

/// Lets the one who watches over us know that a file is being written.
struct Noted;

impl Noted {
    fn new() -> Noted {
        Noted::set(true);
        Noted
    }

    fn set(writing: bool) {
        worker::shared().writing.store(writing, Ordering::SeqCst);
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        Noted::set(false);
    }
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
    /// In the environment of all its processes.
    mark: String,
    stop: Stop,
}

/// How often those that are left are killed: whoever starts others faster than that is left to the end of the whole run.
const ROUNDS: usize = 50;

impl Group {
    pub(super) fn register(leader: u32, mark: String, stop: &Stop) -> Self {
        let mut running = lock(&RUNNING);
        running.groups.insert(leader);
        worker::shared().running.fetch_add(1, Ordering::SeqCst);
        if running.interrupted {
            kill_group(leader);
        }
        stop.attach(leader);
        Group { leader, mark, stop: stop.clone() }
    }

    /// All processes that came of it.
    pub(super) fn tree(&self) -> Tree {
        let reaper = worker::worker().map(|worker| worker.supervisor);
        Tree::of_group(self.leader, &self.mark, reaper)
    }

    /// Kills all of them.
    pub(super) fn kill_tree(&self) {
        kill_group(self.leader);
        for _ in 0..ROUNDS {
            let tree = self.tree();
            if tree.is_empty() {
                return;
            }
            tree.kill();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether the user has interrupted, or somebody has stopped the run.
    pub(super) fn forget(self) -> bool {
        let stopped = self.stop.detach();
        let mut running = lock(&RUNNING);
        running.groups.remove(&self.leader);
        worker::shared().running.fetch_sub(1, Ordering::SeqCst);
        running.interrupted || stopped
    }
}

/// Whether the user has interrupted.
pub fn interrupted() -> bool {
    lock(&RUNNING).interrupted
}
