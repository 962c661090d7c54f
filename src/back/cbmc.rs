//! CBMC 6: SAT-based bounded model checking.
//!
//! By its own definition, `--unwind k` means that loop bodies are executed `k - 1` times.

use super::assertion_list::{cut_short, judge, Claim, Status};
use super::verdict::{Reason, Verdict};
use super::{cbmc_trace, Abilities, DataModel, Header, Mode, Verifier, VerifierTask};
use crate::process::{Cmd, Ended, Outcome};
use crate::schedule::Choice;
use serde::Deserialize;
use std::path::Path;

/// The verifier `cbmc`.
pub struct Cbmc;

/// The name of the command that runs it on a program with switches, which is hidden from the help.
pub const REFINING: &str = "refining-cbmc";
/// The name of the command that this CBMC calls as its SAT solver.
pub const REFINING_SAT: &str = "refining-sat";

/// CBMC's name of a loop: the loops of a function are numbered in source order.
pub fn loop_name(function: &str, number: usize) -> String {
    format!("{function}.{number}")
}

impl Verifier for Cbmc {
    fn name(&self) -> &str {
        "cbmc"
    }

    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: false, bound: true, trace: true, witness: true }
    }

    fn header(&self) -> Header {
        Header::Cbmc
    }

    fn deepens_itself(&self) -> bool {
        false
    }

    fn checks_memory(&self) -> bool {
        true
    }

    fn version_in(&self, text: &str) -> Option<String> {
        text.split_whitespace().next().map(str::to_owned)
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = common(exe, task);
        match task.mode {
            // One violation is enough; this is up to eight times faster than searching for each.
            Mode::Bug => cmd.arg("--stop-on-fail"),
            // --no-standard-checks also disables these, but without them a success would not be a proof.
            Mode::Proof | Mode::Induction => cmd.args(["--unwinding-assertions", "-DULSEQ_CHECK_BOUNDS"]),
        };
        cmd
    }

    fn with_switches(&self, command: Cmd) -> Cmd {
        let Ok(ulseq) = std::env::current_exe() else { return command };
        let mut refining = Cmd::new(ulseq);
        refining.arg(REFINING).arg("--").arg(&command.program).args(&command.args);
        refining
    }

    fn knows_switches(&self) -> bool {
        true
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        if let Some(verdict) = cut_short(outcome, &stdout) {
            return verdict;
        }
        match read(&stdout) {
            Ok(answer) => answer.verdict(task, outcome.ended),
            Err(why) => Verdict::Unknown(Reason::Unreadable(why)),
        }
    }

    fn trace_command(&self, exe: &Path, task: &VerifierTask<'_>) -> Option<Cmd> {
        // With --stop-on-fail it prints the counterexample.
        let mut cmd = self.command(exe, &VerifierTask { mode: Mode::Bug, ..task.clone() });
        cmd.arg("-DULSEQ_TRACE");
        Some(cmd)
    }

    fn choices(&self, outcome: &Outcome) -> Result<Vec<Choice>, String> {
        cbmc_trace::choices(&String::from_utf8_lossy(&outcome.stdout))
    }

    fn finds_reached(&self) -> bool {
        true
    }

    fn reach_command(&self, exe: &Path, task: &VerifierTask<'_>) -> Option<Cmd> {
        // Every probe is an assertion that fails when it is reached.
        Some(common(exe, task))
    }

    fn reached(&self, outcome: &Outcome) -> Option<Vec<usize>> {
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        if cut_short(outcome, &stdout).is_some() {
            return None;
        }
        let answer = read(&stdout).ok().filter(|answer| answer.listed)?;
        let failed = answer.claims.iter().filter(|claim| claim.status == Status::Fails);
        Some(failed.filter_map(|claim| claim.description.strip_prefix("ulseq reach: ")?.parse().ok()).collect())
    }
}

/// The options common to all command lines.
fn common(exe: &Path, task: &VerifierTask<'_>) -> Cmd {
    let mut cmd = Cmd::new(exe);
    cmd.arg(task.file);
    // Print the answer as a JSON document.
    cmd.arg("--json-ui");
    // CBMC 6 checks memory, overflow and division by default: these properties are not ours.
    cmd.arg("--no-standard-checks");
    // Neither are assertions inside its C library.
    cmd.arg("--no-built-in-assertions");
    // Otherwise malloc may return a null pointer.
    cmd.arg("--no-malloc-may-fail");
    cmd.arg(match task.model {
        DataModel::Ilp32 => "--32",
        DataModel::Lp64 => "--64",
    });
    cmd.args(task.ignored());
    if let Some(unwind) = task.unwind {
        cmd.arg("--unwind").arg(unwind.to_string());
    }
    if !task.unwind_loops.is_empty() {
        let loops: Vec<String> = task.unwind_loops.iter().map(|(name, bound)| format!("{name}:{bound}")).collect();
        cmd.arg("--unwindset").arg(loops.join(","));
    }
    cmd
}

/// An element of the document; each has one of these members.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Element {
    message_type: Option<String>,
    message_text: Option<String>,
    c_prover_status: Option<String>,
    result: Option<Vec<Listed>>,
    // With --stop-on-fail the failed property is a separate element.
    description: Option<String>,
    status: Option<String>,
    trace: Option<Vec<CbmcStep>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    property: Option<String>,
    description: String,
    status: String,
    source_location: Option<CbmcLocation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CbmcStep {
    source_location: Option<CbmcLocation>,
}

#[derive(Deserialize)]
struct CbmcLocation {
    function: Option<String>,
    line: Option<String>,
}

/// The contents of the document.
#[derive(Default)]
struct CbmcDocument {
    claims: Vec<Claim>,
    listed: bool,
    success: Option<bool>,
    error: Option<String>,
}

fn read(text: &str) -> Result<CbmcDocument, String> {
    // For an unknown option CBMC prints its help in the middle of the document.
    if let Some(at) = text.find("Unknown option: ") {
        let line = text[at..].lines().next().unwrap_or_default();
        return Ok(CbmcDocument {
            error: Some(line.trim_end_matches(['"', ',']).to_owned()),
            ..CbmcDocument::default()
        });
    }
    let elements: Vec<Element> = serde_json::from_str(text).map_err(|error| format!("no JSON document: {error}"))?;
    let mut answer = CbmcDocument::default();
    for element in elements {
        if let Some(status) = element.c_prover_status {
            answer.success = Some(status == "success");
        }
        if let Some(listed) = element.result {
            answer.listed = true;
            answer.claims.extend(listed.into_iter().map(listed_claim));
        }
        if let (Some(description), Some(status)) = (element.description, element.status) {
            let last = element.trace.and_then(|steps| steps.into_iter().rev().find_map(|step| step.source_location));
            answer.claims.push(claim(description, &status, last));
        }
        if element.message_type.as_deref() == Some("ERROR") && answer.error.is_none() {
            answer.error = element.message_text;
        }
    }
    Ok(answer)
}

fn listed_claim(one: Listed) -> Claim {
    // `f.unwind.2` refers to the loop `f.2`.
    let name = one.property.as_deref().and_then(|property| property.rsplit_once(".unwind."));
    let unwound = name.map(|(function, number)| format!("{function}.{number}"));
    Claim { unwound, ..claim(one.description, &one.status, one.source_location) }
}

fn claim(description: String, status: &str, place: Option<CbmcLocation>) -> Claim {
    let (function, line) = place.map_or((None, None), |place| (place.function, place.line));
    let status = match status {
        "SUCCESS" => Status::Holds,
        "FAILURE" | "failed" => Status::Fails,
        _ => Status::Open,
    };
    let line = line.and_then(|line| line.parse().ok());
    Claim { description, function: function.unwrap_or_default(), line, status, unwound: None }
}

impl CbmcDocument {
    fn verdict(self, task: &VerifierTask<'_>, ended: Ended) -> Verdict {
        if let Some(error) = self.error {
            return Verdict::Unknown(Reason::Rejected(error));
        }
        // The exit code and the document must agree.
        let success = match (self.success, ended) {
            (Some(true), Ended::Exited(0)) => true,
            (Some(false), Ended::Exited(10)) => false,
            (said, _) => {
                let what = format!("status {said:?} with {ended:?}");
                return Verdict::Unknown(Reason::Unreadable(what));
            }
        };
        let stated = self.claims.iter().any(|claim| !claim.description.contains("unwinding assertion"));
        let lists = match task.mode {
            Mode::Bug => false,
            Mode::Proof | Mode::Induction => true,
        };
        if success && lists && task.has_properties && !(self.listed && stated) {
            return Verdict::Unknown(Reason::Unreadable("success without a checked property".into()));
        }
        judge(task, &self.claims, success)
    }
}
