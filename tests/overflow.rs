//! Signed overflow: each program of `tests/cases/overflow` shows one operation, and gets the verdict on its first line,
//! with the options on its second line, from the explorer and from the verifiers of the sequential program. They check
//! the same operations in different ways: the explorer where it computes, the others by a check before the operation.
//!
//! `cargo test --test overflow` takes all programs for the explorer, and a slice of them for the others;
//! `ULSEQ_ALL=1` takes all. Verifiers that are not installed are ignored.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, stem, text};

/// One of so many programs is taken for CBMC, and for the slower ones.
const OF_CBMC: u64 = 2;
const SLICE: u64 = 10;

/// Programs that a verifier does not decide: ESBMC does not prove what is unreachable here, and the symbolic engine
/// knows neither bit-fields nor `abs`.
const OPEN: [(&str, &str); 5] = [
    ("esbmc", "after_undefined_behavior_true"),
    ("symbolic", "bit_field_of_31_bits_false"),
    ("symbolic", "bit_field_of_32_bits_true"),
    ("symbolic", "bit_field_true"),
    ("symbolic", "absolute_value_of_a_negative_number_true"),
];

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let mut trials = Vec::new();
    for (engine, slice) in [("explore", 1), ("cbmc", OF_CBMC), ("esbmc", SLICE), ("symbolic", SLICE)] {
        let is_here = engine == "explore" || ulseq::back::named(engine).is_ok();
        for path in cases("tests/cases/overflow") {
            let is_ignored = !is_here || !support::in_slow_slice(&path, slice);
            let trial = Trial::test(format!("{engine}/{}", stem(&path)), move || check(&path, engine));
            trials.push(trial.with_ignored_flag(is_ignored));
        }
    }
    trials.push(Trial::test("a verifier that gives one answer is refused", refused));
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(path: &Path, engine: &str) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let mut lines = source.lines();
    let mut line = |prefix: &str| lines.next().and_then(|line| line.strip_prefix(prefix));
    let expected = line("// verdict: ").ok_or("the first line gives no verdict")?;
    let args = line("// args: ").ok_or("the second line gives no options")?;
    let said = verify(path, &[&["--backend", engine], args.split(' ').collect::<Vec<_>>().as_slice()].concat())?;
    let verdict = said.lines().last().and_then(|line| line.strip_prefix("ulseq verdict: "));
    let is_open = OPEN.contains(&(engine, stem(path).as_str()));
    match verdict {
        Some("unknown") if is_open => Ok(()),
        Some(verdict) if verdict == expected && !is_open => Ok(()),
        _ => {
            Err(format!("the verdict is {expected}, and {engine} says (expected to decide: {})\n{said}", !is_open)
                .into())
        }
    }
}

fn verify(path: &Path, args: &[&str]) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    let output = command.args(["verify", "--time-limit", "20"]).args(args).arg(path).output()?;
    Ok(format!("{}{}", text(&output.stderr), text(&output.stdout)))
}

/// It knows whether an assertion fails, which says nothing about overflow.
fn refused() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let template = folder.path().join("one.toml");
    let toml = "name = \"one\"\nprograms = [\"true\"]\nproof = true\nbugs = true\npreprocess = false\n\
        version = { args = [\"--version\"], pattern = '(\\d+)' }\nrun = { args = [\"{file}\"] }\n\
        [[answer]]\nverdict = \"true\"\npattern = ''\n";
    fs::write(&template, toml)?;
    let path = Path::new("tests/cases/overflow/sum_false.c");
    let said = verify(path, &["--property", "overflow", "--backend", &template.to_string_lossy()])?;
    match said.contains("checks failed assertions only") {
        true => Ok(()),
        false => Err(said.into()),
    }
}
