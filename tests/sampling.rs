//! Random executions of every program of `tests/cases/sema`, `tests/cases/explore` and `benchmarks`, held against the
//! search through all states: they find no violation where that finds none, and most of those that it finds.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::path::Path;
use std::time::{Duration, Instant};

use ulseq::explore::sampling::Sampler;
use ulseq::explore::{self, SearchLimits, SearchVerdict};
use ulseq::interp::bytecode::{self, Code};
use ulseq::interp::{Properties, SemanticsOptions, ViolationKind};
use ulseq::translate::{self, Config};

/// One of so many cases is taken in an ordinary run.
const EVERY: u64 = 12;
/// For one program; most need a few milliseconds.
const TIME: Duration = Duration::from_millis(300);

#[test]
fn they_find_what_the_search_finds_and_nothing_else() {
    let folders = ["tests/cases/sema", "tests/cases/explore", "benchmarks/deadlock", "benchmarks/ulcseq"];
    let usual = Properties::USUAL.with(ViolationKind::Deadlock);
    let (mut found, mut all) = (0, 0);
    let paths: Vec<_> =
        folders.into_iter().flat_map(support::cases).filter(|path| support::in_slice(path, EVERY)).collect();
    for (path, compared) in paths.iter().zip(support::in_parallel(&paths, |path| compare(path, usual))) {
        if let Some((searched, sampled)) = compared {
            assert!(searched || !sampled, "{}: a violation that the search does not find", path.display());
            all += usize::from(searched);
            found += usize::from(sampled);
            if searched && !sampled {
                println!("not found: {}", path.display());
            }
        }
    }
    println!("found {found} of {all}");
    assert!(found * 100 >= all * 97, "found {found} of {all}");
}

#[test]
fn they_find_data_races() {
    let (mut found, mut all) = (0, 0);
    let (paths, races) = (support::cases("tests/cases/explore"), Properties::NONE.with(ViolationKind::Race));
    for (path, compared) in paths.iter().zip(support::in_parallel(&paths, |path| compare(path, races))) {
        if let Some((searched, sampled)) = compared {
            assert!(searched || !sampled, "{}: a data race that the search does not find", path.display());
            all += usize::from(searched);
            found += usize::from(sampled);
        }
    }
    assert!(found * 100 >= all * 90, "found {found} of {all}");
}

/// Too many states for any search, and an assertion that fails unless the threads follow each other in one order.
#[test]
fn they_go_where_a_search_does_not_come() {
    let path = support::root().join("tests/cases/sampling/last_of_five_threads.c");
    assert_eq!(compare(&path, Properties::USUAL), None);
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!((found.violation.kind, found.violation.text.as_str()), (ViolationKind::Assertion, "!seen"));
}

/// More steps than an execution has at first: where most are too long, the limit grows.
#[test]
fn they_go_on_where_executions_are_long() {
    let path = support::root().join("tests/cases/sampling/long_race.c");
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!(found.violation.kind, ViolationKind::Assertion);
    assert!(found.steps.len() > 60_000, "{}", found.steps.len());
}

/// Behind eight inputs, of which one in 256 each leads on: executions that came further are varied.
#[test]
fn they_come_behind_right_inputs_one_after_the_other() {
    let path = support::root().join("tests/cases/sampling/behind_right_inputs.c");
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!(found.violation.kind, ViolationKind::Assertion);
    assert!(sampler.runs <= 100_000, "{} executions", sampler.runs);
}

/// An input of which not all values are tried: each constant of the program is.
#[test]
fn they_try_the_constants_of_the_program() {
    let path = support::root().join("tests/cases/sampling/constants_of_the_program.c");
    assert_eq!(compare(&path, Properties::USUAL), None);
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!(found.violation.kind, ViolationKind::Assertion);
    assert!(sampler.runs <= 20_000, "{} executions", sampler.runs);
}

/// Assumptions that only some choices fulfill do not end an execution: other ones are made.
#[test]
fn they_find_results_that_fit() {
    let path = support::root().join("tests/cases/sampling/results_that_fit.c");
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!(found.violation.kind, ViolationKind::Assertion);
    assert!(sampler.runs <= 20, "{} executions", sampler.runs);
}

/// A step that blocks behind changes is undone: the thread waits before it, and the others go on.
#[test]
fn steps_that_block_are_undone() {
    let path = support::root().join("tests/cases/sampling/turns_in_atomic_sections.c");
    let (code, options) = compiled(&path, Properties::USUAL);
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!(found.violation.kind, ViolationKind::Assertion);
    assert!(sampler.runs <= 4, "{} executions", sampler.runs);
}

/// Accesses that race although they are far apart in nearly all executions: the order of the steps shows it.
#[test]
fn they_find_races_between_accesses_that_are_far_apart() {
    let path = support::root().join("tests/cases/sampling/race_far_apart.c");
    let races = Properties::NONE.with(ViolationKind::Race);
    let (code, options) = compiled(&path, races);
    let limits = SearchLimits { time: None, memory: None, states: Some(20_000) };
    assert!(matches!(explore::run(&code, &options, &limits).verdict, SearchVerdict::Unknown(_)));
    let mut sampler = Sampler::new(&code, &options);
    let found = sampler.sample(Instant::now() + Duration::from_secs(60), None).unwrap();
    assert_eq!((found.violation.kind, found.violation.text.as_str()), (ViolationKind::Race, "data race on `x`"));
    assert!(sampler.runs <= 4, "{} executions", sampler.runs);
}

fn compiled(path: &Path, properties: Properties) -> (Code, SemanticsOptions) {
    try_compiled(path, properties).expect("a program that is supported")
}

/// `None` if the program is not supported.
fn try_compiled(path: &Path, properties: Properties) -> Option<(Code, SemanticsOptions)> {
    let loaded = translate::load_normal(&[path.into()], &Config::default()).ok()?;
    let options = SemanticsOptions { properties, ..SemanticsOptions::default() };
    Some((bytecode::compile(&loaded.program, &options).ok()?, options))
}

/// Whether the search finds a violation, and whether random executions do; `None` if the search does not know.
fn compare(path: &Path, properties: Properties) -> Option<(bool, bool)> {
    let (code, options) = try_compiled(path, properties)?;
    let limits = SearchLimits { time: None, memory: None, states: Some(20_000) };
    let searched = match explore::run(&code, &options, &limits).verdict {
        SearchVerdict::True => false,
        SearchVerdict::False(..) => true,
        SearchVerdict::Unknown(_) => return None,
    };
    let mut sampler = Sampler::new(&code, &options);
    let time = if searched { 20 * TIME } else { TIME / 15 };
    Some((searched, sampler.sample(Instant::now() + time, None).is_some()))
}

/// The programs whose paths the file named by ULSEQ_PROGRAMS lists, one per line, each for two seconds: what random
/// executions find, and after how long. Run by hand; the numbers are in `docs/results.md`.
#[test]
#[ignore = "a measurement"]
fn measure() {
    let list = std::fs::read_to_string(std::env::var("ULSEQ_PROGRAMS").unwrap()).unwrap();
    let (mut found, mut all) = (Vec::new(), 0);
    for path in list.lines() {
        let Ok(loaded) = translate::load_normal(&[Path::new(path).into()], &Config::default()) else { continue };
        let options = SemanticsOptions { properties: Properties::USUAL, ..SemanticsOptions::default() };
        let Ok(code) = bytecode::compile(&loaded.program, &options) else { continue };
        let begin = Instant::now();
        let mut sampler = Sampler::new(&code, &options);
        let is_found = sampler.sample(begin + Duration::from_secs(2), None).is_some();
        println!("{path}\t{is_found}\t{:.3}\t{}", begin.elapsed().as_secs_f64(), sampler.runs);
        all += 1;
        found.extend(is_found.then(|| begin.elapsed()));
    }
    found.sort_unstable();
    println!("found {} of {all}, median {:?}", found.len(), found.get(found.len() / 2));
}
