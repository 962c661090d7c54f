//! The record of one run of an engine or a verifier (input, answer), and the trait `Confirm`, which checks the
//! violations that runs report.

use std::path::PathBuf;
use std::time::Duration;

use super::{Evidence, Request, Translated};
use crate::back::{Mode, Verdict};
use crate::process::{Cmd, Outcome};

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
}

/// The parameters and the result of a verifier run: enough to repeat the run and to decode its trace.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The name of the verifier.
    pub backend: String,
    /// Path of its executable.
    pub exe: PathBuf,
    /// The request for the translation.
    pub request: Request,
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
    /// Checks whether the violation that `run` reports is real; the error is the reason why it is not confirmed.
    /// `earlier` are the runs that ended before.
    fn confirm(&self, run: &Run, earlier: &[Run]) -> Result<(), String>;
}

/// Accepts every violation as confirmed.
#[derive(Clone, Copy, Debug)]
pub struct Trust;

impl Confirm for Trust {
    fn confirm(&self, _: &Run, _: &[Run]) -> Result<(), String> {
        Ok(())
    }
}

impl Verification {
    /// Formats purpose, plan and bounds on one line.
    pub fn describe(&self) -> String {
        let purpose = match self.mode {
            Mode::Bug => "bugs",
            Mode::Proof => "proof",
            Mode::Induction => "induction",
        };
        let mut text = format!("{} {purpose} ({}, ", self.backend, self.request);
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
