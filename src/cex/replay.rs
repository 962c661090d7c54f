//! Compiles the program that replays and runs it with choices.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Choice, Input, Turn};
use crate::process::{self, Cmd, Ended, Limits};

/// For 32-bit programs where there is no C library for them.
const RUNTIME: &str = include_str!("../../stubs/native/ilp32.c");
/// Time for the compiler.
const COMPILE: Duration = Duration::from_secs(60);
/// Memory of a replayed program: one that allocates without end is stopped.
const MEMORY: u64 = 2 << 30;

/// A compiled program that replays.
#[derive(Debug)]
pub struct Binary {
    exe: PathBuf,
    events: PathBuf,
}

/// What to replay.
#[derive(Clone, Copy, Debug)]
pub enum Script<'a> {
    /// All choices in the order in which they are made, those of the driver among them.
    Choices(&'a [Choice]),
    /// The turns of the threads, and for each thread the choices that it makes. Only for a program of the scheme `step`.
    Turns(&'a [Turn], &'a [Input]),
}

/// What a run left.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The events that it told.
    pub events: String,
    /// How the process ended.
    pub ended: Ended,
}

/// Why there is no replay.
#[derive(Debug)]
pub enum Error {
    /// There is no C compiler.
    NoCompiler,
    /// The compiler did not accept the program: its first message.
    NotCompiled(String),
    /// The processes could not be run.
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoCompiler => f.write_str("there is no C compiler (cc, gcc or clang) on PATH"),
            Error::NotCompiled(message) => write!(f, "the C compiler does not accept the program: {message}"),
            Error::Io(error) => write!(f, "{error}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Io(error)
    }
}

/// The C compiler on `PATH`.
pub fn compiler() -> Option<PathBuf> {
    ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name))
}

/// Compiles the text of a program that replays; its files go into `folder` under `name`.
///
/// # Errors
/// See [`Error`].
pub fn compile(text: &str, folder: &Path, name: &str, ilp32: bool) -> Result<Binary, Error> {
    let compiler = compiler().ok_or(Error::NoCompiler)?;
    let source = folder.join(format!("{name}.c"));
    fs::write(&source, text)?;
    let exe = folder.join(name);
    let mut cmd = compiling(&compiler, &source);
    cmd.arg("-o").arg(&exe).arg("-lm");
    if ilp32 {
        cmd.arg("-m32");
    }
    let made = compiled(&cmd).or_else(|error| match error {
        // Often there is a compiler for 32 bits, but no library.
        Error::NotCompiled(message) if ilp32 => {
            let runtime = folder.join(format!("{name}-runtime.c"));
            fs::write(&runtime, RUNTIME)?;
            let mut cmd = compiling(&compiler, &source);
            cmd.arg(&runtime).arg("-o").arg(&exe);
            cmd.args(["-m32", "-nostdlib", "-static", "-ffreestanding", "-fno-pie", "-no-pie", "-fno-stack-protector"]);
            compiled(&cmd).map_err(|_| Error::NotCompiled(message))
        }
        error @ (Error::NotCompiled(_) | Error::NoCompiler | Error::Io(_)) => Err(error),
    });
    made?;
    Ok(Binary { exe, events: folder.join(format!("{name}.events")) })
}

fn compiling(compiler: &Path, source: &Path) -> Cmd {
    let mut cmd = Cmd::new(compiler);
    // The generated program is not written for warnings' sake.
    cmd.arg("-w").arg(source);
    // As the verifiers read it: no optimisation that rests on undefined behaviour.
    cmd.args(["-O0", "-fwrapv", "-fno-strict-aliasing"]);
    cmd
}

fn compiled(cmd: &Cmd) -> Result<(), Error> {
    let outcome = process::run(cmd, &Limits { time: Some(COMPILE), ..Limits::default() }, b"")?;
    if outcome.ended == Ended::Exited(0) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&outcome.stderr);
    let first = text.lines().find(|line| line.contains("error")).or_else(|| text.lines().next());
    Err(Error::NotCompiled(first.unwrap_or("no message").to_string()))
}

impl Binary {
    /// Runs a script and returns what the program told.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn run(&self, script: Script<'_>, time: Duration) -> Result<Replayed, Error> {
        // Of a run that does not come to open it nothing may be left from the one before.
        fs::write(&self.events, "")?;
        let ended = self.start(&self.events.display().to_string(), script, time)?;
        let events = String::from_utf8_lossy(&fs::read(&self.events)?).into_owned();
        Ok(Replayed { events, ended })
    }

    /// Runs a script without events.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn quietly(&self, script: Script<'_>, time: Duration) -> Result<Ended, Error> {
        self.start("-", script, time)
    }

    fn start(&self, events: &str, script: Script<'_>, time: Duration) -> Result<Ended, Error> {
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
        let limits = Limits { time: Some(time), memory: Some(MEMORY), ..Limits::default() };
        Ok(process::run(&Cmd::new(&self.exe), &limits, input.as_bytes())?.ended)
    }
}
