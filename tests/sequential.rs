//! Random programs of the second generator (`support/wide`) and of the one about waiting (`support/blocking`): their
//! sequential programs end in what the reference semantics ends in, with and without reductions; and the explorer says
//! the same with and without its own.
//!
//! Inputs have a few values only, so that everything is explored. Each check of a program keeps its value, which is
//! compared, too. No compiler and no verifier is asked but the one that compiles the sequential program.
//!
//! `cargo test --test sequential` compares the first programs for a short while; campaigns are run with
//! `--count N --seed FIRST --seconds S --only KIND,... --having KIND,... --waiting PERCENT --print`.

#![allow(clippy::print_stdout)] // its results

#[path = "support/compare/mod.rs"]
mod compare;
#[path = "support/parts.rs"]
mod parts;
mod support;
#[path = "support/wide/mod.rs"]
mod wide;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use compare::{differences, toolchain, Behavior, Bench, Finals, Finding, Reduction, Variant};
use support::blocking;
use wide::{generate, Rng};

/// The kind of the programs about waiting.
const WAITING: &str = "waiting";

struct Args {
    count: u64,
    seed: u64,
    seconds: u64,
    states: u64,
    /// So many in a hundred are programs about waiting.
    waiting: usize,
    only: Vec<String>,
    /// Programs without any of these kinds are left out.
    having: Vec<String>,
    print: bool,
    fast: bool,
    keep: PathBuf,
}

fn args() -> Args {
    let mut out = Args {
        count: 40,
        seed: 1,
        seconds: 20,
        states: 60_000,
        waiting: 15,
        only: Vec::new(),
        having: Vec::new(),
        print: false,
        fast: std::env::var_os("ULSEQ_FAIL_FAST").is_some(),
        keep: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sequential"),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number behind the option");
        match word.as_str() {
            "--count" => out.count = number(),
            "--seed" => out.seed = number(),
            "--seconds" => out.seconds = number(),
            "--states" => out.states = number(),
            "--waiting" => out.waiting = number() as usize,
            "--only" => out.only = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--having" => out.having = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--keep" => out.keep = words.next().expect("a folder").into(),
            "--print" => out.print = true,
            "--fast" => out.fast = true,
            _ => {} // what the test runner passes
        }
    }
    out
}

fn main() -> ExitCode {
    let args = args();
    if let Some(code) = parts::run("--count", args.count) {
        return code;
    }
    if args.print {
        println!("{}", text(&args, args.seed).1);
        return ExitCode::SUCCESS;
    }
    std::fs::create_dir_all(&args.keep).expect("a folder for what is found");
    let clean = ulseq::stack::with_large_stack(move || campaign(&args));
    if clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What the program of a seed is made of, and its text.
fn text(args: &Args, seed: u64) -> (String, String) {
    if args.only.is_empty() && Rng::new(seed ^ 0x7365_7175).chance(args.waiting) {
        return (WAITING.to_string(), blocking::program(seed));
    }
    let program = generate(seed, &args.only);
    (program.kinds.join(" "), program.observed())
}

#[derive(Default)]
struct Tally {
    programs: u64,
    /// Those of which both sides were explored to their ends.
    complete: u64,
    /// Why others were not compared.
    apart: BTreeMap<String, u64>,
    mismatches: Vec<String>,
}

fn campaign(args: &Args) -> bool {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let tools = toolchain(folder.path());
    let bench = Bench::new(&tools, folder.path(), args.states, 2 * args.states, 10);
    let mut tally = Tally::default();
    let start = Instant::now();
    for seed in args.seed..args.seed + args.count {
        if start.elapsed() > Duration::from_secs(args.seconds) || args.fast && !tally.mismatches.is_empty() {
            break;
        }
        let (kinds, text) = text(args, seed);
        if !args.having.is_empty() && !kinds.split(' ').any(|kind| args.having.iter().any(|other| other == kind)) {
            continue;
        }
        let file = folder.path().join("program.c");
        std::fs::write(&file, &text).expect("the file can be written");
        tally.programs += 1;
        // What threads have done that nobody waits for when the process ends is up to the schedule; a reduction need
        // not keep all of it.
        let finals = if kinds == WAITING { Finals::InFirst } else { Finals::Same };
        if let Err(wrong) = compare(&bench, &file, (seed, finals), &mut tally) {
            let kept = args.keep.join(format!("sequential-{seed}.c"));
            std::fs::write(&kept, format!("/* seed {seed}: {kinds}\n{wrong} */\n{text}")).expect("a file");
            println!("MISMATCH seed {seed} ({kinds}): {wrong}");
            tally.mismatches.push(format!("seed {seed}"));
        }
    }
    println!(
        "{} programs in {} s, {} of them explored to their ends on both sides; {} mismatches",
        tally.programs,
        start.elapsed().as_secs(),
        tally.complete,
        tally.mismatches.len()
    );
    tally.apart.iter().for_each(|(why, count)| println!("not compared {count}: {why}"));
    tally.mismatches.is_empty()
}

/// The variants that are compared with the reference, and with each other: the base, one in which calls share copies of
/// functions, and one with points wherever something may be shared. All are of the scheme that has fewer states.
const VARIANTS: [Variant; 3] = [
    Variant::BASE,
    Variant { reduction: Reduction::Shared, ..Variant::BASE },
    Variant { reduction: Reduction::NoAnalysis, ..Variant::BASE },
];

fn compare(bench: &Bench<'_>, file: &Path, (seed, finals): (u64, Finals), tally: &mut Tally) -> Result<(), String> {
    let some = if seed % 6 == 1 { &VARIANTS[..2] } else { &VARIANTS[..] };
    let reductions = some.iter().map(|variant| variant.reduction).collect();
    let prepared = match bench.prepare(file, &reductions) {
        Ok(prepared) => prepared,
        Err(why) if why.starts_with("INTERNAL") => return Err(why),
        Err(why) => return apart(tally, &why),
    };
    let reference = match bench.reference(&prepared, true) {
        Ok(reference) => reference,
        Err(why) => return apart(tally, &why),
    };
    if let Ok(Some(wrong)) = bench.explored(&prepared, &reference) {
        return Err(format!("the explorer: {wrong}"));
    }
    let mut base: Option<Behavior> = None;
    for variant in some {
        let behavior = bench.behavior(&prepared, variant)?;
        tally.complete += u64::from(*variant == Variant::BASE && reference.complete && behavior.complete);
        undefined(&reference, &behavior)?;
        if let Some(first) = differences(&reference, &behavior, finals).first() {
            return Err(format!("{variant}: {first}; nearest {:?}", first.nearest));
        }
        // The reference does not know what becomes of addresses that are numbers.
        let finals = if finals == Finals::Same { Finals::Same } else { Finals::Apart };
        match &base {
            Some(base) => {
                if let Some(first) = differences(base, &behavior, finals).first() {
                    return Err(format!("{variant} against the base: {first}; nearest {:?}", first.nearest));
                }
            }
            None => base = Some(behavior),
        }
    }
    Ok(())
}

/// What is undefined ends executions of the sequential program, too.
fn undefined(reference: &Behavior, behavior: &Behavior) -> Result<(), String> {
    let checked = |text: &&String| ["division", "shift", "floating", "index"].iter().any(|word| text.contains(word));
    let seen =
        behavior.bad.contains(&Finding::Misuse) || behavior.bad.iter().any(|bad| matches!(bad, Finding::Crash(_)));
    match reference.undefined.iter().find(checked) {
        Some(text) if behavior.complete && !behavior.bounded && !seen => Err(format!("not seen: {text}")),
        Some(_) | None => Ok(()),
    }
}

fn apart(tally: &mut Tally, why: &str) -> Result<(), String> {
    let short: String = why.split([':', ';']).take(2).collect::<Vec<_>>().join(":");
    *tally.apart.entry(short).or_default() += 1;
    Ok(())
}
