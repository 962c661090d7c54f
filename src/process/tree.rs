//! Processes and their descendants, from `/proc`.
//!
//! A process group is not sufficient: a child of a verifier that calls `setsid` leaves the group, and one whose parent
//! has ended is reparented. The former is found through its parents, the latter through an environment variable that
//! every started program has.

use std::collections::BTreeSet;
use std::fs;

use super::signal::signed;

/// After a look at all processes, at least this many times as long as it took passes before the next one: with hundreds
/// of processes it takes so long that looking without a pause would slow down what is watched, and the end of the run.
pub(super) const REST: u32 = 3;

/// A process in a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Process {
    pid: u32,
    parent: u32,
    group: u32,
    /// Resident pages.
    pages: u64,
    /// Whether it has ended but was not reaped yet.
    ended: bool,
}

/// A snapshot of related processes.
pub(super) struct Tree(Vec<Process>);

impl Tree {
    /// The descendants of a process, without itself.
    pub(super) fn below(root: u32) -> Tree {
        match descendants(root) {
            Some(found) => Tree(found),
            None => Tree::close(all(), &|process| process.parent == root && process.pid != root),
        }
    }

    /// The group of this leader, all descendants of its members, and the processes with this mark that have been
    /// orphaned: their parent is `reaper` or init.
    pub(super) fn of_group(leader: u32, mark: &str, reaper: Option<u32>) -> Tree {
        let is_orphan = |process: &Process| process.parent == 1 || Some(process.parent) == reaper;
        // Orphans are reparented to the reaper, so every candidate descends from it.
        let candidates = reaper.and_then(descendants).unwrap_or_else(all);
        Tree::close(candidates, &|process| {
            process.group == leader
                || process.pid == leader
                || is_orphan(process) && has_variable(process.pid, &|it| it == mark.as_bytes())
        })
    }

    /// The descendants of this process, and all others that are identified as its descendants by their marks.
    pub(super) fn of_run() -> Tree {
        let (own, mark) = (std::process::id(), run_mark());
        let others = all().into_iter().filter(|process| process.pid != own).collect();
        Tree::close(others, &|process| {
            process.parent == own || has_variable(process.pid, &|it| it.starts_with(mark.as_bytes()))
        })
    }

    fn close(all: Vec<Process>, is_first: &dyn Fn(&Process) -> bool) -> Tree {
        let (mut members, mut others): (Vec<Process>, Vec<Process>) = all.into_iter().partition(|one| is_first(one));
        let mut pids: BTreeSet<u32> = members.iter().map(|one| one.pid).collect();
        loop {
            let (more, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(|one| pids.contains(&one.parent));
            if more.is_empty() {
                return Tree(members);
            }
            pids.extend(more.iter().map(|one| one.pid));
            members.extend(more);
            others = rest;
        }
    }

    /// The total memory in bytes. Shared pages are counted for each process, unless that sum exceeds `limit`: then they
    /// are divided among the processes, which takes longer to determine.
    pub(super) fn memory(&self, limit: u64) -> u64 {
        let rough = self.0.iter().map(|one| one.pages).sum::<u64>() * page_size();
        if rough <= limit || self.0.len() < 2 {
            return rough;
        }
        let own = self.0.iter().filter(|one| !self.is_in_the_memory_of_its_parent(one));
        own.map(|one| proportional(one.pid).unwrap_or_else(|| resident(one.pid))).sum()
    }

    /// Whether a process shares the address space of its parent, as a child does until it executes its program
    /// (clone(2), `CLONE_VM`); the kernel attributes all of that memory to both.
    fn is_in_the_memory_of_its_parent(&self, one: &Process) -> bool {
        self.0.iter().any(|other| other.pid == one.parent && have_one_memory(one.pid, other.pid))
    }

    /// Whether all of them have ended.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|one| one.ended)
    }

    /// Kills all of them.
    ///
    /// They are stopped first, so that they cannot start others meanwhile.
    pub(super) fn kill(&self) {
        for signal in [libc::SIGSTOP, libc::SIGKILL] {
            self.0.iter().filter(|one| !one.ended).for_each(|one| send(one.pid, signal));
        }
    }
}

/// The common prefix of the marks of all processes that this one starts. A mark is an environment variable, as
/// `NAME=VALUE`.
pub(super) fn run_mark() -> String {
    format!("ULSEQ_RUN={}.", std::process::id())
}

/// The resident memory of a process in bytes; none if it has ended.
pub(super) fn resident(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    let pages: u64 = text.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    pages * page_size()
}

/// The memory of the machine in bytes, or the limit of this process's control group if that is lower.
pub(super) fn installed() -> u64 {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemTotal:"));
    let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok()?.trim().parse().ok())
        .min();
    machine.into_iter().chain(group).min().unwrap_or(u64::MAX)
}

/// Whether a process with one thread has this child and no other. False where the kernel does not list children.
pub(super) fn is_only_child(child: u32, parent: u32) -> bool {
    let list = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    list.split_whitespace().map(str::parse).eq([Ok(child)])
}

/// The descendants of a process, without itself; `None` if the kernel does not list children.
///
/// A child that ends meanwhile may hide its next sibling (proc(5), `/proc/PID/task/TID/children`): a caller that must
/// find all of them has to repeat the call.
fn descendants(root: u32) -> Option<Vec<Process>> {
    let mut found: Vec<Process> = Vec::new();
    let mut parents = vec![root];
    while let Some(parent) = parents.pop() {
        let children = match children(parent) {
            Some(children) => children,
            None if parent == root => return None,
            // It has ended.
            None => continue,
        };
        let new = children.into_iter().filter_map(process).filter(|one| found.iter().all(|known| known.pid != one.pid));
        let new: Vec<Process> = new.collect();
        parents.extend(new.iter().map(|one| one.pid));
        found.extend(new);
    }
    Some(found)
}

/// The children of all threads of a process.
fn children(parent: u32) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    for thread in numbered(&format!("/proc/{parent}/task"))? {
        match fs::read_to_string(format!("/proc/{parent}/task/{thread}/children")) {
            Ok(list) => found.extend(list.split_whitespace().filter_map(|word| word.parse::<u32>().ok())),
            // The main thread exists as long as the process does.
            Err(_) if thread == parent => return None,
            Err(_) => {}
        }
    }
    Some(found)
}

/// All visible processes; none without `/proc`.
fn all() -> Vec<Process> {
    numbered("/proc").into_iter().flatten().filter_map(process).collect()
}

/// The entries of a folder whose names are numbers.
fn numbered(folder: &str) -> Option<Vec<u32>> {
    let entries = fs::read_dir(folder).ok()?;
    Some(entries.filter_map(Result::ok).filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect())
}

fn process(pid: u32) -> Option<Process> {
    process_in(pid, &fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// Parses `/proc/PID/stat` (proc(5)): the fields after the name are state, parent, group, ...; the 22nd is the resident
/// size in pages.
fn process_in(pid: u32, stat: &str) -> Option<Process> {
    // The name may contain any character, including parentheses.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let ended = matches!(fields.next()?, "Z" | "X");
    let parent = fields.next()?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    let pages = fields.nth(18)?.parse().ok()?;
    Some(Process { pid, parent, group, pages, ended })
}

/// Whether the initial environment of a process has such a variable, as `NAME=VALUE`.
fn has_variable(pid: u32, is_it: &dyn Fn(&[u8]) -> bool) -> bool {
    let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment.split(|byte| *byte == 0).any(is_it)
}

/// The memory of a process in bytes, with shared pages divided among those that share them. `None` if the process has
/// ended meanwhile, or if the kernel does not tell.
fn proportional(pid: u32) -> Option<u64> {
    kilobytes(&fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?, "Pss:")
}

fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(number * 1024)
}

/// Whether two processes have the same address space (kcmp(2), `KCMP_VM`). False where the kernel cannot tell.
#[allow(unsafe_code)]
fn have_one_memory(one: u32, other: u32) -> bool {
    const KCMP_VM: libc::c_int = 1;
    // SAFETY: kcmp only compares; the last two arguments are not used for address spaces.
    unsafe { libc::syscall(libc::SYS_kcmp, signed(one), signed(other), KCMP_VM, 0, 0) == 0 }
}

#[allow(unsafe_code)]
fn send(pid: u32, signal: i32) {
    // SAFETY: kill touches no memory.
    unsafe { libc::kill(signed(pid), signal) };
}

#[allow(unsafe_code)]
pub(super) fn page_size() -> u64 {
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
        let process = Process { pid: 7, parent: 1, group: 42, pages: 77, ended: false };
        assert_eq!(process_in(7, line), Some(process));
        assert_eq!(process_in(7, "7 (a"), None);
    }

    #[test]
    fn a_process_that_ended_after_the_snapshot_has_no_memory() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let pid = child.id();
        child.wait().unwrap();
        let one = Process { pid, parent: std::process::id(), group: pid, pages: 1000, ended: false };
        assert_eq!(Tree(vec![one, one]).memory(0), 0);
    }

    #[test]
    fn children_of_children_are_found() {
        let mut shell = std::process::Command::new("sh").args(["-c", "sleep 600 & wait"]).spawn().unwrap();
        let own = std::process::id();
        let is_below = |pid: u32| Tree::below(own).0.iter().any(|one| one.parent == pid);
        let since = std::time::Instant::now();
        while !is_below(shell.id()) && since.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let below = Tree::below(shell.id());
        assert_eq!(below.0.len(), 1, "{:?}", below.0);
        assert_eq!(below.0.first().map(|one| one.parent), Some(shell.id()));
        below.kill();
        shell.wait().unwrap();
        assert!(Tree::below(own).0.iter().all(|one| one.pid != shell.id()));
    }

    #[test]
    fn descendants_are_found_in_any_order() {
        let process = |pid, parent| Process { pid, parent, group: 1, pages: 1, ended: false };
        let all = vec![process(9, 8), process(8, 7), process(7, 5), process(6, 1)];
        let tree = Tree::close(all, &|process| process.parent == 5);
        assert_eq!(tree.0.iter().map(|one| one.pid).collect::<Vec<_>>(), [7, 8, 9]);
        assert_eq!(tree.memory(u64::MAX), 3 * page_size());
    }

    #[test]
    #[allow(unsafe_code)]
    fn the_memory_of_a_child_that_has_not_begun_its_program_counts_once() {
        extern "C" fn wait_for_signal(_: *mut libc::c_void) -> libc::c_int {
            // SAFETY: it waits until it is killed.
            unsafe { libc::pause() }
        }
        let mut stack = vec![0u8; 1 << 16];
        // SAFETY: the stack is aligned, large enough, and lives until the child was reaped; the child only waits.
        let child = unsafe {
            let top = stack.as_mut_ptr().add(stack.len());
            let top = top.sub(top as usize % 16);
            libc::clone(wait_for_signal, top.cast(), libc::CLONE_VM | libc::SIGCHLD, std::ptr::null_mut())
        };
        let own = std::process::id();
        let child = u32::try_from(child).unwrap();
        let both: Vec<Process> = [own, child].into_iter().filter_map(process).collect();
        let (all, alone) = (Tree(both).memory(0), proportional(own).unwrap_or(0));
        send(child, libc::SIGKILL);
        // SAFETY: the child is waited for once.
        unsafe { libc::waitpid(signed(child), std::ptr::null_mut(), 0) };
        assert!(!have_one_memory(own, 1));
        assert!(all < alone + alone / 2, "{all} {alone}");
    }

    #[test]
    fn numbers_of_proc_are_kilobytes() {
        assert_eq!(kilobytes("Rss:   8 kB\nPss:   3 kB\n", "Pss:"), Some(3072));
        assert!(installed() > 0 && resident(std::process::id()) > 0);
    }
}
