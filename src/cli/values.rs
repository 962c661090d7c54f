//! The values of options that have names, and ranges.

use clap::ValueEnum;

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

/// The drivers that are chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DriverName {
    /// One step from any state of an invariant
    Induction,
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
    /// Memory safety as SV-COMP has it: valid-deref, valid-free, and valid-memtrack
    #[value(alias = "memsafety")]
    ValidMemsafety,
    /// Accesses to no object
    ValidDeref,
    /// Memory that is freed cannot be freed
    ValidFree,
    /// Memory is lost: it was not freed, and no pointer to it is left
    ValidMemtrack,
}

/// Parses `LOW..HIGH`, both included, with at most 65536 values.
pub(super) fn range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once("..").ok_or("expected LOW..HIGH")?;
    let number = |part: &str| part.trim().parse::<i64>().map_err(|error| error.to_string());
    let (low, high) = (number(low)?, number(high)?);
    match high.checked_sub(low) {
        Some(0..=65535) => Ok((low, high)),
        Some(_) | None => Err("the range must hold between 1 and 65536 values".to_string()),
    }
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
    /// Invariant-guided underapproximation: search under likely invariants on the flow of data first, and drop those
    /// that a proof needs; by the symbolic engine and CBMC, or by --backend
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

/// The format of a transition system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModelFormatName {
    /// BTOR2, for word-level model checkers
    Btor2,
    /// Binary AIGER 1.9, for bit-level model checkers
    Aiger,
    /// Constrained Horn clauses in SMT-LIB 2.6: `sat` means that no bad condition is reachable
    Smt2,
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
