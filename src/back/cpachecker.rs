//! CPAchecker 3 and 4: configurable program analysis.
//!
//! Written without an installation for testing: the command line and the answers follow its documentation and the
//! tool-info module of BenchExec. It reads preprocessed C, supports a single property (`reach_error` is never called),
//! and runs on the JVM.

use super::assertion_list::cut_short;
use super::single_answer::{holds, text, unreadable, violated};
use super::verdict::{Reason, Verdict};
use super::{Abilities, DataModel, Mode, Verifier, VerifierTask, PROPERTY_FILE};
use crate::process::{Cmd, Ended, Outcome};
use std::path::Path;

/// The verifier `cpachecker`.
pub struct CpaChecker;

impl Verifier for CpaChecker {
    fn name(&self) -> &str {
        "cpachecker"
    }

    fn programs(&self) -> Vec<String> {
        // The second name is used up to version 2.
        vec!["cpachecker".into(), "cpa.sh".into()]
    }

    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: false, trace: false, witness: true }
    }

    fn separates(&self) -> bool {
        false
    }

    fn deepens_itself(&self) -> bool {
        true
    }

    fn preprocessed(&self) -> bool {
        true
    }

    fn on_virtual_machine(&self) -> bool {
        true
    }

    fn version_in(&self, text: &str) -> Option<String> {
        // `CPAchecker 4.0 (OpenJDK 64-Bit Server VM 17.0.12)`, after lines about the heap.
        let line = text.lines().find_map(|line| line.strip_prefix("CPAchecker "))?;
        line.split('(').next().map(|version| version.trim().to_owned()).filter(|version| !version.is_empty())
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        match task.mode {
            Mode::Bug => {
                cmd.arg("--bmc-incremental");
                if let Some(unwind) = task.unwind {
                    cmd.arg("--option").arg(format!("cpa.loopbound.maxLoopIterations={unwind}"));
                }
            }
            Mode::Proof => {
                cmd.arg("--default");
            }
            Mode::Induction => {
                cmd.arg("--kInduction");
            }
        }
        cmd.arg("--spec").arg(task.file.with_file_name(PROPERTY_FILE));
        cmd.arg(match task.model {
            DataModel::Ilp32 => "--32",
            DataModel::Lp64 => "--64",
        });
        // Only the answer is read.
        cmd.arg("--no-output-files");
        if let Some(time) = task.limits.time {
            // It stops by itself, so that it reports why. The limit is processor time, hence not below our wall time.
            cmd.arg("--timelimit").arg(format!("{}s", time.as_secs().max(1)));
        }
        if let Some(memory) = task.limits.resident {
            // The memory of the solvers is outside of the heap.
            cmd.arg("--heap").arg(format!("{}M", (memory / 1_000_000 * 3 / 4).max(100)));
        }
        cmd.arg(task.file);
        cmd
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let text = text(outcome);
        if let Some(verdict) = cut_short(outcome, &text) {
            return verdict;
        }
        if text.contains("java.lang.OutOfMemoryError") || text.contains("Could not reserve enough space") {
            return Verdict::Unknown(Reason::OutOfMemory);
        }
        if let Some(line) = text.lines().find(|line| line.starts_with("Exception in thread")) {
            return Verdict::Unknown(Reason::Crash(line.to_owned()));
        }
        let rejection = |line: &&str| line.starts_with("Error: ") || line.starts_with("Invalid configuration: ");
        if let Some(line) = text.lines().find(rejection) {
            return Verdict::Unknown(Reason::Rejected(line.to_owned()));
        }
        let said = text.lines().rev().find_map(|line| line.strip_prefix("Verification result: "));
        match (said, outcome.ended) {
            (Some(said), Ended::Exited(0)) if said.starts_with("TRUE. ") => holds(task),
            (Some(said), Ended::Exited(0)) if said.starts_with("FALSE. Property violation (unreach-call") => {
                violated(task, "reach_error was called".to_owned(), line_in(said))
            }
            (Some(said), _) if said.starts_with("UNKNOWN") => Verdict::Unknown(gave_up(&text)),
            (_, _) => unreadable(outcome),
        }
    }
}

/// The line number in `... in line 7 ...`.
fn line_in(said: &str) -> Option<u32> {
    let (_, rest) = said.split_once(" line ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn gave_up(text: &str) -> Reason {
    let late = ["time limit", "time-limit", "timelimit"].iter().any(|word| text.contains(word));
    match late && text.contains("elapsed") {
        true => Reason::Timeout,
        false => Reason::GaveUp("incomplete analysis".to_owned()),
    }
}
