//! Data races in the sequential program: a thread may announce the access that it is about to make. Tasks with a known
//! verdict (`benchmarks/race`, `tests/cases/race`) get it from verifiers; and for random programs, no verifier says the
//! opposite of the explorer, which finds races in its states. ULSEQ_SEEDS names other programs: `1..500`, and
//! ULSEQ_BACKENDS other verifiers: `cbmc,esbmc`.
#![allow(clippy::print_stdout)] // tests

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::generate::{generate, For, Knobs};
use support::{blocking, cases, lock_sections, stem, text};

/// The seeds of the random programs.
const SEEDS: &str = "0..4";
/// The number of programs of locked sections for each seed.
const LOCK_PROGRAMS: u64 = 8;
/// The limit for a program that gets an answer, in seconds: on a busy machine the choices of a violation take long.
const WITH_ANSWER: &str = "60";

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let has_cbmc = ulseq::back::named("cbmc").is_ok();
    let mut trials = vec![Trial::test("random programs", random)];
    for path in cases("benchmarks/race") {
        let copy = path.clone();
        trials
            .push(Trial::test(format!("cbmc/{}", stem(&path)), move || check_task(&path)).with_ignored_flag(!has_cbmc));
        trials.push(Trial::test(format!("exclusion/{}", stem(&copy)), move || is_the_same_without_exclusion(&copy)));
    }
    for path in cases("tests/cases/race") {
        for engine in ["explore", "symbolic", "cbmc"] {
            let path = path.clone();
            let trial = Trial::test(format!("{engine}/{}", stem(&path)), move || check_case(&path, engine));
            trials.push(trial.with_ignored_flag(engine == "cbmc" && !has_cbmc));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A verifier proves the task, or violates it, as the task says.
fn check_task(path: &Path) -> Result<(), Failed> {
    let is_safe = fs::read_to_string(path.with_extension("yml"))?.contains("expected_verdict: true");
    let said = verify(path, "cbmc", WITH_ANSWER, &[])?;
    match verdict(&said) == if is_safe { "true" } else { "false(no-data-race)" } {
        true => Ok(()),
        false => Err(said.into()),
    }
}

/// Accesses that the program text excludes are checked with `--without static-races`: the verdict is the same.
fn is_the_same_without_exclusion(path: &Path) -> Result<(), Failed> {
    let with = verify(path, "symbolic", WITH_ANSWER, &[])?;
    let without = verify(path, "symbolic", WITH_ANSWER, &["--without", "static-races"])?;
    match verdict(&with) == verdict(&without) {
        true => Ok(()),
        false => Err(format!("{with}\n{without}").into()),
    }
}

fn check_case(path: &Path, engine: &str) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let wanted = |line: &str| line.strip_prefix(&format!("// {engine}: ")).map(str::to_owned);
    let expected = source.lines().find_map(wanted).ok_or("no line says what this engine answers")?;
    let said = verify(path, engine, if expected == "unknown" { "3" } else { WITH_ANSWER }, &[])?;
    match verdict(&said) == expected {
        true => Ok(()),
        false => Err(format!("the verdict is {expected}, and {engine} says\n{said}").into()),
    }
}

fn random() -> Result<(), Failed> {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| SEEDS.to_string());
    let (first, last) = named.split_once("..").ok_or("ULSEQ_SEEDS is not FIRST..LAST")?;
    let backends = std::env::var("ULSEQ_BACKENDS").unwrap_or_else(|_| "symbolic".to_string());
    let folder = tempfile::tempdir()?;
    let mut programs = Vec::new();
    for seed in first.parse::<u64>()?..last.parse()? {
        let sections = (0..LOCK_PROGRAMS).map(|one| lock_sections::program(LOCK_PROGRAMS * seed + one));
        let texts = [generate(seed, &Knobs::default()).0.text(For::Model), blocking::program(seed)];
        for (number, text) in texts.into_iter().chain(sections).enumerate() {
            let path = folder.path().join(format!("program{seed}-{number}.c"));
            fs::write(&path, &text)?;
            programs.push(path);
        }
    }
    let compared = support::in_parallel(&programs, |path| compare(path, &backends).map_err(|why| format!("{why:?}")));
    let (mut wrong, mut proved, mut violated) = (Vec::new(), 0, 0);
    for outcome in compared {
        match outcome? {
            Compared::Open => {}
            Compared::Proved => proved += 1,
            Compared::Violated => violated += 1,
            Compared::Wrong(why) => wrong.push(why),
        }
    }
    println!("{} programs: both prove {proved}, both violate {violated}", programs.len());
    match wrong.is_empty() && proved > 0 && violated > 0 {
        true => Ok(()),
        false => Err(format!("both prove {proved}, both violate {violated}\n{}", wrong.join("\n")).into()),
    }
}

/// What came of a program.
enum Compared {
    /// One of both has no answer.
    Open,
    Proved,
    Violated,
    Wrong(String),
}

fn compare(path: &Path, backends: &str) -> Result<Compared, Failed> {
    let explored = verify(path, "explore", "10", &["--without", "static-races"])?;
    let mut result = Compared::Open;
    for backend in backends.split(',') {
        let sequential = verify(path, backend, "8", &["--without", "static-races"])?;
        let (a, b) = (verdict(&explored), verdict(&sequential));
        let known = |verdict: &str| verdict == "true" || verdict.starts_with("false");
        if b == "none" || sequential.contains("internal error") || known(a) && known(b) && a != b {
            let program = fs::read_to_string(path)?;
            return Ok(Compared::Wrong(format!("explore {a}, {backend} {b}\n{program}\n{sequential}")));
        }
        if known(a) && known(b) {
            result = if a == "true" { Compared::Proved } else { Compared::Violated };
        }
    }
    Ok(result)
}

fn verify(path: &Path, engine: &str, limit: &str, options: &[&str]) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--property", "data-race", "--time-limit", limit, "--backend", engine]);
    let output = command.args(options).arg(path).output()?;
    Ok(format!("{}{}", text(&output.stderr), text(&output.stdout)))
}

fn verdict(said: &str) -> &str {
    said.lines().last().and_then(|line| line.strip_prefix("ulseq verdict: ")).unwrap_or("none")
}
