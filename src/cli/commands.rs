//! The commands that users give, with their options.

use std::path::PathBuf;

use clap::Args;

use super::options::{Reading, TranslationArgs, Writing};
use super::values::{
    range, DriverName, ExternName, ModelFormatName, ReductionName, ReplayName, StrategyName, TraceName,
};
use crate::reductions::Without;

/// `ulseq in.c -o out.c`
#[derive(Args, Debug)]
pub struct Translate {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// Write the sequential program to this file; `-` is standard output. A map from its lines to the source is written
    /// next to it (FILE.map.json)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Generate code for this verifier; by default the output follows SV-COMP's conventions
    #[arg(long, value_name = "NAME")]
    pub backend: Option<String>,
    /// Instead of all schedules: one step from any state of an invariant, which the symbolic engine finds and CBMC
    /// proves by itself (with `--backend cbmc`; scheme step)
    #[arg(long, value_enum, value_name = "NAME", conflicts_with_all = ["rounds", "contexts", "restrict"])]
    pub driver: Option<DriverName>,
    /// Restrict the reads of shared variables by the invariants in this file (see `ulseq mine`): each by a switch, an
    /// arbitrary value, so that nothing is lost while it is clear
    #[arg(long, value_name = "FILE")]
    pub restrict: Option<PathBuf>,
    /// With --restrict: no switches. The output has only a part of the executions
    #[arg(long, requires = "restrict")]
    pub no_refinement: bool,
    /// Show the origin of each statement in a comment
    #[arg(long)]
    pub origin_comments: bool,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub time_limit: u64,
    /// Memory limit of the whole run, for all processes together, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Print the program after this pass, and stop
    #[arg(long, value_name = "PASS")]
    pub dump_after: Option<String>,
    /// Options of the translation
    #[command(flatten)]
    pub translation: TranslationArgs,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq verify in.c`
#[derive(Args, Debug)]
pub struct Verify {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// Use only this verifier: its name (see `ulseq backends`), a template file that describes it, or `explore` for the
    /// explicit-state search; `auto` runs the explicit-state search, all installed verifiers, and the built-in symbolic
    /// engine
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "auto")]
    pub backend: Option<String>,
    /// Run this verifier, or the explicit-state search (`explore`), in addition to those chosen by --backend
    #[arg(long, value_name = "NAME|FILE.toml")]
    pub engine: Vec<String>,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Memory limit of the whole run, for all processes together, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Number of engines and verifiers that run concurrently [default: the number of processors, at most 2]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Instead of running engines and verifiers side by side, run this strategy alone; of the verifiers, it asks only
    /// those that --engine names
    #[arg(long, value_enum, value_name = "WHICH")]
    pub strategy: Option<StrategyName>,
    /// With --strategy cegpv: variables that no abstraction loses, by name
    #[arg(long, value_delimiter = ',', value_name = "NAMES", requires = "strategy")]
    pub keep_variables: Vec<String>,
    /// With --strategy cegpv: the variables that the first abstraction keeps, as the number of steps in the dependency
    /// graph from those that the properties read
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub rings: u32,
    /// With --strategy inv: take the invariants from this file instead of mining them (see `ulseq mine`)
    #[arg(long, value_name = "FILE", requires = "strategy")]
    pub invariants: Option<PathBuf>,
    /// With --strategy inv: drop no invariant. Then only a part of the executions is searched, and nothing is proved
    #[arg(long, requires = "strategy")]
    pub no_refinement: bool,
    /// With --strategy: tell its steps. cegpv: which variables each abstraction keeps, and what became of its
    /// violation; inv: how many invariants there were, and how many were kept
    #[arg(long, requires = "strategy")]
    pub explain: bool,
    /// After a proof of the symbolic engine, show its inductive invariant in the text report, on the lines and with the
    /// names of the source; `--backend symbolic` asks this engine alone
    #[arg(long)]
    pub show_invariants: bool,
    /// Instead of all schedules: one step from any state of an invariant, which the symbolic engine finds and CBMC
    /// proves by itself (with `--backend cbmc`; scheme step)
    #[arg(long, value_enum, value_name = "NAME", conflicts_with_all = ["rounds", "contexts", "strategy", "show_invariants"])]
    pub driver: Option<DriverName>,
    /// Loop bound of the verifiers
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,
    /// Keep the sequential programs and the verifiers' outputs in this folder
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// How to replay a violation natively; this runs code of the program on this machine
    #[arg(long, value_enum, default_value = "confined", value_name = "HOW")]
    pub replay: ReplayName,
    /// Same as --replay=off
    #[arg(long, conflicts_with = "replay")]
    pub no_replay: bool,
    /// How much of the execution that leads to a violation is shown
    #[arg(long, value_enum, default_value = "short", value_name = "HOW")]
    pub trace: TraceName,
    /// Options of the report
    #[command(flatten)]
    pub writing: Writing,
    /// Properties to check, by name or as SV-COMP property files: unreach-call (failed assertions, calls of
    /// reach_error), misuse (of the thread library), undefined (undefined behavior of C: memory errors, division by
    /// zero, and the like), data-race, deadlock, overflow (of the verifiers, CBMC, ESBMC and the symbolic engine check
    /// these) [default: unreach-call,misuse,undefined]
    #[arg(long, value_delimiter = ',', value_name = "NAMES|FILE.prp")]
    pub property: Vec<String>,
    /// Print the commands that are run
    #[arg(short, long)]
    pub verbose: bool,
    /// Options of the translation
    #[command(flatten)]
    pub translation: TranslationArgs,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq replay in.c -o bug.c`
#[derive(Args, Debug)]
pub struct Replay {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// Write the C file here; compile it with `cc -g -pthread`
    #[arg(short, long, value_name = "FILE.c", default_value = "replay.c")]
    pub output: PathBuf,
    /// Also write a gdb script that reports every context switch and stops at the violation
    #[arg(long, value_name = "FILE")]
    pub gdb: Option<PathBuf>,
    /// Reproduce this schedule, as a report prints it (THREAD*STEPS,...), instead of searching for a violation
    #[arg(long, value_name = "SCHEDULE", value_delimiter = ',', conflicts_with = "from")]
    pub schedule: Vec<String>,
    /// Reproduce the execution in this report (`verify --format json`) instead of searching for a violation
    #[arg(long, value_name = "REPORT.json")]
    pub from: Option<PathBuf>,
    /// How to test the generated file; this runs code of the program on this machine
    #[arg(long, value_enum, default_value = "confined", value_name = "HOW")]
    pub replay: ReplayName,
    /// Use only this verifier
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "auto")]
    pub backend: Option<String>,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Memory limit of the whole run, for all processes together, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Options of the translation
    #[command(flatten)]
    pub translation: TranslationArgs,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq explore in.c`
#[derive(Args, Debug)]
pub struct Explore {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Memory limit of the whole run, for all processes together, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory_limit: u64,
    /// Maximum number of states
    #[arg(long, value_name = "N")]
    pub max_states: Option<usize>,
    /// Number of threads that explore; the result does not depend on it [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Properties to check, by name or as SV-COMP property files: unreach-call (failed assertions, calls of
    /// reach_error), misuse (of the thread library), undefined (undefined behavior of C: memory errors, division by
    /// zero, and the like), data-race, deadlock, overflow [default: unreach-call,misuse,undefined]
    #[arg(long, value_delimiter = ',', value_name = "NAMES|FILE.prp")]
    pub property: Vec<String>,
    /// Restrict inputs that are wider than a character to these values
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub nondet_range: Option<(i64, i64)>,
    /// Exclude spurious wake-ups of condition variables
    #[arg(long)]
    pub no_spurious_wakeups: bool,
    /// Partial-order reduction: omit interleavings that differ only in the order of independent steps
    #[arg(long, value_enum, default_value = "on", value_name = "WHICH")]
    pub reduction: ReductionName,
    /// Switch off reductions: `all`, or names from docs/reductions.md
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide = true)]
    pub without: Vec<Without>,
    /// How to treat functions that have neither a body nor a model
    #[arg(long = "extern", value_enum, default_value = "refuse", value_name = "HOW")]
    pub externs: ExternName,
    /// Options of the report
    #[command(flatten)]
    pub writing: Writing,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq completions bash`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// `ulseq mine in.c`
#[derive(Args, Debug)]
pub struct Mine {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// Write the invariants to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Maximum number of random executions
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub runs: usize,
    /// Seed of the random numbers: the same seed gives the same invariants
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub time_limit: u64,
    /// Memory limit of the whole run, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Options of the translation
    #[command(flatten)]
    pub translation: TranslationArgs,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq export in.c`
#[derive(Args, Debug)]
pub struct Export {
    /// The program: its .c files, or preprocessed .i files; `-` reads standard input
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub input: Vec<PathBuf>,
    /// The format of the transition system
    #[arg(long, value_enum, value_name = "NAME", default_value = "btor2")]
    pub format: ModelFormatName,
    /// Write it to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Properties whose violations are bad conditions: unreach-call (failed assertions, calls of reach_error), misuse
    /// (of the thread library), undefined (undefined behavior of C), data-race, deadlock, overflow; or SV-COMP property
    /// files [default: unreach-call,misuse,undefined]
    #[arg(long, value_delimiter = ',', value_name = "NAMES|FILE.prp")]
    pub property: Vec<String>,
    /// Time limit of the whole run, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub time_limit: u64,
    /// Memory limit of the whole run, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Options of the translation
    #[command(flatten)]
    pub translation: TranslationArgs,
    /// Options of the front end
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq backends`
#[derive(Args, Debug)]
pub struct Backends {
    /// Template files of additional verifiers
    #[arg(value_name = "FILE.toml")]
    pub template: Vec<PathBuf>,
}
