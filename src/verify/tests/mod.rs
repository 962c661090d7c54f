//! The strategy with simulated verifiers, engines and translations.

mod bounds;
mod engines;

use super::*;
use crate::back::{Abilities, Property, Verifier, VerifierTask};
use crate::driver::Driver;
use crate::engine::{Answer, Confirmed, Evidence, Proof, Translated, TranslationRequest, Trust};
use crate::process::{Cmd, Ended, Outcome};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// A verifier whose command line encodes the task, for the simulated process to answer.
#[derive(Clone)]
struct Fake {
    name: &'static str,
    deepens: bool,
}

impl Verifier for Fake {
    fn name(&self) -> &str {
        self.name
    }
    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: true, trace: false, witness: false }
    }
    fn deepens_itself(&self) -> bool {
        self.deepens
    }
    fn is_built_in(&self) -> bool {
        self.name == "own"
    }
    fn finds_reached(&self) -> bool {
        true
    }
    fn version_in(&self, text: &str) -> Option<String> {
        Some(text.into())
    }
    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        let loops: Vec<String> = task.unwind_loops.iter().map(|(name, n)| format!("{name}={n}")).collect();
        let unwind = task.unwind.map_or("-".into(), |unwind| unwind.to_string());
        cmd.args([
            self.name.into(),
            format!("{:?}", task.mode),
            task.file.display().to_string(),
            unwind,
            loops.join(","),
        ]);
        cmd
    }
    fn verdict(&self, _: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        match &*String::from_utf8_lossy(&outcome.stdout) {
            "true" => Verdict::True,
            "false" => {
                let text = "x == 1".into();
                Verdict::False(ReportedViolation { property: Property::UnreachCall, text, line: Some(7) })
            }
            "time" => Verdict::Unknown(Reason::Timeout),
            "crash" => Verdict::Unknown(Reason::Crash("signal 11".into())),
            "cut" => Verdict::Bounded(vec![Bound::Unchecked]),
            said if said.starts_with("loop ") => {
                let name = Some(said["loop ".len()..].to_owned());
                Verdict::Bounded(vec![Bound::Loop { function: "f".into(), line: 1, name }])
            }
            name => Verdict::Bounded(vec![Bound::Named(name.into())]),
        }
    }
}

static BOUNDED: Fake = Fake { name: "bounded", deepens: false };
static DEEP: Fake = Fake { name: "deep", deepens: true };
static OWN: Fake = Fake { name: "own", deepens: true };

/// Answers command lines and advances a simulated clock: jobs end in the order of their time.
struct World<F> {
    answer: F,
    clock: RefCell<Duration>,
    log: RefCell<Vec<String>>,
    jobs: RefCell<Vec<Simulated>>,
    stopped: RefCell<usize>,
    /// The memory of each job, and that of this process.
    each: u64,
    own: u64,
}

/// A job that has not ended.
struct Simulated {
    number: usize,
    /// The time that it still needs.
    needs: Duration,
    /// The time at which its time limit is reached.
    deadline: Duration,
    paused: bool,
    done: JobResult,
}

impl Simulated {
    /// The time at which it ends unless it is paused or resumed before.
    fn end(&self, now: Duration) -> Duration {
        if self.paused {
            self.deadline
        } else {
            self.deadline.min(now.saturating_add(self.needs))
        }
    }
}

impl<F: Fn(&str) -> (&'static str, u64)> Execute for World<F> {
    fn start(&self, number: usize, job: Job) {
        let (needs, given, done) = match job {
            Job::Process(cmd, limits) => {
                let words: Vec<_> = cmd.args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
                let command = words.join(" ").trim_end().to_owned();
                let (said, seconds) = (self.answer)(&command);
                self.log.borrow_mut().push(command);
                (Duration::from_secs(seconds), limits.time.unwrap_or(Duration::MAX), JobResult::Process(saying(said)))
            }
            Job::Engine(engine, time, memory) => {
                self.log.borrow_mut().push(format!("{} {}", engine.name(), time.as_secs()));
                let answer = engine.search(time, memory, &|| false);
                let seconds = answer.searched.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(1);
                (Duration::from_secs(seconds), time, JobResult::Engine(answer))
            }
        };
        let deadline = self.elapsed().saturating_add(given);
        self.jobs.borrow_mut().push(Simulated { number, needs, deadline, paused: false, done });
    }
    fn wait(&self, at_most: Duration) -> Option<(usize, JobResult)> {
        let now = self.elapsed();
        let mut jobs = self.jobs.borrow_mut();
        let first = (0..jobs.len()).min_by_key(|at| (jobs[*at].end(now), jobs[*at].number));
        let end = first.map(|first| jobs[first].end(now));
        let until = now.saturating_add(at_most).min(end.unwrap_or(Duration::MAX));
        jobs.iter_mut().filter(|job| !job.paused).for_each(|job| job.needs = job.needs.saturating_sub(until - now));
        *self.clock.borrow_mut() = until;
        let first = first.filter(|_| end == Some(until))?;
        let mut job = jobs.remove(first);
        if !job.needs.is_zero() {
            job.done = match job.done {
                JobResult::Process(_) => JobResult::Process(saying("time")),
                JobResult::Engine(_) | JobResult::Failed(_) => JobResult::Failed(std::io::Error::other("no thread")),
            };
        }
        Some((job.number, job.done))
    }
    fn pause(&self, number: usize) {
        self.log.borrow_mut().push(format!("pause {number}"));
        self.jobs.borrow_mut().iter_mut().filter(|job| job.number == number).for_each(|job| job.paused = true);
    }
    fn resume(&self, number: usize) {
        self.log.borrow_mut().push(format!("resume {number}"));
        self.jobs.borrow_mut().iter_mut().filter(|job| job.number == number).for_each(|job| job.paused = false);
    }
    fn end(&self, number: usize) {
        self.log.borrow_mut().push(format!("end {number}"));
        self.jobs.borrow_mut().retain(|job| job.number != number);
    }
    fn stop(&self) {
        *self.stopped.borrow_mut() += self.jobs.borrow_mut().drain(..).count();
    }
    fn own_memory(&self) -> u64 {
        self.own
    }
    fn memory(&self, number: usize) -> u64 {
        self.jobs.borrow().iter().filter(|job| job.number == number).map(|_| self.each).sum()
    }
    fn elapsed(&self) -> Duration {
        *self.clock.borrow()
    }
}

fn saying(said: &str) -> Outcome {
    Outcome {
        ended: Ended::Exited(0),
        stdout: said.into(),
        stderr: Vec::new(),
        dropped: 0,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_rss: 0,
    }
}

/// Names the generated file after the plan.
struct Names {
    max_steps: Option<u32>,
    driver_loop: Option<&'static str>,
}

impl Translator for Names {
    fn translate(&self, request: &TranslationRequest) -> Result<Translated, String> {
        Ok(Translated {
            file: PathBuf::from(request.to_string().replace(", ", "/").replace(' ', "-")),
            threads: 3,
            has_properties: true,
            has_asked: true,
            has_misuse: true,
            has_bounds: true,
            max_steps: self.max_steps,
            driver_loop: self.driver_loop.map(str::to_owned),
            rests_on: vec!["sequential consistency".into()],
        })
    }
}

const PLAIN: Names = Names { max_steps: None, driver_loop: None };

fn backends(fakes: &[&'static Fake]) -> Vec<Backend> {
    fakes.iter().map(|fake| Backend::new(Arc::new((*fake).clone()), "x".into())).collect()
}

fn play(
    options: &VerifyOptions,
    names: &Names,
    fakes: &[&'static Fake],
    answer: impl Fn(&str) -> (&'static str, u64),
) -> (VerificationReport, Vec<String>) {
    let world = world(answer);
    let report = run(options, names, &Trust, &[], &backends(fakes), &world, |_| {});
    (report, world.log.into_inner())
}

fn world<F: Fn(&str) -> (&'static str, u64)>(answer: F) -> World<F> {
    World {
        answer,
        clock: RefCell::default(),
        log: RefCell::default(),
        jobs: RefCell::default(),
        stopped: RefCell::default(),
        each: 0,
        own: 0,
    }
}

fn end(report: &VerificationReport) -> (String, u8) {
    (report::benchexec(&report.conclusion).to_string(), report::exit_code(&report.conclusion))
}
