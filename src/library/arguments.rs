//! Requirements of library functions on their arguments, defined in this one place for all passes and analyses.

/// Whether argument `at` of the function may be null: attributes, and destinations of optional results. All others must
/// point to an object. `model` is that of the type that the argument points to (see [`super::type_model`]).
pub fn may_be_null(function: &str, at: usize, model: Option<&str>) -> bool {
    let stores = ["join", "setcancel", "timespec", "getres"].iter().any(|part| function.contains(part));
    match model {
        Some(model) => at > 0 && model.contains("attr"),
        None => stores || function == "time" || function.contains("sched") || function.contains("prio"),
    }
}

/// Whether the function of this name requires an initialized object: a lock must exist before it is acquired.
pub fn expects_object(name: &str) -> bool {
    works_on_object(name) && !name.contains("init")
}

/// Whether the function of this name works on an object of the thread library: it initializes the object, or requires
/// it to be initialized.
fn works_on_object(name: &str) -> bool {
    const KINDS: [&str; 13] = [
        "pthread_mutex_",
        "pthread_cond_",
        "pthread_rwlock_",
        "pthread_spin_",
        "pthread_barrier_",
        "sem_",
        "mtx_",
        "cnd_",
        "pthread_attr_",
        "pthread_mutexattr_",
        "pthread_condattr_",
        "pthread_rwlockattr_",
        "pthread_barrierattr_",
    ];
    KINDS.iter().any(|kind| name.starts_with(kind))
}

/// Whether the first argument of the function of this name represents a thread, a key or a lock.
pub fn begins_with_handle(name: &str) -> bool {
    ["pthread_", "thrd_", "tss_", "call_once"].iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_made_before_they_are_used() {
        assert!(expects_object("pthread_mutex_lock") && expects_object("sem_post") && expects_object("cnd_wait"));
        assert!(
            !expects_object("pthread_mutex_init") && !expects_object("pthread_create") && !expects_object("memset")
        );
    }

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
}
