//! Fuzzing of everything between a preprocessed text and the sequential program: no panic, no endless run, no flood of
//! memory, whatever the text is.
//!
//! ```text
//! cargo test --test front_fuzz                                        a slice
//! cargo test --test front_fuzz -- --inputs 100000 --seed 7            a campaign
//! cargo test --test front_fuzz -- --show 4711                         prints the text of one input
//! ```
//!
//! An input is made from its number alone, out of the programs under `tests/cases` and `benchmarks`. A worker process
//! takes a range of numbers and names each before it starts; when it dies or stands still, the input is written down
//! and another worker goes on behind it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod mutate;
#[path = "../support/parts.rs"]
mod parts;
mod seeds;
mod worker;

use std::process::ExitCode;
use std::time::Duration;

use ulseq::process::{self, Cmd, Ended, ProcessLimits};

/// What one input may take, with room for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Address space of a worker: 2 GiB beside the stack, of which only touched pages are memory.
const MEMORY: u64 = 3 << 30;
/// Inputs of one worker.
const BATCH: u64 = 250;

struct Options {
    inputs: u64,
    seed: u64,
    worker: bool,
    show: Option<u64>,
}

fn main() -> ExitCode {
    let options = options();
    if let Some(code) = parts::run("--inputs", options.inputs) {
        return code;
    }
    let seeds = seeds::Seeds::load();
    if let Some(number) = options.show {
        print!("{}", String::from_utf8_lossy(&mutate::input(&seeds, number)));
        return ExitCode::SUCCESS;
    }
    if options.worker {
        worker::run(&seeds, options.seed, options.inputs, PATIENCE);
        return ExitCode::SUCCESS;
    }
    let tally = campaign(&options);
    for (number, why) in &tally.failures {
        println!("front_fuzz: input {number}: {why}");
    }
    println!(
        "front_fuzz: {} inputs from {}: {} translated, {} refused, {} do not parse, {} failed",
        options.inputs,
        options.seed,
        tally.translated,
        tally.refused,
        tally.rejected,
        tally.failures.len()
    );
    assert!(tally.translated > 0 && tally.refused > 0, "some inputs come through to the end");
    ExitCode::from(u8::from(!tally.failures.is_empty()))
}

/// Unknown arguments are those of the common test harness, which mean nothing here.
fn options() -> Options {
    let mut options = Options { inputs: 500, seed: 1, worker: false, show: None };
    let mut words = std::env::args().skip(1);
    let number = |word: Option<String>| word.and_then(|word| word.parse().ok()).expect("a number follows");
    while let Some(word) = words.next() {
        match word.as_str() {
            "--inputs" => options.inputs = number(words.next()),
            "--seed" => options.seed = number(words.next()),
            "--show" => options.show = Some(number(words.next())),
            "--worker" => options.worker = true,
            _ => {}
        }
    }
    options
}

/// How far the inputs came.
#[derive(Default)]
struct Tally {
    translated: u64,
    refused: u64,
    rejected: u64,
    /// The inputs that failed, and how.
    failures: Vec<(u64, String)>,
}

fn campaign(options: &Options) -> Tally {
    let end = options.seed + options.inputs;
    let mut tally = Tally::default();
    let mut next = options.seed;
    while next < end {
        let count = BATCH.min(end - next);
        let mut cmd = Cmd::new(std::env::current_exe().unwrap());
        cmd.args(["--worker", "--seed", &next.to_string(), "--inputs", &count.to_string()]);
        let limits = ProcessLimits {
            time: Some(PATIENCE * (count as u32 + 1)),
            memory: Some(MEMORY),
            ..ProcessLimits::default()
        };
        let outcome = process::run(&cmd, &limits, b"").unwrap();
        let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let mut last = next;
        for line in said.lines() {
            match line.split_once(' ') {
                Some(("input", number)) => last = number.parse().unwrap(),
                Some(("failed", why)) => tally.failures.push((last, why.to_string())),
                _ if line == "translated" => tally.translated += 1,
                _ if line == "refused" => tally.refused += 1,
                _ => tally.rejected += 1,
            }
        }
        if outcome.ended == Ended::Exited(0) {
            next += count;
            continue;
        }
        tally.failures.push((last, format!("{:?}: {}", outcome.ended, tail(&outcome.stderr))));
        next = last + 1;
    }
    tally
}

fn tail(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.lines().rev().take(3).collect::<Vec<_>>().join(" | ")
}
