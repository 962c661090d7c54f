//! Random concurrent programs: all ways to make one sequential must do the same, and what the reference semantics does.
//!
//! `cargo test --test differential` compares the first ones for a minute at most; `scripts/fuzz` runs campaigns:
//! `--count N --runs N --verifiers NAME,... --small --seed FIRST --seconds S --variants N --states N --only FEATURE,...
//! --print` (only shows the program of the seed).

#![allow(clippy::print_stdout)] // its results

#[path = "support/compare/mod.rs"]
mod compare;
#[path = "support/parts.rs"]
mod parts;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use compare::{
    differences, impossible, toolchain, Behavior, Bench, Difference, Finals, Finding, Observer, Prepared, Reduction,
    Variant,
};
use support::generate::{generate, shrink, For, Knobs, Program};
use ulseq::scheme::Scheme;

struct Args {
    count: u64,
    seed: u64,
    seconds: u64,
    variants: usize,
    states: u64,
    /// How often a program is run with real threads.
    runs: u32,
    /// Verifiers that are asked for a verdict, too.
    verifiers: Vec<String>,
    print: bool,
    shrink: bool,
    keep: PathBuf,
    knobs: Knobs,
}

fn args() -> Args {
    let mut out = Args {
        count: 30,
        seed: 1,
        seconds: 60,
        variants: 3,
        states: 60_000,
        runs: 20,
        verifiers: Vec::new(),
        print: false,
        shrink: std::env::var_os("ULSEQ_FAIL_FAST").is_none(),
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
            "--runs" => out.runs = u32::try_from(number()).expect("a small number"),
            "--density" => out.knobs.density = number() as usize,
            "--print" => out.print = true,
            "--verifiers" => out.verifiers = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--small" => out.knobs = out.knobs.small(),
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
    if let Some(code) = parts::run("--count", args.count) {
        return code;
    }
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
    undefined: BTreeMap<String, u64>,
    cut: u64,
    finals: usize,
    violated: u64,
    states: u64,
    /// Verdicts of the explorer that were compared with the reference.
    explored: u64,
    /// Verdicts of verifiers.
    verdicts: BTreeMap<String, u64>,
    /// Programs that were run with real threads, and what was seen.
    observed: [u64; 2],
    /// For each pair: compared, both explored completely and without bounds, mismatches.
    compared: BTreeMap<String, [u64; 3]>,
    mismatches: Vec<String>,
}

/// Who takes part in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Reference,
    /// Real threads.
    Real,
    Variant(Variant),
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Side::Reference => f.write_str("reference"),
            Side::Real => f.write_str("real threads"),
            Side::Variant(variant) => variant.fmt(f),
        }
    }
}

/// How two sides contradict each other, or what went wrong with the second one.
struct Mismatch {
    first: Side,
    second: Side,
    found: Vec<Difference>,
    failed: Option<String>,
}

impl Mismatch {
    fn failure(side: Side, why: String) -> Mismatch {
        Mismatch { first: side, second: side, found: vec![], failed: Some(why) }
    }

    /// What a smaller program must still show.
    fn kind(&self) -> String {
        match (&self.failed, self.found.first()) {
            (Some(why), _) => why.split([':', '{', '\n']).take(2).collect(),
            (None, Some(found)) => found.to_string().split([':', '{']).take(2).collect(),
            (None, None) => String::new(),
        }
    }

    fn lines(&self) -> Vec<String> {
        self.failed.iter().cloned().chain(self.found.iter().map(Difference::to_string)).collect()
    }
}

fn campaign(args: &Args) -> bool {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let tools = toolchain(folder.path());
    let bench = Bench::new(&tools, folder.path(), args.states, 4 * args.states, 60);
    let observer = Observer::new(folder.path()).expect("the runtime compiles");
    let mut tally = Tally::default();
    let start = Instant::now();
    for seed in args.seed..args.seed + args.count {
        if start.elapsed() > Duration::from_secs(args.seconds) {
            break;
        }
        let (program, features) = generate(seed, &args.knobs);
        let chosen = choose(seed, args.variants);
        let runs = if program.native { args.runs } else { 0 };
        let checker = Checker {
            bench: &bench,
            folder: folder.path(),
            reference: true,
            observer: &observer,
            runs,
            seed,
            verifiers: &args.verifiers,
        };
        if let Some(found) = checker.check(&program, &chosen, Some(&mut tally)) {
            report(args, &checker, seed, &program, &features.names(), &found, &mut tally);
            if std::env::var_os("ULSEQ_FAIL_FAST").is_some() {
                break;
            }
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
    // Either scheme with copies of functions that calls share.
    let scheme = if seed % 2 == 0 { Scheme::Step } else { Scheme::Resume };
    let reduction = if seed % 3 == 0 { Reduction::SharedAll } else { Reduction::Shared };
    let shared = Variant { scheme, reduction, ..Variant::BASE };
    let mut out = vec![Variant::BASE, resume, full, shared];
    all.retain(|variant| !out.contains(variant));
    while out.len() <= count && !all.is_empty() {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        out.push(all.remove((at >> 33) as usize % all.len()));
    }
    out.truncate(count + 1);
    out
}

/// Compares one program after the other.
struct Checker<'a> {
    bench: &'a Bench<'a>,
    folder: &'a Path,
    /// With the reference semantics, too.
    reference: bool,
    observer: &'a Observer,
    /// How often the program itself is run, with this seed.
    runs: u32,
    seed: u64,
    verifiers: &'a [String],
}

impl Checker<'_> {
    fn prepare(&self, program: &Program, variants: &[Variant]) -> Result<Prepared, String> {
        let file = self.folder.join("program.c");
        std::fs::write(&file, program.text(For::Model)).expect("the file can be written");
        let reductions: BTreeSet<Reduction> = variants.iter().map(|variant| variant.reduction).collect();
        self.bench.prepare(&file, &reductions)
    }

    /// The first contradiction, or a failure.
    fn check(&self, program: &Program, variants: &[Variant], mut tally: Option<&mut Tally>) -> Option<Mismatch> {
        let prepared = match self.prepare(program, variants) {
            Ok(prepared) => prepared,
            Err(why) if why.starts_with("INTERNAL") => {
                return Some(Mismatch::failure(Side::Variant(variants[0]), why));
            }
            Err(why) => {
                count(&mut tally, |tally| *tally.refused.entry(short(&why)).or_default() += 1);
                return None;
            }
        };
        let mut seen: Vec<(Side, Behavior)> = Vec::new();
        if self.reference {
            if let Some(found) = self.with_reference(&prepared, &mut seen, &mut tally) {
                return Some(found);
            }
        }
        for variant in variants {
            let behavior = match self.bench.behavior(&prepared, variant) {
                Ok(behavior) => behavior,
                Err(why) => return Some(Mismatch::failure(Side::Variant(*variant), why)),
            };
            if *variant == variants[0] {
                count(&mut tally, |tally| tally.program(&behavior));
            }
            let side = Side::Variant(*variant);
            for (other, theirs) in &seen {
                let finals = match (program.early, other) {
                    (false, _) => Finals::Same,
                    (true, Side::Reference) => Finals::InFirst,
                    (true, Side::Real | Side::Variant(_)) => Finals::Apart,
                };
                let found = differences(theirs, &behavior, finals);
                count(&mut tally, |tally| tally.pair(other, variant, theirs, &behavior, &found));
                if !found.is_empty() {
                    return Some(Mismatch { first: *other, second: side, found, failed: None });
                }
            }
            if seen.iter().all(|(side, _)| *side == Side::Reference) {
                seen.push((side, behavior));
            }
        }
        self.with_real_threads(program, &prepared, &seen, &mut tally)
    }

    /// The reference semantics against the explorer and verifiers; its behavior joins what was seen.
    fn with_reference(
        &self,
        prepared: &Prepared,
        seen: &mut Vec<(Side, Behavior)>,
        tally: &mut Option<&mut Tally>,
    ) -> Option<Mismatch> {
        match self.bench.reference(prepared, true) {
            Ok(behavior) if behavior.undefined.is_empty() => {
                if let Ok(Some(wrong)) | Err(wrong) = self.bench.explored(prepared, &behavior) {
                    return Some(Mismatch::failure(Side::Reference, format!("the explorer: {wrong}")));
                }
                count(tally, |tally| tally.explored += u64::from(behavior.complete));
                if let Some(found) = self.verified(&behavior, tally) {
                    return Some(found);
                }
                seen.push((Side::Reference, behavior));
            }
            Ok(behavior) => count(tally, |tally| {
                behavior.undefined.iter().for_each(|what| {
                    let what = what.split(" at ").next().unwrap_or_default();
                    *tally.undefined.entry(what.to_string()).or_default() += 1;
                });
            }),
            Err(why) => count(tally, |tally| {
                *tally.refused.entry(format!("by the interpreter: {}", short(&why))).or_default() += 1;
            }),
        }
        None
    }

    /// Runs with real threads against what was seen.
    fn with_real_threads(
        &self,
        program: &Program,
        prepared: &Prepared,
        seen: &[(Side, Behavior)],
        tally: &mut Option<&mut Tally>,
    ) -> Option<Mismatch> {
        if self.runs == 0 {
            return None;
        }
        let observed = match self.observer.run(prepared, &program.text(For::Running), self.folder, self.runs, self.seed)
        {
            Ok(observed) => observed,
            Err(why) => return Some(Mismatch::failure(Side::Real, why)),
        };
        count(tally, |tally| {
            tally.observed[0] += 1;
            tally.observed[1] += observed.len() as u64;
        });
        // A generated program that is reduced need not have all final states of a process that ends early.
        let mut known = seen.iter().filter(|(side, _)| *side == Side::Reference || !program.early);
        known.find_map(|(first, theirs)| {
            let new = impossible(&observed, theirs);
            let found: Vec<_> = new.into_iter().map(|what| Difference::new(false, what, theirs)).collect();
            (!found.is_empty()).then_some(Mismatch { first: *first, second: Side::Real, found, failed: None })
        })
    }

    /// How the verdict of a verifier on a generated program contradicts what the program can do.
    fn verified(&self, known: &Behavior, tally: &mut Option<&mut Tally>) -> Option<Mismatch> {
        let misuse = known.bad.contains(&Finding::Misuse);
        if !known.complete || misuse {
            return None;
        }
        for verifier in self.verifiers {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
            command.args(["verify", "--time-limit", "40", "--backend", verifier]);
            let output = command.arg(self.folder.join("program.c")).output().expect("ulseq runs");
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let verdict = said.lines().last().and_then(|line| line.strip_prefix("ulseq verdict: ")).unwrap_or("none");
            count(tally, |tally| *tally.verdicts.entry(format!("{verifier}: {verdict}")).or_default() += 1);
            let right = match verdict {
                "true" => known.bad.is_empty(),
                "false(unreach-call)" => !known.bad.is_empty(),
                _ => verdict.starts_with("unknown"),
            };
            if !right || output.status.code() == Some(6) {
                let why = format!("{verifier}: says {verdict}\n{said}{}", String::from_utf8_lossy(&output.stderr));
                return Some(Mismatch::failure(Side::Reference, why));
            }
        }
        None
    }

    /// The schedules that lead to what only one of two can do.
    fn ways(&self, program: &Program, mismatch: &Mismatch) -> Vec<String> {
        let variants: Vec<Variant> = mismatch.variants();
        let Ok(prepared) = self.prepare(program, &variants) else { return vec![] };
        let variant = |side: Side| match side {
            Side::Reference | Side::Real => None,
            Side::Variant(variant) => Some(variant),
        };
        let sides = [variant(mismatch.first), variant(mismatch.second)];
        let schedules = |difference: &Difference| match mismatch.second {
            // Only its end is known.
            Side::Real => vec![format!("seen when the program was run: {}", difference.what)],
            Side::Reference | Side::Variant(_) => self.bench.schedules(&prepared, sides, difference),
        };
        mismatch.found.iter().flat_map(schedules).collect()
    }
}

impl Mismatch {
    fn variants(&self) -> Vec<Variant> {
        let of = |side: &Side| match side {
            Side::Reference | Side::Real => None,
            Side::Variant(variant) => Some(*variant),
        };
        let mut out: Vec<Variant> = [&self.first, &self.second].into_iter().filter_map(of).collect();
        if out.is_empty() {
            out.push(Variant::BASE);
        }
        out.dedup();
        out
    }
}

fn short(why: &str) -> String {
    why.chars().take(160).collect()
}

fn count(tally: &mut Option<&mut Tally>, change: impl FnOnce(&mut Tally)) {
    if let Some(tally) = tally {
        change(tally);
    }
}

impl Tally {
    fn program(&mut self, base: &Behavior) {
        self.programs += 1;
        self.cut += u64::from(!base.complete);
        self.finals += base.finals.len();
        self.violated += u64::from(!base.bad.is_empty());
        self.states += base.states;
    }

    fn pair(&mut self, first: &Side, second: &Variant, a: &Behavior, b: &Behavior, found: &[Difference]) {
        let name = match first {
            Side::Reference => format!("reference | {second}"),
            Side::Real | Side::Variant(_) => format!("base      | {second}"),
        };
        let row = self.compared.entry(name).or_default();
        row[0] += 1;
        row[1] += u64::from(a.complete && b.complete && !a.bounded && !b.bounded);
        row[2] += u64::from(!found.is_empty());
    }
}

fn report(
    args: &Args,
    checker: &Checker<'_>,
    seed: u64,
    program: &Program,
    features: &[&str],
    found: &Mismatch,
    tally: &mut Tally,
) {
    let variants = found.variants();
    let reference = [found.first, found.second].contains(&Side::Reference);
    let runs = if found.second == Side::Real { 10 * checker.runs } else { 0 };
    let checker = Checker { reference, runs, ..*checker };
    let mut small = program.clone();
    if args.shrink {
        let mut shows = |candidate: &Program| {
            checker.check(candidate, &variants, None).is_some_and(|again| again.kind() == found.kind())
        };
        small = shrink(program, 300, &mut shows);
    }
    let again = checker.check(&small, &variants, None);
    let found = again.as_ref().unwrap_or(found);
    let ways = checker.ways(&small, found);
    let text = format!(
        "/* seed {seed}: {}\n   {} against {}\n   {}\n\n   {}\n*/\n{}",
        features.join(" "),
        found.first,
        found.second,
        found.lines().join("\n   ").replace("*/", "* /"),
        ways.join("\n   ").replace("*/", "* /"),
        small.text(For::Model)
    );
    let file = args.keep.join(format!("{seed}.c"));
    std::fs::write(&file, &text).expect("the file can be written");
    println!("MISMATCH {}\n{}", file.display(), text.lines().take(8).collect::<Vec<_>>().join("\n"));
    tally.mismatches.push(format!("seed {seed}: {} against {}", found.first, found.second));
}

fn show(tally: &Tally, time: Duration) {
    println!(
        "{} programs compared in {} s, {} of them with more states than the limit",
        tally.programs,
        time.as_secs(),
        tally.cut
    );
    println!("final states: {}; programs with a violation: {}; states: {}", tally.finals, tally.violated, tally.states);
    println!("verdicts of the explorer: {}", tally.explored);
    for (verdict, count) in &tally.verdicts {
        println!("verdicts {count}: {verdict}");
    }
    println!("run with real threads: {}; different ends: {}", tally.observed[0], tally.observed[1]);
    for (why, count) in &tally.refused {
        println!("refused {count}: {why}");
    }
    for (what, count) in &tally.undefined {
        println!("undefined behavior {count}: {what}");
    }
    println!("against   | scheme | driver      | reduction: compared, completely, mismatches");
    for (variant, [compared, full, wrong]) in &tally.compared {
        println!("{variant}: {compared}, {full}, {wrong}");
    }
    for mismatch in &tally.mismatches {
        println!("mismatch: {mismatch}");
    }
}
