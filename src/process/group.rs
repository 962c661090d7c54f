//! The processes of a group, as `/proc` shows them.

use std::fs;

/// The memory in bytes that all processes of the group of this leader use together; 0 where there is no `/proc`.
///
/// See proc(5): the fields of `/proc/PID/stat` after the name are state, parent, group, ...; the 22nd is the resident
/// size in pages.
pub(super) fn memory(leader: u32) -> u64 {
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let is_process = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let pages: u64 = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_str().is_some_and(is_process))
        .filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok())
        .filter_map(|stat| pages_in(&stat, leader))
        .sum();
    pages * page_size()
}

/// The resident pages of a process, if it belongs to the group.
fn pages_in(stat: &str, leader: u32) -> Option<u64> {
    // The name may contain anything, also parentheses.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let group: u32 = fields.nth(2)?.parse().ok()?;
    if group != leader {
        return None;
    }
    fields.nth(18)?.parse().ok()
}

#[allow(unsafe_code)]
fn page_size() -> u64 {
    // SAFETY: sysconf only returns a number.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    u64::try_from(size).unwrap_or(4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_proc_is_read() {
        let line = "7 (a) b) S 1 42 42 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 99 1000 77 18446744073709551615";
        assert_eq!(pages_in(line, 42), Some(77));
        assert_eq!(pages_in(line, 43), None);
        assert_eq!(pages_in("garbage", 42), None);
    }

    #[test]
    fn our_own_group_uses_memory() {
        // SAFETY: getpgrp only returns a number.
        #[allow(unsafe_code)]
        let group = unsafe { libc::getpgrp() };
        assert!(memory(u32::try_from(group).expect("a group number")) > 0);
    }
}
