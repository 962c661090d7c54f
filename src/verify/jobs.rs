//! Running several things at once: verifiers as processes, engines as threads.
//!
//! The strategy starts jobs and waits for whichever ends first. It sees them only through [`Execute`], so that tests play
//! them with a clock of their own.

use crate::back::Verdict;
use crate::process::{self, Cmd, Limits, Outcome, Stop};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A search inside of this process, for instance through all states of the program.
pub trait Engine: Send + Sync {
    /// Its name in reports.
    fn name(&self) -> String;
    /// Searches for so long, with so many bytes, and until `stopped` says that nobody waits any more, which it asks often.
    fn search(&self, time: Duration, memory: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer;
}

/// What an engine found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// What was searched, for the report: `12345 states`.
    pub searched: String,
    /// Models and assumptions that the verdict rests on, one a line.
    pub rests_on: Vec<String>,
    /// Places of assertions that no execution comes to, if the verdict is `true`.
    pub missed: Vec<String>,
    /// Whether the program has an assertion at all; unknown if the engine could not read the program.
    pub asserts: Option<bool>,
    /// Why a proof by anybody else would not count: what the verdict depends on is left open by C and POSIX, and a verifier decides it
    /// in some way of its own.
    pub no_proof: Option<String>,
    /// What it came across without looking for it, one sentence each.
    pub warnings: Vec<String>,
}

/// Something to run.
pub enum Job {
    /// A verifier.
    Process(Cmd, Limits),
    /// An engine, with its time and memory.
    Engine(Arc<dyn Engine>, Duration, Option<u64>),
}

/// How a job ended.
#[derive(Debug)]
pub enum Done {
    /// A verifier.
    Process(io::Result<Outcome>),
    /// An engine.
    Engine(Answer),
}

/// Runs jobs side by side, and tells the time.
pub trait Execute {
    /// Starts a job, to be known by this number.
    fn start(&self, number: usize, job: Job);
    /// Waits for one of the jobs to end, but not for long: nothing means that all still run, and is a chance to show it.
    fn wait(&self) -> Option<(usize, Done)>;
    /// Ends all jobs that still run; when it returns, their processes are gone.
    fn stop(&self);
    /// The memory that all running processes use, in bytes.
    fn memory(&self) -> u64;
    /// The time since the beginning.
    fn elapsed(&self) -> Duration;
}

/// How long [`Execute::wait`] waits.
const TICK: Duration = Duration::from_millis(200);
/// How long an engine may take to notice that it is stopped. It is a thread of ours and dies with us.
const ENGINE_GRACE: Duration = Duration::from_millis(500);
/// Engines recurse over the program.
const ENGINE_STACK: usize = 256 << 20;

/// Real processes, real threads, real time.
pub struct Processes {
    start: Instant,
    ended: Receiver<(usize, Done)>,
    end: Sender<(usize, Done)>,
    running: RefCell<BTreeMap<usize, Running>>,
}

struct Running {
    stop: Stop,
    is_process: bool,
}

impl Processes {
    /// Time begins now.
    pub fn new() -> Self {
        let (end, ended) = mpsc::channel();
        Processes { start: Instant::now(), ended, end, running: RefCell::default() }
    }

    fn note_end(&self, number: usize) {
        self.running.borrow_mut().remove(&number);
    }
}

impl Default for Processes {
    fn default() -> Self {
        Self::new()
    }
}

impl Execute for Processes {
    fn start(&self, number: usize, job: Job) {
        let stop = Stop::default();
        let is_process = matches!(job, Job::Process(..));
        self.running.borrow_mut().insert(number, Running { stop: stop.clone(), is_process });
        let end = self.end.clone();
        // Nobody listens any more if the strategy has ended without this job.
        let work = move || drop(end.send((number, run(job, &stop))));
        let stack = if is_process { 1 << 20 } else { ENGINE_STACK };
        let spawned = thread::Builder::new().stack_size(stack).spawn(work);
        if let Err(error) = spawned {
            let _ = self.end.send((number, Done::Process(Err(error))));
        }
    }

    fn wait(&self) -> Option<(usize, Done)> {
        let (number, done) = self.ended.recv_timeout(TICK).ok()?;
        self.note_end(number);
        Some((number, done))
    }

    fn stop(&self) {
        self.running.borrow().values().for_each(|one| one.stop.stop());
        let since = Instant::now();
        while self.running.borrow().values().any(|one| one.is_process || since.elapsed() < ENGINE_GRACE) {
            let _ = self.wait();
        }
    }

    fn memory(&self) -> u64 {
        self.running.borrow().values().map(|one| one.stop.memory()).sum()
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run(job: Job, stop: &Stop) -> Done {
    match job {
        Job::Process(cmd, limits) => Done::Process(process::run_until(&cmd, &limits, b"", stop)),
        Job::Engine(engine, time, memory) => {
            let stopped = || stop.stopped() || process::interrupted();
            Done::Engine(engine.search(time, memory, &stopped))
        }
    }
}
