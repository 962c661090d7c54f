//! The running process groups, and their termination from outside: by the user's interrupt, or by another thread.

use super::signal::{kill_group, signal_group};
use super::supervise::become_subreaper;
use super::tree::{self, Tree};
use super::{remove, worker};
use std::collections::BTreeSet;
use std::os::unix::process::parent_id;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The running groups. Signals are delivered to the whole process, so this state is global.
static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), interrupted: false });

struct Running {
    groups: BTreeSet<u32>,
    interrupted: bool,
}

/// Two signals within this time count as one: a terminal sends the signal to this process and to the supervisor, which
/// forwards it.
const ECHO: Duration = Duration::from_millis(300);

/// Kills the running children when the user interrupts; `idle` is called if there are none.
///
/// To be called once, by `main`. A run that is ended this way ends as
/// [`Ended::Interrupted`](super::Ended::Interrupted), and so does every later one.
///
/// # Errors
/// There is such a handler already, or none can be installed.
pub fn on_interrupt(idle: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        let forsaken = worker::worker().filter(|worker| parent_id() != worker.supervisor);
        if forsaken.is_some() {
            // Before any of them ends, so that it inherits those that have left their groups.
            become_subreaper();
        }
        let mut running = lock(&RUNNING);
        running.interrupted = true;
        running.groups.iter().copied().for_each(kill_group);
        let now = Instant::now();
        // The second interrupt ends the process even if something still runs.
        let again = now > *first.get_or_insert(now) + ECHO;
        if again || running.groups.is_empty() || forsaken.is_some() {
            drop(running);
            let _writing = lock(&WRITING);
            if let Some(worker) = forsaken {
                kill_all();
                worker.folder.iter().for_each(|folder| remove::remove(folder));
            }
            idle();
        }
    })
}

/// Kills all processes that this one has started, except its supervisor.
fn kill_all() {
    for _ in 0..ROUNDS {
        let tree = Tree::of_run();
        if tree.is_empty() {
            return;
        }
        tree.kill();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Held while files are written, so that an interrupt does not leave a partial file.
static WRITING: Mutex<()> = Mutex::new(());

/// Runs a function that an interrupt must not end halfway.
pub fn uninterrupted<T>(work: impl FnOnce() -> T) -> T {
    let _writing = lock(&WRITING);
    let _mark = WritingMark::new();
    work()
}

/// Marks, for the supervisor, that a file is being written.
struct WritingMark;

impl WritingMark {
    fn new() -> WritingMark {
        WritingMark::set(true);
        WritingMark
    }

    fn set(writing: bool) {
        worker::shared().writing_file.store(writing, Ordering::SeqCst);
    }
}

impl Drop for WritingMark {
    fn drop(&mut self) {
        WritingMark::set(false);
    }
}

/// Controls a run from another thread: ends it, pauses it, and reports its memory usage. Clones refer to the same run.
#[derive(Clone, Debug, Default)]
pub struct RunControl(Arc<Mutex<Stopping>>);

#[derive(Debug, Default)]
struct Stopping {
    leader: Option<u32>,
    stopped: bool,
    paused: bool,
    memory: u64,
}

impl RunControl {
    /// Ends the current run, or the one that is about to begin.
    pub fn stop(&self) {
        let mut state = lock(&self.0);
        state.stopped = true;
        // The leader is deregistered before it is reaped, so the number still belongs to it.
        state.leader.into_iter().for_each(kill_group);
    }

    /// Whether [`RunControl::stop`] was called.
    pub fn stopped(&self) -> bool {
        lock(&self.0).stopped
    }

    /// Pauses the current run, or the one that is about to begin, until [`RunControl::resume`]. Its memory stays in
    /// use, and its time limit continues.
    pub fn pause(&self) {
        let mut state = lock(&self.0);
        state.paused = true;
        state.leader.into_iter().for_each(|leader| signal_group(leader, libc::SIGSTOP));
    }

    /// Continues a paused run.
    pub fn resume(&self) {
        let mut state = lock(&self.0);
        state.paused = false;
        state.leader.into_iter().for_each(|leader| signal_group(leader, libc::SIGCONT));
    }

    /// Whether the run is paused.
    pub fn paused(&self) -> bool {
        lock(&self.0).paused
    }

    /// The memory in bytes that the run used when it was last checked.
    pub fn memory(&self) -> u64 {
        lock(&self.0).memory
    }

    pub(super) fn set_memory(&self, memory: u64) {
        lock(&self.0).memory = memory;
    }

    fn attach(&self, leader: u32) {
        let mut state = lock(&self.0);
        state.leader = Some(leader);
        if state.stopped {
            kill_group(leader);
        } else if state.paused {
            signal_group(leader, libc::SIGSTOP);
        }
    }

    fn detach(&self) -> bool {
        let mut state = lock(&self.0);
        state.leader = None;
        state.stopped
    }
}

/// A process group that an interrupt kills.
pub(super) struct ProcessGroup {
    leader: u32,
    /// The mark: an environment variable of all its processes.
    mark: String,
    stop: RunControl,
}

/// The maximum number of attempts to kill the remaining processes: processes that are started faster than that are
/// killed at the end of the whole run.
const ROUNDS: usize = 50;

impl ProcessGroup {
    pub(super) fn register(leader: u32, mark: String, stop: &RunControl) -> Self {
        let mut running = lock(&RUNNING);
        running.groups.insert(leader);
        worker::shared().running.fetch_add(1, Ordering::SeqCst);
        if running.interrupted {
            kill_group(leader);
        }
        stop.attach(leader);
        ProcessGroup { leader, mark, stop: stop.clone() }
    }

    /// All processes that descend from the group.
    pub(super) fn tree(&self) -> Tree {
        let reaper = worker::worker().map(|worker| worker.supervisor);
        Tree::of_group(self.leader, &self.mark, reaper)
    }

    /// Whether no process is left after the leader has ended: remaining processes would now be children of the
    /// supervisor. Cheaper than a search for them, but false if another group has left some.
    pub(super) fn left_nothing(&self) -> bool {
        worker::worker().is_some_and(|worker| tree::is_only_child(std::process::id(), worker.supervisor))
    }

    /// Kills all of these processes.
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

    /// Deregisters the group. Returns whether the user has interrupted or the run was stopped.
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The data is consistent at every moment, so a poisoned lock does no harm.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
