//! The command line: types for the parser (clap). It depends on no other module but `without`, for the names of
//! reductions.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::without::Without;

/// The version, with the build identification from `build.rs`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("ULSEQ_BUILD"));

/// Turns a multi-threaded C program into a sequential one, and checks it with sequential verifiers.
///
/// Exit codes: 0 translated, or safe; 10 violation found; 5 inconclusive; 1 usage; 2 the input does not parse;
/// 3 unsupported construct; 6 internal error or backend failure.
#[derive(Debug, Parser)]
#[command(name = "ulseq", version = VERSION, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Cli {
    /// What to do; without a command the file is translated.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Translation.
    #[command(flatten)]
    pub translate: Translate,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Translate a program (the default)
    Translate(Translate),
    /// Translate a program, run verifiers, explain the verdict
    Verify(Verify),
    /// Go through all schedules of a small program; needs no verifier
    Explore(Explore),
    /// Write a C file that runs a violation with real threads, for a debugger
    Replay(Replay),
    /// Print the manual page
    Man,
    /// Print what a shell needs to complete the command line
    Completions(Completions),
    /// List the verifiers: what is installed, its version, what it can do
    Backends(Backends),
}

/// `ulseq in.c -o out.c`
#[derive(Args, Debug)]
pub struct Translate {
    /// The program: a .c file, or a preprocessed .i file; `-` is standard input
    #[arg(required = true)]
    pub input: Option<PathBuf>,
    /// Where the sequential program goes; `-` is standard output. A map from its lines to the source is written beside it (out.map.json)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The verifier that will read the output; without it the output follows SV-COMP's conventions
    #[arg(long, value_name = "NAME")]
    pub backend: Option<String>,
    /// Show in comments where each statement comes from
    #[arg(long)]
    pub origin_comments: bool,
    /// Seconds for everything
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub time_limit: u64,
    /// Megabytes for everything, all processes together
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Print the program as it is after this pass and stop
    #[arg(long, value_name = "PASS")]
    pub dump_after: Option<String>,
    /// How the sequential program looks
    #[command(flatten)]
    pub shape: Shape,
    /// How the source is read
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq verify in.c`
#[derive(Args, Debug)]
pub struct Verify {
    /// The program: a .c file, or a preprocessed .i file; `-` is standard input
    pub input: PathBuf,
    /// Use only this verifier: a name (see `ulseq backends`), or a template file that describes one; `auto` uses all that are installed
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "auto")]
    pub backend: Option<String>,
    /// Seconds for everything
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Megabytes for everything, all processes together
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// Run so many verifiers at once [default: the number of processors, at most 2]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Unwind every loop of the sequential program so often
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,
    /// Keep the sequential programs and the verifiers' outputs in this folder
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// How a violation is replayed, which runs code of the program on this machine
    #[arg(long, value_enum, default_value = "confined", value_name = "HOW")]
    pub replay: ReplayName,
    /// The same as --replay=off
    #[arg(long, conflicts_with = "replay")]
    pub no_replay: bool,
    /// How much of a violation's execution is shown
    #[arg(long, value_enum, default_value = "short", value_name = "HOW")]
    pub trace: TraceName,
    /// Where the report goes
    #[command(flatten)]
    pub writing: Writing,
    /// What to look for, names or SV-COMP property files: unreach-call (failed assertions, calls of reach_error), misuse (of the thread
    /// library), undefined (undefined behavior of C: memory errors, division by zero, and the like), data-race, deadlock, overflow
    /// [default: unreach-call,misuse,undefined]
    #[arg(long, value_delimiter = ',', value_name = "NAMES|FILE.prp")]
    pub property: Vec<String>,
    /// Print the exact commands that are run
    #[arg(short, long)]
    pub verbose: bool,
    /// How the sequential program looks
    #[command(flatten)]
    pub shape: Shape,
    /// How the source is read
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq replay in.c -o bug.c`
#[derive(Args, Debug)]
pub struct Replay {
    /// The program: a .c file, or a preprocessed .i file; `-` is standard input
    pub input: PathBuf,
    /// Where the C file goes; compile it with `cc -g -pthread`
    #[arg(short, long, value_name = "FILE.c", default_value = "replay.c")]
    pub output: PathBuf,
    /// Write a script for gdb, too, that stops at every context switch and at the violation
    #[arg(long, value_name = "FILE")]
    pub gdb: Option<PathBuf>,
    /// Follow this schedule, as a report prints it (THREAD*STEPS,...), and do not look for a violation
    #[arg(long, value_name = "SCHEDULE", value_delimiter = ',', conflicts_with = "from")]
    pub schedule: Vec<String>,
    /// Follow the execution of this report (`verify --format json`), and do not look for a violation
    #[arg(long, value_name = "REPORT.json")]
    pub from: Option<PathBuf>,
    /// How the file is tried before it is handed out, which runs code of the program on this machine
    #[arg(long, value_enum, default_value = "confined", value_name = "HOW")]
    pub replay: ReplayName,
    /// Use only this verifier
    #[arg(long, value_name = "NAME|FILE.toml", default_value = "auto")]
    pub backend: Option<String>,
    /// Seconds for everything
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Megabytes for everything, all processes together
    #[arg(long, value_name = "MB", default_value_t = 8000)]
    pub memory_limit: u64,
    /// How the sequential program looks
    #[command(flatten)]
    pub shape: Shape,
    /// How the source is read
    #[command(flatten)]
    pub reading: Reading,
}

/// `ulseq explore in.c`
#[derive(Args, Debug)]
pub struct Explore {
    /// The program: a .c file, or a preprocessed .i file; `-` is standard input
    pub input: PathBuf,
    /// Seconds for everything
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Megabytes for everything, all processes together
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory_limit: usize,
    /// Stop after so many states
    #[arg(long, value_name = "N")]
    pub max_states: Option<usize>,
    /// Threads that explore side by side; the outcome is the same (as many as there are processors)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// What to look for, names or SV-COMP property files: unreach-call (failed assertions, calls of reach_error), misuse (of the thread
    /// library), undefined (undefined behavior of C: memory errors, division by zero, and the like), data-race, deadlock, overflow
    /// [default: unreach-call,misuse,undefined]
    #[arg(long, value_delimiter = ',', value_name = "NAMES|FILE.prp")]
    pub property: Vec<String>,
    /// Inputs wider than a character take these values and no others
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub nondet_range: Option<(i64, i64)>,
    /// Condition variables wake up only when signaled
    #[arg(long)]
    pub no_spurious_wakeups: bool,
    /// Leave out interleavings that differ from others only in the order of independent steps
    #[arg(long, value_enum, default_value = "on", value_name = "WHICH")]
    pub reduction: ReductionName,
    /// Switch off what leaves behaviors out: `all`, or names of docs/reductions.md
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide = true)]
    pub without: Vec<Without>,
    /// What to do with functions that have neither a body nor a model
    #[arg(long = "extern", value_enum, default_value = "refuse", value_name = "HOW")]
    pub externs: ExternName,
    /// Where the report goes
    #[command(flatten)]
    pub writing: Writing,
    /// How the source is read
    #[command(flatten)]
    pub reading: Reading,
}

/// Where a report goes, and as what.
#[derive(Args, Debug)]
pub struct Writing {
    /// The report's format
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: FormatName,
    /// Write the report into this file; standard output then has it as text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the witness of a violated assertion: YAML if the name ends in .yml or .yaml, else GraphML
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
}

/// The interleavings that `explore` omits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReductionName {
    /// As many as possible
    On,
    /// A thread whose step nothing depends on goes alone: fewer states
    Persistent,
    /// Of two independent steps one order is enough: the same states by fewer steps
    Sleep,
    /// None
    Off,
}

/// The properties to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PropertyName {
    /// Failed assertions, calls of reach_error
    UnreachCall,
    /// All unfinished threads wait for ever
    #[value(alias = "no-deadlock")]
    Deadlock,
    /// Concurrent accesses of one place, one of them a write, not all of them atomic
    #[value(alias = "no-data-race")]
    DataRace,
    /// Misuse of mutexes, conditions, and other objects of the thread library
    Misuse,
    /// Undefined behavior of C: memory errors, division by zero, and the like
    Undefined,
    /// Undefined behavior, signed overflow included, which else wraps around
    #[value(alias = "no-overflow")]
    Overflow,
}

/// Parses `LOW..HIGH`, both included, with at most 65536 values.
fn range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once("..").ok_or("expected LOW..HIGH")?;
    let number = |part: &str| part.trim().parse::<i64>().map_err(|error| error.to_string());
    let (low, high) = (number(low)?, number(high)?);
    match high.checked_sub(low) {
        Some(0..=65535) => Ok((low, high)),
        Some(_) | None => Err("the range must hold between 1 and 65536 values".to_string()),
    }
}

/// `ulseq completions bash`
#[derive(Args, Debug)]
pub struct Completions {
    /// Which shell
    pub shell: clap_complete::Shell,
}

/// `ulseq backends`
#[derive(Args, Debug)]
pub struct Backends {
    /// Template files of further verifiers
    #[arg(value_name = "FILE.toml")]
    pub template: Vec<PathBuf>,
}

/// The scheme of the translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemeName {
    /// UL-CSeq's: each thread scans forward to where it stopped
    Resume,
    /// One step function per thread
    Step,
}

/// How much of an execution is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TraceName {
    /// What other threads can see
    Short,
    /// Every line, and the threads' own variables
    Full,
}

/// What native code of the checked program may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReplayName {
    /// Compute, and nothing else: no file, no network, no other process
    Confined,
    /// Everything that you may do; for systems that cannot confine programs
    Unconfined,
    /// Nothing: it is not run
    Off,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// For people: the verdict, and an execution in thread columns
    Text,
    /// One document with everything, for programs
    Json,
    /// SARIF 2.1.0, for editors and code-scanning views
    Sarif,
    /// One page with the source beside the threads, to step through
    Html,
}

/// The data model: sizes of `long` and pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DataModelName {
    /// 32 bits
    #[value(name = "ILP32")]
    Ilp32,
    /// 64 bits
    #[value(name = "LP64")]
    Lp64,
}

/// What is done with functions that have neither a body nor a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExternName {
    /// A located error
    Refuse,
    /// Arbitrary result, no effect
    Pure,
    /// Arbitrary result, and arbitrary values behind the arguments
    Havoc,
}

/// Options of the sequential program.
#[derive(Args, Clone, Debug)]
pub struct Shape {
    /// How threads are simulated [default: resume; for verify: chosen by purpose]
    #[arg(long, value_enum)]
    pub scheme: Option<SchemeName>,
    /// Only so many round-robin rounds
    #[arg(long, value_name = "K", conflicts_with = "contexts")]
    pub rounds: Option<u32>,
    /// Only so many contexts (context switches plus one)
    #[arg(long, value_name = "C")]
    pub contexts: Option<u32>,
    /// Unwind loops that create threads so often, where their number of rounds is not constant
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub unwind_threads: u32,
    /// Inline recursive functions so deep
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub unwind_recursion: u32,
    /// Largest number of statements of a thread after inlining [default: 10000 plus 20 times the program's]
    #[arg(long, value_name = "N")]
    pub inline_limit: Option<usize>,
    /// What to do with functions that have neither a body nor a model
    #[arg(long = "extern", value_enum, default_value = "refuse", value_name = "HOW")]
    pub externs: ExternName,
    /// Condition variables wake up only when signaled
    #[arg(long)]
    pub no_spurious_wakeups: bool,
    /// Keep loops that only wait
    #[arg(long)]
    pub no_await_loops: bool,
    /// Keep every visible point, also those that no other thread can tell from their neighbors
    #[arg(long)]
    pub all_points: bool,
    /// Switch off what leaves behaviors out: `all`, or names of docs/reductions.md
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide = true)]
    pub without: Vec<Without>,
    /// Check the promises between passes
    #[arg(long, hide = true)]
    pub check: bool,
}

/// Options of the front end.
#[derive(Args, Clone, Debug)]
pub struct Reading {
    /// The C preprocessor [default: the first of cc, gcc, clang on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub cpp: Option<PathBuf>,
    /// Folder with headers
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub define: Vec<String>,
    /// 32-bit `long` and pointers (also -m32)
    #[arg(long, conflicts_with = "m64")]
    pub m32: bool,
    /// 64-bit `long` and pointers, the default (also -m64)
    #[arg(long)]
    pub m64: bool,
    /// Sizes of `long` and pointers, as SV-COMP names them
    #[arg(long, value_enum, value_name = "MODEL", conflicts_with_all = ["m32", "m64"])]
    pub data_model: Option<DataModelName>,
}
