//! A thread with a large stack, for deep recursion over deeply nested programs.

/// Stack of the worker thread in bytes; only touched pages cost memory.
const STACK: usize = 1 << 30;

/// Runs `work` on a thread with a large stack and returns its result; a panic in it continues in the caller.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match worker.expect("a thread can be started").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
