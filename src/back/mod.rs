//! The sequential verifiers: one a file, behind one trait.
//!
//! All that differs between them is here and in `stubs/back/*.h`. A verifier's command line and the
//! reading of its answer are pure functions, so they are tested on recorded outputs without it.

mod answer;
pub mod automizer;
pub mod cbmc;
mod cbmc_trace;
pub mod cpachecker;
pub mod esbmc;
mod esbmc_trace;
mod find;
pub mod generic;
mod listing;
pub mod seahorn;
pub mod verdict;

use crate::cex::Choice;
use crate::process::{Cmd, Limits, Outcome};
use std::path::Path;
use std::sync::Arc;

pub use find::{installed, locate, named, version, Backend, FindError};
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
    /// Whether it calls `ULSEQ_MISUSE`.
    pub has_misuse: bool,
    /// Whether it calls `ULSEQ_BOUND`.
    pub has_bounds: bool,
    /// Whether misuse of the thread library counts as a violation.
    pub misuse: bool,
    /// Whether undefined behaviour does.
    pub undefined: bool,
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
            has_misuse: true,
            has_bounds: true,
            misuse: true,
            undefined: true,
            mode,
            unwind: None,
            unwind_loops: Vec::new(),
            model: DataModel::default(),
            limits: Limits::default(),
        }
    }
}

/// What a verifier can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// It finds bugs; one that does not can only prove.
    pub bugs: bool,
    /// It proves programs whose loops have no bound.
    pub proof: bool,
    /// It takes loop bounds, and tells which of them were too small.
    pub bound: bool,
    /// Its counterexamples are read.
    pub trace: bool,
    /// It writes witnesses of its own, for the sequential program.
    pub witness: bool,
}

/// A sequential verifier.
///
/// All but [`Verifier::version_command`] is pure, so it is tested on recorded outputs.
pub trait Verifier: Send + Sync {
    /// Its name in commands and reports.
    fn name(&self) -> &str;
    /// The names of its program, the usual one first.
    fn programs(&self) -> Vec<String> {
        vec![self.name().to_owned()]
    }
    /// What it can do.
    fn abilities(&self) -> Abilities;
    /// The header in `stubs/back` for its files.
    fn header(&self) -> &str {
        self.name()
    }
    /// Whether it tells violations, misuse and bounds apart. If not, a proof run reports all of them in the same way, and
    /// only a run without the checks of misuse and bounds shows a violation.
    fn separates(&self) -> bool {
        true
    }
    /// Whether it can search without a loop bound (see [`Task::unwind`]).
    fn deepens_itself(&self) -> bool;
    /// Whether it wants its files preprocessed; then they are, with [`Task::defines`].
    fn preprocessed(&self) -> bool {
        false
    }
    /// Whether it runs on a virtual machine, which reserves more memory than it uses.
    fn on_virtual_machine(&self) -> bool {
        false
    }
    /// Whether it knows which memory may be accessed (`ULSEQ_VALID` in its header); if not, it sees null pointers only.
    fn checks_memory(&self) -> bool {
        false
    }
    /// What its verdicts rest on, beyond the translation.
    fn rests_on(&self) -> Vec<String> {
        Vec::new()
    }
    /// Whether `--backend auto` uses it.
    fn in_portfolio(&self) -> bool {
        true
    }
    /// The command that makes it tell its version.
    fn version_command(&self, exe: &Path) -> Cmd {
        let mut cmd = Cmd::new(exe);
        cmd.arg("--version");
        cmd
    }
    /// The version in what that command prints.
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
    /// Whether it tells which probes (`ULSEQ_REACH`) can be reached.
    fn finds_reached(&self) -> bool {
        false
    }
    /// The command line that tells.
    fn reach_command(&self, _exe: &Path, _task: &Task<'_>) -> Option<Cmd> {
        None
    }
    /// The numbers of the probes that are reached, in what that command prints; nothing if it did not come to an end.
    fn reached(&self, _outcome: &Outcome) -> Option<Vec<usize>> {
        None
    }
}

impl Task<'_> {
    /// The macros that a verifier which does not separate needs for this task: a proof checks everything, a search for
    /// bugs only what is certainly one.
    pub fn defines(&self) -> Vec<&'static str> {
        defines(self.mode, self.misuse, self.undefined)
    }
}

/// See [`Task::defines`].
pub fn defines(mode: Mode, misuse: bool, undefined: bool) -> Vec<&'static str> {
    match mode {
        Mode::Bug => Vec::new(),
        Mode::Proof | Mode::Induction => {
            let all =
                [("ULSEQ_CHECK_BOUNDS", true), ("ULSEQ_CHECK_MISUSE", misuse), ("ULSEQ_CHECK_UNDEFINED", undefined)];
            all.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name).collect()
        }
    }
}

/// All verifiers that are built in, the preferred one first.
pub fn verifiers() -> Vec<Arc<dyn Verifier>> {
    let mut all: Vec<Arc<dyn Verifier>> = vec![
        Arc::new(cbmc::Cbmc),
        Arc::new(esbmc::Esbmc),
        Arc::new(cpachecker::CpaChecker),
        Arc::new(automizer::Automizer),
        Arc::new(seahorn::SeaHorn),
    ];
    all.extend(generic::built_in().into_iter().map(|template| Arc::new(template) as Arc<dyn Verifier>));
    all
}

/// The property file beside a generated program: see [`PROPERTY_TEXT`].
pub const PROPERTY_FILE: &str = "unreach-call.prp";
/// The one property of generated programs, in the words of SV-COMP.
pub const PROPERTY_TEXT: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// The inputs by their types, as most headers declare them.
macro_rules! inputs {
    () => {
        include_str!("../../stubs/back/inputs.h")
    };
}

/// Program counters in the narrowest type that holds them.
macro_rules! counters {
    () => {
        include_str!("../../stubs/back/counters.h")
    };
}

/// The header of that name in `stubs/back`, which defines the ulseq primitives, to stand at the top of a generated file.
/// Without a name, or with another one, it is the one in the words of SV-COMP, for any verifier.
pub fn header(name: Option<&str>) -> &'static str {
    match name {
        Some("cbmc") => concat!(include_str!("../../stubs/back/cbmc.h"), include_str!("../../stubs/back/trace.h")),
        Some("esbmc") => concat!(
            include_str!("../../stubs/back/esbmc.h"),
            inputs!(),
            counters!(),
            include_str!("../../stubs/back/trace.h")
        ),
        Some("replay") => concat!(include_str!("../../stubs/back/replay.h"), counters!()),
        Some("explore") => concat!(include_str!("../../stubs/back/explore.h"), inputs!(), counters!()),
        Some("seahorn") => concat!(include_str!("../../stubs/back/seahorn.h"), inputs!(), counters!()),
        Some("frama-c") => concat!(include_str!("../../stubs/back/frama-c.h"), counters!()),
        Some(_) | None => concat!(include_str!("../../stubs/back/svcomp.h"), inputs!(), counters!()),
    }
}
