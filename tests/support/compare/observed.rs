//! What the original program does when it is run, with real threads.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::native;
use serde::Deserialize;
use ulseq::process::{self, Cmd, Ended, ProcessLimits};

use super::behavior::{Behavior, Finding, Values};
use super::Prepared;

/// The runtime (`tests/support/observe.c`), compiled.
pub struct Observer {
    runtime: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "final")]
    values: Option<Vec<i64>>,
    violation: Option<u32>,
}

impl Observer {
    /// Compiles the runtime into a folder.
    pub fn new(folder: &Path) -> Result<Observer, String> {
        let (source, runtime) = (folder.join("observe.c"), folder.join("observe.o"));
        std::fs::write(&source, include_str!("../observe.c")).map_err(|error| error.to_string())?;
        cc(&["-O1", "-c"], &[&source], &runtime)?;
        Ok(Observer { runtime })
    }

    /// What some runs of a program end in. The text is that of the prepared program, or one with the same lines and
    /// variables.
    pub fn run(
        &self,
        prepared: &Prepared,
        text: &str,
        folder: &Path,
        runs: u32,
        seed: u64,
    ) -> Result<BTreeSet<Finding>, String> {
        let mut leaves = prepared.leaves(&prepared.normal);
        let outer = at_file_scope(prepared);
        leaves.retain(|leaf| outer.contains(leaf.variable.as_str()));
        let ends = "extern void __ulseq_explore_leaf(long long value);\n#define ULSEQ_THREADS 1\n";
        // The lines of the program keep their numbers.
        let (text, leaves) = native::text(&format!("{text}\n{ends}"), &leaves, []);
        let (c, object, exe) = (folder.join("observed.c"), folder.join("observed.o"), folder.join("observed.exe"));
        std::fs::write(&c, text).map_err(|error| error.to_string())?;
        let flags = ["-O0", "-fwrapv", "-fno-strict-aliasing", "-fsanitize=thread", "-Dmain=observed_main", "-c"];
        cc(&flags, &[&c], &object)?;
        cc(&["-pthread"], &[&object, &self.runtime], &exe)?;
        let mut cmd = Cmd::new(&exe);
        cmd.arg(runs.to_string()).arg((seed % 1_000_000).to_string()).arg("300000");
        let limits = ProcessLimits { time: Some(Duration::from_secs(60)), ..ProcessLimits::default() };
        let outcome = process::run(&cmd, &limits, b"").map_err(|error| error.to_string())?;
        let error_line = prepared.reach_error;
        let mut out = BTreeSet::new();
        for line in String::from_utf8_lossy(&outcome.stdout).lines() {
            let line: Line = serde_json::from_str(line).map_err(|error| format!("{error} in the line {line}"))?;
            out.extend(line.violation.map(|at| Finding::Violation(if at == error_line { 0 } else { at })));
            let named = |values: Vec<i64>| leaves.iter().map(|leaf| leaf.expr()).zip(values).collect::<Values>();
            out.extend(line.values.map(|values| Finding::Final(named(values))));
        }
        Ok(out)
    }
}

/// Variables that can be named from the end of the text: static ones of functions cannot.
fn at_file_scope(prepared: &Prepared) -> BTreeSet<&str> {
    let text = prepared.source.map.text();
    let outside = |at: usize| text[..at].matches('{').count() == text[..at].matches('}').count();
    let vars = prepared.normal.vars.iter().map(|(_, var)| var);
    vars.filter(|var| !var.span.is_none() && outside(var.span.start as usize)).map(|var| var.name.as_str()).collect()
}

fn cc(flags: &[&str], sources: &[&PathBuf], to: &Path) -> Result<(), String> {
    let mut cmd = Cmd::new("cc");
    cmd.args(["-std=gnu11", "-w"]).args(flags).args(sources).arg("-o").arg(to);
    let limits = ProcessLimits { time: Some(Duration::from_secs(120)), ..ProcessLimits::default() };
    let outcome = process::run(&cmd, &limits, b"").map_err(|error| error.to_string())?;
    match outcome.ended {
        Ended::Exited(0) => Ok(()),
        _ => Err(String::from_utf8_lossy(&outcome.stderr).into_owned()),
    }
}

/// What was seen and is not among what is possible, where all of that is known. A program that can be violated may be
/// so on any line.
pub fn impossible(seen: &BTreeSet<Finding>, possible: &Behavior) -> Vec<Finding> {
    // Behind misuse of the library anything may come.
    let open = possible.bounded || !possible.undefined.is_empty() || possible.bad.contains(&Finding::Misuse);
    if !possible.complete || open {
        return Vec::new();
    }
    let known = |finding: &Finding| match finding {
        Finding::Final(values) => possible.finals.iter().any(|state| agree(state, values)),
        // The first of several violations ends the process, and which one that is may be up to steps that nobody else
        // sees.
        Finding::Violation(_) => possible.bad.iter().any(|bad| matches!(bad, Finding::Violation(_))),
        bad @ (Finding::Misuse | Finding::Crash(_)) => possible.bad.contains(bad),
    };
    seen.iter().filter(|finding| !known(finding)).cloned().collect()
}

/// In the variables that both have.
fn agree(a: &Values, b: &Values) -> bool {
    a.iter().all(|(name, value)| b.get(name).is_none_or(|other| other == value))
}
