//! Each command in the tables of `docs/regressions.md` prints what is written there: `` `ulseq ARGUMENTS`: `RESULT` ``,
//! where the paths are those below `tests/cases` and the result is a verdict (`false(unreach-call)`) or an exit code
//! (`exit 3`). Commands that need a verifier that is not installed are ignored. Commands that begin with `cargo test`
//! name another test. The command that the suite `explore` gives for every program of `tests/cases/sema` is not run
//! again: the result is the verdict on the program's first line.

mod support;

use std::fs;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::sampled::SAMPLED;
use support::{root, stem, text};

/// Commands that take a verifier many seconds: they are run with `ULSEQ_EVERY_CASE=1` and `ULSEQ_ALL=1`. Other suites run
/// their programs in the explorer.
const SLOW: [&str; 4] = [
    "verify --backend cbmc sema/searches_in_a_changing_text_true.c",
    "verify --backend esbmc sema/memory_is_written_by_sprintf_false.c",
    "verify --backend cbmc extern/contract_results_within_their_memory_true.c",
    "verify --backend cbmc sema/local_is_used_in_time_true.c",
];

/// Fewer commands than this, and the tables are no longer read.
const LEAST: usize = 100;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(support::with_verifiers()));
    let tables = fs::read_to_string(root().join("docs/regressions.md")).expect("the tables are there");
    let commands = commands(&tables);
    assert!(commands.len() >= LEAST, "{} commands", commands.len());
    for slow in SLOW {
        assert!(commands.iter().any(|(command, _)| command == slow), "no row has the command {slow}");
    }
    let trials = commands.into_iter().map(|(command, result)| {
        let is_missing =
            ["cbmc", "esbmc"].iter().any(|name| command.contains(name) && ulseq::back::named(name).is_err());
        let is_ignored = is_missing || SLOW.contains(&command.as_str()) && !support::takes_every_case();
        Trial::test(command.clone(), move || check(&command, &result)).with_ignored_flag(is_ignored)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// The commands of the tables with their results, each once.
fn commands(tables: &str) -> Vec<(String, String)> {
    let cell = regex::Regex::new(r"`ulseq ([^`]*)`: `([^`]*)`").expect("a valid expression");
    let mut found: Vec<(String, String)> =
        cell.captures_iter(tables).map(|part| (part[1].to_owned(), part[2].to_owned())).collect();
    found.sort();
    found.dedup();
    found
}

/// Whether the suite `explore` runs this very command and asks for this result.
fn is_run_elsewhere(command: &str, result: &str) -> bool {
    let Some(program) = command.strip_prefix("explore sema/").filter(|path| !path.contains(' ')) else { return false };
    let path = root().join("tests/cases/sema").join(program);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut lines = text.lines();
    let verdict = lines.next().and_then(|line| line.strip_prefix("// verdict: "));
    let has_arguments = lines.next().is_some_and(|line| line.starts_with("// args: "));
    verdict == Some(result) && !has_arguments && !SAMPLED.contains(&stem(&path).as_str())
}

fn check(command: &str, result: &str) -> Result<(), Failed> {
    if is_run_elsewhere(command, result) {
        return Ok(());
    }
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(command.split_whitespace())
        .current_dir(root().join("tests/cases"))
        .output()?;
    let report = text(&output.stdout);
    let verdict = report.lines().rev().find_map(|line| line.strip_prefix("ulseq verdict: "));
    let exit = format!("exit {}", output.status.code().unwrap_or(-1));
    let is_said = match result.starts_with("exit ") {
        true => result == exit,
        // A reason may follow.
        false => verdict.and_then(|verdict| verdict.split(" (").next()) == Some(result),
    };
    match is_said {
        true => Ok(()),
        false => Err(format!("not {result}, but {verdict:?} and {exit}:\n{report}\n{}", text(&output.stderr)).into()),
    }
}
