//! The verification strategy: which translation is given to which verifier, with which bounds, and for how long.
//!
//! It runs a portfolio: several tracks (see `track`), some for finding bugs and some for proofs, run concurrently, as
//! many at a time as there are jobs; the others are paused (see `turns`). The first conclusive answer wins, and the
//! other jobs are killed. Translation and processes are passed in as traits, so the strategy is
//! tested without either.

#![deny(clippy::wildcard_enum_match_arm)]

mod jobs;
pub mod report;
mod session;
#[cfg(test)]
mod tests;
mod track;
mod turns;

use crate::back::{Backend, Bound, DataModel, Property, Reason, ReportedViolation, Verdict};
use crate::driver::Driver;
use crate::engine::{Confirm, Engine, Run, Translator};
use crate::scheme::Scheme;
pub use jobs::{Execute, Job, JobResult, Processes};
use session::Session;
use std::sync::Arc;
use std::time::Duration;

/// The options of a verification; the strategy chooses each option that is `None`.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// Scheme of the translation.
    pub scheme: Option<Scheme>,
    /// Driver of the translation. Given together with `unwind`, exactly one run is made.
    pub driver: Option<Driver>,
    /// Loop bound.
    pub unwind: Option<u32>,
    /// Bound on the instances of a thread that is created in a loop.
    pub threads: Option<u32>,
    /// Properties to check.
    pub asked: Vec<Property>,
    /// Time limit for the whole verification.
    pub time: Duration,
    /// Memory limit for all concurrent jobs together, in bytes.
    pub memory: Option<u64>,
    /// Number of verifiers and engines that run concurrently.
    pub jobs: usize,
    /// Sizes of types.
    pub model: DataModel,
    /// Whether a proof is to tell its invariant.
    pub invariants: bool,
    /// After a proof, search for assertions that are never reached.
    pub reach: bool,
    /// The reason why a proof on the sequential program would not count, as far as the program text shows.
    pub no_proof: Option<String>,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        VerifyOptions {
            scheme: None,
            driver: None,
            unwind: None,
            threads: None,
            asked: vec![Property::UnreachCall, Property::Misuse, Property::Undefined],
            time: Duration::from_secs(300),
            memory: None,
            jobs: 1,
            model: DataModel::default(),
            invariants: false,
            reach: true,
            no_proof: None,
        }
    }
}

/// The conclusion of a verification.
#[derive(Clone, Debug)]
pub enum Conclusion {
    /// Proved by the last run.
    True,
    /// Violated in the last run.
    False(ReportedViolation),
    /// No violation up to the bounds of this run (an index into the runs).
    UpTo(usize),
    /// Inconclusive, for this reason.
    Unknown(Reason),
}

impl Conclusion {
    /// Whether the conclusion is a proof or a violation.
    pub fn is_settled(&self) -> bool {
        match self {
            Conclusion::True | Conclusion::False(_) => true,
            Conclusion::UpTo(_) | Conclusion::Unknown(_) => false,
        }
    }
}

/// The final report of a verification.
#[derive(Clone, Debug)]
pub struct VerificationReport {
    /// The conclusion.
    pub conclusion: Conclusion,
    /// The runs, in the order in which they ended, without those that were killed because another one was conclusive.
    pub runs: Vec<Run>,
    /// Messages of translations that failed.
    pub failed: Vec<String>,
    /// After a proof: which assertions a search reached, if one was made.
    pub reach: Option<UnreachedAssertions>,
    /// Whether the program contains any assertion; `None` if no engine could read the program.
    pub asserts: Option<bool>,
    /// What else stands in the way of a verdict that is open.
    pub notes: Vec<String>,
    /// Violations that an engine noticed although it did not check for them, one sentence each.
    pub warnings: Vec<String>,
    /// The properties that were checked.
    pub asked: Vec<Property>,
    /// Wall-clock time of the whole verification.
    pub wall: Duration,
}

/// The assertions that a search did not reach, and its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreachedAssertions {
    /// The bounds of the search; `None` if it explored all executions.
    pub bounds: Option<String>,
    /// Places of assertions that the search did not reach: they hold, but perhaps vacuously.
    pub missed: Vec<String>,
}

/// Progress of a verification.
pub enum ProgressEvent<'a> {
    /// A run has ended.
    Ended(&'a Run),
    /// These runs are in progress.
    Running {
        /// The runs: verifier, purpose and bounds.
        what: Vec<String>,
        /// Time since the start of the verification.
        elapsed: Duration,
        /// Memory that the verifiers use now, in bytes.
        memory: u64,
    },
}

/// Verifies the program: runs jobs until one is conclusive, the time is over, or no attempt is left.
///
/// A violation whose own evidence does not confirm it counts only if `confirm` does. `notify` is called for each run
/// that ends, and at intervals for those in progress.
pub fn run(
    options: &VerifyOptions,
    translator: &dyn Translator,
    confirm: &dyn Confirm,
    engines: &[Arc<dyn Engine>],
    backends: &[Backend],
    execute: &dyn Execute,
    mut notify: impl FnMut(&ProgressEvent<'_>),
) -> VerificationReport {
    let mut session = Session::new(options, translator, execute, track::tracks(options, engines, backends));
    let mut settled = false;
    while !settled {
        session.fill();
        if session.idle() {
            break;
        }
        match execute.wait(session.next_turn()) {
            Some((number, done)) => {
                let Some(run) = session.ended(number, done, confirm) else { continue };
                notify(&ProgressEvent::Ended(run));
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
    VerificationReport {
        notes: session.notes(&conclusion),
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

/// Whether undefined behavior is looked for, all of it or errors of memory.
fn asks_undefined(asked: &[Property]) -> bool {
    [Property::Undefined, Property::Deref, Property::Free].iter().any(|property| asked.contains(property))
}

/// Whether a bounded run determined which bounds were hit; such a run ranks above one that did not.
fn looked(hit: &[Bound]) -> bool {
    !hit.contains(&Bound::Unchecked)
}
