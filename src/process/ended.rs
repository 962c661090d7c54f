//! The end of a process.

use std::io;
use std::time::Duration;

use super::signal::signed;

/// The end of a run.
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

/// Reaps a child with `wait4`, which gives the usage of this child only: the usage of all children together
/// (`getrusage`) only ever grows.
#[allow(unsafe_code)]
pub(super) fn reap(pid: u32) -> io::Result<(i32, (Duration, u64))> {
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

pub(super) fn how(status: i32) -> Ended {
    if libc::WIFSIGNALED(status) {
        Ended::Signaled(libc::WTERMSIG(status))
    } else {
        Ended::Exited(libc::WEXITSTATUS(status))
    }
}
