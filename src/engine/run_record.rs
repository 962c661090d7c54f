//! The record of one run of an engine or a verifier (input, answer), and the trait `Confirm`, which checks the
//! violations that runs report.

use std::path::PathBuf;
use std::time::Duration;

use super::{Evidence, Translated, TranslationRequest};
use crate::back::{Mode, Verdict};
use crate::process::{Cmd, Outcome};
use crate::schedule::Schedule;

/// One run of a verifier or an engine.
#[derive(Clone, Debug)]
pub struct Run {
    /// The verifier with its version, or the engine.
    pub verifier: String,
    /// How a verifier was run; `None` for an engine inside this process.
    pub verification: Option<Verification>,
    /// The size of an engine's search.
    pub searched: Option<String>,
    /// Models and assumptions on which the verdict is conditional, one item per line.
    pub rests_on: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// What backs the verdict.
    pub evidence: Evidence,
    /// Wall-clock time of the run.
    pub wall: Duration,
    /// What became of confirming the violation that it reported; `None` if there was none, or nothing to confirm it with.
    pub confirmed: Option<Confirmed>,
}

/// The result of confirming a violation.
#[derive(Clone, Debug)]
pub enum Confirmed {
    /// The replay ends in the same violation.
    Replayed(Box<Schedule>),
    /// The violation comes from the explicit-state search, which has replayed its schedule itself.
    Explored(Box<Schedule>),
    /// The same, and the real threads of the program, compiled natively and driven along the schedule, end in the same
    /// failure.
    Threads(Box<Schedule>),
    /// The violation could not be replayed, for a reason that is no evidence against it.
    Not(String),
    /// The replay ends differently: an internal error, or an error of the verifier.
    Refuted(String),
}

/// The parameters and the result of a verifier run: enough to repeat the run and to decode its trace.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The name of the verifier.
    pub backend: String,
    /// Path of its executable.
    pub exe: PathBuf,
    /// The request for the translation.
    pub request: TranslationRequest,
    /// The purpose of the run.
    pub mode: Mode,
    /// The loop bound.
    pub unwind: Option<u32>,
    /// Bounds of single loops, by name.
    pub unwind_loops: Vec<(String, u32)>,
    /// The command line, quoted for a shell.
    pub command: String,
    /// The translation on which the verifier was run.
    pub translated: Translated,
    /// The output, from which a trace is decoded. Kept only for runs that found a violation, and for proofs whose
    /// invariant is to be told.
    pub outcome: Option<Outcome>,
    /// The command that reproduces the violation and prints all choices.
    pub again: Option<Cmd>,
}

/// Confirms violations that were reported without evidence of their own.
pub trait Confirm {
    /// Checks whether the violation that `run` reports is real; `None`: it counts without a check. `earlier` are the runs
    /// that ended before.
    fn confirm(&self, run: &Run, earlier: &[Run]) -> Option<Confirmed>;
}

/// Accepts every violation as confirmed.
#[derive(Clone, Copy, Debug)]
pub struct Trust;

impl Confirm for Trust {
    fn confirm(&self, _: &Run, _: &[Run]) -> Option<Confirmed> {
        None
    }
}

impl Verification {
    /// Formats the name of the verifier, purpose, plan and bounds on one line.
    pub fn describe(&self) -> String {
        self.describe_with(&self.backend)
    }

    /// The same with another name for the verifier, such as one with its version.
    pub fn describe_with(&self, name: &str) -> String {
        let purpose = match self.mode {
            Mode::Bug => "bugs",
            Mode::Proof => "proof",
            Mode::Induction => "induction",
        };
        let mut text = format!("{name} {purpose} ({}, ", self.request);
        text.push_str(&self.unwinding());
        text.push(')');
        text
    }

    /// The largest bound of any loop except the driver's.
    pub fn furthest(&self) -> u32 {
        let driver = self.translated.driver_loop.as_ref();
        let loops = self.unwind_loops.iter().filter(|(name, _)| Some(name) != driver).map(|(_, bound)| *bound);
        loops.chain(self.unwind).max().unwrap_or(0)
    }

    /// Formats the loop bounds.
    pub fn unwinding(&self) -> String {
        let mut text = self.unwind.map_or_else(|| "no unwinding bound".to_owned(), |unwind| format!("unwind {unwind}"));
        for (name, bound) in
            self.unwind_loops.iter().filter(|(name, _)| Some(name) != self.translated.driver_loop.as_ref())
        {
            text.push_str(&format!(", {name} {bound}"));
        }
        text
    }
}
