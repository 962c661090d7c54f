//! `verify --show-invariants`: what a proof of the symbolic engine rests on, on the lines and with the names of the
//! source; and plain words where there is nothing to show.

mod support;

use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, stem, text};

const TITLE: &str = "invariants (proved, hold before every step of a thread):";
/// The title, the threads, the facts, and how many more there are.
const MOST_LINES: usize = 43;
/// Its blocks of memory have no invariant, and its paths end.
const UNWOUND: &str = "tests/cases/sema/key_destructor_free_true.c";

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for path in cases("tests/cases/shown") {
        trials.push(Trial::test(format!("shown/{}", stem(&path)), move || shows(&path)));
    }
    trials.push(Trial::test("nothing is shown without being asked for", is_silent));
    trials.push(Trial::test("proofs without an invariant say so", says_why));
    trials.push(Trial::test("what does not always hold is not shown", is_true_of_each_state));
    libtest_mimic::run(&arguments, trials).exit();
}

fn report(path: &Path, options: &[&str]) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--jobs", "1", "--time-limit", "120"]).args(options).arg(path);
    Ok(text(&command.output()?.stdout))
}

/// The lines from the title on.
fn shown(report: &str) -> Vec<String> {
    let lines = report.lines().skip_while(|line| *line != TITLE);
    let mut shown: Vec<String> = lines.clone().take(1).map(str::to_owned).collect();
    shown.extend(lines.skip(1).take_while(|line| line.starts_with("  ")).map(str::to_owned));
    shown
}

/// All parts that the program names, in few lines, and twice the same.
fn shows(path: &Path) -> Result<(), Failed> {
    let source = std::fs::read_to_string(path)?;
    let asked = ["--backend", "symbolic", "--show-invariants"];
    let first = report(path, &asked)?;
    let lines = shown(&first);
    for wanted in source.lines().filter_map(|line| line.strip_prefix("// shows: ")) {
        if !lines.iter().any(|line| line.contains(wanted)) {
            return Err(format!("`{wanted}` is not shown:\n{first}").into());
        }
    }
    if !first.ends_with("ulseq verdict: true\n") || lines.len() > MOST_LINES {
        return Err(format!("no proof, or {} lines:\n{first}", lines.len()).into());
    }
    match lines == shown(&report(path, &asked)?) {
        true => Ok(()),
        false => Err("another time it shows others".into()),
    }
}

fn is_silent() -> Result<(), Failed> {
    let report = report(Path::new("tests/cases/shown/ring.c"), &["--backend", "symbolic"])?;
    match report.contains("invariants") {
        false => Ok(()),
        true => Err(report.into()),
    }
}

fn says_why() -> Result<(), Failed> {
    for (path, options, why) in [
        (UNWOUND, "symbolic", "no invariants to show: the proof has unwound all paths"),
        ("tests/cases/shown/even.c", "symbolic", TITLE),
        ("tests/cases/symbolic/turns_bad.c", "symbolic", "no invariants to show: there is no proof"),
        ("tests/cases/shown/peterson.c", "explore", "no invariants to show: the proof is of `explore`"),
    ] {
        let report = report(Path::new(path), &["--backend", options, "--show-invariants"])?;
        if !report.contains(why) {
            return Err(format!("{path} does not say `{why}`:\n{report}").into());
        }
    }
    Ok(())
}

/// At one place of control, a flag may have several values, each with facts of its own: these are not facts of the
/// place.
fn is_true_of_each_state() -> Result<(), Failed> {
    let report = report(Path::new("tests/cases/shown/peterson.c"), &["--backend", "symbolic", "--show-invariants"])?;
    for line in shown(&report) {
        let Some((when, then)) = line.split_once("): ") else { continue };
        let both = |one: &str, other: &str| then.contains(one) && then.contains(other);
        if both("turn == 0", "turn == 1") || both("owner == 1", "owner == 2") || both("owner == 0", "owner == 1") {
            return Err(format!("{when} contradicts itself: {then}").into());
        }
    }
    Ok(())
}
