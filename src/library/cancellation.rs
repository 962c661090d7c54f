//! Cancellation points: the functions in which a thread acts upon a request to end (POSIX 2.9.5.2).

use super::cancellation_names::{BEFORE, PERHAPS};

/// How a function acts upon a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cancellation {
    /// Before it does anything. A function that waits for an event outside of the program, of which nothing is known,
    /// counts as one: when it begins to wait cannot be told.
    Before,
    /// Perhaps: the system decides whether it is a cancellation point.
    Perhaps,
    /// Also while it waits for another thread.
    Waiting,
    /// Also while it waits for a thread to end, whose id is the first argument.
    Joining,
    /// Also while it waits for a condition. Then it has locked the mutex again.
    Sleeping,
    /// Not at all, but the function that it calls may be canceled: then it is as if it had not been called.
    Once,
    /// Not at all, but it pushes a cleanup handler of which nothing is known (a preprocessed `pthread_cleanup_push`).
    Pushing,
    /// Not at all, but it pops such a handler.
    Popping,
    /// Not at all, but it ends the thread: nothing cancels it any more.
    Ending,
}

/// What the function of this name does; `None` if it is no cancellation point.
pub fn cancellation(name: &str) -> Option<Cancellation> {
    match name {
        "pthread_cond_wait" | "pthread_cond_timedwait" | "pthread_cond_clockwait" | "cnd_wait" | "cnd_timedwait" => {
            Some(Cancellation::Sleeping)
        }
        "pthread_join" | "pthread_timedjoin_np" | "pthread_clockjoin_np" | "thrd_join" => Some(Cancellation::Joining),
        "sem_wait" | "sem_timedwait" | "sem_clockwait" => Some(Cancellation::Waiting),
        "pthread_once" | "call_once" => Some(Cancellation::Once),
        "pthread_exit" | "thrd_exit" | "__ulseq_cleanup_exit" | "__ulseq_cleanup_thrd_exit" => {
            Some(Cancellation::Ending)
        }
        "__pthread_register_cancel" | "__pthread_register_cancel_defer" => Some(Cancellation::Pushing),
        "__pthread_unregister_cancel" | "__pthread_unregister_cancel_restore" => Some(Cancellation::Popping),
        _ if BEFORE.contains(&name) => Some(Cancellation::Before),
        _ if PERHAPS.contains(&name) => Some(Cancellation::Perhaps),
        _ => None,
    }
}
