//! The command line: types for the parser (clap). It depends on no other module but `without`, for the names of
//! reductions.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::reductions::Without;

/// The version, with the build identification from `build.rs`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("ULSEQ_BUILD"));

/// Checks multi-threaded C programs: explores their interleavings, and translates them into sequential programs for
/// other verifiers.
///
/// Exit codes: 0 translated, or proved; 10 violation found; 5 inconclusive; 1 wrong usage; 2 the input does not parse;
/// 3 unsupported construct; 6 internal error or failure of a verifier.
#[derive(Debug, Parser)]
#[command(name = "ulseq", version = VERSION, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Cli {
    /// The command; without one, the file is translated.
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
    /// Verify a program: explicit-state search first, then sequential verifiers; explain the verdict
    Verify(Verify),
    /// Explore all interleavings of a program; needs no verifier
    Explore(Explore),
    /// Write a C file that reproduces a violation with real threads, for debugging
    Replay(Replay),
    /// Mine likely invariants from random executions: which writes the reads of shared variables see
    Mine(Mine),
    /// Print the manual page
    Man,
    /// Print the completion script for a shell
    Completions(Completions),
    /// List the supported verifiers: which are installed, their versions and abilities
    Backends(Backends),
    /// The symbolic engine, on a sequential program: how `verify` runs it
    #[command(name = "symbolic-engine", hide = true)]
    Symbolic(Symbolic),
    /// CBMC on a program with switches: how `verify --strategy inv` runs it
    #[command(name = "refining-cbmc", hide = true)]
    RefiningCbmc(RefiningCbmc),
    /// The SAT solver that this CBMC calls
    #[command(name = "refining-sat", hide = true)]
    RefiningSat(RefiningSat),
}

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
    /// With --strategy: tell its steps. cegpv: which variables each abstraction keeps, and what became of its violation;
    /// inv: how many invariants there were, and how many were kept
    #[arg(long, requires = "strategy")]
    pub explain: bool,
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
    /// zero, and the like), data-race (explicit-state search only), deadlock, overflow (both also with CBMC, ESBMC and the
    /// symbolic engine) [default: unreach-call,misuse,undefined]
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

/// Where a report goes, and as what.
#[derive(Args, Debug)]
pub struct Writing {
    /// Format of the report
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: FormatName,
    /// Write the report to this file, and a text report to standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a violation witness for a failed assertion: YAML if the name ends in .yml or .yaml, otherwise GraphML
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
}

/// The interleavings that `explore` omits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReductionName {
    /// All reductions
    On,
    /// Persistent sets: a thread whose step is independent of all others is explored alone
    Persistent,
    /// Sleep sets: only one order of two independent steps; same states, fewer steps
    Sleep,
    /// None
    Off,
}

/// The properties to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PropertyName {
    /// Failed assertions, calls of reach_error
    UnreachCall,
    /// All unfinished threads are blocked forever
    #[value(alias = "no-deadlock")]
    Deadlock,
    /// Conflicting concurrent accesses to the same memory that are not all atomic
    #[value(alias = "no-data-race")]
    DataRace,
    /// Misuse of mutexes, condition variables, and other objects of the thread library
    Misuse,
    /// Undefined behavior of C: memory errors, division by zero, and the like
    Undefined,
    /// Signed overflow, which otherwise wraps around
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

/// `ulseq refining-cbmc -- cbmc seq.c ...`
#[derive(Args, Debug)]
pub struct RefiningCbmc {
    /// CBMC and its arguments
    #[arg(last = true, required = true)]
    pub command: Vec<std::ffi::OsString>,
}

/// `ulseq refining-sat folder formula.cnf`
#[derive(Args, Debug)]
pub struct RefiningSat {
    /// The folder with the names of the variables
    pub folder: PathBuf,
    /// The formula, in DIMACS format
    pub formula: PathBuf,
}

/// `ulseq symbolic-engine seq.c`
#[derive(Args, Debug)]
pub struct Symbolic {
    /// The sequential program
    pub file: PathBuf,
    /// 32-bit `long` and pointers
    #[arg(long)]
    pub m32: bool,
    /// 64-bit `long` and pointers
    #[arg(long, conflicts_with = "m32")]
    pub m64: bool,
    /// Misuse of the thread library ends a path silently
    #[arg(long)]
    pub ignore_misuse: bool,
    /// Undefined behavior ends a path silently
    #[arg(long)]
    pub ignore_undefined: bool,
    /// Signed overflow ends a path silently
    #[arg(long)]
    pub ignore_overflow: bool,
    /// A deadlock ends a path silently
    #[arg(long)]
    pub ignore_deadlock: bool,
    /// A failed assertion ends a path silently
    #[arg(long)]
    pub ignore_assertions: bool,
    /// Tell which bounds were hit; else paths end there silently, and nothing is proved
    #[arg(long)]
    pub check_bounds: bool,
    /// Prove by induction
    #[arg(long)]
    pub induction: bool,
    /// Cut loops off after so many iterations
    #[arg(long)]
    pub unwind: Option<u32>,
    /// The program has switches: search under all of them first, and drop those that a proof needs
    #[arg(long)]
    pub switches: bool,
}

/// `ulseq backends`
#[derive(Args, Debug)]
pub struct Backends {
    /// Template files of additional verifiers
    #[arg(value_name = "FILE.toml")]
    pub template: Vec<PathBuf>,
}

/// The scheme of the translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemeName {
    /// UL-CSeq's scheme: each thread scans forward to where it was suspended
    Resume,
    /// One step function per thread
    Step,
}

/// How calls are translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CallsName {
    /// Inlined; in a large thread, shared
    Auto,
    /// Inlined; in a large thread, deeper calls are a bound, and so are more statements than --inline-limit
    Inline,
    /// All calls of a function in a thread share one copy of it
    Share,
}

/// The strategies besides the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StrategyName {
    /// Invariant-guided underapproximation: search under likely invariants on the flow of data first, and drop those that
    /// a proof needs; by the symbolic engine and CBMC, or by --backend
    Inv,
    /// Counterexample-guided slicing: explore the program without the variables that seem irrelevant, and add those
    /// that matter
    Cegpv,
}

/// How much of an execution is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TraceName {
    /// Only what other threads can observe
    Short,
    /// Every line, including the threads' private variables
    Full,
}

/// What native code of the checked program may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReplayName {
    /// Computation only: no files, no network, no other processes
    Confined,
    /// With all rights of the user; for systems that cannot confine programs
    Unconfined,
    /// Not at all
    Off,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// The verdict, and an execution with one column per thread
    Text,
    /// One JSON document with everything
    Json,
    /// SARIF 2.1.0, for editors and code-scanning views
    Sarif,
    /// A page with the source next to the threads, to step through
    Html,
}

/// The data model: sizes of `long` and pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DataModelName {
    /// 32-bit `long` and pointers
    #[value(name = "ILP32")]
    Ilp32,
    /// 64-bit `long` and pointers
    #[value(name = "LP64")]
    Lp64,
}

/// What is done with functions that have neither a body nor a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExternName {
    /// Report an error with its location
    Refuse,
    /// Arbitrary result, no side effects
    Pure,
    /// Arbitrary result, arbitrary values in all memory that the arguments reach
    Havoc,
}

/// Options of the sequential program.
#[derive(Args, Clone, Debug)]
pub struct TranslationArgs {
    /// Sequentialization scheme [default: resume; for verify: chosen by the strategy]
    #[arg(long, value_enum)]
    pub scheme: Option<SchemeName>,
    /// Bound on the number of round-robin rounds
    #[arg(long, value_name = "K", conflicts_with = "contexts")]
    pub rounds: Option<u32>,
    /// Bound on the number of contexts (context switches plus one)
    #[arg(long, value_name = "C")]
    pub contexts: Option<u32>,
    /// Unwinding bound of thread-creating loops whose number of iterations is not constant
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub unwind_threads: u32,
    /// Inlining depth of recursive functions
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub unwind_recursion: u32,
    /// Maximum number of statements of a thread all calls of which are inlined; in a larger one, calls share a copy of
    /// the function [default: 4000]
    #[arg(long, value_name = "N")]
    pub inline_limit: Option<usize>,
    /// How calls of functions that access shared memory are translated
    #[arg(long, value_enum, default_value = "auto", value_name = "HOW")]
    pub calls: CallsName,
    /// How to treat functions that have neither a body nor a model
    #[arg(long = "extern", value_enum, default_value = "refuse", value_name = "HOW")]
    pub externs: ExternName,
    /// Exclude spurious wake-ups of condition variables
    #[arg(long)]
    pub no_spurious_wakeups: bool,
    /// Do not rewrite loops that only wait for a condition
    #[arg(long)]
    pub no_await_loops: bool,
    /// Keep all visible points, including those that the reduction would remove
    #[arg(long)]
    pub all_points: bool,
    /// Switch off reductions: `all`, or names from docs/reductions.md
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide = true)]
    pub without: Vec<Without>,
    /// Check the invariants of the program after each pass
    #[arg(long, hide = true)]
    pub check: bool,
}

/// Options of the front end.
#[derive(Args, Clone, Debug)]
pub struct Reading {
    /// The C preprocessor [default: the first of cc, gcc, clang on PATH]
    #[arg(long, value_name = "PROGRAM")]
    pub cpp: Option<PathBuf>,
    /// Add a folder to the header search path
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub define: Vec<String>,
    /// Take the preprocessor options of each file from this compilation database; if no file is named, the program
    /// consists of all its C files
    #[arg(long, value_name = "compile_commands.json")]
    pub compile_commands: Option<PathBuf>,
    /// Start at this function instead of `main`; its arguments are arbitrary
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// 32-bit `long` and pointers (also -m32)
    #[arg(long, conflicts_with = "m64")]
    pub m32: bool,
    /// 64-bit `long` and pointers, the default (also -m64)
    #[arg(long)]
    pub m64: bool,
    /// Data model, by SV-COMP's names
    #[arg(long, value_enum, value_name = "MODEL", conflicts_with_all = ["m32", "m64"])]
    pub data_model: Option<DataModelName>,
}
