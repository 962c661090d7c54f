//! Limits on the resources of a process (POSIX setrlimit).

use std::io;

/// Lowers a limit of this process. One that is lower already stays: raising it is not permitted.
#[allow(unsafe_code)]
pub(super) fn lower(which: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: most, rlim_max: most };
    // SAFETY: getrlimit writes the structure, and setrlimit only reads it.
    let done = unsafe {
        if libc::getrlimit(which, &mut limit) == 0 {
            limit = libc::rlimit { rlim_cur: limit.rlim_cur.min(most), rlim_max: limit.rlim_max.min(most) };
        }
        libc::setrlimit(which, &limit)
    };
    match done {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
