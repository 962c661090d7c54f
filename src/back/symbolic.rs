//! The symbolic engine of ulseq itself ([`crate::engine::symbolic`]), as a verifier: this program in a process of its
//! own, which reads a sequential program and answers with a JSON document.

use super::assertion_list::cut_short;
use super::found_invariant::FoundInvariant;
use super::verdict::{Bound, Property, Reason, ReportedViolation, Verdict};
use super::{Abilities, DataModel, Header, Mode, Verifier, VerifierTask};
use crate::process::{Cmd, Ended, Outcome};
use crate::schedule::Choice;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The name of the command, which is hidden from the help.
pub const COMMAND: &str = "symbolic-engine";

/// The verifier `symbolic`.
pub struct Symbolic;

/// The answer that the process prints.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(tag = "verdict", rename_all = "lowercase", deny_unknown_fields)]
pub enum SymbolicOutput {
    /// No violation, and no path was cut off.
    True {
        /// The kind of the proof.
        by: String,
        /// Its invariant, if it was asked for and the proof has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invariant: Option<Box<FoundInvariant>>,
    },
    /// No violation, but these bounds were hit; the list is empty if paths were cut off silently.
    Bounded {
        /// The names of the bounds.
        bounds: Vec<String>,
    },
    /// A violation.
    False {
        /// `violation`, `misuse`, `undefined`, `overflow`, `deadlock` or `race`.
        kind: String,
        /// The text of the assertion.
        text: String,
        /// Its line in the file.
        line: u32,
        /// The inputs on the path: kind, and bits as a number.
        choices: Vec<(String, u64)>,
    },
    /// No verdict.
    Unknown {
        /// The reason.
        why: String,
    },
    /// The engine cannot read the file.
    Rejected {
        /// The reason.
        why: String,
    },
}

impl Verifier for Symbolic {
    fn name(&self) -> &str {
        "symbolic"
    }

    fn is_built_in(&self) -> bool {
        true
    }

    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: true, trace: true, witness: false }
    }

    fn header(&self) -> Header {
        Header::Symbolic
    }

    fn deepens_itself(&self) -> bool {
        true
    }

    fn checks_memory(&self) -> bool {
        true
    }

    fn version_in(&self, text: &str) -> Option<String> {
        text.split_whitespace().nth(1).map(str::to_owned)
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        cmd.arg(COMMAND).arg(task.file);
        cmd.arg(match task.model {
            DataModel::Ilp32 => "--m32",
            DataModel::Lp64 => "--m64",
        });
        if task.invariants {
            cmd.arg("--show-invariants");
        }
        if !task.misuse {
            cmd.arg("--ignore-misuse");
        }
        if !task.undefined {
            cmd.arg("--ignore-undefined");
        }
        if !task.overflow {
            cmd.arg("--ignore-overflow");
        }
        if !task.deadlock {
            cmd.arg("--ignore-deadlock");
        }
        if !task.race {
            cmd.arg("--ignore-race");
        }
        if !task.assertions {
            cmd.arg("--ignore-assertions");
        }
        match task.mode {
            Mode::Bug => {}
            Mode::Proof => {
                cmd.arg("--check-bounds");
            }
            Mode::Induction => {
                cmd.args(["--check-bounds", "--induction"]);
            }
        }
        if let Some(unwind) = task.unwind {
            cmd.arg("--unwind").arg(unwind.to_string());
        }
        cmd
    }

    fn with_switches(&self, mut command: Cmd) -> Cmd {
        command.arg("--switches");
        command
    }

    fn knows_switches(&self) -> bool {
        true
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        if let Some(verdict) = cut_short(outcome, &stderr) {
            return verdict;
        }
        match answer(outcome) {
            Ok(answer) => answer.verdict(task),
            Err(why) => Verdict::Unknown(Reason::Unreadable(why)),
        }
    }

    fn assumptions_of(&self, outcome: &Outcome) -> Vec<String> {
        match answer(outcome) {
            Ok(SymbolicOutput::True { by, .. }) => vec![by],
            Ok(
                SymbolicOutput::Bounded { .. }
                | SymbolicOutput::False { .. }
                | SymbolicOutput::Unknown { .. }
                | SymbolicOutput::Rejected { .. },
            )
            | Err(_) => Vec::new(),
        }
    }

    fn invariant(&self, outcome: &Outcome) -> Option<FoundInvariant> {
        match answer(outcome).ok()? {
            SymbolicOutput::True { invariant, .. } => invariant.map(|found| *found),
            SymbolicOutput::Bounded { .. }
            | SymbolicOutput::False { .. }
            | SymbolicOutput::Unknown { .. }
            | SymbolicOutput::Rejected { .. } => None,
        }
    }

    fn trace_command(&self, exe: &Path, task: &VerifierTask<'_>) -> Option<Cmd> {
        Some(self.command(exe, task))
    }

    fn choices(&self, outcome: &Outcome) -> Result<Vec<Choice>, String> {
        match answer(outcome)? {
            SymbolicOutput::False { choices, .. } => {
                Ok(choices.into_iter().map(|(kind, bits)| Choice { kind, bits }).collect())
            }
            other => Err(format!("no counterexample: {other:?}")),
        }
    }
}

fn answer(outcome: &Outcome) -> Result<SymbolicOutput, String> {
    if outcome.ended != Ended::Exited(0) {
        return Err(format!("it ended with {:?}", outcome.ended));
    }
    serde_json::from_slice(&outcome.stdout).map_err(|error| format!("no JSON document: {error}"))
}

impl SymbolicOutput {
    fn verdict(self, task: &VerifierTask<'_>) -> Verdict {
        match self {
            SymbolicOutput::True { .. } if task.mode == Mode::Bug => Verdict::Bounded(vec![Bound::Unchecked]),
            SymbolicOutput::True { .. } => Verdict::True,
            SymbolicOutput::Bounded { bounds } if bounds.is_empty() => Verdict::Bounded(vec![Bound::Unchecked]),
            SymbolicOutput::Bounded { bounds } => Verdict::Bounded(bounds.into_iter().map(Bound::Named).collect()),
            SymbolicOutput::Unknown { why } => Verdict::Unknown(Reason::GaveUp(why)),
            SymbolicOutput::Rejected { why } => Verdict::Unknown(Reason::Rejected(why)),
            SymbolicOutput::False { kind, text, line, .. } => {
                let property = match kind.as_str() {
                    "violation" => Property::UnreachCall,
                    "misuse" => Property::Misuse,
                    "undefined" => Property::Undefined,
                    "overflow" => Property::Overflow,
                    "deadlock" => Property::Deadlock,
                    "race" => Property::Race,
                    _ => return Verdict::Unknown(Reason::Unreadable(format!("a violation of `{kind}`"))),
                };
                Verdict::False(ReportedViolation { property, text, line: Some(line) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn outcome(ended: Ended, stdout: &str, stderr: &str) -> Outcome {
        let (wall, cpu) = (Duration::ZERO, Duration::ZERO);
        Outcome { ended, stdout: stdout.into(), stderr: stderr.into(), dropped: 0, wall, cpu, peak_rss: 0 }
    }

    fn says(mode: Mode, code: i32, text: &str) -> Verdict {
        Symbolic.verdict(&VerifierTask::new(Path::new("p.c"), mode), &outcome(Ended::Exited(code), text, ""))
    }

    #[test]
    fn an_allocation_that_fails_is_no_crash() {
        let aborted = outcome(Ended::Signaled(6), "", "memory allocation of 1358954512 bytes failed");
        let said = Symbolic.verdict(&VerifierTask::new(Path::new("p.c"), Mode::Proof), &aborted);
        assert_eq!(said, Verdict::Unknown(Reason::OutOfMemory));
    }

    #[test]
    fn only_a_proof_says_what_it_rests_on() {
        let assumptions = |text| Symbolic.assumptions_of(&outcome(Ended::Exited(0), text, ""));
        assert_eq!(assumptions(r#"{"verdict":"true","by":"b"}"#), ["b"]);
        assert!(assumptions(r#"{"verdict":"bounded","bounds":[]}"#).is_empty());
    }

    #[test]
    fn only_a_proof_that_ended_well_is_one() {
        assert_eq!(says(Mode::Proof, 0, r#"{"verdict":"true","by":"b"}"#), Verdict::True);
        assert_eq!(says(Mode::Bug, 0, r#"{"verdict":"true","by":"b"}"#), Verdict::Bounded(vec![Bound::Unchecked]));
        for (code, text) in [
            (1, r#"{"verdict":"true","by":"b"}"#),
            (0, r#"{"verdict":"true","by":"b""#),
            (0, r#"{"verdict":"sure"}"#),
            (0, ""),
        ] {
            assert!(matches!(says(Mode::Proof, code, text), Verdict::Unknown(Reason::Unreadable(_))), "{text}");
        }
    }

    #[test]
    fn violations_bounds_and_refusals_are_told_apart() {
        let text =
            r#"{"verdict":"false","kind":"misuse","text":"t","line":7,"choices":[["int",4294967295],["bool",1]]}"#;
        let violation = ReportedViolation { property: Property::Misuse, text: "t".into(), line: Some(7) };
        assert_eq!(says(Mode::Proof, 0, text), Verdict::False(violation));
        let bounded = says(Mode::Proof, 0, r#"{"verdict":"bounded","bounds":["threads"]}"#);
        assert_eq!(bounded, Verdict::Bounded(vec![Bound::Named("threads".into())]));
        let unknown = says(Mode::Proof, 0, r#"{"verdict":"unknown","why":"w"}"#);
        assert_eq!(unknown, Verdict::Unknown(Reason::GaveUp("w".into())));
        assert!(says(Mode::Proof, 0, &text.replace("misuse", "bound")).to_string().starts_with("unknown"));
    }
}
