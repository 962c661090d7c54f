//! Random concurrent programs: all ways to make one sequential must do the same.
//!
//! `cargo test --test differential` compares a few; `scripts/fuzz` runs campaigns:
//! `--count N --seed FIRST --seconds S --variants N --states N --only FEATURE,... --print` (only shows the program of the seed).

#![allow(clippy::print_stdout)] // its results

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use support::compare::{differences, Behaviour, Bench, Reduction, Variant};
use support::generate::{generate, shrink, For, Knobs, Program};
use ulseq::scheme::Scheme;

struct Args {
    count: u64,
    seed: u64,
    seconds: u64,
    variants: usize,
    states: u64,
    print: bool,
    shrink: bool,
    keep: PathBuf,
    knobs: Knobs,
}

fn args() -> Args {
    let mut out = Args {
        count: 25,
        seed: 1,
        seconds: 60,
        variants: 3,
        states: 60_000,
        print: false,
        shrink: true,
        keep: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz"),
        knobs: Knobs::default(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|w| w.parse().ok()).expect("a number behind the option");
        match word.as_str() {
            "--count" => out.count = number(),
            "--seed" => out.seed = number(),
            "--seconds" => out.seconds = number(),
            "--variants" => out.variants = number() as usize,
            "--states" => out.states = number(),
            "--density" => out.knobs.density = number() as usize,
            "--print" => out.print = true,
            "--no-shrink" => out.shrink = false,
            "--keep" => out.keep = words.next().expect("a folder").into(),
            "--only" => out.knobs.only = words.next().expect("names").split(',').map(str::to_string).collect(),
            _ => {} // what the test runner passes
        }
    }
    out
}

fn main() -> ExitCode {
    let args = args();
    if args.print {
        let (program, features) = generate(args.seed, &args.knobs);
        println!("/* seed {}: {} */\n{}", args.seed, features.names().join(" "), program.text(For::Model));
        return ExitCode::SUCCESS;
    }
    std::fs::create_dir_all(&args.keep).expect("a folder for what is found");
    let worker = std::thread::Builder::new().stack_size(256 << 20).spawn(move || campaign(&args));
    let clean = worker.expect("a thread").join().expect("the campaign ends");
    if clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[derive(Default)]
struct Tally {
    programs: u64,
    refused: BTreeMap<String, u64>,
    cut: u64,
    finals: usize,
    violated: u64,
    states: u64,
    compared: BTreeMap<String, [u64; 3]>,
    mismatches: Vec<String>,
}

fn campaign(args: &Args) -> bool {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let bench = Bench::new(folder.path(), args.states);
    let mut tally = Tally::default();
    let start = Instant::now();
    for seed in args.seed..args.seed + args.count {
        if start.elapsed() > Duration::from_secs(args.seconds) {
            break;
        }
        let (program, features) = generate(seed, &args.knobs);
        let chosen = choose(seed, args.variants);
        let found = check(&bench, folder.path(), &program, &chosen, Some(&mut tally));
        if let Some((variant, what)) = found {
            report(args, &bench, folder.path(), seed, &program, &features.names(), variant, &what, &mut tally);
        }
    }
    show(&tally, start.elapsed());
    tally.mismatches.is_empty()
}

/// The base and some others, by the seed.
fn choose(seed: u64, count: usize) -> Vec<Variant> {
    let mut all = Variant::all();
    all.retain(|variant| *variant != Variant::BASE);
    let mut at = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The other scheme, and every point, each time: they differ most from the base.
    let reduction = Reduction::ALL[(seed % 4) as usize];
    let resume = Variant { scheme: Scheme::Resume, reduction, ..Variant::BASE };
    let full = Variant { reduction: Reduction::Neither, ..Variant::BASE };
    let mut out = vec![Variant::BASE, resume, full];
    all.retain(|variant| !out.contains(variant));
    while out.len() <= count && !all.is_empty() {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        out.push(all.remove((at >> 33) as usize % all.len()));
    }
    out
}

/// The first variant that contradicts the base, or a failure.
fn check(
    bench: &Bench,
    folder: &Path,
    program: &Program,
    variants: &[Variant],
    mut tally: Option<&mut Tally>,
) -> Option<(Variant, Vec<String>)> {
    let file = folder.join("program.c");
    std::fs::write(&file, program.text(For::Model)).expect("the file can be written");
    let reductions: BTreeSet<Reduction> = variants.iter().map(|variant| variant.reduction).collect();
    let mut prepared = match bench.prepare(&file, &reductions) {
        Ok(prepared) => prepared,
        Err(why) if why.starts_with("INTERNAL") => return Some((Variant::BASE, vec![why])),
        Err(why) => {
            if let Some(tally) = &mut tally {
                *tally.refused.entry(why.chars().take(160).collect()).or_default() += 1;
            }
            return None;
        }
    };
    let mut base: Option<Behaviour> = None;
    for variant in variants {
        let behaviour = match bench.behaviour(&mut prepared, variant) {
            Ok(behaviour) => behaviour,
            Err(why) => return Some((*variant, vec![why])),
        };
        let Some(base) = &base else {
            if let Some(bad) = behaviour.bad.iter().find(|bad| bad.starts_with("crash")) {
                return Some((*variant, vec![bad.clone()]));
            }
            if let Some(tally) = &mut tally {
                tally.programs += 1;
                tally.cut += u64::from(!behaviour.complete);
                tally.finals += behaviour.finals.len();
                tally.violated += u64::from(!behaviour.bad.is_empty());
                tally.states += behaviour.states;
            }
            base = Some(behaviour);
            continue;
        };
        let found = differences(base, &behaviour, !program.early);
        if let Some(tally) = &mut tally {
            let row = tally.compared.entry(variant.to_string()).or_default();
            row[0] += 1;
            row[1] += u64::from(behaviour.complete && !behaviour.bounded && base.complete);
            row[2] += u64::from(!found.is_empty());
        }
        if !found.is_empty() {
            return Some((*variant, found));
        }
    }
    None
}

#[allow(clippy::too_many_arguments)]
fn report(
    args: &Args,
    bench: &Bench,
    folder: &Path,
    seed: u64,
    program: &Program,
    features: &[&str],
    variant: Variant,
    what: &[String],
    tally: &mut Tally,
) {
    let kind = |what: &[String]| what.first().map(|w| w.split([':', '{', '\n']).take(2).collect::<String>());
    let mut small = program.clone();
    if args.shrink {
        let mut shows = |candidate: &Program| {
            check(bench, folder, candidate, &[Variant::BASE, variant], None)
                .is_some_and(|(_, found)| kind(&found) == kind(what))
        };
        small = shrink(program, 300, &mut shows);
    }
    let again = check(bench, folder, &small, &[Variant::BASE, variant], None);
    let found = again.map_or(what.to_vec(), |(_, found)| found);
    let text = format!(
        "/* seed {seed}: {}\n   {} against {variant}\n   {}\n*/\n{}",
        features.join(" "),
        Variant::BASE,
        found.join("\n   ").replace("*/", "* /"),
        small.text(For::Model)
    );
    let file = args.keep.join(format!("{seed}.c"));
    std::fs::write(&file, &text).expect("the file can be written");
    println!("MISMATCH {}\n{}", file.display(), text.lines().take(8).collect::<Vec<_>>().join("\n"));
    tally.mismatches.push(format!("seed {seed}: {variant}"));
}

fn show(tally: &Tally, time: Duration) {
    println!(
        "{} programs compared in {} s, {} of them with more states than the limit",
        tally.programs,
        time.as_secs(),
        tally.cut
    );
    println!("final states: {}; programs with a violation: {}; states: {}", tally.finals, tally.violated, tally.states);
    for (why, count) in &tally.refused {
        println!("refused {count}: {why}");
    }
    println!("scheme | driver      | reduction: compared, completely, mismatches");
    for (variant, [compared, full, wrong]) in &tally.compared {
        println!("{variant}: {compared}, {full}, {wrong}");
    }
    for mismatch in &tally.mismatches {
        println!("mismatch: {mismatch}");
    }
}
