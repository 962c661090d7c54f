//! The command line: types for the parser (clap). It depends on no other module but `reductions`, for their names.

mod commands;
mod engines;
mod options;
mod values;

use clap::{Parser, Subcommand};

pub use commands::{Backends, Completions, Explore, Export, Mine, Replay, Translate, Verify};
pub use engines::{RefiningCbmc, RefiningSat, SymbolicProcess};
pub use options::{Reading, TranslationArgs, Writing};
pub use values::{
    CallsName, DataModelName, DriverName, ExternName, FormatName, ModelFormatName, PropertyName, ReductionName,
    ReplayName, SchemeName, StrategyName, TraceName,
};

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
    /// Write the sequential program as a transition system, for hardware model checkers and solvers of Horn clauses
    Export(Export),
    /// Print the manual page
    Man,
    /// Print the completion script for a shell
    Completions(Completions),
    /// List the supported verifiers: which are installed, their versions and abilities
    Backends(Backends),
    /// The symbolic engine, on a sequential program: how `verify` runs it
    #[command(name = "symbolic-engine", hide = true)]
    Symbolic(SymbolicProcess),
    /// CBMC on a program with switches: how `verify --strategy inv` runs it
    #[command(name = "refining-cbmc", hide = true)]
    RefiningCbmc(RefiningCbmc),
    /// The SAT solver that this CBMC calls
    #[command(name = "refining-sat", hide = true)]
    RefiningSat(RefiningSat),
}
