//! Supervision: one process works, another one supervises it.
//!
//! The supervisor does nothing else, so the run ends in time regardless of the effects of a program on the worker. The
//! supervisor knows the deadline and the memory limit, receives the user's signals, inherits orphaned descendants (as a
//! *subreaper*, see prctl(2)) and owns the folder for temporary files. When the worker has ended, for any reason, all
//! remaining descendants are killed and the folder is removed.

use std::io;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::ended::{how, Ended};
use super::remove::remove;
use super::signal::signed;
use super::tree::{self, Tree};
use super::worker::{self, SharedMemory, Worker};

/// The limits of a run, for all its processes together.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Wall-clock time.
    pub time: Duration,
    /// Memory in bytes.
    pub memory: u64,
}

/// The role of this process.
#[derive(Debug)]
pub enum ProcessRole {
    /// The worker.
    Worker,
    /// The supervisor, after the run.
    Supervisor(WorkerEnd),
}

/// The end of the worker, as its supervisor knows it.
#[derive(Clone, Debug)]
pub struct WorkerEnd {
    /// How the process ended.
    pub ended: Ended,
    /// The exit code of the verdict, if the worker had announced it.
    pub announced_exit_code: Option<u8>,
    /// The progress of the run, as text.
    pub progress: String,
}

/// Time that the worker may use beyond the deadline to report its results.
const GRACE: Duration = Duration::from_millis(500);
/// Time that the worker may use after an interrupt to report its results.
const INTERRUPT_GRACE: Duration = Duration::from_secs(2);
/// Two signals within this time count as one: a terminal sends the signal to both processes.
const ECHO: Duration = Duration::from_millis(300);
/// Interval between checks of the worker's memory.
const TICK: Duration = Duration::from_millis(20);
/// Time until the first check: a short run needs none.
const FIRST: Duration = Duration::from_millis(100);
/// The memory of the other processes is checked every N-th time while plenty is left.
const SELDOM: u32 = 6;
/// Bound on the time to finish writing a file.
const WRITING: Duration = Duration::from_millis(300);
/// Bound on the time until killed processes have ended.
const DYING: Duration = Duration::from_secs(5);

/// Begins the run: forks into two processes. Must be called before any thread is started.
///
/// # Errors
/// No second process can be created. This one may then work without a supervisor.
pub fn supervise(limits: &RunLimits) -> io::Result<ProcessRole> {
    let began = Instant::now();
    let signals = Signals::block();
    let shared = share()?;
    let folder = tempfile::Builder::new().prefix("ulseq-").tempdir().ok();
    if let Some(folder) = &folder {
        // Temporary files of both processes and their children are made there.
        std::env::set_var("TMPDIR", folder.path());
    }
    become_subreaper();
    let supervisor = std::process::id();
    let memory = limits.memory.min(tree::installed() / 10 * 9);
    separate_memory();
    match fork() {
        Err(error) => {
            signals.restore();
            Err(error)
        }
        Ok(0) => {
            signals.restore();
            end_with(supervisor);
            let folder = folder.map(tempfile::TempDir::keep);
            let deadline = began.checked_add(limits.time);
            worker::begin(Worker { deadline, memory, supervisor, folder }, shared);
            Ok(ProcessRole::Worker)
        }
        Ok(worker) => {
            let deadline = began.checked_add(limits.time).and_then(|at| at.checked_add(GRACE));
            let mut watch =
                Watch { worker, shared, signals, deadline, memory, interrupted: None, ticks: 0, others: 0, rest: None };
            let ended = watch.until_over();
            watch.kill_all();
            if let Some(folder) = folder {
                remove(&folder.keep());
            }
            Ok(ProcessRole::Supervisor(WorkerEnd {
                ended,
                announced_exit_code: shared.announced_exit_code(),
                progress: shared.progress(),
            }))
        }
    }
}

struct Watch {
    worker: u32,
    shared: &'static SharedMemory,
    signals: Signals,
    deadline: Option<Instant>,
    memory: u64,
    /// The time of the first interrupt by the user.
    interrupted: Option<Instant>,
    ticks: u32,
    /// Until this time, the memory of the other processes is not checked again.
    rest: Option<Instant>,
    /// The memory of all processes but the worker when it was last checked.
    others: u64,
}

impl Watch {
    /// Waits for the worker, and decides when it must be ended.
    fn until_over(&mut self) -> Ended {
        loop {
            let tick = if self.ticks == 0 { FIRST } else { TICK };
            if let Some(signal) = self.signals.wait(tick) {
                if signal != libc::SIGCHLD && self.interrupt() {
                    return Ended::Interrupted;
                }
            }
            if let Some(ended) = self.collect() {
                return match ended {
                    Ended::Signaled(_) if self.interrupted.is_some() => Ended::Interrupted,
                    other => other,
                };
            }
            let now = Instant::now();
            let impatient = self.interrupted.is_some_and(|since| now > since + INTERRUPT_GRACE);
            if impatient {
                self.let_write();
                return Ended::Interrupted;
            }
            // A reader of the output may take its time.
            if self.shared.writing_output.load(Ordering::SeqCst) {
                continue;
            }
            if self.deadline.is_some_and(|at| now > at) {
                self.let_write();
                return Ended::TimedOut;
            }
            if self.memory_is_up() {
                self.let_write();
                return Ended::OutOfMemory;
            }
        }
    }

    /// Forwards an interrupt to the worker, which then reports its results. Returns true at the second interrupt, which
    /// ends the run.
    fn interrupt(&mut self) -> bool {
        let now = Instant::now();
        match self.interrupted {
            None => {
                self.interrupted = Some(now);
                send(self.worker, libc::SIGTERM);
                false
            }
            Some(since) => now > since + ECHO,
        }
    }

    /// Collects the children that have ended; returns the end of the worker, if it has ended.
    fn collect(&self) -> Option<Ended> {
        let mut ended = None;
        while let Some((pid, status)) = collect_one(libc::WNOHANG) {
            if pid == self.worker {
                ended = Some(how(status));
            }
        }
        ended
    }

    fn memory_is_up(&mut self) -> bool {
        self.ticks += 1;
        let own = tree::resident(self.worker);
        let runs = self.shared.running.load(Ordering::Relaxed) > 0 || self.others > 0;
        let near = own + self.others > self.memory / 2;
        let began = Instant::now();
        if runs && (near || self.ticks % SELDOM == 0) && self.rest.is_none_or(|until| began > until) {
            let all = Tree::below(std::process::id()).memory(self.memory);
            self.rest = Some(began + (1 + tree::REST) * began.elapsed());
            self.others = all.saturating_sub(own);
            self.shared.others.store(self.others, Ordering::Relaxed);
            return all > self.memory;
        }
        // The worker may have waited for memory that another process has freed meanwhile.
        let pressed = self.shared.pressed.swap(false, Ordering::SeqCst) && own + self.others > self.memory / 10 * 9;
        own > self.memory || pressed
    }

    /// Waits until a file that is being written is finished, so that no partial file remains.
    fn let_write(&self) {
        let since = Instant::now();
        while self.shared.writing_file.load(Ordering::SeqCst) && since.elapsed() < WRITING {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills the worker and all descendants.
    fn kill_all(&self) {
        let since = Instant::now();
        let mut left = true;
        send(self.worker, libc::SIGKILL);
        while left && since.elapsed() < DYING {
            Tree::below(std::process::id()).kill();
            while collect_one(libc::WNOHANG).is_some() {}
            left = has_children();
            if left {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

/// Bytes of two huge pages.
const APART: usize = 4 << 20;

/// Separates memory that is allocated later from the huge page in which memory was allocated so far. Memory that both
/// processes share is copied by the page when one of them writes to it; a huge page is split for that, and each of its
/// parts costs a fault. The space between is never used: it takes no memory.
fn separate_memory() {
    std::mem::forget(Vec::<u8>::with_capacity(APART));
}

/// Memory that is shared by both processes.
#[allow(unsafe_code)]
fn share() -> io::Result<&'static SharedMemory> {
    let (size, all) = (std::mem::size_of::<SharedMemory>(), libc::PROT_READ | libc::PROT_WRITE);
    // SAFETY: new memory that nobody else has, aligned to a page, never given back.
    unsafe {
        let place = libc::mmap(std::ptr::null_mut(), size, all, libc::MAP_SHARED | libc::MAP_ANONYMOUS, -1, 0);
        if place == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let place: *mut SharedMemory = place.cast();
        place.write(SharedMemory::new());
        Ok(&*place)
    }
}

/// The signals that the supervisor waits for, and the signal mask to restore.
struct Signals {
    awaited: libc::sigset_t,
    before: libc::sigset_t,
}

impl Signals {
    #[allow(unsafe_code)]
    fn block() -> Signals {
        // SAFETY: both sets are filled in before they are read; an all-zero action is valid and only written to.
        unsafe {
            let (mut awaited, mut before) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigemptyset(&mut awaited);
            for signal in [libc::SIGCHLD, libc::SIGINT, libc::SIGTERM] {
                libc::sigaddset(&mut awaited, signal);
            }
            // `nohup` ignores it.
            let mut action: libc::sigaction = std::mem::zeroed();
            if libc::sigaction(libc::SIGHUP, std::ptr::null(), &mut action) == 0 && action.sa_sigaction != libc::SIG_IGN
            {
                libc::sigaddset(&mut awaited, libc::SIGHUP);
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, &awaited, &mut before);
            // The parent may have set it to be ignored, which would affect `sigtimedwait` and `waitpid`.
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
            Signals { awaited, before }
        }
    }

    #[allow(unsafe_code)]
    fn restore(&self) {
        // SAFETY: the set is only read.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut()) };
    }

    /// The next of these signals within this time.
    #[allow(unsafe_code)]
    fn wait(&self, time: Duration) -> Option<i32> {
        let time = libc::timespec { tv_sec: 0, tv_nsec: libc::c_long::from(time.subsec_nanos()) };
        // SAFETY: both are only read.
        let signal = unsafe { libc::sigtimedwait(&self.awaited, std::ptr::null_mut(), &time) };
        (signal > 0).then_some(signal)
    }
}

#[allow(unsafe_code)]
fn fork() -> io::Result<u32> {
    // SAFETY: there is only one thread, so the copy has all that it needs.
    let pid = unsafe { libc::fork() };
    u32::try_from(pid).map_err(|_| io::Error::last_os_error())
}

/// Makes this process inherit its descendants whose parents end.
#[allow(unsafe_code)]
pub(super) fn become_subreaper() {
    // SAFETY: prctl with these arguments touches no memory of this process. Where there is no such thing, orphans are
    // missed.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
}

/// Makes the kernel terminate the worker if the supervisor is killed; the worker then cleans up itself.
#[allow(unsafe_code, clippy::exit)]
fn end_with(supervisor: u32) {
    // SAFETY: neither call touches memory of this process.
    let parent = unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
        libc::getppid()
    };
    if parent != signed(supervisor) {
        std::process::exit(libc::SIGTERM + 128);
    }
}

#[allow(unsafe_code)]
fn send(pid: u32, signal: i32) {
    // SAFETY: kill touches no memory. The process is our child: its number is ours until we collect it.
    unsafe { libc::kill(signed(pid), signal) };
}

#[allow(unsafe_code)]
fn collect_one(flags: i32) -> Option<(u32, i32)> {
    let mut status = 0;
    // SAFETY: waitpid only writes to the place given.
    let pid = unsafe { libc::waitpid(-1, &mut status, flags) };
    u32::try_from(pid).ok().filter(|pid| *pid > 0).map(|pid| (pid, status))
}

#[allow(unsafe_code)]
fn has_children() -> bool {
    // SAFETY: an all-zero siginfo_t is valid, and waitid only writes to it.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        libc::waitid(libc::P_ALL, 0, &mut info, libc::WEXITED | libc::WNOHANG | libc::WNOWAIT) == 0
    }
}
