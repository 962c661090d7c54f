//! The effects of the functions of the thread library on mutexes and threads, defined in this one place for all
//! analyses.

use super::entry::{Model, Special};
use super::lookup;

/// The role of a synchronizing function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Acquires the mutex of its first argument, and blocks until it can.
    Acquire,
    /// Acquires it if it is free, and reports whether it did.
    TryAcquire,
    /// Releases it.
    Release,
    /// Initializes it, or sets or reads its kind.
    Initialize,
    /// Destroys it; whether it is locked can be observed.
    Destroy,
    /// Waits for a condition: releases the mutex of the second argument in a first step, acquires it in a second one.
    Wait,
    /// Waits for the end of the thread of its first argument.
    Join,
}

/// The role of the function of this name; `None` if it affects neither mutexes nor the end of threads.
pub fn role(name: &str) -> Option<Role> {
    match name {
        "pthread_mutex_lock" | "mtx_lock" => Some(Role::Acquire),
        "pthread_mutex_trylock"
        | "pthread_mutex_timedlock"
        | "pthread_mutex_clocklock"
        | "mtx_trylock"
        | "mtx_timedlock" => Some(Role::TryAcquire),
        "pthread_mutex_unlock" | "mtx_unlock" => Some(Role::Release),
        "pthread_mutex_init" | "mtx_init" => Some(Role::Initialize),
        // None of them tells of mutexes, but they decide of which kind one will be.
        _ if name.starts_with("pthread_mutexattr_") => Some(Role::Initialize),
        "pthread_mutex_destroy" | "mtx_destroy" => Some(Role::Destroy),
        "pthread_cond_wait" | "pthread_cond_timedwait" | "pthread_cond_clockwait" | "cnd_wait" | "cnd_timedwait" => {
            Some(Role::Wait)
        }
        "pthread_join" | "thrd_join" => Some(Role::Join),
        _ => None,
    }
}

/// Whether the function of this name initializes a lock, condition variable or barrier.
pub fn initializes(name: &str) -> bool {
    matches!(
        name,
        "pthread_mutex_init"
            | "mtx_init"
            | "pthread_spin_init"
            | "pthread_rwlock_init"
            | "pthread_cond_init"
            | "cnd_init"
            | "pthread_barrier_init"
    )
}

/// Whether the function of this name acquires a lock, or waits for a condition variable or barrier.
pub fn occupies(name: &str) -> bool {
    let is_lock = matches!(role(name), Some(Role::Acquire | Role::TryAcquire | Role::Wait));
    let is_other = name.starts_with("pthread_spin_") || name.starts_with("pthread_rwlock_");
    is_lock || name == "pthread_barrier_wait" || is_other && name.contains("lock") && !name.ends_with("unlock")
}

/// Whether the function of this name creates a thread.
pub fn creates_thread(name: &str) -> bool {
    is_special(name, &[Special::PthreadCreate, Special::ThrdCreate])
}

/// Whether the function of this name ends the thread that calls it.
pub fn ends_thread(name: &str) -> bool {
    is_special(name, &[Special::PthreadExit, Special::ThrdExit])
}

fn is_special(name: &str, wanted: &[Special]) -> bool {
    lookup(name).is_some_and(|entry| matches!(&entry.model, Model::Special(special) if wanted.contains(special)))
}

#[cfg(test)]
mod tests {
    use super::{creates_thread, ends_thread, role};
    use crate::library::{entries, Model};

    #[test]
    fn threads_are_created_and_ended_by_these_functions() {
        let named = |is_one: fn(&str) -> bool| entries().map(|entry| entry.name).filter(|name| is_one(name)).count();
        assert_eq!((named(creates_thread), named(ends_thread)), (2, 2));
        assert!(creates_thread("pthread_create") && ends_thread("thrd_exit") && !ends_thread("exit"));
    }

    #[test]
    fn every_modeled_function_of_mutexes_has_a_role() {
        for entry in entries().filter(|entry| matches!(entry.model, Model::Stub(_))) {
            let is_mutex = entry.name.contains("mutex") || entry.name.starts_with("mtx_");
            assert!(!is_mutex || role(entry.name).is_some(), "{}", entry.name);
        }
    }
}
