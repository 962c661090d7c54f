//! The commands by which `verify` runs engines of its own as processes.

use std::path::PathBuf;

use clap::Args;

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
pub struct SymbolicProcess {
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
    /// A data race ends a path silently
    #[arg(long)]
    pub ignore_race: bool,
    /// A failed assertion ends a path silently
    #[arg(long)]
    pub ignore_assertions: bool,
    /// Tell which bounds were hit; else paths end there silently, and nothing is proved
    #[arg(long)]
    pub check_bounds: bool,
    /// Prove by induction
    #[arg(long)]
    pub induction: bool,
    /// With a proof, tell its inductive invariant
    #[arg(long)]
    pub show_invariants: bool,
    /// Cut loops off after so many iterations
    #[arg(long)]
    pub unwind: Option<u32>,
    /// The program has switches: search under all of them first, and drop those that a proof needs
    #[arg(long)]
    pub switches: bool,
}
