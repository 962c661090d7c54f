//! The strategy: which translation goes to which verifier, with which bounds, and for how long.
//!
//! Several tracks (see `track`) take turns; the one that has used the least time goes next. The
//! strategy knows neither the translation nor the processes: both are given to it, so it is tested
//! without either.

mod plan;
pub mod report;
#[cfg(test)]
mod tests;
mod track;

use crate::back::{Backend, Bound, DataModel, Mode, Property, Reason, Task, Verdict, Violation};
use crate::process::{self, Cmd, Limits, Outcome};
pub use plan::{Driver, Plan, Scheme, Translated, Translator};
use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};
use track::{Attempt, Track};

/// What the user asked for; what is left open is the strategy's choice.
#[derive(Clone, Debug)]
pub struct Options {
    /// Form of the thread code.
    pub scheme: Option<Scheme>,
    /// Order of the threads. Together with `unwind` it makes exactly one run.
    pub driver: Option<Driver>,
    /// Loop bound.
    pub unwind: Option<u32>,
    /// Number of instances of threads that are created in a loop.
    pub threads: Option<u32>,
    /// Whether misuse of the thread library is a violation.
    pub misuse: bool,
    /// Time for everything.
    pub time: Duration,
    /// Memory of a verifier, in bytes.
    pub memory: Option<u64>,
    /// Sizes of types.
    pub model: DataModel,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            scheme: None,
            driver: None,
            unwind: None,
            threads: None,
            misuse: true,
            time: Duration::from_secs(300),
            memory: None,
            model: DataModel::default(),
        }
    }
}

/// Runs commands and tells the time.
pub trait Execute {
    /// Runs a command to its end.
    fn execute(&self, cmd: &Cmd, limits: &Limits) -> io::Result<Outcome>;
    /// The time since the beginning.
    fn elapsed(&self) -> Duration;
}

/// Real processes, real time.
pub struct Processes {
    start: Instant,
}

impl Processes {
    /// Time begins now.
    pub fn new() -> Self {
        Processes { start: Instant::now() }
    }
}

impl Default for Processes {
    fn default() -> Self {
        Self::new()
    }
}

impl Execute for Processes {
    fn execute(&self, cmd: &Cmd, limits: &Limits) -> io::Result<Outcome> {
        process::run(cmd, limits, b"")
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// One run of a verifier.
#[derive(Clone, Debug)]
pub struct Run {
    /// The verifier and its version.
    pub verifier: String,
    /// What was translated to.
    pub plan: Plan,
    /// What the run was for.
    pub mode: Mode,
    /// The loop bound.
    pub unwind: Option<u32>,
    /// The command, as a shell reads it.
    pub command: String,
    /// The translation it ran on.
    pub translated: Translated,
    /// The answer.
    pub verdict: Verdict,
    /// How long it took.
    pub wall: Duration,
    /// The output, for whoever decodes the trace. Not kept for runs that found no violation.
    pub outcome: Option<Outcome>,
    /// The command that finds the violation once more and tells all choices.
    pub again: Option<Cmd>,
}

/// The end of it all.
#[derive(Clone, Debug)]
pub enum Conclusion {
    /// Proved, by the last run.
    True,
    /// Violated, by the last run.
    False(Violation),
    /// Nothing violated up to the bounds of this run (an index into the runs).
    UpTo(usize),
    /// No answer.
    Unknown(Reason),
}

/// All that there is to tell.
#[derive(Clone, Debug)]
pub struct Report {
    /// The end.
    pub conclusion: Conclusion,
    /// The runs, in order.
    pub runs: Vec<Run>,
    /// Translations that failed, as messages.
    pub failed: Vec<String>,
    /// Time for everything.
    pub wall: Duration,
}

/// Looks for a verdict until there is one, the time is up, or nothing is left to try.
///
/// `notify` hears of every run when it is over.
pub fn run(
    options: &Options,
    translator: &dyn Translator,
    backends: &[Backend],
    execute: &dyn Execute,
    mut notify: impl FnMut(&Run),
) -> Report {
    let cache = BTreeMap::new();
    let mut session = Session { options, translator, execute, cache, runs: Vec::new(), failed: Vec::new() };
    let mut tracks = track::tracks(options, backends);
    let mut stopped = None;
    while let Some(track) = next_track(&mut tracks) {
        let left = options.time.saturating_sub(execute.elapsed());
        if left.is_zero() {
            stopped = Some(Reason::Timeout);
            break;
        }
        let attempt = track.attempt(options);
        let Some(run) = session.attempt(track, &attempt, left) else {
            track.closed = true;
            continue;
        };
        track.learn(options, &run.verdict, run.wall);
        notify(&run);
        let last = matches!(run.verdict, Verdict::True | Verdict::False(_) | Verdict::Unknown(Reason::Interrupted));
        session.runs.push(run);
        if last {
            break;
        }
    }
    let conclusion = if backends.is_empty() { Conclusion::Unknown(Reason::Absent) } else { session.conclude(stopped) };
    Report { conclusion, runs: session.runs, failed: session.failed, wall: execute.elapsed() }
}

/// The open track that has used the least time; the first of them if there are several.
fn next_track<'t, 'a>(tracks: &'t mut [Track<'a>]) -> Option<&'t mut Track<'a>> {
    tracks.iter_mut().filter(|track| !track.closed).min_by_key(|track| track.spent)
}

/// The state of one call of [`run`].
struct Session<'a> {
    options: &'a Options,
    translator: &'a dyn Translator,
    execute: &'a dyn Execute,
    /// Translations by verifier and by the text of their plan, which names all the rest of it.
    cache: BTreeMap<(&'static str, String), Translated>,
    runs: Vec<Run>,
    failed: Vec<String>,
}

impl Session<'_> {
    /// One run, or nothing if there is no translation.
    fn attempt(&mut self, track: &Track<'_>, attempt: &Attempt, left: Duration) -> Option<Run> {
        let translated = self.translated(&attempt.plan)?;
        let time = attempt.slice.min(left);
        let (unwind, unwind_loops) = bounds(attempt, &translated, self.options.unwind);
        let backend = track.backend;
        let task = Task {
            file: &translated.file,
            has_properties: translated.has_properties,
            misuse: self.options.misuse,
            mode: attempt.mode,
            unwind,
            unwind_loops,
            model: self.options.model,
            limits: Limits { time: Some(time), memory: self.options.memory },
        };
        let cmd = backend.verifier.command(&backend.exe, &task);
        let before = self.execute.elapsed();
        let (verdict, outcome) = match self.execute.execute(&cmd, &task.limits) {
            Ok(outcome) => (backend.verifier.verdict(&task, &outcome), Some(outcome)),
            Err(error) => (Verdict::Unknown(Reason::Crash(error.to_string())), None),
        };
        let keep = match verdict {
            Verdict::False(_) => true,
            Verdict::True | Verdict::Bounded(_) | Verdict::Unknown(_) => false,
        };
        Some(Run {
            verifier: format!("{} {}", backend.verifier.name(), backend.version),
            plan: attempt.plan.clone(),
            mode: attempt.mode,
            unwind,
            command: cmd.to_string(),
            wall: self.execute.elapsed().saturating_sub(before),
            outcome: outcome.filter(|_| keep),
            again: trace_command(backend, &task, &verdict),
            translated,
            verdict,
        })
    }

    fn translated(&mut self, plan: &Plan) -> Option<Translated> {
        let key = (plan.backend, plan.to_string());
        if let Some(known) = self.cache.get(&key) {
            return Some(known.clone());
        }
        match self.translator.translate(plan) {
            Ok(translated) => {
                self.cache.insert(key, translated.clone());
                Some(translated)
            }
            Err(message) => {
                self.failed.push(format!("{plan}: {message}"));
                None
            }
        }
    }

    /// What all the runs together say, `stopped` being why there are no more of them.
    fn conclude(&self, stopped: Option<Reason>) -> Conclusion {
        match self.runs.last().map(|run| &run.verdict) {
            Some(Verdict::True) => return Conclusion::True,
            Some(Verdict::False(violation)) => return Conclusion::False(violation.clone()),
            Some(Verdict::Unknown(Reason::Interrupted)) => return Conclusion::Unknown(Reason::Interrupted),
            Some(Verdict::Bounded(_) | Verdict::Unknown(_)) | None => {}
        }
        // A run that says which bounds were hit is worth more than one that does not.
        if let Some(best) = self.last_bounded(true).or_else(|| self.last_bounded(false)) {
            return Conclusion::UpTo(best);
        }
        let reasons: Vec<&Reason> = self.runs.iter().filter_map(reason).collect();
        let reason = stopped
            .or_else(|| reasons.iter().find(|reason| !reason.is_failure()).map(|reason| (*reason).clone()))
            .or_else(|| reasons.first().map(|reason| (*reason).clone()))
            .or_else(|| self.failed.first().map(|message| Reason::GaveUp(message.clone())))
            .unwrap_or(Reason::Timeout);
        Conclusion::Unknown(reason)
    }

    fn last_bounded(&self, known: bool) -> Option<usize> {
        self.runs.iter().rposition(|run| match &run.verdict {
            Verdict::Bounded(hit) => !known || !hit.contains(&Bound::Unchecked),
            Verdict::True | Verdict::False(_) | Verdict::Unknown(_) => false,
        })
    }
}

/// The command that finds a violation of the same property again.
fn trace_command(backend: &Backend, task: &Task<'_>, verdict: &Verdict) -> Option<Cmd> {
    let Verdict::False(violation) = verdict else { return None };
    let misuse = violation.property == Property::Misuse;
    backend.verifier.trace_command(&backend.exe, &Task { misuse, ..task.clone() })
}

fn reason(run: &Run) -> Option<&Reason> {
    match &run.verdict {
        Verdict::Unknown(reason) => Some(reason),
        Verdict::True | Verdict::False(_) | Verdict::Bounded(_) => None,
    }
}

/// Programs with more steps than this are approached by growing bounds.
const FEW_STEPS: u32 = 64;

/// The loop bound of a run, and those of single loops.
fn bounds(attempt: &Attempt, translated: &Translated, fixed: Option<u32>) -> (Option<u32>, Vec<(String, u32)>) {
    // Bodies run one time less than the bound says, and a bounded driver turns that often.
    let by_steps = translated.max_steps.filter(|steps| *steps <= FEW_STEPS).map(|steps| steps + 1);
    let turns = match (attempt.plan.scheme, attempt.plan.driver) {
        // A turn of a step driver is one step, not a round or a context.
        (Scheme::Step, _) | (_, Driver::RoundRobin) => by_steps,
        (_, Driver::Rounds(n) | Driver::Contexts(n)) => Some(n.saturating_add(1)),
    };
    let loops = match (&translated.driver_loop, turns, attempt.unwind) {
        (Some(name), Some(turns), Some(_)) => vec![(name.clone(), turns)],
        (_, _, _) => Vec::new(),
    };
    let unwind = match (attempt.unwind, turns) {
        // The user's bound is for the loops of the program; a driver that cannot be told apart shares it.
        (Some(unwind), Some(turns)) if loops.is_empty() && fixed.is_none() => Some(unwind.max(turns)),
        (unwind, _) => unwind,
    };
    (unwind, loops)
}
