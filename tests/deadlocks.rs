//! Deadlocks in the sequential program: its driver may ask every unfinished thread whether its next step waits.
//! Programs with a known verdict (`benchmarks/deadlock`, `tests/cases/deadlock`) get it from a verifier, or none; and
//! for random programs that wait, lock and initialize anew, a verifier never says the opposite of the explorer.
//! ULSEQ_SEEDS names other programs: `1..500`.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{blocking, cases, in_slice, stem, text};

/// The seeds of the random programs.
const SEEDS: &str = "1..3";
/// The limit for a program that gets an answer, in seconds: on a busy machine the choices of a violation take long.
const WITH_ANSWER: &str = "60";
/// Seconds where an answer may stay out.
const LIMIT_WITHOUT_ANSWER: &str = "3";
/// One of so many tasks without a deadlock is taken in an ordinary run.
const EVERY: u64 = 6;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let has_cbmc = ulseq::back::named("cbmc").is_ok();
    // What takes longest begins first.
    let mut trials = vec![Trial::test("random programs", random).with_ignored_flag(!has_cbmc)];
    for path in cases("benchmarks/deadlock") {
        // Larger ones take longer than a test should.
        let is_large = ["philosophers4", "philosophers5", "philosophers6", "philosophers7"]
            .iter()
            .any(|name| stem(&path).starts_with(name));
        // Most of the proofs are out of reach: the whole time limit is used.
        let is_slow = stem(&path) == "philosophers3_bad" && !support::takes_every_case();
        let is_later = is_slow || is_safe(&path) && !in_slice(&path, EVERY);
        let trial = Trial::test(format!("cbmc/{}", stem(&path)), move || check_task(&path));
        trials.push(trial.with_ignored_flag(!has_cbmc || is_large || is_later));
    }
    for path in cases("tests/cases/deadlock") {
        let (again, copy) = (path.clone(), path.clone());
        trials.push(Trial::test(format!("explore/{}", stem(&path)), move || check_case(&again, "explore")));
        let trial = Trial::test(format!("cbmc/{}", stem(&path)), move || check_case(&copy, "cbmc"));
        trials.push(trial.with_ignored_flag(!has_cbmc));
        trials.push(Trial::test(format!("symbolic/{}", stem(&path)), move || check_case(&path, "symbolic")));
    }
    trials.push(Trial::test("the scheme resume is refused", refused));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether the task says that there is no deadlock.
fn is_safe(path: &Path) -> bool {
    fs::read_to_string(path.with_extension("yml")).is_ok_and(|task| task.contains("expected_verdict: true"))
}

/// A violation must be found; a proof may be out of reach.
fn check_task(path: &Path) -> Result<(), Failed> {
    let is_safe = is_safe(path);
    let said = verify(path, "cbmc", if is_safe { LIMIT_WITHOUT_ANSWER } else { WITH_ANSWER })?;
    let is_right = match is_safe {
        true => verdict(&said) == "true" || verdict(&said) == "unknown",
        false => verdict(&said) == "false(no-deadlock)",
    };
    if is_right {
        return Ok(());
    }
    Err(said.into())
}

/// The verdict on the first line; `unknown` is one, too.
fn check_case(path: &Path, engine: &str) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let wanted = |line: &str| line.strip_prefix(&format!("// {engine}: ")).map(str::to_owned);
    let expected = source.lines().find_map(wanted).ok_or("no line says what this engine answers")?;
    let said = verify(path, engine, if expected == "unknown" { LIMIT_WITHOUT_ANSWER } else { WITH_ANSWER })?;
    match verdict(&said) == expected {
        true => Ok(()),
        false => Err(format!("the verdict is {expected}, and {engine} says\n{said}").into()),
    }
}

fn random() -> Result<(), Failed> {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| SEEDS.to_string());
    let (first, last) = named.split_once("..").ok_or("ULSEQ_SEEDS is not FIRST..LAST")?;
    let (first, last): (u64, u64) = (first.parse()?, last.parse()?);
    let folder = tempfile::tempdir()?;
    let (mut wrong, mut decided) = (Vec::new(), 0);
    let seeds: Vec<u64> = (first..last).collect();
    let both = support::in_parallel(&seeds, |seed| {
        let path = folder.path().join(format!("random{seed}.c"));
        fs::write(&path, blocking::program(*seed)).map_err(|why| why.to_string())?;
        let ask = |engine, limit| verify(&path, engine, limit).map_err(|why| format!("{why:?}"));
        Ok::<_, String>((*seed, ask("explore", "10")?, ask("cbmc", "8")?))
    });
    for asked in both {
        let (seed, explored, sequential) = asked?;
        let (a, b) = (verdict(&explored).to_owned(), verdict(&sequential).to_owned());
        let known = |verdict: &str| verdict == "true" || verdict.starts_with("false");
        decided += u32::from(known(&a) && known(&b));
        if known(&a) && known(&b) && a != b {
            wrong.push(format!("seed {seed}: explore {a}, cbmc {b}\n{}\n{sequential}", blocking::program(seed)));
        }
    }
    match wrong.is_empty() && decided > 0 {
        true => Ok(()),
        false => Err(format!("{decided} decided\n{}", wrong.join("\n")).into()),
    }
}

fn refused() -> Result<(), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--property", "deadlock", "--scheme", "resume", "benchmarks/deadlock/lock_order.c"]);
    let said = text(&command.output()?.stderr);
    match said.contains("scheme `step` only") {
        true => Ok(()),
        false => Err(said.into()),
    }
}

fn verify(path: &Path, engine: &str, limit: &str) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--property", "deadlock", "--time-limit", limit, "--backend", engine]).arg(path);
    let output = command.output()?;
    Ok(format!("{}{}", text(&output.stderr), text(&output.stdout)))
}

fn verdict(said: &str) -> &str {
    said.lines().last().and_then(|line| line.strip_prefix("ulseq verdict: ")).unwrap_or("none")
}
