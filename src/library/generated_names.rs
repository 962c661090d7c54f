//! The names of what the tool adds to a program.

/// The prefix of these names. C reserves names that begin with two underscores (C11 7.1.3p1), so no program has its
/// own.
pub const PREFIX: &str = "__ulseq_";
/// The function that follows a wait for a condition in a program that cancels threads.
pub const CANCELED_SLEEP: &str = "__ulseq_canceled_sleep";
/// What a function in C calls where it computes less than the real function: a violation behind it is not certain.
pub const NOT_EXACT: &str = "__ulseq_not_exact";
/// What stands where formatted input reads a stream.
pub const SCANS_STREAM: &str = "__ulseq_scans_stream";
/// What stands before a call that needs a thread whose id is still one.
pub const NEEDS_THREAD: &str = "__ulseq_needs_thread";
/// The table of named semaphores (`stubs/library/contracts/semaphores.c`).
pub const NAMED_SEMAPHORES: &str = "__ulseq_named_semaphores";
/// The prefix of variables that stand for state which functions of the library share.
pub const STATE: &str = "__ulseq_state_of_";

/// Whether the tool added the object or the function with this name.
pub fn is_generated(name: &str) -> bool {
    name.starts_with(PREFIX)
}
