//! The verification strategy: which translation is given to which verifier, with which bounds, and for how long.
//!
//! It runs a portfolio: several tracks (see `track`), some for finding bugs and some for proofs, run concurrently, as
//! many at a time as there are jobs; the others are paused (see `turns`). The first conclusive answer wins, and the
//! other jobs are killed. Translation and processes are passed in as traits, so the strategy is
//! tested without either.

#![deny(clippy::wildcard_enum_match_arm)]

mod jobs;
mod options;
pub mod report;
mod session;
#[cfg(test)]
mod tests;
mod track;
mod turns;

use crate::back::{Backend, Bound, Property, Reason, ReportedViolation, Verdict};
use crate::engine::{Confirm, Engine, Run, Translator};
pub use jobs::{Execute, Job, JobResult, Processes};
pub use options::{ProgressEvent, VerifyOptions};
use session::Session;
use std::sync::Arc;
use std::time::Duration;

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

/// Whether a bounded run determined which bounds were hit; such a run ranks above one that did not.
fn looked(hit: &[Bound]) -> bool {
    !hit.contains(&Bound::Unchecked)
}
