//! A thread with a large stack, for deep recursion over deeply nested programs.

use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Stack of the worker thread in bytes; only touched pages cost memory.
const STACK: usize = 1 << 30;
/// The smallest stack that is tried.
const SMALLEST: usize = 1 << 24;

/// Runs `work` on a thread with a large stack and returns its result; a panic in it continues in the caller.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| match start(scope, work).join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

/// Starts the thread. Pages that are not touched count where the address space is limited, too: there, the stack is
/// the largest one that can be had.
fn start<'s, T: Send>(scope: &'s Scope<'s, '_>, work: impl FnOnce() -> T + Send + 's) -> ScopedJoinHandle<'s, T>
where
    T: 's,
{
    // A thread that cannot be started drops what it was to run.
    let work = std::sync::Arc::new(std::sync::Mutex::new(Some(work)));
    let mut size = STACK;
    loop {
        let once = std::sync::Arc::clone(&work);
        let run = move || {
            let work = once.lock().ok().and_then(|mut work| work.take());
            work.expect("only one thread is started")()
        };
        match Builder::new().stack_size(size).spawn_scoped(scope, run) {
            Ok(worker) => return worker,
            Err(_) if size > SMALLEST => size /= 4,
            Err(error) => panic!("no thread can be started: {error}"),
        }
    }
}
