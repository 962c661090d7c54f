//! The strategy: which translation goes to which verifier, with which bounds, and for how long.
//!
//! A portfolio: several tracks (see `track`), some after bugs and some after a proof, run side by side, as many at once as
//! there are jobs; the one that has used the least time goes next. The first answer that settles the question wins, and
//! the others are killed. The strategy knows neither the translation nor the processes: both are given to it, so it is
//! tested without either.

mod jobs;
mod plan;
pub mod report;
mod session;
#[cfg(test)]
mod tests;
mod track;

use crate::back::{Backend, Bound, DataModel, Mode, Property, Reason, Verdict, Violation};
use crate::process::{Cmd, Outcome};
pub use jobs::{Answer, Done, Engine, Execute, Job, Processes};
pub use plan::{Driver, Plan, Probes, Scheme, Translated, Translator};
use session::Session;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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
    /// Which violations are looked for.
    pub asked: Vec<Property>,
    /// Time for everything.
    pub time: Duration,
    /// Memory of all that runs at once together, in bytes.
    pub memory: Option<u64>,
    /// How many verifiers and engines run at once.
    pub jobs: usize,
    /// Sizes of types.
    pub model: DataModel,
    /// Look after a proof which assertions are ever met.
    pub reach: bool,
    /// Why a proof by a verifier would not count, as far as the text of the program tells.
    pub no_proof: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            scheme: None,
            driver: None,
            unwind: None,
            threads: None,
            asked: vec![Property::UnreachCall, Property::Misuse, Property::Undefined],
            time: Duration::from_secs(300),
            memory: None,
            jobs: 1,
            model: DataModel::default(),
            reach: true,
            no_proof: None,
        }
    }
}

/// One run of a verifier, or of an engine.
#[derive(Clone, Debug)]
pub struct Run {
    /// The verifier and its version, or the engine.
    pub verifier: String,
    /// How a verifier was run; nothing for an engine, which works on the program itself.
    pub verification: Option<Verification>,
    /// What an engine searched.
    pub searched: Option<String>,
    /// What the answer rests on, one a line.
    pub rests_on: Vec<String>,
    /// The answer.
    pub verdict: Verdict,
    /// How long it took.
    pub wall: Duration,
}

/// How a verifier was run, and what it left behind: enough to run it again, and to decode its trace.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The name of the verifier.
    pub backend: String,
    /// Its program.
    pub exe: PathBuf,
    /// What was translated to.
    pub plan: Plan,
    /// What the run was for.
    pub mode: Mode,
    /// The loop bound.
    pub unwind: Option<u32>,
    /// The bounds of single loops.
    pub unwind_loops: Vec<(String, u32)>,
    /// The command, as a shell reads it.
    pub command: String,
    /// The translation it ran on.
    pub translated: Translated,
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

impl Conclusion {
    /// Whether the question is answered.
    pub fn is_settled(&self) -> bool {
        match self {
            Conclusion::True | Conclusion::False(_) => true,
            Conclusion::UpTo(_) | Conclusion::Unknown(_) => false,
        }
    }
}

/// All that there is to tell.
#[derive(Clone, Debug)]
pub struct Report {
    /// The end.
    pub conclusion: Conclusion,
    /// The runs, in the order in which they ended. A run that was killed because another one answered is not among them.
    pub runs: Vec<Run>,
    /// Translations that failed, as messages.
    pub failed: Vec<String>,
    /// After a proof: what a search says about the assertions, if there was one.
    pub reach: Option<Reach>,
    /// Whether the program has an assertion at all; unknown if nobody could read the program.
    pub asserts: Option<bool>,
    /// What an engine came across without looking for it, one sentence each.
    pub warnings: Vec<String>,
    /// Which violations were looked for.
    pub asked: Vec<Property>,
    /// Time for everything.
    pub wall: Duration,
}

/// Which assertions a search has met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The bounds of the search; nothing if it went through all executions.
    pub bounds: Option<String>,
    /// Places of assertions that it has not met: they hold, but perhaps only because nothing ever gets there.
    pub missed: Vec<String>,
}

/// What goes on.
pub enum Event<'a> {
    /// A run is over.
    Ended(&'a Run),
    /// These runs are under way, for so long, with so much memory.
    Running {
        /// What runs: verifier, purpose and bounds.
        what: Vec<String>,
        /// The time since the beginning.
        elapsed: Duration,
        /// The memory that the verifiers use now, in bytes.
        memory: u64,
    },
}

/// Looks for a verdict until there is one, the time is up, or nothing is left to try.
///
/// `notify` hears of every run when it is over, and now and then of those under way.
pub fn run(
    options: &Options,
    translator: &dyn Translator,
    engines: &[Arc<dyn Engine>],
    backends: &[Backend],
    execute: &dyn Execute,
    mut notify: impl FnMut(&Event<'_>),
) -> Report {
    let mut session = Session::new(options, translator, execute, track::tracks(options, engines, backends));
    let mut settled = false;
    while !settled {
        session.fill();
        if session.idle() {
            break;
        }
        match execute.wait() {
            Some((number, done)) => {
                let Some(run) = session.ended(number, done) else { continue };
                notify(&Event::Ended(run));
                settled = match run.verdict {
                    Verdict::True | Verdict::False(_) | Verdict::Unknown(Reason::Interrupted) => true,
                    Verdict::Bounded(_) | Verdict::Unknown(_) => false,
                };
                settled |= session.exhausted();
            }
            None => notify(&session.under_way()),
        }
    }
    execute.stop();
    let nobody = engines.is_empty() && backends.is_empty();
    let conclusion = if nobody { Conclusion::Unknown(Reason::Absent) } else { session.conclude() };
    let reach = match conclusion {
        Conclusion::True => session.reach(backends),
        Conclusion::False(_) | Conclusion::UpTo(_) | Conclusion::Unknown(_) => None,
    };
    Report {
        conclusion,
        runs: session.runs,
        failed: session.failed,
        reach,
        asserts: session.asserts,
        warnings: session.warnings,
        asked: options.asked.clone(),
        wall: execute.elapsed(),
    }
}

/// Whether a bounded run looked which bounds it hit, so that it is worth more than one that did not.
fn looked(hit: &[Bound]) -> bool {
    !hit.contains(&Bound::Unchecked)
}
