//! `ulseq explore` on every program of `tests/cases/sema`, which gives the verdict on its first line, and of
//! `tests/cases/explore`, each of which holds one rule: its first lines are `// args:` (if there are any), `// exit:`
//! and `// says:`, a part of what is printed, for one run or several. One of eight of these and of the benchmarks is
//! searched with and without reductions, too; with `ULSEQ_EVERY_CASE=1`, all are.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::generate::{generate, For, Knobs};
use support::sampled::SAMPLED;
use support::{blocking, cases, reductions, stem, text};
use ulseq::explore::SearchLimits;
use ulseq::interp;
use ulseq::interp::{bytecode, Properties, ViolationKind};
use ulseq::translate;

fn main() {
    let arguments = Arguments::from_args();
    let sema = cases("tests/cases/sema").into_iter();
    let mut trials: Vec<Trial> =
        sema.map(|path| Trial::test(format!("sema/{}", stem(&path)), move || verdict(&path))).collect();
    let rules = cases("tests/cases/explore").into_iter();
    trials.extend(rules.map(|path| Trial::test(format!("rules/{}", stem(&path)), move || follows(&path))));
    let deadlocks = cases("benchmarks/deadlock").into_iter();
    trials.extend(deadlocks.map(|path| {
        let is_later = stem(&path).starts_with("philosophers7") && !support::takes_every_case();
        Trial::test(format!("deadlock/{}", stem(&path)), move || finds_deadlock(&path)).with_ignored_flag(is_later)
    }));
    let mut all = cases("benchmarks");
    all.extend(cases("tests/cases/sema"));
    all.extend(cases("tests/cases/explore"));
    trials.extend(all.into_iter().map(|path| {
        let name = path.strip_prefix(support::root()).unwrap_or(&path).display().to_string();
        let ignored = !support::in_slice(&path, EVERY);
        Trial::test(format!("reduction/{name}"), move || reductions_change_nothing(&path)).with_ignored_flag(ignored)
    }));
    trials.extend(LARGE.iter().map(|(path, args)| {
        Trial::test(format!("jobs/{path} {}", args.join(" ")), move || jobs_change_nothing(path, args))
    }));
    trials.push(Trial::test("reduction/random programs", random_programs));
    trials.push(Trial::test("reduction/random waiting", random_waiting));
    libtest_mimic::run(&arguments, trials).exit();
}

/// One of so many programs is searched with and without reductions in an ordinary run.
const EVERY: u64 = 8;

/// Programs with many states that are open at once.
const LARGE: &[(&str, &[&str])] = &[
    ("benchmarks/deadlock/philosophers6.c", &["--property", "deadlock"]),
    ("benchmarks/deadlock/philosophers6_bad.c", &["--property", "deadlock"]),
    ("benchmarks/deadlock/philosophers7_bad.c", &["--property", "unreach-call"]),
    ("benchmarks/ulcseq/producer_consumer_safe.c", &["--reduction", "off"]),
    ("benchmarks/bluetooth/bt2_3_1.c", &["--reduction", "off"]),
    ("benchmarks/proofs/fib3_bad.c", &["--reduction", "off"]),
    ("benchmarks/proofs/fib3.c", &["--property", "data-race,unreach-call", "--reduction", "off"]),
    ("benchmarks/data/tree.c", &[]),
    ("benchmarks/data/nondet.c", &["--reduction", "off"]),
    ("benchmarks/proofs/counter_bad.c", &["--max-states", "2000"]),
];

/// Threads that explore side by side say the same as one, down to the number of steps.
fn jobs_change_nothing(path: &str, args: &[&str]) -> Result<(), Failed> {
    let path = support::root().join(path);
    let said = |jobs| -> Result<_, Failed> {
        let (code, said) = explore(&path, &[args, &["--jobs", jobs]].concat())?;
        // What it took differs from run to run.
        let lines = said.lines().map(|line| line.split(" threads, ").next().unwrap_or_default().to_string());
        Ok((code, lines.collect::<Vec<_>>()))
    };
    let one = said("1")?;
    for jobs in ["2", "5"] {
        let more = said(jobs)?;
        if more != one {
            return Err(format!("1: {one:#?}\n{jobs}: {more:#?}").into());
        }
    }
    Ok(())
}

/// With and without reductions the same is found, and they leave out what each may leave out.
fn reductions_change_nothing(path: &Path) -> Result<(), Failed> {
    let path = path.to_path_buf();
    // Programs are compiled with recursion.
    ulseq::stack::with_large_stack(move || compare_reductions(&path)).map_err(Failed::from)
}

/// The same on random programs: the first ones, or those with the seeds `FIRST..LAST` that the environment variable
/// ULSEQ_SEEDS names.
fn random_programs() -> Result<(), Failed> {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| "1..25".to_string());
    let (first, last) = named.split_once("..").ok_or("ULSEQ_SEEDS is not FIRST..LAST")?;
    let (first, last): (u64, u64) = (first.parse()?, last.parse()?);
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("random.c");
    for seed in first..last {
        let (program, _) = generate(seed, &Knobs::default());
        fs::write(&path, program.text(For::Model))?;
        reductions_change_nothing(&path)
            .map_err(|wrong| format!("seed {seed}: {}", wrong.message().unwrap_or_default()))?;
    }
    Ok(())
}

/// The same on random programs that are made for it; ULSEQ_SEEDS names others.
fn random_waiting() -> Result<(), Failed> {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| "1..60".to_string());
    let (first, last) = named.split_once("..").ok_or("ULSEQ_SEEDS is not FIRST..LAST")?;
    let (first, last): (u64, u64) = (first.parse()?, last.parse()?);
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("random.c");
    let mut wrong = Vec::new();
    for seed in first..last {
        fs::write(&path, blocking::program(seed))?;
        let path = path.clone();
        let compared = ulseq::stack::with_large_stack(move || compare_all(&path));
        // The program of a single seed is shown.
        let shown = if last == first + 1 { blocking::program(seed) } else { String::new() };
        wrong.extend(compared.err().map(|why| format!("seed {seed}: {why}\n{shown}")));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(format!("{} of {} programs:\n{}", wrong.len(), last - first, wrong.join("\n")).into())
}

/// All properties, of a program that must be read.
fn compare_all(path: &Path) -> Result<(), String> {
    let loaded = match translate::load_normal(&[path.into()], &translate::Config::default()) {
        Ok(loaded) => loaded,
        Err(failure) => return Err(format!("not read: {failure:?}")),
    };
    let limits = SearchLimits { time: None, memory: None, states: Some(6_000) };
    let options = interp::SemanticsOptions::default();
    let code = bytecode::compile(&loaded.program, &options).map_err(|refused| format!("refused: {refused:?}"))?;
    let kinds = [
        ViolationKind::Assertion,
        ViolationKind::Deadlock,
        ViolationKind::Race,
        ViolationKind::Misuse,
        ViolationKind::Undefined,
        ViolationKind::Overflow,
    ];
    kinds.iter().try_for_each(|kind| reductions::compare(&code, &options, &limits, *kind))
}

fn compare_reductions(path: &Path) -> Result<(), String> {
    let Ok(loaded) = translate::load_normal(&[path.into()], &translate::Config::default()) else { return Ok(()) };
    let options = interp::SemanticsOptions::default();
    let limits = SearchLimits { time: None, memory: None, states: Some(30_000) };
    for kind in [ViolationKind::Assertion, ViolationKind::Deadlock, ViolationKind::Race] {
        let options = interp::SemanticsOptions { properties: Properties::NONE.with(kind), ..options.clone() };
        let Ok(code) = bytecode::compile(&loaded.program, &options) else { return Ok(()) };
        reductions::compare(&code, &options, &limits, kind)?;
    }
    Ok(())
}

fn explore(path: &Path, args: &[&str]) -> Result<(i32, String), Failed> {
    explore_for("600", path, args)
}

fn explore_for(seconds: &str, path: &Path, args: &[&str]) -> Result<(i32, String), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    let output = command.args(["explore", "--time-limit", seconds]).args(args).arg(path).output()?;
    let said = format!("{}{}", text(&output.stderr), text(&output.stdout));
    Ok((output.status.code().unwrap_or(-1), said))
}

fn verdict(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let first = source.lines().next().unwrap_or_default();
    let expected = first.strip_prefix("// verdict: ").ok_or("the first line gives no verdict")?;
    let name = stem(path);
    let no_verdict = SAMPLED.contains(&name.as_str());
    let expected = if no_verdict { "unknown" } else { expected };
    let args = source.lines().nth(1).and_then(|line| line.strip_prefix("// args: ")).unwrap_or_default();
    // Some without a verdict have millions of states, each of them as undecided as the first.
    let seconds = if no_verdict { "5" } else { "600" };
    let (_, said) = explore_for(seconds, path, &args.split_whitespace().collect::<Vec<_>>())?;
    if said.lines().last() == Some(&format!("ulseq verdict: {expected}")) {
        return Ok(());
    }
    Err(format!("the verdict is {expected}, and ulseq says\n{said}").into())
}

/// The verdict that the task beside the program gives, and a schedule without detours.
fn finds_deadlock(path: &Path) -> Result<(), Failed> {
    let task = fs::read_to_string(path.with_extension("yml"))?;
    if !task.contains("no-deadlock.prp") {
        return Err("not a task for no-deadlock".into());
    }
    let expected = if task.contains("expected_verdict: true") { "true" } else { "false(no-deadlock)" };
    // Breadth-first search through everything finds a shortest schedule.
    let mut shortest = None;
    for reduction in ["off", "on", "persistent", "sleep"] {
        let (_, said) = explore(path, &["--property=deadlock", "--reduction", reduction])?;
        if said.lines().last() != Some(&format!("ulseq verdict: {expected}")) {
            return Err(format!("the verdict is {expected}, and ulseq says\n{said}").into());
        }
        let number =
            stem(path).strip_prefix("philosophers").and_then(|n| n.strip_suffix("_bad")?.parse::<usize>().ok());
        let steps = said.lines().filter(|line| line.starts_with("thread ")).count();
        if *shortest.get_or_insert(steps) != steps {
            return Err(format!("{steps} steps, {shortest:?} without reduction:\n{said}").into());
        }
        if let Some(n) = number {
            // Main begins, makes forks and philosophers, and looks whom to join; each philosopher begins and takes a
            // fork.
            let least = 4 * n + 2;
            if steps != least {
                return Err(format!("{steps} steps where {least} are enough:\n{said}").into());
            }
        }
    }
    Ok(())
}

/// What the first lines of the program say. Each exit code ends what is said of one run.
fn follows(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let mut args = Vec::new();
    let mut code = None;
    let mut runs = 0;
    let is_of_a_run = |line: &&str| ["// args:", "// exit:", "// says:"].iter().any(|begin| line.starts_with(begin));
    if let Some(line) = source.lines().skip_while(|line| line.starts_with("// ")).find(is_of_a_run) {
        return Err(format!("`{line}` does not stand in the first lines, and would not be looked at").into());
    }
    for line in source.lines().map_while(|line| line.strip_prefix("// ")) {
        let (what, value) = line.split_once(':').ok_or("not `args:`, `exit:` or `says:`")?;
        match (what, code) {
            ("args", None) => args = shlex::split(value).ok_or("a quote is missing")?,
            ("exit", None) => code = Some(value.trim().parse()?),
            ("says", Some(code)) => {
                let words = std::mem::take(&mut args);
                says(path, &words.iter().map(String::as_str).collect::<Vec<_>>(), code, value.trim())?;
                runs += 1;
            }
            _ => return Err(format!("`{what}` at a place where it means nothing").into()),
        }
        code = code.filter(|_| what != "says");
    }
    if runs == 0 || code.is_some() || !args.is_empty() {
        return Err("no run, or one that is not complete".into());
    }
    Ok(())
}

fn says(path: &Path, args: &[&str], code: i32, part: &str) -> Result<(), Failed> {
    let (got, said) = explore(path, args)?;
    if got == code && said.contains(part) {
        return Ok(());
    }
    Err(format!("{args:?}: expected exit code {code} and `{part}`, got {got}:\n{said}").into())
}
