//! Signals to processes and their groups.

pub(super) fn signed(pid: u32) -> i32 {
    i32::try_from(pid).expect("process numbers fit")
}

pub(super) fn kill_group(leader: u32) {
    signal_group(leader, libc::SIGKILL);
}

#[allow(unsafe_code)]
pub(super) fn signal_group(leader: u32, signal: i32) {
    // SAFETY: kill touches no memory. The group is ours: its leader has not been reaped.
    unsafe { libc::kill(-signed(leader), signal) };
}
