//! Child processes; no other module runs programs.
//!
//! Every child is the leader of its own process group. The whole group with all its descendants is killed at the time
//! limit, at the memory limit, when the run is stopped or the user interrupts, and when the child has ended:
//! verifiers start solvers, and a grandchild that outlives them would hold the pipes open.
//!
//! The limits of the whole run apply to each child, too, and a supervisor process watches over all others
//! (`supervise`).

mod confine;
mod ended;
mod filter;
mod find;
mod pipes;
mod remove;
mod resource_limit;
mod running;
mod signal;
mod spawn;
mod supervise;
mod tree;
mod worker;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::text_escape;
pub use confine::{unable, Confined};
pub use ended::Ended;
use ended::{how, reap};
pub use find::{find, search_path, Places};
use pipes::Pipes;
use running::ProcessGroup;
pub use running::{interrupted, on_interrupt, uninterrupted, RunControl};
use spawn::{Child, Start};
pub use supervise::{supervise, ProcessRole, RunLimits, WorkerEnd};
pub use worker::{
    announce_exit_code, announced_exit_code, memory_is_short, memory_within, own_memory, set_progress, time_left,
    time_to_search, while_writing, Guarded,
};

/// Time to wait for the pipes to close after the group was killed.
const GRACE: Duration = Duration::from_millis(500);

/// A command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cmd {
    /// The program, as a path or as a name to look up on `PATH`.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Its working directory, if not the current one.
    pub dir: Option<PathBuf>,
    /// Variables of its environment, in addition to the inherited ones.
    pub env: Vec<(OsString, OsString)>,
    /// Its permissions, if it is not trusted.
    pub confined: Option<Confined>,
    /// Whether it gets less of the processors than this process, if there are not enough for all.
    pub yields: bool,
}

impl Cmd {
    /// A command without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Cmd { program: program.into(), args: Vec::new(), dir: None, env: Vec::new(), confined: None, yields: false }
    }

    /// Adds one argument.
    pub fn arg(&mut self, arg: impl AsRef<OsStr>) -> &mut Self {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    pub fn args<S: AsRef<OsStr>>(&mut self, args: impl IntoIterator<Item = S>) -> &mut Self {
        self.args.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Sets a variable of its environment.
    pub fn env(&mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> &mut Self {
        self.env.push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }
}

impl fmt::Display for Cmd {
    /// Formats the command for a shell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(dir) = &self.dir {
            write!(f, "cd {} && ", quoted(dir.as_os_str()))?;
        }
        f.write_str(&quoted(self.program.as_os_str()))?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quoted(arg)))
    }
}

fn quoted(word: &OsStr) -> String {
    text_escape::shell(&word.to_string_lossy())
}

/// The limits of a run.
#[derive(Clone, Debug, Default)]
pub struct ProcessLimits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Address space of each process, in bytes. Not for programs on a virtual machine, which reserves more than it
    /// uses.
    pub memory: Option<u64>,
    /// Resident memory of all processes of the group together, in bytes; checked at intervals.
    pub resident: Option<u64>,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The end of the child.
    pub ended: Ended,
    /// The beginning of its standard output.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
    /// Bytes of output that were not kept.
    pub dropped: u64,
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time of the child and of those of its children that it waited for.
    pub cpu: Duration,
    /// Peak resident memory in bytes of the largest of them; on Linux never below the size of this process when it
    /// started the child.
    pub peak_rss: u64,
}

/// Runs a command to its end, with `stdin` as its standard input.
pub fn run(command: &Cmd, limits: &ProcessLimits, stdin: &[u8]) -> io::Result<Outcome> {
    run_until(command, limits, stdin, &RunControl::default())
}

/// Like [`run`], but another thread can end it early with `stop`.
pub fn run_until(command: &Cmd, limits: &ProcessLimits, stdin: &[u8], stop: &RunControl) -> io::Result<Outcome> {
    let start = Instant::now();
    let limits = &within_the_run(limits);
    let mark = mark();
    let child = spawn(command, limits, &mark, !stdin.is_empty())?;
    let group = ProcessGroup::register(child.pid, mark, stop);
    feed(child.stdin, stdin);
    let mut pipes = Pipes::new(child.pid, child.stdout, child.stderr);
    let ended = wait_for_end(&mut pipes, &group, limits, stop);
    let wall = start.elapsed();
    match ended {
        Waited::Ended if group.left_nothing() => {}
        Waited::Ended | Waited::TimeUp | Waited::MemoryUp => group.kill_tree(),
    }
    // The child is reaped last: until then, no other process group can get its number.
    let interrupted = group.forget();
    let (status, usage) = reap(child.pid)?;
    pipes.until_closed(Instant::now() + GRACE);
    let ended = match ended {
        Waited::Ended if interrupted => Ended::Interrupted,
        Waited::Ended => how(status),
        Waited::TimeUp => Ended::TimedOut,
        Waited::MemoryUp => Ended::OutOfMemory,
    };
    let (cpu, peak_rss) = usage;
    let (out, err) = (pipes.out, pipes.err);
    let dropped = out.dropped + err.dropped;
    Ok(Outcome { ended, stdout: out.kept, stderr: err.kept, dropped, wall, cpu, peak_rss })
}

/// Lowers the limits of a program to the remaining limits of the whole run.
fn within_the_run(limits: &ProcessLimits) -> ProcessLimits {
    let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
    let left = worker::memory_left();
    // A caller that limits resident memory may have a reason not to limit address space.
    let memory = if limits.resident.is_some() { limits.memory } else { least(limits.memory, left) };
    let time = limits.time.into_iter().chain(worker::time_left()).min();
    ProcessLimits { time, memory, resident: least(limits.resident, left) }
}

/// The environment variable that identifies all processes of a run, as `NAME=VALUE`.
fn mark() -> String {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    format!("{}{}", tree::run_mark(), RUNS.fetch_add(1, Ordering::Relaxed))
}

fn spawn(command: &Cmd, limits: &ProcessLimits, mark: &str, with_stdin: bool) -> io::Result<Child> {
    let started = || {
        let program = executable(&command.program)?;
        let mut start = Start::new(&program, &command.args, &environment(command, mark))?;
        if let Some(dir) = &command.dir {
            start.dir(dir)?;
        }
        if let Some(bytes) = limits.memory {
            start.memory(bytes);
        }
        if command.yields {
            start.yields();
        }
        if let Some(confined) = &command.confined {
            start.rights(confined.rights()?);
        }
        start.run(with_stdin)
    };
    started()
        .map_err(|error| io::Error::new(error.kind(), format!("cannot run {}: {error}", command.program.display())))
}

/// The file to execute: a name without a slash is looked up on `PATH`.
fn executable(program: &Path) -> io::Result<PathBuf> {
    if program.as_os_str().as_bytes().contains(&b'/') {
        return Ok(program.to_path_buf());
    }
    find::on_path(program).ok_or_else(|| io::Error::from_raw_os_error(libc::ENOENT))
}

/// The environment of a child, sorted by name.
fn environment(command: &Cmd, mark: &str) -> Vec<(OsString, OsString)> {
    let mut variables: BTreeMap<OsString, OsString> = std::env::vars_os().collect();
    variables.insert("PATH".into(), search_path());
    if let Some(confined) = &command.confined {
        confined.environment(&mut variables);
    }
    if let Some((name, value)) = mark.split_once('=') {
        variables.insert(name.into(), value.into());
    }
    variables.extend(command.env.iter().cloned());
    variables.into_iter().collect()
}

/// Writes the input from a thread, since a child that does not read must not block this one.
fn feed(pipe: Option<OwnedFd>, stdin: &[u8]) {
    if let Some(pipe) = pipe {
        let (mut pipe, input) = (File::from(pipe), stdin.to_vec());
        // A child that ends early closes the pipe, which is not an error.
        thread::spawn(move || {
            let _ = pipe.write_all(&input);
        });
    }
}

enum Waited {
    Ended,
    TimeUp,
    MemoryUp,
}

/// Interval between checks of a group's memory.
const LOOK: Duration = Duration::from_millis(250);
/// The interval after the group has used more than half of its limit.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Waits until the child has ended, without reaping it: its number must not be reused until the group is dead.
fn wait_for_end(pipes: &mut Pipes, group: &ProcessGroup, limits: &ProcessLimits, stop: &RunControl) -> Waited {
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let most = limits.resident.unwrap_or(u64::MAX);
    let mut look = LOOK;
    let waited = loop {
        let next = Instant::now() + look;
        if pipes.until_end(deadline.map_or(next, |at| at.min(next))) {
            return Waited::Ended;
        }
        if deadline.is_some_and(|at| Instant::now() >= at) {
            break Waited::TimeUp;
        }
        let began = Instant::now();
        let used = group.tree().memory(most);
        stop.set_memory(used);
        if used > most {
            break Waited::MemoryUp;
        }
        let usual = if used > most / 2 { LOOK_AGAIN } else { LOOK };
        look = usual.max(tree::REST * began.elapsed());
    };
    group.kill_tree();
    // SIGKILL cannot be caught, so the child ends.
    while !pipes.until_end(Instant::now() + LOOK) {}
    waited
}
