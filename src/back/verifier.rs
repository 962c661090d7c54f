//! The interface of a sequential verifier: its task, its capabilities, its command lines, and the parsing of its
//! answers.

use super::found_invariant::FoundInvariant;
use super::header::Header;
use super::verdict::Verdict;
use crate::data_model::DataModel;
use crate::process::{Cmd, Outcome, ProcessLimits};
use crate::schedule::Choice;
use crate::verdict_wording::UNREACH_CALL;
use std::path::Path;

/// The purpose of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Finds a bug: stops at the first one. Paths beyond a bound are cut off silently, so this never proves anything.
    Bug,
    /// Proves, or reports which bounds are too small: bounds and loop unwindings are assertions.
    Proof,
    /// As `Proof`, by k-induction if the verifier supports it.
    Induction,
}

/// One run of a verifier on one generated file.
#[derive(Clone, Debug)]
pub struct VerifierTask<'a> {
    /// The generated sequential program, with the header of this verifier at its beginning.
    pub file: &'a Path,
    /// Whether the program contains any property (calls `ULSEQ_VIOLATION` or `ULSEQ_MISUSE`).
    pub has_properties: bool,
    /// Whether it calls `ULSEQ_MISUSE`.
    pub has_misuse: bool,
    /// Whether it calls `ULSEQ_BOUND`.
    pub has_bounds: bool,
    /// Whether misuse of the thread library counts as a violation.
    pub misuse: bool,
    /// Whether undefined behavior counts as a violation.
    pub undefined: bool,
    /// Whether signed overflow counts as a violation; the program checks it only if it was translated for that.
    pub overflow: bool,
    /// Whether a deadlock counts as a violation; the same holds.
    pub deadlock: bool,
    /// Whether a data race counts as a violation; the same holds.
    pub race: bool,
    /// Whether a failed assertion counts as a violation; if not, it ends the execution.
    pub assertions: bool,
    /// The purpose of the run.
    pub mode: Mode,
    /// Loop bound: bodies are executed at most `unwind - 1` times. `None` leaves the bound to the verifier.
    pub unwind: Option<u32>,
    /// Bounds of individual loops, by the verifier's own names of loops (`main.0`).
    pub unwind_loops: Vec<(String, u32)>,
    /// The data model.
    pub model: DataModel,
    /// Whether a proof is to tell its invariant: see [`Verifier::invariant`].
    pub invariants: bool,
    /// Limits of time and memory for the process.
    pub limits: ProcessLimits,
}

impl<'a> VerifierTask<'a> {
    /// A task without bounds and limits.
    pub fn new(file: &'a Path, mode: Mode) -> Self {
        VerifierTask {
            file,
            has_properties: true,
            has_misuse: true,
            has_bounds: true,
            misuse: true,
            undefined: true,
            overflow: true,
            deadlock: true,
            race: true,
            assertions: true,
            mode,
            unwind: None,
            unwind_loops: Vec::new(),
            model: DataModel::default(),
            invariants: false,
            limits: ProcessLimits::default(),
        }
    }
}

/// The capabilities of a verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// It finds bugs; otherwise it can only prove.
    pub bugs: bool,
    /// It can prove programs with unbounded loops.
    pub proof: bool,
    /// It accepts loop bounds, and reports which of them were too small.
    pub bound: bool,
    /// Its counterexamples can be parsed.
    pub trace: bool,
    /// It writes its own witnesses, for the sequential program.
    pub witness: bool,
}

/// A sequential verifier.
///
/// The methods start no processes and read no files: they build commands and read outputs, so they are tested on
/// recorded outputs. (For its command, [`Verifier::with_switches`] may ask for the path of this program.)
pub trait Verifier: Send + Sync {
    /// Its name in commands and reports.
    fn name(&self) -> &str;
    /// The possible names of its program, the usual one first.
    fn programs(&self) -> Vec<String> {
        vec![self.name().to_owned()]
    }
    /// Whether it is a part of ulseq.
    fn is_built_in(&self) -> bool {
        false
    }
    /// Its capabilities.
    fn abilities(&self) -> Abilities;
    /// The header in `stubs/back` for its input files.
    fn header(&self) -> Header {
        Header::SvComp
    }
    /// Whether it distinguishes violations, misuse and bounds. If not, a proof run reports all of them in the same
    /// way, and only a run without the checks of misuse and bounds can show a violation.
    fn separates(&self) -> bool {
        true
    }
    /// Whether it can search without a loop bound (see [`VerifierTask::unwind`]).
    fn deepens_itself(&self) -> bool;
    /// Whether its input files must be preprocessed (with the macros [`VerifierTask::defines`]).
    fn preprocessed(&self) -> bool {
        false
    }
    /// Whether it runs on a virtual machine, which reserves more memory than it uses.
    fn on_virtual_machine(&self) -> bool {
        false
    }
    /// Whether it can decide which memory is accessible (`ULSEQ_VALID` in its header); if not, it only detects null
    /// pointers.
    fn checks_memory(&self) -> bool {
        false
    }
    /// Whether it reads all of C as compilers do. If not, it misreads packed members and characters beyond ASCII, and does
    /// not check accesses behind an array without a length.
    fn reads_as_compilers(&self) -> bool {
        true
    }
    /// The assumptions of all its verdicts, beyond those of the translation.
    fn assumptions(&self) -> Vec<String> {
        Vec::new()
    }
    /// The further assumptions of the verdict in this output, as the output states them.
    fn assumptions_of(&self, _outcome: &Outcome) -> Vec<String> {
        Vec::new()
    }
    /// The inductive invariant of a proof, if the task asked for it and the output states one.
    fn invariant(&self, _outcome: &Outcome) -> Option<FoundInvariant> {
        None
    }
    /// Whether `--backend auto` uses it.
    fn in_portfolio(&self) -> bool {
        true
    }
    /// The command that prints its version.
    fn version_command(&self, exe: &Path) -> Cmd {
        let mut cmd = Cmd::new(exe);
        cmd.arg("--version");
        cmd
    }
    /// Extracts the version from the output of that command.
    fn version_in(&self, text: &str) -> Option<String>;
    /// The command line for a task.
    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd;
    /// The command that checks a program with switches ([`switched`](super::switched)), made from the command for a
    /// task: the verifier first searches with all switches on, and then turns off those that its proof used. If the
    /// verifier cannot do that, the command stays as it is, and the switches are inputs of the program.
    fn with_switches(&self, command: Cmd) -> Cmd {
        command
    }
    /// Whether [`with_switches`](Verifier::with_switches) changes the command.
    fn knows_switches(&self) -> bool {
        false
    }
    /// Extracts the verdict on the task from the output.
    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict;
    /// The command line that reproduces a violation of the task and prints all choices on its path; `None` if the
    /// verifier cannot print them.
    fn trace_command(&self, _exe: &Path, _task: &VerifierTask<'_>) -> Option<Cmd> {
        None
    }
    /// The choices in the output of [`trace_command`](Verifier::trace_command), in order.
    ///
    /// # Errors
    /// A description of the first unexpected part of the output.
    fn choices(&self, _outcome: &Outcome) -> Result<Vec<Choice>, String> {
        Err("the verifier tells no choices".into())
    }
    /// Whether it can report which probes (`ULSEQ_REACH`) are reachable.
    fn finds_reached(&self) -> bool {
        false
    }
    /// The command line for that.
    fn reach_command(&self, _exe: &Path, _task: &VerifierTask<'_>) -> Option<Cmd> {
        None
    }
    /// The numbers of the reachable probes in the output of that command; `None` if it did not finish.
    fn reached(&self, _outcome: &Outcome) -> Option<Vec<usize>> {
        None
    }
}

impl VerifierTask<'_> {
    /// The options that define the macros of those kinds of violations that do not count, for a verifier that
    /// distinguishes them: such a violation ends the execution.
    pub fn ignored(&self) -> Vec<&'static str> {
        let kinds = [
            (self.misuse, "-DULSEQ_IGNORE_MISUSE"),
            (self.undefined, "-DULSEQ_IGNORE_UNDEFINED"),
            (self.overflow, "-DULSEQ_IGNORE_OVERFLOW"),
            (self.deadlock, "-DULSEQ_IGNORE_DEADLOCK"),
            (self.race, "-DULSEQ_IGNORE_RACE"),
            (self.assertions, "-DULSEQ_IGNORE_ASSERTIONS"),
        ];
        kinds.into_iter().filter(|(counts, _)| !counts).map(|(_, option)| option).collect()
    }

    /// The macros for this task, needed if the verifier does not distinguish violations, misuse and bounds (see
    /// [`Verifier::separates`]): a proof checks everything, a bug search only what is certainly a bug.
    pub fn defines(&self) -> Vec<&'static str> {
        defines(self.mode, self.misuse, self.undefined)
    }
}

/// See [`VerifierTask::defines`].
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

/// The property file next to a generated program, which has only the property [`UNREACH_CALL`].
pub const PROPERTY_FILE: &str = "unreach-call.prp";

/// The text of that file.
pub fn property_text() -> String {
    format!("{UNREACH_CALL}\n")
}
