//! Ultimate Automizer: trace abstraction.
//!
//! Written without an installation for testing: the command line and the answers follow the wrapper `Ultimate.py` of
//! its archives and the tool-info module of BenchExec. It supports a single property (`reach_error` is never called),
//! and runs on the JVM.

use super::assertion_list::cut_short;
use super::single_answer::{holds, text, unreadable, violated};
use super::verdict::{Reason, Verdict};
use super::{Abilities, DataModel, Verifier, VerifierTask, PROPERTY_FILE};
use crate::process::{Cmd, Ended, Outcome};
use std::path::Path;

/// The verifier `automizer`.
pub struct Automizer;

impl Verifier for Automizer {
    fn name(&self) -> &str {
        "automizer"
    }

    fn programs(&self) -> Vec<String> {
        vec!["Ultimate.py".into()]
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
        // The wrapper prints one word.
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.contains(' ')).map(str::to_owned)
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        let name = |path: &Path| path.file_name().map(Path::new).unwrap_or(path).to_path_buf();
        // It writes its log to the working directory.
        cmd.dir = task.file.parent().filter(|dir| !dir.as_os_str().is_empty()).map(Path::to_path_buf);
        cmd.arg("--spec").arg(PROPERTY_FILE).arg("--file").arg(name(task.file)).arg("--architecture");
        cmd.arg(match task.model {
            DataModel::Ilp32 => "32bit",
            DataModel::Lp64 => "64bit",
        });
        cmd
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let text = text(outcome);
        if let Some(verdict) = cut_short(outcome, &text) {
            return verdict;
        }
        // The wrapper prints `Result:` and then the result on a separate line.
        let said = text.lines().skip_while(|line| line.trim() != "Result:").nth(1).map(str::trim);
        match (said, outcome.ended) {
            (Some("TRUE"), Ended::Exited(0)) => holds(task),
            (Some("FALSE"), Ended::Exited(0)) => violated(task, "reach_error was called".to_owned(), None),
            (Some(said), _) if said.starts_with("UNKNOWN") => Verdict::Unknown(Reason::GaveUp(why(said))),
            (Some(said), _) if said.starts_with("ERROR: ") => Verdict::Unknown(Reason::Rejected(why(said))),
            (None, _) => match text.lines().find(|line| line.contains(": error: ")) {
                Some(usage) => Verdict::Unknown(Reason::Rejected(usage.to_owned())),
                None => unreadable(outcome),
            },
            (Some(_), _) => unreadable(outcome),
        }
    }
}

fn why(said: &str) -> String {
    said.split_once(": ").map_or("unable to prove or falsify the program", |(_, why)| why).to_owned()
}
