//! Native exhaustive exploration of a *generated* program: it is compiled with a runtime that enumerates its choices
//! and stores its states (`stubs/native/explore.c`), which yields its reachable final states and its violations
//! without any verifier.
//!
//! In comparisons of the translation with the reference semantics, this is the translation's side: what is explored
//! is the C text that verifiers read, except for the header ([`HEADER`]).

#![allow(dead_code, unreachable_pub, unused_imports)] // each test binary uses a part of it

mod harness;
mod leaves;
mod output;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ulseq::back::Header;
use ulseq::process::{self, Cmd, Ended, ProcessLimits};
use ulseq::schedule::Choice;

pub use harness::text;
pub use leaves::{leaves, with_words, Bits, Leaf, LeafKind};
pub use output::{parse, Explored, Found};

/// The header that the generated program must include.
pub const HEADER: Header = Header::Explore;

/// The runtime.
const RUNTIME: &str = include_str!("../../../stubs/native/explore.c");

/// Flags for the generated program. What verifiers define, the compiler must define as well, so it may make no
/// assumptions on overflow or on types of objects. Functions are not inlined, so that the caller of a choice in the
/// driver can be identified.
const FLAGS: &[&str] =
    &["-std=gnu11", "-w", "-O0", "-fwrapv", "-fno-strict-aliasing", "-fno-inline", "-fno-stack-protector"];

/// A C compiler and the compiled runtime.
#[derive(Debug)]
pub struct Toolchain {
    cc: PathBuf,
    runtime: PathBuf,
}

/// Options and limits of an exploration.
#[derive(Clone, Debug)]
pub struct Options {
    /// Least and largest value of an input that is wider than a byte.
    pub inputs: (i64, i64),
    /// Bound on the number of states.
    pub states: u64,
    /// Bound on the memory of the states in bytes.
    pub bytes: u64,
    /// Time limit.
    pub time: Duration,
    /// Report the answers that lead to each finding.
    pub paths: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { inputs: (0, 3), states: 1_000_000, bytes: 1 << 30, time: Duration::from_secs(60), paths: false }
    }
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or a process could not be created.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The C compiler rejects the program; its messages.
    #[error("the C compiler refuses the generated program: {0}")]
    Compiler(String),
    /// The program ended in a way that the runtime does not know.
    #[error("the exploration failed: {0}")]
    Run(String),
}

impl Toolchain {
    /// Compiles the runtime into a folder.
    ///
    /// # Errors
    /// There is no compiler, or it fails.
    pub fn new(cc: &Path, folder: &Path) -> Result<Toolchain, Error> {
        let source = folder.join("explore.c");
        let runtime = folder.join("explore.o");
        std::fs::write(&source, RUNTIME)?;
        let toolchain = Toolchain { cc: cc.to_path_buf(), runtime };
        let args = ["-std=gnu11".into(), "-O2".into(), "-c".into(), source.into(), "-o".into()];
        toolchain.cc(args, &toolchain.runtime)?;
        Ok(toolchain)
    }

    /// Compiles a program with its harness (see [`text`]) to an executable.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn compile(&self, source: &Path, executable: &Path) -> Result<(), Error> {
        let flags = FLAGS.iter().map(OsString::from);
        self.cc(flags.chain([source.into(), (&self.runtime).into(), "-lm".into(), "-o".into()]), executable)
    }

    fn cc(&self, args: impl IntoIterator<Item = OsString>, to: &Path) -> Result<(), Error> {
        let mut cmd = Cmd::new(&self.cc);
        cmd.args(args).arg(to);
        let limits = ProcessLimits { time: Some(Duration::from_secs(120)), ..ProcessLimits::default() };
        let outcome = process::run(&cmd, &limits, b"")?;
        match outcome.ended {
            Ended::Exited(0) => Ok(()),
            _ => Err(Error::Compiler(String::from_utf8_lossy(&outcome.stderr).into_owned())),
        }
    }
}

/// Runs an executable made by [`Toolchain::compile`]. At the time limit, it returns what was found so far, marked
/// incomplete.
///
/// # Errors
/// See [`Error`].
pub fn explore(executable: &Path, options: &Options) -> Result<Explored, Error> {
    let mut cmd = Cmd::new(executable);
    let (low, high) = options.inputs;
    let numbers = [("--low", low.to_string()), ("--high", high.to_string())];
    let sizes = [("--states", options.states.to_string()), ("--bytes", options.bytes.to_string())];
    for (name, value) in numbers.into_iter().chain(sizes) {
        cmd.arg(name).arg(value);
    }
    if options.paths {
        cmd.arg("--paths");
    }
    let outcome = process::run(&cmd, &ProcessLimits { time: Some(options.time), ..ProcessLimits::default() }, b"")?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    match outcome.ended {
        Ended::Exited(0) => parse(&text).map_err(Error::Run),
        Ended::TimedOut => parse(whole_lines(&text)).map_err(Error::Run),
        Ended::Exited(_) | Ended::Signaled(_) | Ended::Interrupted | Ended::OutOfMemory => {
            Err(Error::Run(format!("{:?}: {}", outcome.ended, String::from_utf8_lossy(&outcome.stderr))))
        }
    }
}

/// Runs an executable once, with the answers of a finding ([`Options::paths`]). Returns all choices that the program
/// makes, including those with a single possible answer.
///
/// # Errors
/// See [`Error`].
pub fn follow(executable: &Path, options: &Options, answers: &[i64]) -> Result<Vec<Choice>, Error> {
    let mut cmd = Cmd::new(executable);
    let (low, high) = options.inputs;
    let answers: Vec<String> = answers.iter().map(i64::to_string).collect();
    let words = [("--low", low.to_string()), ("--high", high.to_string()), ("--follow", answers.join(","))];
    for (name, value) in words {
        cmd.arg(name).arg(value);
    }
    let outcome = process::run(&cmd, &ProcessLimits { time: Some(options.time), ..ProcessLimits::default() }, b"")?;
    output::choices(&String::from_utf8_lossy(&outcome.stdout)).map_err(Error::Run)
}

/// A process that is killed may leave an incomplete line.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}
