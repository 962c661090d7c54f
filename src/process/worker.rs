//! The worker's side of supervision: the limits of the run, and the messages to the supervisor.
//!
//! This state belongs to the process as a whole, as do its signals, its memory and its children, so it is global. In
//! unsupervised processes (tests, other programs that use this library) it keeps its initial value: they have no
//! limits.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicU8, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::tree;

/// Memory that both processes share.
pub(super) struct SharedMemory {
    /// The exit code of the verdict, plus one, once it is known and about to be written; 0 before.
    pub(super) announced: AtomicU32,
    /// Whether output is being written to a reader, which may take any time.
    pub(super) writing_output: AtomicBool,
    /// Whether a file is being written, which must not remain partial.
    pub(super) writing_file: AtomicBool,
    /// Whether the worker waits for memory beyond the limit.
    pub(super) pressed: AtomicBool,
    /// Number of running child programs.
    pub(super) running: AtomicU32,
    /// Memory in bytes of all processes but the worker, when it was last checked.
    pub(super) others: AtomicU64,
    /// The progress of the worker, as text that ends at the first zero.
    progress: [AtomicU8; MAX_PROGRESS],
}

/// The maximum length in bytes of the text about the progress.
const MAX_PROGRESS: usize = 400;

impl SharedMemory {
    pub(super) const fn new() -> SharedMemory {
        SharedMemory {
            announced: AtomicU32::new(0),
            writing_output: AtomicBool::new(false),
            writing_file: AtomicBool::new(false),
            pressed: AtomicBool::new(false),
            running: AtomicU32::new(0),
            others: AtomicU64::new(0),
            progress: [const { AtomicU8::new(0) }; MAX_PROGRESS],
        }
    }

    /// The progress of the worker.
    pub(super) fn progress(&self) -> String {
        let bytes: Vec<u8> =
            self.progress.iter().map(|byte| byte.load(Ordering::SeqCst)).take_while(|byte| *byte != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The exit code of the verdict, if it was announced.
    pub(super) fn announced_exit_code(&self) -> Option<u8> {
        u8::try_from(self.announced.load(Ordering::SeqCst).checked_sub(1)?).ok()
    }
}

/// The limits of the whole run, and its supervisor.
pub(super) struct Worker {
    pub(super) deadline: Option<Instant>,
    pub(super) memory: u64,
    pub(super) supervisor: u32,
    pub(super) folder: Option<PathBuf>,
}

static WORKER: OnceLock<Worker> = OnceLock::new();
/// The shared memory of an unsupervised process.
static ALONE: SharedMemory = SharedMemory::new();
static SHARED: AtomicPtr<SharedMemory> = AtomicPtr::new(std::ptr::null_mut());
/// A copy of the memory limit that an allocator can read.
static LIMIT: AtomicU64 = AtomicU64::new(0);

/// Makes this process the worker.
pub(super) fn begin(worker: Worker, shared: &'static SharedMemory) {
    LIMIT.store(worker.memory, Ordering::Relaxed);
    // It is only read; the pointer is mutable because there is no other atomic pointer type.
    SHARED.store(std::ptr::from_ref(shared).cast_mut(), Ordering::Release);
    let _ = WORKER.set(worker);
}

pub(super) fn worker() -> Option<&'static Worker> {
    WORKER.get()
}

#[allow(unsafe_code)]
pub(super) fn shared() -> &'static SharedMemory {
    // SAFETY: it is null, or came from a reference that lives as long as the process.
    unsafe { SHARED.load(Ordering::Acquire).as_ref() }.unwrap_or(&ALONE)
}

/// The time left for the whole run, if it is limited.
pub fn time_left() -> Option<Duration> {
    Some(worker()?.deadline?.saturating_duration_since(Instant::now()))
}

/// The time for a search: what is left of the whole run, or `unlimited`, less what it takes to stop the engines, to
/// free their memory and to write the report.
pub fn time_to_search(unlimited: Duration) -> Duration {
    let left = time_left().unwrap_or(unlimited);
    left - (left / 20).min(TO_REPORT)
}

/// The memory in bytes left for the whole run, if it is limited.
pub(super) fn memory_left() -> Option<u64> {
    let worker = worker()?;
    let used = tree::resident(std::process::id()) + shared().others.load(Ordering::Relaxed);
    Some(worker.memory.saturating_sub(used))
}

/// The memory in bytes for a search or a child process: what is left of `limit` and of the whole run, less a reserve
/// for this process.
pub fn memory_within(limit: u64) -> u64 {
    memory_left().map_or(limit, |left| left.min(limit)) / 10 * 9
}

/// Whether the whole run is about to reach its memory limit: a search should end now, with a report.
pub fn memory_is_short() -> bool {
    worker().is_some_and(|worker| memory_left().is_some_and(|left| left < worker.memory / RESERVE))
}

/// The maximum time that is reserved for the phases after a search.
const TO_REPORT: Duration = Duration::from_millis(500);
/// This fraction of the memory is reserved for the phases after a search: the report, the replay.
const RESERVE: u64 = 12;

/// Announces the verdict with this exit code, which is written next: it is final, even if this process fails
/// afterwards.
pub fn announce_exit_code(code: u8) {
    shared().announced.store(u32::from(code) + 1, Ordering::SeqCst);
}

/// The exit code of the verdict, if it was announced.
pub fn announced_exit_code() -> Option<u8> {
    shared().announced_exit_code()
}

/// Records the progress of the run, which the supervisor reports if this process cannot.
pub fn set_progress(text: &str) {
    let padded = text.bytes().chain(std::iter::repeat(0));
    shared().progress.iter().zip(padded).for_each(|(place, byte)| place.store(byte, Ordering::SeqCst));
}

/// Writes to a reader of the output: the time that the reader takes does not count.
pub fn while_writing<T>(write: impl FnOnce() -> T) -> T {
    let shared = shared();
    shared.writing_output.store(true, Ordering::SeqCst);
    let written = write();
    shared.writing_output.store(false, Ordering::SeqCst);
    written
}

/// An allocator that waits when the process exceeds its memory limit; the supervisor then ends the run. It cannot fail
/// instead: Rust aborts a process whose allocation fails, without any report.
pub struct Guarded<A>(pub A);

/// Bytes that a thread may allocate between checks.
const STEP: usize = 4 << 20;
/// Interval between checks whether memory is available again.
const PAUSE: Duration = Duration::from_millis(5);

thread_local! {
    static SINCE: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is passed on.
#[allow(unsafe_code)]
unsafe impl<A: GlobalAlloc> GlobalAlloc for Guarded<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promise.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promise.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.saturating_sub(layout.size()));
        // SAFETY: the caller's promise.
        unsafe { self.0.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { self.0.dealloc(block, layout) }
    }
}

fn count(size: usize) {
    // A thread that ends has no counter any more.
    let _ = SINCE.try_with(|since| {
        let all = since.get().saturating_add(size);
        since.set(all);
        if all >= STEP {
            since.set(0);
            wait_for_memory();
        }
    });
}

#[cold]
fn wait_for_memory() {
    let limit = LIMIT.load(Ordering::Relaxed);
    if limit == 0 {
        return;
    }
    let shared = shared();
    while own_memory() + shared.others.load(Ordering::Relaxed) > limit {
        shared.pressed.store(true, Ordering::SeqCst);
        std::thread::sleep(PAUSE);
    }
}

/// The resident memory of this process in bytes, determined without allocation.
#[allow(unsafe_code)]
pub fn own_memory() -> u64 {
    let mut text = [0u8; 128];
    // SAFETY: the name ends in a zero, the buffer is as long as is said, and the descriptor is closed once.
    let length = unsafe {
        let file = libc::open(c"/proc/self/statm".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return 0;
        }
        let length = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        length
    };
    let text = text.get(..usize::try_from(length).unwrap_or(0)).unwrap_or_default();
    let mut words = text.split(|byte| *byte == b' ');
    let digits = words.nth(1).unwrap_or_default();
    let pages = digits.iter().fold(0u64, |all, digit| all * 10 + u64::from(digit.saturating_sub(b'0')));
    pages * tree::page_size()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_knows_its_own_memory() {
        let (one, other) = (own_memory(), tree::resident(std::process::id()));
        assert!(one > 0 && one.abs_diff(other) < 64 << 20, "{one} {other}");
    }

    #[test]
    fn who_is_not_watched_over_has_no_limits() {
        assert_eq!((time_left(), memory_left(), memory_is_short()), (None, None, false));
        count(2 * STEP);
    }

    #[test]
    fn the_progress_is_replaced_and_cut_off() {
        let shared = SharedMemory::new();
        assert_eq!(shared.progress(), "");
        set_progress(&"long ".repeat(MAX_PROGRESS));
        assert_eq!(super::shared().progress().len(), MAX_PROGRESS);
        set_progress("short");
        assert_eq!(super::shared().progress(), "short");
    }
}
