//! Starts a program without a copy of this process.
//!
//! `fork` write-protects the memory of this process: each page costs a fault when it is written next, which after a
//! long search takes longer than most programs that are started. As in posix_spawn(3), the child therefore uses this
//! process's memory until it executes the program, and the thread that starts it waits until then. Unlike
//! posix_spawn(3), this lets the child limit itself, give up rights, and ask to be killed with its parent.

use std::ffi::{c_int, c_void, CStr, CString, OsString};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

use super::ended::reap;
use super::resource_limit;

/// The last action of a child before it executes its program. It may only make system calls.
pub(super) type LastAction = Box<dyn FnMut() -> io::Result<()>>;

/// A program to start.
pub(super) struct Start {
    program: CString,
    args: Vec<CString>,
    env: Vec<CString>,
    dir: Option<CString>,
    /// Limit on its address space, in bytes.
    memory: Option<u64>,
    /// Whether it gets less of the processors than this process.
    yields: bool,
    rights: Option<LastAction>,
}

/// A child that has been started.
#[derive(Debug)]
pub(super) struct Child {
    pub(super) pid: u32,
    /// The other end of its standard input, unless that is empty.
    pub(super) stdin: Option<OwnedFd>,
    pub(super) stdout: OwnedFd,
    pub(super) stderr: OwnedFd,
}

impl Start {
    /// # Errors
    /// A word contains a zero byte.
    pub(super) fn new(program: &Path, args: &[OsString], env: &[(OsString, OsString)]) -> io::Result<Start> {
        let program = CString::new(program.as_os_str().as_bytes())?;
        let mut words = vec![program.clone()];
        for arg in args {
            words.push(CString::new(arg.as_bytes())?);
        }
        let variable =
            |(name, value): &(OsString, OsString)| CString::new([name.as_bytes(), b"=", value.as_bytes()].concat());
        let env: Result<Vec<CString>, _> = env.iter().map(variable).collect();
        Ok(Start { program, args: words, env: env?, dir: None, memory: None, yields: false, rights: None })
    }

    pub(super) fn dir(&mut self, dir: &Path) -> io::Result<()> {
        self.dir = Some(CString::new(dir.as_os_str().as_bytes())?);
        Ok(())
    }

    pub(super) fn memory(&mut self, bytes: u64) {
        self.memory = Some(bytes);
    }

    pub(super) fn yields(&mut self) {
        self.yields = true;
    }

    pub(super) fn rights(&mut self, rights: LastAction) {
        self.rights = Some(rights);
    }

    /// Starts the program, with pipes for its output and, if it gets any, for its input. It leads its own process
    /// group.
    pub(super) fn run(self, with_stdin: bool) -> io::Result<Child> {
        let (stdin, input) =
            if with_stdin { pipe().map(|(read, write)| (read, Some(write)))? } else { (empty()?, None) };
        let ((stdout, out), (stderr, err)) = (pipe()?, pipe()?);
        let pid = self.start([&stdin, &out, &err].map(AsRawFd::as_raw_fd))?;
        Ok(Child { pid, stdin: input, stdout, stderr })
    }

    #[allow(unsafe_code)]
    fn start(self, streams: [c_int; 3]) -> io::Result<u32> {
        let mut stack: Vec<u8> = Vec::with_capacity(STACK);
        let (args, env) = (pointers(&self.args), pointers(&self.env));
        let mut order = ChildOrders {
            program: &self.program,
            args: &args,
            env: &env,
            dir: self.dir.as_deref(),
            memory: self.memory,
            yields: self.yields,
            rights: self.rights,
            streams,
            error: 0,
        };
        // SAFETY: the stack is as large as is said, and aligned down to what processors ask for. The child uses this
        // process's memory, but only the order and its own stack, which both outlive it: the call returns when the
        // child has executed its program or has ended. No signal handler runs in the child: all signals are blocked
        // until it has removed the handlers.
        let pid = unsafe {
            let top = stack.as_mut_ptr().add(STACK);
            let top = top.sub(top as usize % 16);
            let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
            let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
            let pid = libc::clone(child, top.cast(), flags, ptr::from_mut(&mut order).cast());
            let error = io::Error::last_os_error();
            libc::pthread_sigmask(libc::SIG_SETMASK, &before, ptr::null_mut());
            u32::try_from(pid).map_err(|_| error)?
        };
        match order.error {
            0 => Ok(pid),
            error => {
                reap(pid)?;
                Err(io::Error::from_raw_os_error(error))
            }
        }
    }
}

/// Bytes of stack for the child.
const STACK: usize = 128 << 10;
/// Signals are numbered from 1 to this.
const SIGNALS: c_int = 64;
/// By how much the priority of a child that yields is lower than that of this process (`nice(2)`).
const LOWER: c_int = 10;

/// The instructions for the child.
struct ChildOrders<'a> {
    program: &'a CStr,
    /// Both end in a null pointer.
    args: &'a [*const libc::c_char],
    env: &'a [*const libc::c_char],
    dir: Option<&'a CStr>,
    memory: Option<u64>,
    yields: bool,
    rights: Option<LastAction>,
    streams: [c_int; 3],
    /// Set by the child if it cannot execute the program.
    error: c_int,
}

#[allow(unsafe_code)]
extern "C" fn child(order: *mut c_void) -> c_int {
    // SAFETY: the parent waits, so nobody else uses its order.
    let order = unsafe { &mut *order.cast::<ChildOrders<'_>>() };
    let error = match prepare(order) {
        // SAFETY: the strings end in zeros and both lists in null pointers.
        Ok(()) => unsafe {
            libc::execve(order.program.as_ptr(), order.args.as_ptr(), order.env.as_ptr());
            io::Error::last_os_error()
        },
        Err(error) => error,
    };
    order.error = error.raw_os_error().unwrap_or(libc::EPERM);
    // Nobody sees it.
    127
}

#[allow(unsafe_code)]
fn prepare(order: &mut ChildOrders<'_>) -> io::Result<()> {
    let sure = |code: c_int| if code < 0 { Err(io::Error::last_os_error()) } else { Ok(()) };
    default_signals();
    // SAFETY: all of these calls affect only the child's own process; they read strings that end in zeros, and a
    // structure. The set of signals is filled in before it is read.
    unsafe {
        sure(libc::setpgid(0, 0))?;
        for (stream, number) in order.streams.into_iter().zip(0..) {
            sure(libc::dup2(stream, number))?;
        }
        if let Some(dir) = order.dir {
            sure(libc::chdir(dir.as_ptr()))?;
        }
        if let Some(bytes) = order.memory {
            resource_limit::lower(libc::RLIMIT_AS, bytes)?;
        }
        if order.yields {
            // Where that is impossible, it is as fast as others.
            libc::nice(LOWER);
        }
        // Between its start and its registration, nothing else would end the child together with this process.
        sure(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
        close_inherited();
        let mut none = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        sure(libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut()))?;
    }
    order.rights.as_mut().map_or(Ok(()), |rights| rights())
}

/// Resets all signal handlers: those of this process must not run in the child, and a broken pipe ends it, as it ends
/// other programs.
#[allow(unsafe_code)]
fn default_signals() {
    for signal in 1..=SIGNALS {
        // SAFETY: an all-zero action is valid and the default one, and the call only writes to the other one.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            let known = libc::sigaction(signal, ptr::null(), &mut action) == 0;
            let stays = [libc::SIG_DFL, libc::SIG_IGN].contains(&action.sa_sigaction) && signal != libc::SIGPIPE;
            if known && !stays {
                libc::signal(signal, libc::SIG_DFL);
            }
        }
    }
}

fn pointers(words: &[CString]) -> Vec<*const libc::c_char> {
    words.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect()
}

/// A new pipe: the end to read from and the end to write to, both closed when a program starts.
#[allow(unsafe_code)]
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: pipe2 writes two descriptors, which are new.
    unsafe {
        match libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) {
            0 => Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1]))),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

fn empty() -> io::Result<OwnedFd> {
    Ok(std::fs::File::open("/dev/null")?.into())
}

/// Marks all descriptors except the standard streams as close-on-exec.
#[allow(unsafe_code)]
pub(super) fn close_inherited() {
    // SAFETY: close_range with this flag only marks descriptors. An old kernel refuses it, and nothing changes.
    unsafe { libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Read;

    use super::*;

    fn sh(script: &str) -> Start {
        let env = [("WORD".into(), "told".into())];
        Start::new(Path::new("/bin/sh"), &["-c".into(), script.into()], &env).unwrap()
    }

    fn output(start: Start) -> (i32, String) {
        let child = start.run(false).unwrap();
        let mut text = String::new();
        File::from(child.stdout).read_to_string(&mut text).unwrap();
        (reap(child.pid).unwrap().0, text)
    }

    #[test]
    fn a_child_gets_what_was_ordered() {
        let mut start = sh("pwd; echo $WORD; ulimit -v; nice");
        start.dir(Path::new("/usr")).unwrap();
        start.memory(1 << 30);
        let own = output(sh("nice")).1.trim().parse::<i32>().unwrap();
        start.yields();
        assert_eq!(output(start), (0, format!("/usr\ntold\n1048576\n{}\n", (own + LOWER).min(19))));
    }

    #[test]
    fn a_child_has_default_signals_and_no_other_descriptors() {
        let script = "while read name set; do case $name in Sig[BI][lg][kn]:) echo $set;; esac; done \
                      </proc/self/status; ls /proc/self/fd";
        let (status, text) = output(sh(script));
        let mut lines = text.lines();
        let mut set = || u64::from_str_radix(lines.next().unwrap(), 16).unwrap();
        let (blocked, ignored) = (set(), set());
        // Rust ignores broken pipes; who started the tests may have ignored others.
        assert_eq!((status, blocked, ignored & (1 << (libc::SIGPIPE - 1))), (0, 0, 0));
        // `ls` itself opens one more.
        assert_eq!(lines.collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    }

    #[test]
    fn what_fails_in_the_child_is_told() {
        let error = |start: Start| start.run(false).err().and_then(|error| error.raw_os_error());
        let missing = Start::new(Path::new("/no/such/program"), &[], &[]).unwrap();
        assert_eq!(error(missing), Some(libc::ENOENT));
        let mut nowhere = sh("true");
        nowhere.dir(Path::new("/no/such/folder")).unwrap();
        assert_eq!(error(nowhere), Some(libc::ENOENT));
        let mut refused = sh("true");
        refused.rights(Box::new(|| Err(io::Error::from_raw_os_error(libc::EPERM))));
        assert_eq!(error(refused), Some(libc::EPERM));
        assert!(Start::new(Path::new("/bin/sh"), &["a\0b".into()], &[]).is_err());
    }
}
