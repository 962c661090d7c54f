//! Child processes; no other module runs programs.
//!
//! Every child is the leader of its own process group. The whole group with all its descendants is killed at the time
//! limit, at the memory limit, when the run is stopped or the user interrupts, and when the child has ended:
//! verifiers start solvers, and a grandchild that outlives them would hold the pipes open. Both pipes are drained by
//! threads.
//!
//! The limits of the whole run apply to each child, too, and a supervisor process watches over all others
//! (`supervise`).

mod confine;
mod filter;
mod find;
mod running;
mod supervise;
mod tree;
mod worker;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::escape;
pub use confine::{unable, Confined};
pub use find::{find, search_path};
use running::Group;
pub use running::{interrupted, on_interrupt, whole, Stop};
pub use supervise::{supervise, Over, Side, Whole};
pub use worker::{memory_is_short, memory_left, note, tell, telling, time_left, told, Guarded};

/// Bytes of each output stream that are kept; the rest is read, counted and dropped.
const KEPT: usize = 64 << 20;
/// How long to wait for the pipes to close after the group was killed.
const GRACE: Duration = Duration::from_millis(500);
/// See [`mark`].
const MARK: &str = "ULSEQ_RUN";

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
    /// What it may do, if it is not trusted.
    pub confined: Option<Confined>,
}

impl Cmd {
    /// A command without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Cmd { program: program.into(), args: Vec::new(), dir: None, env: Vec::new(), confined: None }
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
    /// The command as a shell reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(dir) = &self.dir {
            write!(f, "cd {} && ", quoted(dir.as_os_str()))?;
        }
        f.write_str(&quoted(self.program.as_os_str()))?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quoted(arg)))
    }
}

fn quoted(word: &OsStr) -> String {
    escape::shell(&word.to_string_lossy())
}

/// The limits of a run.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Address space of each process, in bytes. Not for programs on a virtual machine, which reserves more than it
    /// uses.
    pub memory: Option<u64>,
    /// Resident memory of all processes of the group together, in bytes; checked at intervals.
    pub resident: Option<u64>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With this exit code.
    Exited(i32),
    /// By this signal, which was not sent by this module.
    Signaled(i32),
    /// Killed at the time limit.
    TimedOut,
    /// Killed since its processes together exceeded the memory limit.
    OutOfMemory,
    /// Killed since the user interrupted or the run was stopped.
    Interrupted,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
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
pub fn run(command: &Cmd, limits: &Limits, stdin: &[u8]) -> io::Result<Outcome> {
    run_until(command, limits, stdin, &Stop::default())
}

/// Like [`run`], but another thread can end it early with `stop`.
pub fn run_until(command: &Cmd, limits: &Limits, stdin: &[u8], stop: &Stop) -> io::Result<Outcome> {
    let start = Instant::now();
    let limits = &within_the_whole(limits);
    let mark = mark();
    let mut child = spawn(command, limits, &mark, !stdin.is_empty())?;
    let group = Group::register(child.id(), mark, stop);
    feed(&mut child, stdin);
    let pipes = [child.stdout.take().map(drain), child.stderr.take().map(drain)];
    let ended = wait_for_end(child.id(), &group, limits, stop);
    let wall = start.elapsed();
    group.kill_tree();
    // The child is reaped last: until then, no other process group can get its number.
    let interrupted = group.forget();
    let (status, usage) = reap(child.id())?;
    let deadline = Instant::now() + GRACE;
    let [(stdout, lost_out), (stderr, lost_err)] =
        pipes.map(|pipe| pipe.map_or((Vec::new(), 0), |pipe| pipe.finish(deadline)));
    let ended = match ended {
        Waited::Ended if interrupted => Ended::Interrupted,
        Waited::Ended => how(status),
        Waited::TimeUp => Ended::TimedOut,
        Waited::MemoryUp => Ended::OutOfMemory,
    };
    let (cpu, peak_rss) = usage;
    Ok(Outcome { ended, stdout, stderr, dropped: lost_out + lost_err, wall, cpu, peak_rss })
}

/// Lowers the limits of a program to what is left for the whole run.
fn within_the_whole(limits: &Limits) -> Limits {
    let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
    let left = worker::memory_left();
    // A caller that limits resident memory may have a reason not to limit address space.
    let memory = if limits.resident.is_some() { limits.memory } else { least(limits.memory, left) };
    let time = limits.time.into_iter().chain(worker::time_left()).min();
    Limits { time, memory, resident: least(limits.resident, left) }
}

/// The environment variable that identifies all processes of a run, as `NAME=VALUE`.
fn mark() -> String {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    format!("{MARK}={}.{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed))
}

fn spawn(command: &Cmd, limits: &Limits, mark: &str, with_stdin: bool) -> io::Result<Child> {
    let mut process = Command::new(&command.program);
    process.env("PATH", search_path());
    if let Some(confined) = &command.confined {
        confined.environment(&mut process);
    }
    process.env(MARK, mark.trim_start_matches(MARK).trim_start_matches('='));
    process.envs(command.env.iter().map(|(name, value)| (name, value)));
    process.args(&command.args).process_group(0).stdout(Stdio::piped()).stderr(Stdio::piped());
    process.stdin(if with_stdin { Stdio::piped() } else { Stdio::null() });
    if let Some(dir) = &command.dir {
        process.current_dir(dir);
    }
    if let Some(bytes) = limits.memory {
        limit_memory(&mut process, bytes);
    }
    die_with_parent(&mut process);
    if let Some(confined) = &command.confined {
        confined.apply(&mut process)?;
    }
    process
        .spawn()
        .map_err(|error| io::Error::new(error.kind(), format!("cannot run {}: {error}", command.program.display())))
}

#[allow(unsafe_code)]
fn limit_memory(process: &mut Command, bytes: u64) {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: setrlimit only reads the structure, which lives in the closure.
    let set = move || match unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    };
    // SAFETY: the closure calls nothing but setrlimit, which is safe between fork and exec.
    unsafe { process.pre_exec(set) };
}

/// Kills the child when this process ends, however it ends: between the child's start and its registration nothing
/// else would.
#[allow(unsafe_code)]
fn die_with_parent(process: &mut Command) {
    // SAFETY: prctl with these arguments touches no memory of this process.
    let set = || match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
        0 => {
            confine::close_inherited();
            Ok(())
        }
        _ => Err(io::Error::last_os_error()),
    };
    // SAFETY: the closure makes nothing but these two system calls, which is safe between fork and exec.
    unsafe { process.pre_exec(set) };
}

/// Writes the input from a thread, since a child that does not read must not block this one.
fn feed(child: &mut Child, stdin: &[u8]) {
    if let Some(mut pipe) = child.stdin.take() {
        let input = stdin.to_vec();
        // A child that ends early closes the pipe, which is not an error.
        thread::spawn(move || {
            let _ = pipe.write_all(&input);
        });
    }
}

/// What has been read from a pipe so far, and the message that it is closed.
struct Pipe {
    kept: Arc<Mutex<(Vec<u8>, u64)>>,
    closed: Receiver<()>,
}

fn drain(mut from: impl Read + Send + 'static) -> Pipe {
    let kept = Arc::new(Mutex::new((Vec::new(), 0)));
    let (close, closed) = mpsc::channel();
    let shared = Arc::clone(&kept);
    thread::spawn(move || {
        let mut buffer = vec![0; 64 << 10];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(n) => keep(&mut lock(&shared), &buffer[..n]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        // Sending fails if the run is over, but a process outside of the group has kept the pipe open.
        let _ = close.send(());
    });
    Pipe { kept, closed }
}

fn keep(kept: &mut (Vec<u8>, u64), bytes: &[u8]) {
    let room = KEPT.saturating_sub(kept.0.len()).min(bytes.len());
    kept.0.extend_from_slice(&bytes[..room]);
    kept.1 += (bytes.len() - room) as u64;
}

impl Pipe {
    /// What has been read, at the latest at the deadline.
    fn finish(self, deadline: Instant) -> (Vec<u8>, u64) {
        // Closed or not in time: either way, return what has been read.
        let _ = self.closed.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        std::mem::take(&mut *lock(&self.kept))
    }
}

enum Waited {
    Ended,
    TimeUp,
    MemoryUp,
}

/// Interval between checks of a group's memory.
const LOOK: Duration = Duration::from_millis(250);
/// The same, after it has used more than half of its limit.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Waits until the child has ended, without reaping it: its number must not be reused until the group is dead.
fn wait_for_end(pid: u32, group: &Group, limits: &Limits, stop: &Stop) -> Waited {
    let (end, ended) = mpsc::channel();
    let waiter = thread::spawn(move || {
        wait_no_reap(pid);
        let _ = end.send(());
    });
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let most = limits.resident.unwrap_or(u64::MAX);
    let mut look = LOOK;
    let waited = loop {
        let left = deadline.map_or(look, |at| at.saturating_duration_since(Instant::now()).min(look));
        match ended.recv_timeout(left) {
            Ok(()) | Err(RecvTimeoutError::Disconnected) => break Waited::Ended,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if deadline.is_some_and(|at| Instant::now() >= at) {
            break Waited::TimeUp;
        }
        let used = group.tree().memory(most);
        stop.note(used);
        if used > most {
            break Waited::MemoryUp;
        }
        look = if used > most / 2 { LOOK_AGAIN } else { LOOK };
    };
    match waited {
        Waited::TimeUp | Waited::MemoryUp => group.kill_tree(),
        Waited::Ended => {}
    }
    // SIGKILL cannot be caught, so the waiter ends.
    let _ = waiter.join();
    waited
}

#[allow(unsafe_code)]
fn wait_no_reap(pid: u32) {
    loop {
        // SAFETY: an all-zero siginfo_t is valid, and waitid only writes to it.
        let code = unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PID, pid, &mut info, libc::WEXITED | libc::WNOWAIT)
        };
        if code == 0 || io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return;
        }
    }
}

/// `wait4` for this child only: the usage of all children together (`getrusage`) only ever grows.
#[allow(unsafe_code)]
fn reap(pid: u32) -> io::Result<(i32, (Duration, u64))> {
    let mut status = 0;
    // SAFETY: an all-zero rusage is valid, and wait4 only writes to the two places given.
    let (code, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        (libc::wait4(signed(pid), &mut status, 0, &mut usage), usage)
    };
    if code < 0 {
        return Err(io::Error::last_os_error());
    }
    let seconds = |t: libc::timeval| {
        Duration::from_secs(t.tv_sec.unsigned_abs()) + Duration::from_micros(t.tv_usec.unsigned_abs())
    };
    // Linux counts kilobytes.
    let peak = usage.ru_maxrss.unsigned_abs() * 1024;
    Ok((status, (seconds(usage.ru_utime) + seconds(usage.ru_stime), peak)))
}

fn how(status: i32) -> Ended {
    if libc::WIFSIGNALED(status) {
        Ended::Signaled(libc::WTERMSIG(status))
    } else {
        Ended::Exited(libc::WEXITSTATUS(status))
    }
}

fn signed(pid: u32) -> i32 {
    i32::try_from(pid).expect("process numbers fit")
}

#[allow(unsafe_code)]
fn kill_group(leader: u32) {
    // SAFETY: kill touches no memory. The group is ours: its leader has not been reaped.
    unsafe { libc::kill(-signed(leader), libc::SIGKILL) };
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The data is consistent at every moment, so a poisoned lock does no harm.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
