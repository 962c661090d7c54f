//! Every small program of `tests/cases` and `benchmarks`: all ways to make it sequential reach the same final states
//! and the same violations as the reference semantics, explored to the end where the state limit allows.
//!
//! `cargo test --test equivalence` compares one of four programs in three ways, one of which changes from program to
//! program; with `ULSEQ_EVERY_CASE=1`, it takes all programs. `ULSEQ_EQUIVALENCE=all` compares all of them in all ways,
//! with more states. `ULSEQ_FAIL_FAST` in the environment skips what comes after the first failure.
//!
//! There the programs themselves are run with real threads, too: what they end in must be among what the reference can
//! do.
//!
//! Where a process ends while threads run, a reduction need not keep how far these have come with what nobody looks at:
//! then the final states of a reduction are only some of those of the reference.

#[path = "support/compare/mod.rs"]
mod compare;
mod support;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use compare::native::Toolchain;
use compare::{
    differences, impossible, toolchain, Behavior, Bench, Difference, Finals, Observer, Prepared, Reduction, Variant,
};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, in_slice, root};
use ulseq::driver::Driver;
use ulseq::reductions::Reduction as Reduced;
use ulseq::scheme::Scheme;

/// States of one program, in a slice and in the full run; beyond that the comparison is partial.
const STATES: [u64; 2] = [3_000, 40_000];

/// The same for the reference, which has no reduction.
const REFERENCE: [u64; 2] = [20_000, 400_000];

/// One of so many programs is compared in a slice.
const EVERY: u64 = 8;

/// What is compared with the reference and with the first.
const VARIANTS: &[(Scheme, Driver, Reduction)] = &[
    (Scheme::Step, Driver::Unbounded, Reduction::Default),
    (Scheme::Resume, Driver::Unbounded, Reduction::Default),
    (Scheme::Step, Driver::Contexts(4), Reduction::Default),
    (Scheme::Resume, Driver::Rounds(3), Reduction::NoAwaits),
    (Scheme::Step, Driver::Unbounded, Reduction::AllPoints),
    (Scheme::Resume, Driver::Unbounded, Reduction::Neither),
];

/// The same with copies of functions that calls share; only one of these in a slice.
const SHARED: [(Scheme, Driver, Reduction); 3] = [
    (Scheme::Step, Driver::Unbounded, Reduction::Shared),
    (Scheme::Resume, Driver::Unbounded, Reduction::Shared),
    (Scheme::Step, Driver::Unbounded, Reduction::SharedAll),
];

/// Programs whose violations need a value that only one side tries: padding that was never set (it is zero in the
/// reference), and results of comparisons other than -1, 0 and 1 (any number in the sequential program, of which its
/// interpreter tries few). Other suites check their verdicts.
const ONE_SIDED: [&str; 3] =
    ["padding_in_an_integer_false", "comparison_sign_as_character_false", "comparison_without_case_gives_a_sign_false"];

fn main() {
    let arguments = Arguments::from_args();
    let all = std::env::var_os("ULSEQ_EQUIVALENCE").is_some_and(|value| value == "all");
    let stop = std::env::var_os("ULSEQ_FAIL_FAST").map(|_| Arc::new(AtomicBool::new(false)));
    let folder = tempfile::tempdir().expect("a temporary directory");
    let tools = Arc::new(toolchain(folder.path()));
    let programs = files().into_iter().map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let variants = if all { [VARIANTS, &SHARED].concat() } else { slice(hasher.finish()) };
        let tools = Arc::clone(&tools);
        let stop = stop.clone();
        let ignored = !all && !in_slice(&path, EVERY);
        let trial = Trial::test(format!("equivalence/{name}"), move || {
            if stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(());
            }
            let checked = check(&tools, &path, &variants, all);
            if let (Err(_), Some(stop)) = (&checked, &stop) {
                stop.store(true, Ordering::Relaxed);
            }
            checked
        });
        trial.with_ignored_flag(ignored)
    });
    let mut trials: Vec<Trial> = programs.collect();
    for reference_lacks in [false, true] {
        let tools = Arc::clone(&tools);
        let name =
            format!("mismatch/{}", if reference_lacks { "in_the_reference" } else { "in_the_generated_program" });
        trials.push(Trial::test(name, move || shows_both_schedules(&tools, reference_lacks)));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(folder);
    conclusion.exit();
}

fn files() -> Vec<PathBuf> {
    let mut files = cases("benchmarks");
    for folder in ["tests/cases/sema", "tests/cases/golden"] {
        files.extend(cases(folder));
    }
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "errors"));
    let all = files.len();
    files.retain(|path| !ONE_SIDED.contains(&support::stem(path).as_str()));
    assert_eq!(files.len() + ONE_SIDED.len(), all, "each of these programs is there");
    files
}

/// The first variant, and one that is another one of these or has shared calls.
fn slice(at: u64) -> Vec<(Scheme, Driver, Reduction)> {
    let others = [&VARIANTS[1..], &SHARED].concat();
    let other = usize::try_from(at % others.len() as u64).expect("a small number");
    vec![VARIANTS[0], others[other]]
}

/// Who has done something, and what.
struct Seen {
    /// `None` for the reference.
    variant: Option<Variant>,
    behavior: Behavior,
}

fn check(tools: &Toolchain, path: &Path, variants: &[(Scheme, Driver, Reduction)], all: bool) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let bench = Bench::new(
        tools,
        folder.path(),
        STATES[usize::from(all)],
        REFERENCE[usize::from(all)],
        if all { 60 } else { 10 },
    );
    let reductions: BTreeSet<Reduction> = variants.iter().map(|(_, _, reduction)| *reduction).collect();
    let prepared = bench.prepare(path, &reductions)?;
    let mut seen = Vec::new();
    let mut reference = None;
    // What the interpreter does not know it refuses; then the variants are compared with one another.
    if let Ok(behavior) = bench.reference(&prepared, true) {
        reference = Some(behavior.clone());
        seen.push(Seen { variant: None, behavior });
    }
    if let (true, Some(possible)) = (all, &reference) {
        really(&prepared, path, folder.path(), possible)?;
    }
    for (scheme, driver, reduction) in variants {
        let variant = Variant { scheme: *scheme, driver: *driver, reduction: *reduction, spurious: true };
        let behavior = bench.behavior(&prepared, &variant)?;
        for first in &seen {
            let found = differences(&first.behavior, &behavior, finals(first.variant, variant));
            if !found.is_empty() {
                return Err(told(&bench, &prepared, first.variant, variant, &found).into());
            }
        }
        seen.push(Seen { variant: Some(variant), behavior });
    }
    Ok(())
}

/// What only the model knows: for real threads it is something else.
const MODEL: &[&str] = &["__VERIFIER_atomic", "nondet", "fork(", "sleep("];

/// Runs the program itself.
fn really(prepared: &Prepared, path: &Path, folder: &Path, possible: &Behavior) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    if MODEL.iter().any(|word| text.contains(word)) {
        return Ok(());
    }
    let seen = Observer::new(folder)?.run(prepared, &text, folder, 60, 1)?;
    match impossible(&seen, possible).first() {
        Some(what) => Err(format!("real threads end in what the reference cannot do: {what}").into()),
        None => Ok(()),
    }
}

fn finals(first: Option<Variant>, second: Variant) -> Finals {
    let reduces = |variant: Variant| variant.reduction.options().without.uses(Reduced::VisiblePoints);
    match first {
        None => Finals::InFirst,
        Some(first) if reduces(first) == reduces(second) => Finals::Same,
        Some(_) => Finals::Apart,
    }
}

/// A contradiction and the schedules that show it.
fn told(
    bench: &Bench<'_>,
    prepared: &Prepared,
    first: Option<Variant>,
    second: Variant,
    found: &[Difference],
) -> String {
    let name = |variant: Option<Variant>| variant.map_or("the reference".to_string(), |variant| variant.to_string());
    let mut lines = vec![format!("{}  against  {second}", name(first))];
    lines.extend(found.iter().flat_map(|difference| bench.schedules(prepared, [first, Some(second)], difference)));
    lines.join("\n")
}

/// A comparison that is wrong on purpose, as one side has lost a final state, shows the schedules of both sides.
fn shows_both_schedules(tools: &Toolchain, reference_lacks: bool) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let bench = Bench::new(tools, folder.path(), STATES[0], REFERENCE[0], 10);
    let variant = Variant { spurious: true, ..Variant::BASE };
    let path = root().join("benchmarks/litmus/store_buffer.c");
    let prepared = bench.prepare(&path, &BTreeSet::from([variant.reduction]))?;
    let (mut reference, mut generated) = (bench.reference(&prepared, true)?, bench.behavior(&prepared, &variant)?);
    let right = differences(&reference, &generated, Finals::Same);
    let lost = if reference_lacks { &mut reference } else { &mut generated };
    let last = lost.finals.pop_last().ok_or("no final state")?;
    let found = differences(&reference, &generated, Finals::Same);
    let said = told(&bench, &prepared, None, variant, &found);
    let sides = ["the reference".to_string(), variant.to_string()];
    let [can, cannot] = if reference_lacks { [&sides[1], &sides[0]] } else { [&sides[0], &sides[1]] };
    let headings = [format!("only {can}: final state {last:?}"), format!("nearest to it in {cannot}: final state")];
    let places: Vec<usize> = headings.iter().filter_map(|heading| said.find(heading.as_str())).collect();
    // Both schedules name the same functions of the program.
    let is_schedule = |part: &str| part.matches(" at ").count() > 3 && !part.contains("no schedule");
    match places[..] {
        [one, two] if right.is_empty() && is_schedule(&said[one..two]) && is_schedule(&said[two..]) => Ok(()),
        _ => Err(format!("{right:?}\n{said}").into()),
    }
}
