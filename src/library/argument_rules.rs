//! Requirements of library functions on their arguments, defined in this one place for all passes and analyses.

use super::objects::ObjectKind;
use super::{lookup, object_of_model, Effect, Entry, Model};

/// Functions that store a result only where the program wants it: all of their pointers may be null.
const STORE_IF_WANTED: &[&str] = &[
    "pthread_join",
    "pthread_tryjoin_np",
    "pthread_timedjoin_np",
    "pthread_clockjoin_np",
    "thrd_join",
    "pthread_setcancelstate",
    "pthread_setcanceltype",
    "time",
    "timespec_get",
    "clock_getres",
    // Scheduling is not modeled: nothing is known of these arguments.
    "pthread_attr_getschedparam",
    "pthread_attr_getschedpolicy",
    "pthread_attr_getinheritsched",
    "pthread_attr_setschedparam",
    "pthread_attr_setschedpolicy",
    "pthread_attr_setinheritsched",
    "pthread_mutexattr_getprioceiling",
    "pthread_mutexattr_setprioceiling",
];

/// Whether argument `at` of the function may be null: attributes, and destinations of optional results. All others must
/// point to an object. `model` is that of the type that the argument points to (see [`super::type_model`]).
pub fn may_be_null(function: &str, at: usize, model: Option<&str>) -> bool {
    match model {
        Some(model) => at > 0 && object_of_model(model) == Some(ObjectKind::Attributes),
        None => stores_if_wanted(function),
    }
}

/// Whether the function stores results only where the program wants them.
pub(super) fn stores_if_wanted(function: &str) -> bool {
    STORE_IF_WANTED.contains(&function)
}

/// Functions that keep an argument beyond the call, besides those whose effects say so. All others at most return it.
const KEEP: &[&str] = &[
    "qsort",
    "bsearch",
    "__pthread_register_cancel",
    "_pthread_cleanup_push",
    "pthread_cleanup_push",
    "pthread_attr_setstack",
    "pthread_attr_setstackaddr",
    "putenv",
    "setbuf",
    "setvbuf",
];

/// Whether the function of this name keeps an argument for a time after the call: it passes it on to a thread or to a
/// function that it calls, or stores it.
pub fn keeps_argument(name: &str) -> bool {
    let stores =
        lookup(name).is_some_and(|entry| entry.effects.iter().any(|effect| matches!(effect, Effect::Keeps(_))));
    KEEP.contains(&name) || stores || super::creates_thread(name) || super::ends_thread(name)
}

/// Whether the function of this name may give an argument, or a pointer into the same object, to the program again: as
/// its result, in a variable, or later. Unknown functions may. Parameters that point to characters are left out of
/// account for functions that convert texts (`strtol`).
pub fn gives_argument_back(name: &str) -> bool {
    let returns = |entry: &Entry| entry.effects.iter().any(|effect| matches!(effect, Effect::Returns(_)));
    let by_contract = |entry: &Entry| matches!(entry.model, Model::Contract(contract) if contract.gives_argument());
    keeps_argument(name) || lookup(name).is_none_or(|entry| returns(entry) || by_contract(entry))
}

/// Functions whose first argument is the id of a thread, and that do not wait for the thread.
const LIVING: &[&str] = &[
    "pthread_cancel",
    "pthread_kill",
    "pthread_sigqueue",
    "pthread_getschedparam",
    "pthread_setschedparam",
    "pthread_setschedprio",
    "pthread_setname_np",
    "pthread_getname_np",
    "pthread_setaffinity_np",
    "pthread_getaffinity_np",
    "pthread_getcpuclockid",
    "pthread_getattr_np",
];

/// Whether the first argument of the function is the id of a thread whose lifetime must not have ended (POSIX 2.9.2),
/// which the model of the function itself does not check.
pub fn needs_living_thread(name: &str) -> bool {
    LIVING.contains(&name)
}

/// What functions return for a thread that has ended and was not joined yet (pthread_getcpuclockid(3),
/// pthread_getschedparam(3), pthread_kill(3) of older libraries: `ESRCH`), although its id is one still.
pub const NO_SUCH_THREAD: i128 = 3;

/// Whether the function may return [`NO_SUCH_THREAD`] beyond what its model says.
pub fn may_not_find_thread(name: &str) -> bool {
    matches!(name, "pthread_getcpuclockid" | "pthread_getschedparam" | "pthread_kill")
}

/// Whether the function returns the id of the thread that calls it.
pub fn names_caller(name: &str) -> bool {
    matches!(name, "pthread_self" | "thrd_current")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_results_need_not_be_given() {
        assert!(
            may_be_null("pthread_mutex_init", 1, Some("__ulseq_mutexattr_t")) && may_be_null("pthread_join", 1, None)
        );
        assert!(!may_be_null("pthread_mutexattr_init", 0, Some("__ulseq_mutexattr_t")));
        assert!(
            !may_be_null("pthread_mutex_lock", 0, Some("__ulseq_mutex_t")) && !may_be_null("sem_getvalue", 1, None)
        );
    }

    #[test]
    fn these_functions_keep_what_they_get() {
        assert!(keeps_argument("tss_set") && keeps_argument("pthread_create") && keeps_argument("putenv"));
        assert!(!keeps_argument("memcpy") && !keeps_argument("pthread_join"));
        let back = ["memset", "strptime", "unknown", "getcwd", "mmap"].map(gives_argument_back);
        assert_eq!(back, [true, true, true, true, false]);
        assert!(["free", "read", "printf", "fwrite", "pthread_join"].iter().all(|name| !gives_argument_back(name)));
    }
}
