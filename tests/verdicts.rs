//! Every program of `tests/cases/sema` gets the verdict on its first line, from CBMC. A violation must be found; a
//! proof may be out of reach, unless the second line is `// needs: a proof`. A second line `// args: ...` has options,
//! also another verifier. The same for `tests/cases/extern` with
//! `--extern=havoc`, where `unknown` is asked for where a proof would be wrong and a violation cannot be shown. A proof
//! of a program of `tests/cases/caveats` says under the verdict what its first line says. One program
//! of so many is checked in full; with `ULSEQ_ALL=1`, all are. Of the others, violations are not replayed, and only a slice
//! is taken; with `ULSEQ_EVERY_CASE=1`, all are, except those that hold where no proof is asked for. Without CBMC the
//! trials are ignored, and the reason is printed.
#![allow(clippy::print_stderr)] // tells why nothing was checked

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, stem, text};

/// Seconds for a program whose violation must be found, or whose proof is needed.
const LIMIT: &str = "20";
/// Seconds where an answer may stay out: some of these programs are too large for a verifier that unrolls loops.
const LIMIT_WITHOUT_ANSWER: &str = "2";

/// One of so many programs is checked in full.
const IN_FULL: u64 = 24;
/// One of so many programs of `tests/cases/sema` with a violated assertion is taken in an ordinary run.
const EVERY_VIOLATED: u64 = 16;
/// The same of those with undefined behavior.
const EVERY_UNDEFINED: u64 = 8;
/// The same of all others, and of those of other folders.
const EVERY: u64 = 4;
/// These take CBMC many seconds, and no ordinary run.
const SLOW: [&str; 3] =
    ["key_destructor_false", "threads_in_a_loop_up_to_a_variable_true", "files_that_are_wanted_false"];

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let found = ulseq::back::named("cbmc").is_ok();
    if !found {
        eprintln!("verdicts: ignored, since cbmc was not found (scripts/setup installs it)");
    }
    let folders: [(&str, &str, &[&str]); 2] =
        [("verdicts", "tests/cases/sema", &[]), ("extern", "tests/cases/extern", &["--extern=havoc"])];
    let mut trials = Vec::new();
    for (kind, folder, options) in folders {
        for path in cases(folder) {
            let in_full = support::in_slow_slice(&path, IN_FULL);
            let is_slow = SLOW.contains(&stem(&path).as_str()) && !support::takes_every_case();
            let is_later = kind == "verdicts" && is_open(&path) || is_slow || !support::in_slice(&path, every(&path));
            let trial = Trial::test(format!("{kind}/{}", stem(&path)), move || check(&path, options, in_full));
            trials.push(trial.with_ignored_flag(!found || !in_full && is_later));
        }
    }
    for path in cases("tests/cases/caveats") {
        let trial = Trial::test(format!("caveats/{}", stem(&path)), move || is_told(&path));
        trials.push(trial.with_ignored_flag(!found));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether the program holds, a proof may be out of reach, and nothing else is said. The suite `equivalence` compares
/// the translation of such a program with the reference semantics, too.
fn is_open(path: &Path) -> bool {
    says_only(path, "// verdict: true")
}

/// One of so many programs of this kind is taken in an ordinary run.
fn every(path: &Path) -> u64 {
    if says_only(path, "// verdict: false(unreach-call)") {
        EVERY_VIOLATED
    } else if says_only(path, "// verdict: false(undefined)") {
        EVERY_UNDEFINED
    } else {
        EVERY
    }
}

fn says_only(path: &Path, verdict: &str) -> bool {
    let source = fs::read_to_string(path).unwrap_or_default();
    let mut lines = source.lines();
    lines.next() == Some(verdict)
        && lines.next().is_none_or(|line| !line.starts_with("// needs: ") && !line.starts_with("// args: "))
}

/// A proof by the verifier alone says what it leaves out.
fn is_told(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let line = source.lines().next().and_then(|line| line.strip_prefix("// rests on: "));
    let line = line.ok_or("the first line says nothing")?;
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["verify", "--backend", "cbmc", "--time-limit", LIMIT])
        .arg(path)
        .output()?;
    let report = text(&output.stdout);
    match !has_answered(&output)
        || report.contains("ulseq verdict: true")
            && !report.lines().any(|said| said.contains("rests on:") && said.ends_with(line))
    {
        true => Err(format!("a proof without `{line}`:\n{report}").into()),
        false => Ok(()),
    }
}

fn check(path: &Path, options: &[&str], in_full: bool) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let first = source.lines().next().unwrap_or_default();
    let expected = first.strip_prefix("// verdict: ").ok_or("the first line gives no verdict")?;
    let needs_proof = source.lines().nth(1) == Some("// needs: a proof");
    let limit = if expected.starts_with("false") || needs_proof { LIMIT } else { LIMIT_WITHOUT_ANSWER };
    let own = source.lines().nth(1).and_then(|line| line.strip_prefix("// args: ")).unwrap_or_default();
    let mut words: Vec<&str> = own.split_whitespace().collect();
    if !words.contains(&"--backend") {
        words.extend(["--backend", "cbmc"]);
    } else if words.contains(&"esbmc") && ulseq::back::named("esbmc").is_err() {
        return Ok(());
    }
    let slice: &[&str] = match (in_full, expected == "true" && !needs_proof) {
        (true, _) => &[],
        // What is asked there is that nothing is reported.
        (false, true) => &["--no-replay", "--rounds", "2", "--unwind", "5"],
        (false, false) => &["--no-replay"],
    };
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["verify", "--time-limit", limit])
        .args(slice)
        .args(options)
        .args(words)
        .arg(path)
        .output()?;
    let report = format!("{}{}", text(&output.stdout), text(&output.stderr));
    let last = text(&output.stdout).lines().last().unwrap_or_default().to_string();
    let got = last.strip_prefix("ulseq verdict: ").ok_or_else(|| format!("no verdict:\n{report}"))?;
    let is_answer = has_answered(&output);
    let right = match expected {
        "true" => got == "true" || got.starts_with("unknown") && !needs_proof,
        "unknown" => got.starts_with("unknown"),
        "false(unreach-call)" | "false(misuse)" | "false(undefined)" => got == expected,
        other => return Err(format!("unknown verdict `{other}`").into()),
    };
    if right && is_answer {
        return Ok(());
    }
    Err(format!("the verdict is {expected}, and ulseq says\n{report}").into())
}

/// Whether the exit code is one of a verification (`docs/verdicts.md`): neither wrong usage, nor a refusal, nor an
/// error.
fn has_answered(output: &std::process::Output) -> bool {
    output.status.code().is_some_and(|code| [0, 5, 10].contains(&code))
}
