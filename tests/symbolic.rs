//! The symbolic engine says what is known: programs of `tests/cases/sema` have a verdict, and random programs have that
//! of the explorer. It may be unknown to the engine, but never another one; and what it is for must be decided.
//!
//! `cargo test --test symbolic` takes a slice of them; `ULSEQ_ALL=1` takes all, with 20 seconds for each.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, stem, text};

/// One of so many programs is taken.
const EVERY: u64 = 80;
/// What the engine is for: it must decide these.
const OWN: &str = "tests/cases/symbolic";
/// These proofs take half a minute.
const SLOW: [&str; 4] = ["accounts", "sum", "bounded_buffer", "sequence"];

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let all = std::env::var_os("ULSEQ_ALL").is_some();
    let mut trials = Vec::new();
    for path in cases("tests/cases/sema") {
        let ignored = !support::in_slow_slice(&path, EVERY);
        let limit = if all { "20" } else { "4" };
        let trial = Trial::test(format!("sema/{}", stem(&path)), move || check_case(&path, limit));
        trials.push(trial.with_ignored_flag(ignored));
    }
    for path in cases(OWN) {
        let ignored = !all && SLOW.contains(&stem(&path).as_str());
        trials.push(Trial::test(format!("own/{}", stem(&path)), move || decides(&path)).with_ignored_flag(ignored));
    }
    trials.push(Trial::test("it is a part of the portfolio", joins));
    trials.push(Trial::test("what it cannot say is no proof", gives_up));
    trials.push(Trial::test("it runs in little memory", in_little_memory));
    libtest_mimic::run(&arguments, trials).exit();
}

/// The verdict of the engine alone.
fn verdict(path: &Path, limit: &str, options: &[&str]) -> Result<(String, String), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["verify", "--backend", "symbolic", "--jobs", "1", "--time-limit", limit])
        .args(options)
        .arg(path)
        .output()?;
    let report = text(&output.stdout);
    let verdict = report.lines().find_map(|line| line.strip_prefix("ulseq verdict: ")).unwrap_or("none").to_string();
    Ok((verdict, report))
}

/// Its address space is a part of the limit, and holds less than the usual stack.
fn in_little_memory() -> Result<(), Failed> {
    for limit in ["300", "1500", "4000"] {
        let (said, report) = verdict(Path::new("tests/cases/symbolic/freed.c"), "60", &["--memory-limit", limit])?;
        if said != "false(undefined)" {
            return Err(format!("`{said}` with {limit} MB:\n{report}").into());
        }
    }
    Ok(())
}

fn check_case(path: &PathBuf, limit: &str) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let wanted = source.lines().find_map(|line| line.strip_prefix("// verdict: ")).ok_or("no verdict")?;
    let options = source.lines().find_map(|line| line.strip_prefix("// args: ")).unwrap_or_default();
    let options: Vec<&str> = options.split_whitespace().collect();
    let (said, report) = verdict(path, limit, &options)?;
    match said == wanted || !matches!(said.split('(').next(), Some("true" | "false")) {
        true => Ok(()),
        false => Err(format!("`{said}` instead of `{wanted}`:\n{report}").into()),
    }
}

fn decides(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let by_name = if stem(path).ends_with("_bad") { "false(unreach-call)" } else { "true" };
    let wanted = source.lines().find_map(|line| line.strip_prefix("// verdict: ")).unwrap_or(by_name);
    let (said, report) = verdict(path, "120", &[])?;
    match said == wanted {
        true => Ok(()),
        false => Err(format!("`{said}` instead of `{wanted}`:\n{report}").into()),
    }
}

/// Beside the explorer, which knows too little about this program, with nothing installed; and the report says what the
/// proof is.
fn joins() -> Result<(), Failed> {
    let nothing = tempfile::tempdir()?;
    // Other verifiers that are installed beside the program would answer first.
    let alone = nothing.path().join("ulseq");
    fs::copy(env!("CARGO_BIN_EXE_ulseq"), &alone)?;
    let verify = |options: &[&str]| {
        let mut command = Command::new(&alone);
        command.args(["verify", "--jobs", "2", "--time-limit", "60"]).args(options);
        command.arg(format!("{OWN}/index_of_input.c")).env("ULSEQ_TOOLS", nothing.path()).env("PATH", "/usr/bin:/bin");
        command.output().map(|output| (text(&output.stdout), text(&output.stderr)))
    };
    for options in [&[] as &[&str], &["--engine", "symbolic"]] {
        let (report, errors) = verify(options)?;
        let proofs = report.lines().filter(|line| line.starts_with("symbolic ") && line.contains(": true")).count();
        let says = ["explore", "rests on: an invariant of the generated program's loop"];
        let ends = report.ends_with("ulseq verdict: true\n");
        if proofs != 1 || !ends || !says.iter().all(|text| report.contains(text)) {
            return Err(format!("{report}{errors}").into());
        }
    }
    Ok(())
}

/// A path on which a function is called that nobody knows is not gone.
fn gives_up() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("sequential.c");
    fs::write(&file, "extern void beyond(void); int main(void) { beyond(); return 0; }")?;
    let engine = |file: &Path, bounds: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_ulseq")).arg("symbolic-engine").arg(file).args(bounds).output()
    };
    // A search for violations that cuts paths off at bounds has not searched within them, either.
    for bounds in [&["--check-bounds"][..], &[]] {
        let said = text(&engine(&file, bounds)?.stdout);
        if !said.contains("the function `beyond`") || !said.contains("unknown") {
            return Err(format!("no refusal with {bounds:?}: {said}").into());
        }
    }
    fs::write(&file, "extern void beyond(void); int main(void) { int one = 1; if (one != 1) beyond(); return 0; }")?;
    let said = text(&engine(&file, &["--check-bounds"])?.stdout);
    match said.contains("true") {
        true => Ok(()),
        false => Err(format!("nobody gets there: {said}").into()),
    }
}
