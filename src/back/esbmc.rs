//! ESBMC 8: SMT-based bounded model checking, incremental, and k-induction.
//!
//! It exits with 0 both for success and for "unknown", and prints `VERIFICATION SUCCESSFUL` for every bound when it
//! checks several properties: only the last such line counts. If it stops at the first violation, only the paragraph
//! `Violated property:` identifies it: the table of results also lists assertions after the end of the path as failed.

use super::assertion_list::{cut_short, judge, Claim, Status};
use super::verdict::{Bound, Reason, Verdict};
use super::{esbmc_trace, Abilities, DataModel, Header, Mode, Verifier, VerifierTask};
use crate::process::{Cmd, Ended, Outcome};
use crate::schedule::Choice;
use std::path::Path;

/// The verifier `esbmc`.
pub struct Esbmc;

impl Verifier for Esbmc {
    fn name(&self) -> &str {
        "esbmc"
    }

    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: true, trace: true, witness: true }
    }

    fn header(&self) -> Header {
        Header::Esbmc
    }

    fn deepens_itself(&self) -> bool {
        true
    }

    fn checks_memory(&self) -> bool {
        true
    }

    fn reads_as_compilers(&self) -> bool {
        false
    }

    fn version_in(&self, text: &str) -> Option<String> {
        let mut words = text.split_whitespace().skip_while(|word| *word != "version");
        words.nth(1).map(str::to_owned)
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        cmd.arg(task.file);
        // Disables checks of bounds, pointers, division and alignment: these properties are not ours.
        cmd.arg("--no-standard-checks");
        // As CBMC with --no-malloc-may-fail.
        cmd.arg("--force-malloc-success");
        // Escape sequences would have to be parsed.
        cmd.args(["--color", "never"]);
        cmd.arg(match task.model {
            DataModel::Ilp32 => "--32",
            DataModel::Lp64 => "--64",
        });
        cmd.args(task.ignored());
        match (task.mode, task.unwind) {
            (Mode::Bug, Some(unwind)) => cmd.arg("--unwind").arg(unwind.to_string()).arg("--no-unwinding-assertions"),
            // Base cases only; the limit is our time, not its default of 50 steps.
            (Mode::Bug, None) => cmd.args(["--falsification", "--unlimited-k-steps"]),
            (Mode::Proof | Mode::Induction, Some(unwind)) => {
                // A verdict on each assertion: which bounds were hit, and no bug hidden behind one.
                cmd.arg("--unwind").arg(unwind.to_string()).args(["--multi-property", "-DULSEQ_CHECK_BOUNDS"])
            }
            (Mode::Proof, None) => cmd.args(["--incremental-bmc", "--unlimited-k-steps", "-DULSEQ_CHECK_BOUNDS"]),
            (Mode::Induction, None) => cmd.args(["--k-induction", "--unlimited-k-steps", "-DULSEQ_CHECK_BOUNDS"]),
        };
        cmd
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let mut text = String::from_utf8_lossy(&outcome.stdout).into_owned();
        text.push('\n');
        // Nearly all output goes to standard error.
        text.push_str(&String::from_utf8_lossy(&outcome.stderr));
        if let Some(verdict) = cut_short(outcome, &text) {
            return verdict;
        }
        if let Some(error) = text.lines().find_map(|line| line.strip_prefix("ERROR: ")) {
            return Verdict::Unknown(Reason::Rejected(error.to_owned()));
        }
        if let Some(name) = text.lines().find_map(missing_primitive) {
            return Verdict::Unknown(Reason::Unreadable(format!("it does not know {name}")));
        }
        conclude(task, outcome.ended, &text)
    }

    fn trace_command(&self, exe: &Path, task: &VerifierTask<'_>) -> Option<Cmd> {
        let mut cmd = self.command(exe, &VerifierTask { mode: Mode::Bug, ..task.clone() });
        // Slicing would drop choices on which the violation does not depend, but the replay needs them.
        cmd.args(["--no-slice", "-DULSEQ_TRACE"]);
        Some(cmd)
    }

    fn choices(&self, outcome: &Outcome) -> Result<Vec<Choice>, String> {
        let text = [&outcome.stdout, &outcome.stderr].map(|bytes| String::from_utf8_lossy(bytes)).join("\n");
        esbmc_trace::choices(&text)
    }
}

fn conclude(task: &VerifierTask<'_>, ended: Ended, text: &str) -> Verdict {
    let last = text.lines().rev().find_map(|line| line.strip_prefix("VERIFICATION "));
    let mut claims = last_listing(text);
    distrust_beyond_recursion(&mut claims);
    match (last, ended) {
        (Some("SUCCESSFUL"), Ended::Exited(0)) => succeeded(task, &claims, text),
        (Some("FAILED"), Ended::Exited(1)) if every_property(task) => judge(task, &claims, false),
        // Here the table lists as failed whatever is false on the path of the one violation found.
        (Some("FAILED"), Ended::Exited(1)) => judge(task, &violated(text), false),
        (Some("UNKNOWN"), Ended::Exited(0)) => {
            Verdict::Unknown(Reason::GaveUp("unable to prove or falsify the program".into()))
        }
        (said, _) => Verdict::Unknown(Reason::Unreadable(format!("status {said:?} with {ended:?}"))),
    }
}

/// Makes all other assertions undecided if a recursion unwinding assertion fails: ESBMC does not cut off a path at a
/// recursive call that it has not unwound; the returned value is then arbitrary, and violations after it may be
/// spurious.
fn distrust_beyond_recursion(claims: &mut [Claim]) {
    let recursion = |claim: &Claim| claim.description.starts_with("recursion unwinding assertion");
    if claims.iter().any(|claim| recursion(claim) && claim.status == Status::Fails) {
        for claim in claims.iter_mut().filter(|claim| !recursion(claim)) {
            claim.status = Status::Open;
        }
    }
}

/// Whether the run gives a verdict on each assertion instead of ending at the first violation.
fn every_property(task: &VerifierTask<'_>) -> bool {
    match task.mode {
        Mode::Bug => false,
        Mode::Proof | Mode::Induction => task.unwind.is_some(),
    }
}

/// The assertion in the last `Violated property:` paragraph: its location, then its text.
fn violated(text: &str) -> Vec<Claim> {
    let Some(start) = text.rfind("Violated property:") else {
        return Vec::new();
    };
    let mut lines = text[start..].lines().skip(1).map(str::trim);
    let (Some(place), Some(description)) = (lines.next(), lines.next()) else {
        return Vec::new();
    };
    let after = |word: &str| {
        let mut words = place.split_whitespace().skip_while(|next| *next != word);
        words.nth(1).map(str::to_owned)
    };
    vec![Claim {
        description: description.to_owned(),
        function: after("function").unwrap_or_default(),
        line: after("line").and_then(|line| line.parse().ok()),
        status: Status::Fails,
        unwound: None,
    }]
}

/// The verdict for a success, which does not count if no assertion was checked.
fn succeeded(task: &VerifierTask<'_>, claims: &[Claim], text: &str) -> Verdict {
    match task.mode {
        Mode::Bug => return Verdict::Bounded(vec![Bound::Unchecked]),
        Mode::Proof | Mode::Induction => {}
    }
    // Assertions decided by constant propagation are counted, though not listed.
    let met = text.lines().any(|line| line.starts_with("Generated ") && !line.starts_with("Generated 0 VCC(s)"));
    if task.has_properties && claims.is_empty() && !met {
        return Verdict::Unknown(Reason::Unreadable("success without a checked property".into()));
    }
    if text.contains("Solution found by the inductive step") && cuts_inner_loops(text) {
        return Verdict::Unknown(Reason::GaveUp("its induction leaves out iterations of a loop in a step".into()));
    }
    judge(task, claims, true)
}

/// Whether the last base case or the inductive step cut a loop other than that of the driver, which `main` has. ESBMC
/// bounds all loops alike: the base case then does not come to what lies behind a loop of more iterations, and the
/// inductive step forgets what such a loop has written through a pointer.
fn cuts_inner_loops(text: &str) -> bool {
    let last = text.rfind("Checking base case").map_or(text, |start| &text[start..]);
    let mut cut = last.lines().filter_map(|line| {
        let (number, place) = line.strip_prefix("Not unwinding loop ")?.split_once(" iteration ")?;
        Some((number, place.ends_with("function main")))
    });
    let first = cut.next();
    first.is_some_and(|(_, drives)| !drives) || cut.any(|next| Some(next) != first)
}

/// The name of a primitive that ESBMC treats as an unknown function: its assertions would be ignored.
fn missing_primitive(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix("WARNING: no body for function ")?;
    (name.starts_with("__ESBMC_") || name.starts_with("__CPROVER_") || name == "reach_error").then_some(name)
}

/// The assertions in the last `** Results:` table: earlier tables belong to smaller bounds.
fn last_listing(text: &str) -> Vec<Claim> {
    let Some(start) = text.rfind("** Results:") else {
        return Vec::new();
    };
    let mut function = String::new();
    let mut claims = Vec::new();
    for line in text[start..].lines().skip(1) {
        if line.starts_with("**") {
            break;
        }
        match line.split_once(", function ") {
            Some((_, name)) if !line.starts_with(' ') => function = name.trim().to_owned(),
            Some(_) | None => claims.extend(claim(line, &function)),
        }
    }
    claims
}

/// Parses `  FAILED       [main.assertion.1]  line 93  ulseq violation: x`.
fn claim(line: &str, function: &str) -> Option<Claim> {
    let (status, rest) = line.split_once('[')?;
    let (_, rest) = rest.split_once(']')?;
    let rest = rest.trim_start();
    let (number, description) =
        match rest.strip_prefix("line").map(str::trim_start).and_then(|rest| rest.split_once(' ')) {
            Some((number, description)) => (number.parse().ok(), description),
            None => (None, rest),
        };
    let status = match status.trim() {
        "PASSED" => Status::Holds,
        "FAILED" => Status::Fails,
        _ => Status::Open,
    };
    let description = description.trim().to_owned();
    Some(Claim { description, function: function.to_owned(), line: number, status, unwound: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_induction_that_cuts_a_loop_in_a_step_is_no_proof() {
        let driver = "Not unwinding loop 3 iteration 2   file a.c line 9 column 3 function main\n";
        let inner = "Not unwinding loop 5 iteration 2   file a.c line 6 column 5 function fill\n";
        let beside = "Not unwinding loop 4 iteration 2   file a.c line 8 column 5 function main\n";
        let output = |first: &str, base: &str, step: &str| {
            format!("Checking base case, k = 1\n{first}Checking base case, k = 2\n{base}Checking inductive step, k = 2\n{step}")
        };
        assert!(!cuts_inner_loops(&output(driver, driver, driver)));
        assert!(!cuts_inner_loops(&output(inner, "", driver)));
        assert!(cuts_inner_loops(&output("", inner, "")));
        assert!(cuts_inner_loops(&output("", driver, inner)));
        assert!(cuts_inner_loops(&output("", driver, beside)));
    }
}
