//! Random programs about data (`support/wide`): what model checkers say against native runs with many inputs and
//! schedules.
//!
//! `cargo test --test wide` checks the first programs for a short while; `scripts/fuzz-wide` runs campaigns:
//! `--count N --seed FIRST --seconds S --only KIND,... --having KIND,... --ulseq FILE --verifiers PERCENT --switches
//! PERCENT --print --native`.

#![allow(clippy::print_stdout)] // its results

#[path = "support/parts.rs"]
mod parts;
#[path = "support/wide/mod.rs"]
mod wide;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use wide::native::{self, How, Seen};
use wide::{generate, headers, limits, shrink, Asker, Limit, Program, Rng, Way, PASSES, RANGE, SWITCHES};

/// So many programs are compiled into one.
const BATCH: u64 = 40;
/// A check can fail.
const FALSE: &str = "false(unreach-call)";
/// Runs with inputs and schedules at random.
const RUNS: u64 = 1500;

struct Args {
    count: u64,
    seed: u64,
    seconds: u64,
    /// Of so many programs in a hundred the translation is verified, too, and CBMC looks at the program itself.
    verifiers: usize,
    /// So many in a hundred are explored without one of the reductions, too.
    switches: usize,
    only: Vec<String>,
    /// Programs without any of these kinds are left out, but counted.
    having: Vec<String>,
    ulseq: PathBuf,
    keep: PathBuf,
    print: bool,
    native: bool,
    fast: bool,
}

fn args() -> Args {
    let mut out = Args {
        count: 120,
        seed: 1,
        seconds: 20,
        verifiers: 10,
        switches: 30,
        only: Vec::new(),
        having: Vec::new(),
        ulseq: option_env!("CARGO_BIN_EXE_ulseq").unwrap_or("ulseq").into(),
        keep: option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from).join("wide"),
        print: false,
        native: false,
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
            "--switches" => out.switches = number() as usize,
            "--only" => out.only = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--having" => out.having = words.next().expect("names").split(',').map(str::to_string).collect(),
            "--ulseq" => out.ulseq = words.next().expect("a file").into(),
            "--keep" => out.keep = words.next().expect("a folder").into(),
            "--print" => out.print = true,
            "--native" => out.native = true,
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
        let program = generate(args.seed, &args.only);
        let limits = vec![Limit::Equal(12345); program.checks];
        println!("/* {} */", program.kinds.join(" "));
        println!("{}", if args.native { program.native(0) } else { program.model(&limits, &headers()) });
        return ExitCode::SUCCESS;
    }
    std::fs::create_dir_all(&args.keep).expect("a folder for what is found");
    let folder = std::env::temp_dir().join(format!("ulseq-wide-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let asker = Asker { ulseq: args.ulseq.clone(), folder: folder.clone(), headers: headers() };
    if !asker.has_cbmc() {
        println!("no cbmc (in $ULSEQ_TOOLS/bin or on PATH): the explorer is compared with native runs only");
    }
    let mut campaign = Campaign { args: &args, folder: &folder, asker, tally: Tally::default() };
    campaign.run();
    let clean = campaign.tally.mismatches.is_empty();
    let _ = std::fs::remove_dir_all(&folder);
    if clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[derive(Default)]
struct Tally {
    programs: u64,
    kinds: BTreeMap<&'static str, u64>,
    /// Who said what.
    verdicts: BTreeMap<String, u64>,
    /// Programs that are known to be violated, and those that are known not to be.
    known: [u64; 2],
    discarded: BTreeMap<String, u64>,
    mismatches: Vec<String>,
}

struct Campaign<'a> {
    args: &'a Args,
    folder: &'a Path,
    asker: Asker,
    tally: Tally,
}

/// A program with its limits.
#[derive(Clone)]
struct Task {
    program: Program,
    /// Its number in what was compiled last.
    number: usize,
    limits: Vec<Limit>,
    /// A native run has failed a check.
    violated: bool,
    /// All native runs were made, and none failed a check.
    safe: bool,
    /// Whether a check fails with inputs of this range, if that is known.
    ranged: Option<bool>,
}

impl Campaign<'_> {
    fn run(&mut self) {
        let start = Instant::now();
        let mut seed = self.args.seed;
        while seed < self.args.seed + self.args.count && start.elapsed() < Duration::from_secs(self.args.seconds) {
            let end = (seed + BATCH).min(self.args.seed + self.args.count);
            let mut programs: Vec<Program> = (seed..end).map(|seed| generate(seed, &self.args.only)).collect();
            let having = &self.args.having;
            let fits = |program: &Program| program.kinds.iter().any(|kind| having.iter().any(|other| other == kind));
            programs.retain(|program| having.is_empty() || fits(program));
            if programs.is_empty() {
                seed = end;
                continue;
            }
            for task in self.tasks(programs) {
                self.check(&task);
                if self.args.fast && !self.tally.mismatches.is_empty()
                    || start.elapsed() > 2 * Duration::from_secs(self.args.seconds)
                {
                    break;
                }
            }
            if self.args.fast && !self.tally.mismatches.is_empty() {
                break;
            }
            seed = end;
            self.note_progress(start.elapsed());
        }
        self.show(start.elapsed());
    }

    /// Runs the programs natively, chooses limits by what was seen, and runs them once more with these.
    fn tasks(&mut self, programs: Vec<Program>) -> Vec<Task> {
        let mut tasks = Vec::new();
        let seen = match self.native(&programs, How::Checked, &vec![Vec::new(); programs.len()], RUNS / 4) {
            Ok(seen) => seen,
            Err(why) => {
                println!("BATCH {}: {why}", programs[0].seed);
                *self.tally.discarded.entry("batch does not compile".to_string()).or_default() += 1;
                return tasks;
            }
        };
        for (number, (program, seen)) in programs.into_iter().zip(seen).enumerate() {
            if seen.end != "ok" {
                if seen.end == "crash" {
                    println!("GENERATOR seed {}: {}", program.seed, seen.end);
                }
                *self.tally.discarded.entry(seen.end).or_default() += 1;
                continue;
            }
            let limits = limits(&program, &seen);
            tasks.push(Task { program, number, limits, violated: false, safe: false, ranged: None });
        }
        // Optimized in some batches: a compiler may see what sanitizers do not.
        let fast = self.args.fast || tasks.first().is_some_and(|task| task.program.seed / BATCH % 4 == 0);
        let how = if fast { How::Fast } else { How::Checked };
        if fast {
            let programs: Vec<&Program> = tasks.iter().map(|task| &task.program).collect();
            if native::compile(&programs, how, self.folder).is_err() {
                return Vec::new();
            }
            tasks.iter_mut().enumerate().for_each(|(number, task)| task.number = number);
        }
        self.look(&mut tasks, how);
        tasks
    }

    /// Runs programs that have been compiled: with many inputs, and with all of a small range.
    fn look(&self, tasks: &mut [Task], how: How) {
        let binary = self.folder.join(format!("batch-{}", how.name()));
        let runs = |tasks: &[Task], range: Option<(i64, i64)>| {
            let fit = tasks.iter().filter(|task| range.is_none() || task.program.determined);
            let plan: Vec<_> = fit.map(|task| (task.number, &task.program, &task.limits[..])).collect();
            native::run_in(&binary, &plan, range, RUNS, self.folder).map(|(seen, _)| seen).unwrap_or_default()
        };
        let (all, ranged) = (runs(tasks, None), runs(tasks, Some(RANGE)));
        for task in tasks {
            let ended = |seen: &&Seen| seen.end == "ok";
            task.violated = all.get(&task.number).is_some_and(|seen| seen.fails);
            let complete = all.get(&task.number).filter(ended).is_some() && task.program.is_exhaustive();
            task.safe = complete && !task.violated;
            task.ranged = ranged.get(&task.number).filter(ended).map(|seen| seen.fails);
        }
    }

    fn native(&self, programs: &[Program], how: How, more: &[Vec<Limit>], runs: u64) -> Result<Vec<Seen>, String> {
        let list: Vec<&Program> = programs.iter().collect();
        let binary = native::compile(&list, how, self.folder)?;
        let plan: Vec<(usize, &Program, &[Limit])> =
            programs.iter().enumerate().map(|(at, program)| (at, program, &more[at][..])).collect();
        let (mut seen, errors) = native::run(&binary, &plan, runs, self.folder)?;
        let harmless = |line: &&str| !line.is_empty() && !line.contains("makecontext/swapcontext functions");
        let errors: Vec<&str> = errors.lines().filter(harmless).take(3).collect();
        if how == How::Checked && !errors.is_empty() {
            println!("SANITIZER {}", errors.join(" | "));
        }
        Ok((0..programs.len()).map(|at| seen.remove(&at).unwrap_or_default()).collect())
    }

    /// Asks about one program.
    fn check(&mut self, task: &Task) {
        self.tally.programs += 1;
        task.program.kinds.iter().for_each(|kind| *self.tally.kinds.entry(kind).or_default() += 1);
        self.tally.known[0] += u64::from(task.violated);
        self.tally.known[1] += u64::from(task.safe);
        let mut first = String::new();
        for way in self.ways(task) {
            let verdict = self.ask(task, way);
            *self.tally.verdicts.entry(format!("{}: {verdict}", way.group())).or_default() += 1;
            if way == Way::Explore(None) {
                first.clone_from(&verdict);
            }
            if let Some(wrong) = self.wrong(task, way, &verdict, &first) {
                self.report(task, way, &verdict, &wrong);
                return;
            }
            if way == Way::Explore(None) && verdict == "unknown" && task.ranged.is_some() && task.program.seed % 3 == 0
            {
                let verdict = self.ask(task, Way::Range);
                *self.tally.verdicts.entry(format!("{}: {verdict}", Way::Range.group())).or_default() += 1;
                if let Some(wrong) = self.wrong(task, Way::Range, &verdict, &verdict) {
                    self.report(task, Way::Range, &verdict, &wrong);
                    return;
                }
            }
        }
    }

    /// Who is asked, by the seed.
    fn ways(&self, task: &Task) -> Vec<Way> {
        let mut rng = Rng::new(task.program.seed ^ 0x6f72_6163);
        let mut ways = vec![Way::Explore(None)];
        if rng.chance(self.args.switches) {
            ways.push(Way::Explore(Some(*rng.pick(SWITCHES))));
        }
        // What takes addresses apart is left to verifiers by the explorer.
        let share = self.args.verifiers * if task.program.addresses { 2 } else { 1 };
        if rng.chance(share) {
            ways.push(match rng.below(100) {
                0..=24 => Way::Verify(Some(*rng.pick(PASSES))),
                25..=34 => Way::Esbmc,
                _ => Way::Verify(None),
            });
        }
        if !task.program.threads
            && !task.program.library
            && !task.program.addresses
            && !task.program.assembly
            && !task.violated
            && rng.chance(share)
        {
            ways.push(Way::Cbmc);
        }
        if task.program.has_any_layout() && rng.chance(share) {
            ways.push(Way::Explore32);
        }
        ways
    }

    fn ask(&self, task: &Task, way: Way) -> String {
        self.asker.ask(&task.program, &task.limits, way)
    }

    /// Why a verdict is wrong, if it is; `first` is the explorer's.
    fn wrong(&self, task: &Task, way: Way, verdict: &str, first: &str) -> Option<String> {
        let said = |who: Way, what: &str| self.ask(task, who) == what;
        let why = match verdict {
            // Native runs say nothing of it.
            "true" if way == Way::Explore32 => said(Way::Cbmc32, FALSE).then_some("CBMC finds a violation"),
            FALSE if way == Way::Explore32 => said(Way::Cbmc32, "true").then_some("CBMC finds no violation"),
            "true" if way == Way::Range => (task.ranged == Some(true)).then_some("a native run fails the check"),
            FALSE if way == Way::Range => {
                (task.ranged == Some(false)).then_some("no native run with these inputs fails a check")
            }
            "true" if task.violated => Some("a native run fails the check"),
            FALSE if task.safe => Some("no native run fails a check, with any input"),
            "true" | FALSE if verdict != first && ["true", FALSE].contains(&first) => {
                Some("the explorer says the opposite")
            }
            FALSE
                if !task.violated
                    && !task.program.threads
                    && !task.program.library
                    && way != Way::Cbmc
                    && !task.program.addresses
                    && !task.program.assembly =>
            {
                said(Way::Cbmc, "true").then_some("CBMC finds no violation in the program itself")
            }
            "true" | FALSE | "refused" => None,
            _ if verdict.starts_with("unknown") => None,
            _ => Some("no verdict that may be"),
        };
        why.map(str::to_string)
    }

    /// Writes the program that shows it, made small.
    fn report(&mut self, task: &Task, way: Way, verdict: &str, why: &str) {
        let mut small = task.clone();
        if !self.args.fast {
            let mut shows = |candidate: &Program| self.again(candidate, task, way, verdict);
            small.program = shrink(&task.program, 150, &mut shows);
        }
        let file = self.args.keep.join(format!("wide-{}.i", task.program.seed));
        let text = small.program.model(&small.limits, &self.asker.headers);
        let head = format!(
            "/* wide seed {}: {way:?} says {verdict}; {why}. {} */\n",
            task.program.seed,
            task.program.kinds.join(" ")
        );
        std::fs::write(&file, format!("{head}{text}")).expect("a file");
        println!("MISMATCH {} {}", file.display(), head.trim());
        self.tally.mismatches.push(format!("seed {}: {way:?} says {verdict}, {why}", task.program.seed));
    }

    /// Whether a smaller program shows the same.
    fn again(&self, candidate: &Program, task: &Task, way: Way, verdict: &str) -> bool {
        let programs = [candidate.clone()];
        let Ok(checked) = self.native(&programs, How::Checked, std::slice::from_ref(&task.limits), RUNS / 4) else {
            return false;
        };
        if checked[0].end != "ok" {
            return false;
        }
        let mut all = [Task { program: candidate.clone(), number: 0, ..task.clone() }];
        self.look(&mut all, How::Checked);
        let [smaller] = all;
        let first = if way == Way::Range { String::new() } else { self.ask(&smaller, Way::Explore(None)) };
        self.ask(&smaller, way) == verdict && self.wrong(&smaller, way, verdict, &first).is_some()
    }

    /// What was done so far is in a file: a campaign may be ended at any time.
    fn note_progress(&self, time: Duration) {
        let _ = std::fs::write(self.args.keep.join("so-far.txt"), self.summary(time));
    }

    fn show(&self, time: Duration) {
        println!("{}", self.summary(time));
    }

    fn summary(&self, time: Duration) -> String {
        let (tally, mut lines) = (&self.tally, Vec::new());
        lines.push(format!(
            "{} programs in {} s; known to be violated: {}, known not to be: {}",
            tally.programs,
            time.as_secs(),
            tally.known[0],
            tally.known[1]
        ));
        for (what, count) in &tally.verdicts {
            lines.push(format!("verdicts {count}: {what}"));
        }
        for (what, count) in &tally.discarded {
            lines.push(format!("discarded {count}: {what}"));
        }
        let kinds: Vec<String> = tally.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        lines.push(format!("statements: {}", kinds.join(", ")));
        for mismatch in &tally.mismatches {
            lines.push(format!("mismatch: {mismatch}"));
        }
        lines.join("\n")
    }
}
