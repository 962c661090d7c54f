//! Concurrent jobs: verifiers as processes, engines as threads.
//!
//! The strategy starts jobs and waits for whichever ends first. It uses them only through [`Execute`], so that tests
//! can simulate them with a clock of their own.

use crate::engine::{Answer, Engine};
use crate::process::{self, Cmd, Outcome, ProcessLimits, RunControl};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A job.
pub enum Job {
    /// A verifier, with its limits.
    Process(Cmd, ProcessLimits),
    /// An engine, with its time and its memory in bytes.
    Engine(Arc<dyn Engine>, Duration, Option<u64>),
}

/// The result of a job.
#[derive(Debug)]
pub enum JobResult {
    /// A verifier ended.
    Process(Outcome),
    /// An engine ended.
    Engine(Answer),
    /// The job could not be run, or its thread panicked.
    Failed(io::Error),
}

/// Runs jobs concurrently and measures time; the strategy's interface to processes, threads and the clock.
pub trait Execute {
    /// Starts a job, which is identified by this number.
    fn start(&self, number: usize, job: Job);
    /// Waits for a job to end, at most this long: `None` means that none has ended. May return earlier, so that the
    /// caller can show progress.
    fn wait(&self, at_most: Duration) -> Option<(usize, JobResult)>;
    /// Pauses a job: it keeps its memory, and its time limit goes on.
    fn pause(&self, number: usize);
    /// Continues a paused job.
    fn resume(&self, number: usize);
    /// Ends a job; [`Execute::wait`] still reports its end.
    fn end(&self, number: usize);
    /// Stops all jobs that still run; when it returns, their processes have ended.
    fn stop(&self);
    /// Memory in use by the processes of a job, in bytes; 0 for an engine.
    fn memory(&self, number: usize) -> u64;
    /// Memory in use by this process, in which engines run, in bytes.
    fn own_memory(&self) -> u64;
    /// Time since the start of the verification.
    fn elapsed(&self) -> Duration;
}

/// The maximum duration of one [`Execute::wait`].
const TICK: Duration = Duration::from_millis(200);
/// Time that an engine may take to notice that it is stopped. It is a thread of this process and ends with it at the
/// latest.
const ENGINE_GRACE: Duration = Duration::from_millis(250);
/// Interval at which a paused engine checks whether it may continue.
const PAUSE: Duration = Duration::from_millis(20);
/// Stack of an engine, in bytes: engines recurse over the program.
const ENGINE_STACK: usize = 256 << 20;

/// Real processes, threads and clock.
pub struct Processes {
    start: Instant,
    ended: Receiver<(usize, JobResult)>,
    end: Sender<(usize, JobResult)>,
    running: RefCell<BTreeMap<usize, Running>>,
}

struct Running {
    stop: RunControl,
    is_process: bool,
}

impl Processes {
    /// Creates the executor; its clock starts now.
    pub fn new() -> Self {
        let (end, ended) = mpsc::channel();
        Processes { start: Instant::now(), ended, end, running: RefCell::default() }
    }

    fn note_end(&self, number: usize) {
        self.running.borrow_mut().remove(&number);
    }

    fn control(&self, number: usize, control: impl Fn(&RunControl)) {
        self.running.borrow().get(&number).into_iter().for_each(|one| control(&one.stop));
    }
}

impl Default for Processes {
    fn default() -> Self {
        Self::new()
    }
}

impl Execute for Processes {
    fn start(&self, number: usize, job: Job) {
        let stop = RunControl::default();
        let is_process = matches!(job, Job::Process(..));
        self.running.borrow_mut().insert(number, Running { stop: stop.clone(), is_process });
        let end = self.end.clone();
        // Sending fails if the strategy has ended without waiting for this job.
        let work = move || {
            let done = panic::catch_unwind(AssertUnwindSafe(|| run(job, &stop)));
            // Without an answer, the strategy would wait for it until the time is over.
            let failed = |_| JobResult::Failed(io::Error::other("it panicked"));
            drop(end.send((number, done.unwrap_or_else(failed))));
        };
        let stack = if is_process { 1 << 20 } else { ENGINE_STACK };
        let spawned = thread::Builder::new().stack_size(stack).spawn(work);
        if let Err(error) = spawned {
            let _ = self.end.send((number, JobResult::Failed(error)));
        }
    }

    fn wait(&self, at_most: Duration) -> Option<(usize, JobResult)> {
        let (number, done) = self.ended.recv_timeout(at_most.min(TICK)).ok()?;
        self.note_end(number);
        Some((number, done))
    }

    fn pause(&self, number: usize) {
        self.control(number, RunControl::pause);
    }

    fn resume(&self, number: usize) {
        self.control(number, RunControl::resume);
    }

    fn end(&self, number: usize) {
        self.control(number, RunControl::stop);
    }

    fn stop(&self) {
        self.running.borrow().values().for_each(|one| one.stop.stop());
        let since = Instant::now();
        while self.running.borrow().values().any(|one| one.is_process || since.elapsed() < ENGINE_GRACE) {
            let _ = self.wait(TICK);
        }
    }

    fn memory(&self, number: usize) -> u64 {
        self.running.borrow().get(&number).map_or(0, |one| one.stop.memory())
    }

    fn own_memory(&self) -> u64 {
        process::own_memory()
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

fn run(job: Job, stop: &RunControl) -> JobResult {
    match job {
        Job::Process(cmd, limits) => {
            process::run_until(&cmd, &limits, b"", stop).map_or_else(JobResult::Failed, JobResult::Process)
        }
        Job::Engine(engine, time, memory) => {
            let begin = Instant::now();
            let stopped = || {
                // After its time limit, the engine is not to go on waiting, but to report what it has seen.
                let ends = || stop.stopped() || process::interrupted() || begin.elapsed() > time;
                while stop.paused() && !ends() {
                    thread::sleep(PAUSE);
                }
                ends()
            };
            JobResult::Engine(engine.search(time, memory, &stopped))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::back::{Reason, Verdict};
    use crate::engine::{Answer, Evidence};

    struct Endless;

    impl Engine for Endless {
        fn name(&self) -> String {
            "endless".to_owned()
        }

        fn search(&self, _: Duration, _: Option<u64>, stopped: &dyn Fn() -> bool) -> Answer {
            while !stopped() {}
            Answer {
                verdict: Verdict::Unknown(Reason::Timeout),
                evidence: Evidence::Open { doubt: None },
                searched: "all".to_owned(),
                rests_on: Vec::new(),
                asserts: None,
                no_proof: None,
                meets_all: false,
                warnings: Vec::new(),
            }
        }
    }

    #[test]
    fn the_time_limit_of_a_paused_engine_ends_it() {
        let processes = Processes::new();
        processes.start(7, Job::Engine(Arc::new(Endless), Duration::from_millis(50), None));
        processes.pause(7);
        let ended = (0..100).find_map(|_| processes.wait(TICK));
        assert!(matches!(ended, Some((7, JobResult::Engine(answer))) if answer.searched == "all"));
    }
}
