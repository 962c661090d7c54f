//! The sequential verifiers: one a file, behind one trait.
//!
//! All that differs between them is here and in `stubs/back/*.h`. A verifier's command line and the
//! reading of its answer are pure functions, so they are tested on recorded outputs without it.

pub mod cbmc;
mod cbmc_trace;
pub mod esbmc;
mod esbmc_trace;
mod listing;
pub mod verdict;

use crate::cex::Choice;
use crate::process::{self, Cmd, Limits, Outcome};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use verdict::{Bound, Property, Reason, Verdict, Violation};

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Find a bug: stop at the first one. What lies beyond a bound is cut silently, so this never proves anything.
    Bug,
    /// Prove, or say which bounds are too small: bounds and loop unwindings are assertions.
    Proof,
    /// As `Proof`, by k-induction where the verifier has it.
    Induction,
}

/// Sizes of the C types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum DataModel {
    /// `int` and pointers of 32 bits.
    Ilp32,
    /// `long` and pointers of 64 bits.
    #[default]
    Lp64,
}

/// One run of a verifier on one generated file.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The generated sequential program, with the header of this verifier at its top.
    pub file: &'a Path,
    /// Whether the program states any property at all (calls `ULSEQ_VIOLATION` or `ULSEQ_MISUSE`).
    pub has_properties: bool,
    /// Whether misuse of the thread library counts as a violation.
    pub misuse: bool,
    /// Purpose.
    pub mode: Mode,
    /// Loop bound: bodies run at most `unwind - 1` times. `None` leaves it to the verifier.
    pub unwind: Option<u32>,
    /// Bounds of single loops, by the verifier's own names of loops (`main.0`).
    pub unwind_loops: Vec<(String, u32)>,
    /// Sizes of types.
    pub model: DataModel,
    /// Time and memory, for the process.
    pub limits: Limits,
}

impl<'a> Task<'a> {
    /// A task without bounds and limits.
    pub fn new(file: &'a Path, mode: Mode) -> Self {
        Task {
            file,
            has_properties: true,
            misuse: true,
            mode,
            unwind: None,
            unwind_loops: Vec::new(),
            model: DataModel::default(),
            limits: Limits::default(),
        }
    }
}

/// A sequential verifier.
pub trait Verifier: Sync {
    /// Its name, which is also the name of its program and of its header in `stubs/back`.
    fn name(&self) -> &'static str;
    /// Whether it can search without a loop bound (see [`Task::unwind`]).
    fn deepens_itself(&self) -> bool;
    /// The version in what it prints for `--version`.
    fn version_in(&self, text: &str) -> Option<String>;
    /// The command line for a task.
    fn command(&self, exe: &Path, task: &Task<'_>) -> Cmd;
    /// What its output says about the task.
    fn verdict(&self, task: &Task<'_>, outcome: &Outcome) -> Verdict;
    /// The command line that finds a violation of the task once more and tells all choices on the way there; `None` if
    /// the verifier cannot tell them.
    fn trace_command(&self, _exe: &Path, _task: &Task<'_>) -> Option<Cmd> {
        None
    }
    /// The choices in the output of [`trace_command`](Verifier::trace_command), in order.
    ///
    /// # Errors
    /// What in the output is not as expected.
    fn choices(&self, _outcome: &Outcome) -> Result<Vec<Choice>, String> {
        Err("the verifier tells no choices".into())
    }
}

/// All verifiers, the preferred one first.
pub const VERIFIERS: &[&dyn Verifier] = &[&cbmc::Cbmc, &esbmc::Esbmc];

/// A verifier that is installed here.
#[derive(Clone)]
pub struct Backend {
    /// How to use it.
    pub verifier: &'static dyn Verifier,
    /// Its program.
    pub exe: PathBuf,
    /// Its version, as it says.
    pub version: String,
}

/// The verifiers that are installed.
pub fn installed() -> Vec<Backend> {
    VERIFIERS.iter().filter_map(|verifier| locate(*verifier)).collect()
}

/// The verifier of that name, if there is one and it is installed.
pub fn named(name: &str) -> Option<Backend> {
    VERIFIERS.iter().find(|verifier| verifier.name() == name).and_then(|verifier| locate(*verifier))
}

fn locate(verifier: &'static dyn Verifier) -> Option<Backend> {
    let exe = process::find(verifier.name())?;
    let version = version(verifier, &exe).ok()?;
    Some(Backend { verifier, exe, version })
}

/// Asks a program for its version.
pub fn version(verifier: &dyn Verifier, exe: &Path) -> io::Result<String> {
    let mut cmd = Cmd::new(exe);
    cmd.arg("--version");
    let limits = Limits { time: Some(Duration::from_secs(10)), memory: None };
    let outcome = process::run(&cmd, &limits, b"")?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    verifier.version_in(&text).ok_or_else(|| io::Error::other(format!("{} tells no version", exe.display())))
}

/// The header that defines the ulseq primitives, to stand at the top of a generated file:
/// of a verifier by name or of `explore` (see [`crate::native`]), or else the one in the words of SV-COMP, for any.
pub fn header(verifier: Option<&str>) -> &'static str {
    match verifier {
        Some("cbmc") => concat!(include_str!("../../stubs/back/cbmc.h"), include_str!("../../stubs/back/trace.h")),
        Some("esbmc") => concat!(include_str!("../../stubs/back/esbmc.h"), include_str!("../../stubs/back/trace.h")),
        Some("replay") => include_str!("../../stubs/back/replay.h"),
        Some("explore") => include_str!("../../stubs/back/explore.h"),
        Some(_) | None => include_str!("../../stubs/back/svcomp.h"),
    }
}
