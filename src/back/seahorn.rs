//! SeaHorn: constrained Horn clauses, from LLVM bitcode.
//!
//! Written without an installation for testing: the command line and the answers follow its documentation and the
//! tool-info module of BenchExec. Its front end runs clang; the last line of the answer is `sat` (a violation) or
//! `unsat`.

use super::assertion_list::cut_short;
use super::single_answer::{holds, text, unreadable, violated};
use super::verdict::{Reason, Verdict};
use super::{Abilities, DataModel, Header, Mode, Verifier, VerifierTask};
use crate::process::{Cmd, Ended, Outcome};
use std::path::Path;

/// The verifier `seahorn`.
pub struct SeaHorn;

impl Verifier for SeaHorn {
    fn name(&self) -> &str {
        "seahorn"
    }

    fn programs(&self) -> Vec<String> {
        vec!["sea".into()]
    }

    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: false, trace: false, witness: false }
    }

    fn header(&self) -> Header {
        Header::SeaHorn
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

    fn assumptions(&self) -> Vec<String> {
        vec!["SeaHorn's arithmetic: integers without bounds".into()]
    }

    fn version_command(&self, exe: &Path) -> Cmd {
        // `sea` is a script; the program next to it knows the version.
        let mut cmd = Cmd::new(exe.with_file_name("seahorn"));
        cmd.arg("--version");
        cmd
    }

    fn version_in(&self, text: &str) -> Option<String> {
        let line = text.lines().find_map(|line| line.trim().strip_prefix("SeaHorn version"))?;
        Some(line.trim().to_owned()).filter(|version| !version.is_empty())
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        match (task.mode, task.unwind) {
            (Mode::Bug, Some(unwind)) => cmd.arg("bpf").arg("--bmc=mono").arg(format!("--bound={unwind}")),
            (Mode::Bug | Mode::Proof | Mode::Induction, _) => cmd.arg("pf"),
        };
        cmd.arg(match task.model {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        });
        cmd.arg(task.file);
        cmd
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let text = text(outcome);
        if let Some(verdict) = cut_short(outcome, &text) {
            return verdict;
        }
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        let said = stdout.lines().map(str::trim).rfind(|line| !line.is_empty());
        match (said, outcome.ended) {
            (Some("unsat"), Ended::Exited(0)) => holds(task),
            (Some("sat"), Ended::Exited(0)) => violated(task, "__VERIFIER_error was called".to_owned(), None),
            (Some("unknown"), Ended::Exited(0)) => {
                Verdict::Unknown(Reason::GaveUp("unable to prove or falsify the program".into()))
            }
            (_, _) => match text.lines().find(|line| line.contains("error: ")) {
                Some(line) => Verdict::Unknown(Reason::Rejected(line.trim().to_owned())),
                None => unreadable(outcome),
            },
        }
    }
}
