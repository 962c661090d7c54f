//! Random small programs of which it is known, by how they are made, whether they can go wrong (`support/facts`):
//! nobody says the contrary, neither the explorer nor a verifier on the sequential program.
//!
//! `cargo test --test facts` asks about the first programs for a short while; campaigns are run with
//! `--count N --seed FIRST --seconds S --verifiers PERCENT --only TOPIC,... --ulseq FILE --print`.

#![allow(clippy::print_stdout)] // its results

#[path = "support/facts/mod.rs"]
mod facts;
#[path = "support/parts.rs"]
mod parts;
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use facts::{fact, Fact, Truth};
use support::generate::rng::Rng;

struct Args {
    count: u64,
    seed: u64,
    seconds: u64,
    /// Of so many in a hundred the sequential program is verified, too.
    verifiers: usize,
    only: Vec<String>,
    ulseq: PathBuf,
    keep: PathBuf,
    print: bool,
    fast: bool,
}

fn args() -> Args {
    let mut out = Args {
        count: 100,
        seed: 1,
        seconds: 20,
        verifiers: 15,
        only: Vec::new(),
        ulseq: env!("CARGO_BIN_EXE_ulseq").into(),
        keep: PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("facts"),
        print: false,
        fast: std::env::var_os("ULSEQ_FAIL_FAST").is_some(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number behind the option");
        match word.as_str() {
            "--count" => out.count = number(),
            "--seed" => out.seed = number(),
            "--seconds" => out.seconds = number(),
            "--verifiers" => out.verifiers = number() as usize,
            "--only" => out.only = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--ulseq" => out.ulseq = words.next().expect("a file").into(),
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
        let Fact { about, text, truth, .. } = fact(args.seed);
        println!("/* {about}: {truth:?} */\n{text}");
        return ExitCode::SUCCESS;
    }
    std::fs::create_dir_all(&args.keep).expect("a folder for what is found");
    let folder = tempfile::tempdir().expect("a folder");
    let (start, mut programs, mut wrong) = (Instant::now(), 0, 0);
    let mut verdicts: BTreeMap<String, u64> = BTreeMap::new();
    for seed in args.seed..args.seed + args.count {
        if start.elapsed() > Duration::from_secs(args.seconds) || args.fast && wrong > 0 {
            break;
        }
        let fact = fact(seed);
        if !args.only.is_empty() && !args.only.iter().any(|topic| topic == fact.about) {
            continue;
        }
        programs += 1;
        for (who, verdict) in ask(&args, &fact, seed, folder.path()) {
            *verdicts.entry(format!("{who}: {verdict}")).or_default() += 1;
            if contradicts(&fact, who, &verdict) {
                let file = args.keep.join(format!("facts-{seed}.c"));
                std::fs::write(&file, &fact.text).expect("a file");
                let Fact { about, truth, .. } = fact;
                println!(
                    "MISMATCH seed {seed} ({about}): {who} says {verdict}, and it is {truth:?}: {}",
                    file.display()
                );
                wrong += 1;
            }
        }
    }
    println!("{programs} programs in {} s, {wrong} mismatches", start.elapsed().as_secs());
    verdicts.iter().for_each(|(what, count)| println!("verdicts {count}: {what}"));
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

const EXPLORER: &str = "the explorer";

/// Who says what.
fn ask(args: &Args, fact: &Fact, seed: u64, folder: &Path) -> Vec<(&'static str, String)> {
    let file = folder.join("program.c");
    std::fs::write(&file, &fact.text).expect("a file");
    let mut said = Vec::new();
    if fact.explored {
        said.push((EXPLORER, verdict(args, fact, &["explore", "--max-states", "60000"], &file)));
    }
    if fact.verified && Rng::new(seed ^ 0x7665_7269).chance(args.verifiers) {
        let words = ["verify", "--backend", "cbmc", "--no-replay"];
        let first = verdict(args, fact, &words, &file);
        // A verifier may have failed for a lack of time.
        let said_last = if first.starts_with("code") { verdict(args, fact, &words, &file) } else { first };
        said.push(("CBMC", said_last));
    }
    said
}

fn verdict(args: &Args, fact: &Fact, words: &[&str], file: &Path) -> String {
    let mut command = Command::new(&args.ulseq);
    command.args(words).args(fact.args).args(["--jobs", "1", "--time-limit", "20"]).arg(file);
    let output = command.output().expect("ulseq runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdict = said.lines().rev().find_map(|line| line.strip_prefix("ulseq verdict: "));
    match (verdict, output.status.code()) {
        (Some(verdict), Some(0..=5 | 10)) => verdict.split([' ', ':']).next().unwrap_or_default().to_string(),
        (None, Some(2 | 3)) => "refused".to_string(),
        (_, code) => format!("code {code:?}"),
    }
}

fn contradicts(fact: &Fact, who: &str, verdict: &str) -> bool {
    match (fact.truth, verdict) {
        (_, verdict) if verdict.starts_with("code") => true,
        (Truth::Wrong | Truth::Found | Truth::Open, "true") => true,
        (Truth::Right, verdict) if verdict.starts_with("false") => true,
        (Truth::Found, verdict) => who == EXPLORER && !verdict.starts_with("false"),
        (Truth::Wrong | Truth::Right | Truth::Open | Truth::Unasked, _) => false,
    }
}
