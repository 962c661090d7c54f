//! A thread with a large stack, for deep recursion over deeply nested programs.

use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

/// Stack of the worker thread in bytes; only touched pages cost memory.
const STACK: usize = 1 << 30;
/// The smallest stack that is tried.
const LEAST: usize = 8 << 20;

/// Runs `work` on a thread with a large stack and returns its result; a panic in it continues in the caller.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    // A thread that cannot be started takes its closure with it, so the work is in a place that all tries share.
    let work = Mutex::new(Some(work));
    let run = || {
        let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.map(|work| work())
    };
    let result = thread::scope(|scope| match start(scope, &run)?.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    });
    // If no thread can be started, the stack of the caller is as large as the smallest one that was tried.
    result.or_else(run).expect("somebody has done the work")
}

/// Starts the thread. The stack is reserved as a whole, which a limit on address space (of a verifier's process, or of
/// the shell) may not allow: then it is smaller. `None` if not even the smallest one fits.
fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: &'scope (impl Fn() -> T + Sync),
) -> Option<ScopedJoinHandle<'scope, T>> {
    let mut stack = STACK;
    while stack >= LEAST {
        match Builder::new().stack_size(stack).spawn_scoped(scope, run) {
            Ok(worker) => return Some(worker),
            Err(_) => stack /= 2,
        }
    }
    None
}
