//! Both output pipes of a child and its end, awaited together by one thread.

use std::io::{self, Read};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::{Duration, Instant};

/// Bytes of each output stream that are kept; the rest is read, counted and dropped.
const KEPT: usize = 64 << 20;
/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;
/// Interval between checks for the end of a child where the kernel has no descriptor for it.
const ASK: Duration = Duration::from_millis(5);

/// One output stream of a child.
#[derive(Debug, Default)]
pub(super) struct OutputStream {
    /// `None` after the last writer has closed it.
    pipe: Option<OwnedFd>,
    /// The beginning of what was read.
    pub(super) kept: Vec<u8>,
    /// Bytes that were read and dropped.
    pub(super) dropped: u64,
}

/// The output streams and the end of one child.
#[derive(Debug)]
pub(super) struct Pipes {
    pub(super) out: OutputStream,
    pub(super) err: OutputStream,
    pid: u32,
    /// Readable when the child has ended; `None` if the kernel does not support it (before Linux 5.3).
    end: Option<OwnedFd>,
    chunk: Vec<u8>,
}

impl Pipes {
    pub(super) fn new(pid: u32, out: OwnedFd, err: OwnedFd) -> Pipes {
        let (out, err) = (OutputStream::new(out), OutputStream::new(err));
        Pipes { out, err, pid, end: descriptor(pid), chunk: vec![0; CHUNK] }
    }

    /// Reads the available output until the child has ended, or until this moment. Returns whether it has ended; it is
    /// not reaped.
    pub(super) fn until_end(&mut self, moment: Instant) -> bool {
        loop {
            let left = moment.saturating_duration_since(Instant::now());
            let left = if self.end.is_some() { left } else { left.min(ASK) };
            let ended = self.read(self.end.as_ref().map(AsRawFd::as_raw_fd), left);
            if ended || self.end.is_none() && has_ended(self.pid) {
                return true;
            }
            if Instant::now() >= moment {
                return false;
            }
        }
    }

    /// Reads the rest until both streams are closed, at the latest at this moment: a process that has left the group
    /// may hold them open.
    pub(super) fn until_closed(&mut self, moment: Instant) {
        while self.out.pipe.is_some() || self.err.pipe.is_some() {
            let left = moment.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.read(None, left);
        }
    }

    /// Waits for output, or for the end of the child, and reads once. Returns whether the child has ended.
    fn read(&mut self, end: Option<RawFd>, time: Duration) -> bool {
        let fds = [self.out.raw(), self.err.raw(), end.unwrap_or(-1)];
        let [out, err, ended] = ready(fds, time);
        for (is_ready, stream) in [(out, &mut self.out), (err, &mut self.err)] {
            if is_ready {
                stream.read(&mut self.chunk);
            }
        }
        ended
    }
}

impl OutputStream {
    fn new(pipe: OwnedFd) -> OutputStream {
        OutputStream { pipe: Some(pipe), ..OutputStream::default() }
    }

    /// The descriptor; -1 if the stream is closed, which `poll` ignores.
    fn raw(&self) -> RawFd {
        self.pipe.as_ref().map_or(-1, AsRawFd::as_raw_fd)
    }

    fn read(&mut self, chunk: &mut [u8]) {
        let Some(pipe) = self.pipe.take() else { return };
        let mut file = std::fs::File::from(pipe);
        match file.read(chunk) {
            Ok(0) => return,
            Ok(n) => self.keep(&chunk[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
        self.pipe = Some(OwnedFd::from(file));
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = KEPT.saturating_sub(self.kept.len()).min(bytes.len());
        self.kept.extend_from_slice(&bytes[..room]);
        self.dropped += (bytes.len() - room) as u64;
    }
}

/// For each descriptor, whether it becomes readable or is closed at the other end within this time.
#[allow(unsafe_code)]
fn ready(fds: [RawFd; 3], time: Duration) -> [bool; 3] {
    let mut polled = fds.map(|fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 });
    // Rounded up, so that a short rest is no busy loop.
    let millis = i32::try_from(time.as_millis().saturating_add(1)).unwrap_or(i32::MAX);
    // SAFETY: poll only writes to the three structures.
    let found = unsafe { libc::poll(polled.as_mut_ptr(), 3, millis) };
    polled.map(|one| found > 0 && one.revents != 0)
}

/// A descriptor that becomes readable when the child ends.
#[allow(unsafe_code)]
fn descriptor(pid: u32) -> Option<OwnedFd> {
    // SAFETY: pidfd_open takes numbers only; the descriptor that it returns is new, and closed on exec.
    unsafe {
        let fd = libc::syscall(libc::SYS_pidfd_open, pid, 0);
        RawFd::try_from(fd).ok().filter(|fd| *fd >= 0).map(|fd| OwnedFd::from_raw_fd(fd))
    }
}

/// Whether the child has ended, without reaping it: its number must not be reused until its group is dead.
#[allow(unsafe_code)]
fn has_ended(pid: u32) -> bool {
    // SAFETY: an all-zero siginfo_t is valid, and waitid only writes to it.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let flags = libc::WEXITED | libc::WNOWAIT | libc::WNOHANG;
        libc::waitid(libc::P_PID, pid, &mut info, flags) == 0 && info.si_pid() != 0
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::Path;

    use super::super::spawn::Start;
    use super::*;

    fn sh(script: &str) -> Pipes {
        let args = ["-c", script].map(OsString::from);
        let child = Start::new(Path::new("/bin/sh"), &args, &[]).unwrap().run(false).unwrap();
        Pipes::new(child.pid, child.stdout, child.stderr)
    }

    #[test]
    fn the_end_is_noticed_with_and_without_a_descriptor() {
        for with in [true, false] {
            let mut pipes = sh("echo out; echo err >&2");
            if !with {
                pipes.end = None;
            }
            let late = Instant::now() + Duration::from_secs(20);
            assert!(pipes.until_end(late));
            pipes.until_closed(late);
            assert_eq!((pipes.out.kept.as_slice(), pipes.err.kept.as_slice()), (&b"out\n"[..], &b"err\n"[..]));
            assert_eq!(super::super::ended::reap(pipes.pid).unwrap().0, 0);
        }
    }

    #[test]
    fn a_moment_is_not_exceeded() {
        let mut pipes = sh("exec sleep 20");
        let soon = Instant::now() + Duration::from_millis(20);
        assert!(!pipes.until_end(soon));
        pipes.until_closed(soon);
        assert!(pipes.out.pipe.is_some());
        super::super::signal::kill_group(pipes.pid);
        super::super::ended::reap(pipes.pid).unwrap();
    }
}
