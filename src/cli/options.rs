//! Options that several commands share.

use std::path::PathBuf;

use clap::Args;

use super::values::{CallsName, DataModelName, ExternName, FormatName, SchemeName};
use crate::reductions::Without;

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

impl TranslationArgs {
    /// Whether a thread that waits for a condition variable may wake up without a signal.
    pub fn spurious_wakeups(&self) -> bool {
        !self.no_spurious_wakeups
    }
}

/// The arguments of a program.
#[derive(Clone, Debug)]
pub struct CommandLine(pub Vec<String>);

fn words(line: &str) -> Result<CommandLine, String> {
    shlex::split(line).map(CommandLine).ok_or_else(|| "a quotation mark has no partner".to_owned())
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
    /// Do not define a macro, even if the compiler does: -U__SSE2__ selects plain C where a program has code for
    /// vectors, too
    #[arg(short = 'U', value_name = "NAME")]
    pub undefine: Vec<String>,
    /// A word of the compiler's command line for the preprocessor: `-std=gnu99`, or `-include` and then a file. Such
    /// options need not be marked
    #[arg(long = "compiler-option", value_name = "WORD", hide = true, allow_hyphen_values = true)]
    pub compiler_options: Vec<String>,
    /// Take the preprocessor options of each file from this compilation database; if no file is named, the program
    /// consists of all its C files
    #[arg(long, value_name = "compile_commands.json")]
    pub compile_commands: Option<PathBuf>,
    /// Start at this function instead of `main`; its arguments are arbitrary
    #[arg(long, value_name = "FUNCTION")]
    pub entry: Option<String>,
    /// The arguments of the program, separated like words of a shell: only executions with these are checked
    #[arg(long, value_name = "WORDS", value_parser = words, allow_hyphen_values = true, conflicts_with = "entry")]
    pub args: Option<CommandLine>,
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
