//! Compiles an instrumented program and runs it with choices; confined by default, since the program is not trusted.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use crate::process;
use crate::process::{Cmd, Confined, Ended, ProcessLimits};
use crate::schedule::{Choice, Input, Turn};

/// Runtime for 32-bit programs where no 32-bit C library is installed.
const RUNTIME: &str = include_str!("../../stubs/native/ilp32.c");
/// Time limit of the compiler.
const COMPILE: Duration = Duration::from_secs(60);
/// Memory limit of a replayed program in bytes: its allocations may be unbounded.
const MEMORY: u64 = 2 << 30;
/// Compiler options for the address sanitizer.
const SANITIZED: &[&str] = &["-fsanitize=address", "-DULSEQ_SANITIZED"];
/// Compiler options that list the static objects, with space between them, and instrument nothing else (gcc).
const OBJECTS: &[&str] = &[
    "-fsanitize=kernel-address",
    "--param=asan-globals=1",
    "--param=asan-stack=0",
    "--param=asan-instrument-reads=0",
    "--param=asan-instrument-writes=0",
    "-DULSEQ_OBJECTS",
    "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free",
];
/// Memory limit of the compiler in bytes: inline assembly can make it allocate any amount.
const COMPILER: u64 = 4 << 30;

/// The permissions of native code of the checked program during a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rights {
    /// Computation only: no file except the one for events, no network, no other process. Where confinement is not
    /// possible, nothing is run.
    Confined,
    /// Everything that the user is permitted to do.
    All,
}

/// A compiled program for replay.
#[derive(Debug)]
pub struct Binary {
    /// Compiled with the address sanitizer, which reserves more memory than it uses.
    sanitized: bool,
    exe: PathBuf,
    /// Its working directory, which contains only the file for events.
    room: TempDir,
    rights: Rights,
}

/// The file for events, in the working directory.
const EVENTS: &str = "events";

/// The script to replay.
#[derive(Clone, Copy, Debug)]
pub enum Script<'a> {
    /// All choices in the order in which they are made, including those of the driver.
    Choices(&'a [Choice]),
    /// The turns of the threads, and for each thread the choices that it makes. Only for a program of the scheme
    /// `step`.
    Turns(&'a [Turn], &'a [Input]),
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The events that it reported.
    pub events: String,
    /// The end of the process.
    pub ended: Ended,
}

/// The reason why there is no replay.
#[derive(Debug)]
pub enum ReplayError {
    /// There is no C compiler.
    NoCompiler,
    /// The program cannot be confined on this machine.
    Unconfined(String),
    /// The compiler rejects the program: its first message.
    NotCompiled(String),
    /// A process could not be run.
    Io(io::Error),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::NoCompiler => f.write_str("there is no C compiler (cc, gcc or clang) on PATH"),
            ReplayError::Unconfined(why) => write!(f, "{why}; --replay=unconfined runs it with all your rights"),
            ReplayError::NotCompiled(message) => write!(f, "the C compiler does not accept the program: {message}"),
            ReplayError::Io(error) => write!(f, "{error}"),
        }
    }
}

impl From<io::Error> for ReplayError {
    fn from(error: io::Error) -> ReplayError {
        ReplayError::Io(error)
    }
}

/// The C compiler on `PATH`.
pub fn compiler() -> Option<PathBuf> {
    ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name))
}

/// What is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Build<'a> {
    /// The C text.
    pub text: &'a str,
    /// Whether it is a program for 32 bits.
    pub ilp32: bool,
    /// Whether it asks whether memory may be accessed.
    pub asks_memory: bool,
}

/// Compiles the text of an instrumented program; its files go into `folder` under `name`.
///
/// # Errors
/// See [`ReplayError`].
pub fn compile(build: &Build<'_>, folder: &Path, name: &str, rights: Rights) -> Result<Binary, ReplayError> {
    let Build { text, ilp32, asks_memory } = *build;
    rights.can_be_had()?;
    let compiler = compiler().ok_or(ReplayError::NoCompiler)?;
    let source = folder.join(format!("{name}.c"));
    fs::write(&source, text)?;
    let exe = folder.join(name);
    // The address sanitizer, where the compiler has it, checks whether memory may be accessed. Its library does not
    // start in a confined program; there the program itself keeps a list of its objects, for which the compiler's part
    // is enough.
    let (options, sanitized) = match rights {
        Rights::All => (SANITIZED, true),
        Rights::Confined => (OBJECTS, false),
    };
    if asks_memory {
        let mut cmd = compiling(&compiler, &source, rights);
        cmd.args(options).arg("-o").arg(&exe).arg("-lm");
        if ilp32 {
            cmd.arg("-m32");
        }
        if compiled(&cmd).is_ok() {
            return Ok(Binary { sanitized, exe, room: tempfile::tempdir_in(folder)?, rights });
        }
    }
    let mut cmd = compiling(&compiler, &source, rights);
    cmd.arg("-o").arg(&exe).arg("-lm");
    if ilp32 {
        cmd.arg("-m32");
    }
    let made = compiled(&cmd).or_else(|error| match error {
        // Often the compiler supports 32 bits, but no 32-bit library is installed.
        ReplayError::NotCompiled(message) if ilp32 => {
            let runtime = folder.join(format!("{name}-runtime.c"));
            fs::write(&runtime, RUNTIME)?;
            let mut cmd = compiling(&compiler, &source, rights);
            cmd.arg(&runtime).arg("-o").arg(&exe);
            cmd.args(["-m32", "-nostdlib", "-static", "-ffreestanding", "-fno-pie", "-no-pie", "-fno-stack-protector"]);
            compiled(&cmd).map_err(|_| ReplayError::NotCompiled(message))
        }
        error @ (ReplayError::NotCompiled(_)
        | ReplayError::NoCompiler
        | ReplayError::Unconfined(_)
        | ReplayError::Io(_)) => Err(error),
    });
    made?;
    Ok(Binary { sanitized: false, exe, room: tempfile::tempdir_in(folder)?, rights })
}

impl Rights {
    /// # Errors
    /// This system cannot confine programs.
    pub fn can_be_had(self) -> Result<(), ReplayError> {
        match self {
            Rights::Confined => process::unable().map_or(Ok(()), |why| Err(ReplayError::Unconfined(why))),
            Rights::All => Ok(()),
        }
    }

    /// Restricts a compiler that reads `source` and writes into `folder`.
    pub fn limit_compiler(self, cmd: &mut Cmd, source: &Path, folder: &Path) {
        if self == Rights::Confined {
            cmd.confined = Some(Confined::compiler(&cmd.program, &[source], folder));
        }
    }

    /// Restricts a program that runs in `room` and writes one file there.
    pub fn limit_program(self, cmd: &mut Cmd, room: &Path, file: &Path) {
        // The working directory changes, where a relative path would name another file.
        cmd.program = cmd.program.canonicalize().unwrap_or_else(|_| cmd.program.clone());
        cmd.dir = Some(room.to_path_buf());
        if self == Rights::Confined {
            cmd.confined = Some(Confined::computation(&cmd.program, file));
        }
    }
}

fn compiling(compiler: &Path, source: &Path, rights: Rights) -> Cmd {
    let mut cmd = Cmd::new(compiler);
    let folder = source.parent().unwrap_or(Path::new("."));
    rights.limit_compiler(&mut cmd, folder, folder);
    // Warnings about generated code are of no use.
    cmd.arg("-w").arg(source);
    // As verifiers interpret the program: no optimization that relies on undefined behavior.
    // The definition of `imaxabs` in the program is what has to be executed.
    cmd.args(["-O0", "-fwrapv", "-fno-strict-aliasing", "-fno-builtin-imaxabs"]);
    cmd
}

/// The limits of a compiler.
pub fn compiler_limits(time: Duration) -> ProcessLimits {
    ProcessLimits { time: Some(time), memory: Some(COMPILER), ..ProcessLimits::default() }
}

/// The limits of a replayed program.
pub fn program_limits(time: Duration) -> ProcessLimits {
    ProcessLimits { time: Some(time), memory: Some(MEMORY), ..ProcessLimits::default() }
}

fn compiled(cmd: &Cmd) -> Result<(), ReplayError> {
    let outcome = process::run(cmd, &compiler_limits(COMPILE), b"")?;
    if outcome.ended == Ended::Exited(0) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&outcome.stderr);
    let first = text.lines().find(|line| line.contains("error")).or_else(|| text.lines().next());
    Err(ReplayError::NotCompiled(first.unwrap_or("no message").to_string()))
}

impl Binary {
    /// Runs a script and returns the events of the program.
    ///
    /// # Errors
    /// See [`ReplayError`].
    pub fn run(&self, script: Script<'_>, time: Duration) -> Result<Replayed, ReplayError> {
        let ended = self.start(EVENTS, script, time)?;
        let events = String::from_utf8_lossy(&fs::read(self.room.path().join(EVENTS))?).into_owned();
        Ok(Replayed { events, ended })
    }

    /// Runs a script without recording events.
    ///
    /// # Errors
    /// See [`ReplayError`].
    pub fn quietly(&self, script: Script<'_>, time: Duration) -> Result<Ended, ReplayError> {
        self.start("-", script, time)
    }

    fn start(&self, events: &str, script: Script<'_>, time: Duration) -> Result<Ended, ReplayError> {
        let mut input = format!("{events}\n");
        match script {
            Script::Choices(choices) => {
                for choice in choices {
                    input.push_str(&format!("c {} {:x}\n", choice.kind, choice.bits));
                }
            }
            Script::Turns(turns, inputs) => {
                for turn in turns {
                    input.push_str(&format!("t {} {}\n", turn.thread, turn.steps));
                }
                for input_of in inputs {
                    input.push_str(&format!("i {} {} {:x}\n", input_of.thread, input_of.kind, input_of.bits));
                }
            }
        }
        // The program cannot create the file, and events of an earlier run must not remain in it.
        let file = self.room.path().join(EVENTS);
        fs::write(&file, "")?;
        let mut cmd = Cmd::new(&self.exe);
        self.rights.limit_program(&mut cmd, self.room.path(), &file);
        let mut limits = program_limits(time);
        if self.sanitized {
            limits.resident = limits.resident.or(limits.memory);
            limits.memory = None;
        }
        Ok(process::run(&cmd, &limits, input.as_bytes())?.ended)
    }
}
