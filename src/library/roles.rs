//! What functions of the library do to locks, conditions, threads and memory. All analyses, passes and reports ask
//! here; only the reference semantics has operations of its own.
//!
//! Part of the answers is in the rows of the table: each row names the [`ObjectKind`] of its first argument, and each
//! step of a model its [`Role`] ([`role`], [`plays`], [`creates_thread`], [`allocates`] and others). The table has no
//! column for the rest: it is listed here by the names of functions ([`tries_to_read`], [`waits_to_read`],
//! [`only_sleeps`], [`gives_memory`] and others). More lists of names are in `argument_rules`, `null_arguments`,
//! `reads`, `ends`, `shared_state`, `cancellation_names` and `overapproximated`. So for a new function, a row is not
//! enough: each of these lists must be checked, too.

use super::contract::{Relation, Rule};
use super::entry::{Effect, Entry, Model, Special, StubStep};
use super::objects::{ObjectKind, Role};
use super::{foreign, lookup, types, SPIN_LOCK_UNSET};

impl Entry {
    /// The steps of its model.
    pub fn steps(&self) -> &'static [StubStep] {
        match self.model {
            Model::Stub(steps) => steps,
            Model::Special(_)
            | Model::Extern
            | Model::Ignore
            | Model::Arbitrary
            | Model::Within(_)
            | Model::Contract(_)
            | Model::Refuse { .. } => &[],
        }
    }
}

/// What the step `step` of the model of the function `of` does, and to which kind of object.
pub fn role(of: &str, step: &str) -> Option<(Role, ObjectKind)> {
    let entry = lookup(of)?;
    match entry.steps().iter().find(|other| other.function == step) {
        Some(step) => Some((step.role?, entry.object?)),
        None if (step, of) == SPIN_LOCK_UNSET => Some((Role::Unset, entry.object?)),
        None => types().find(|ty| ty.unset == Some((step, of))).map(|ty| (Role::Unset, ty.object)),
    }
}

/// Whether the function only lets time pass, in which other threads may run.
pub fn only_sleeps(name: &str) -> bool {
    matches!(name, "sleep" | "usleep" | "nanosleep" | "clock_nanosleep" | "thrd_sleep")
}

/// Whether a step of the function of this name has this role.
pub fn plays(name: &str, role: Role) -> bool {
    lookup(name).is_some_and(|entry| entry.steps().iter().any(|step| step.role == Some(role)))
}

/// Whether the function of this name takes a lock for reading, or reports that it cannot.
pub fn tries_to_read(name: &str) -> bool {
    matches!(name, "pthread_rwlock_tryrdlock" | "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock")
}

/// Whether the function of this name waits for a lock for reading, if it must.
pub fn waits_to_read(name: &str) -> bool {
    matches!(name, "pthread_rwlock_rdlock" | "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock")
}

/// Whether the function of this name may wait for a lock for writing.
pub fn waits_to_write(name: &str) -> bool {
    matches!(name, "pthread_rwlock_wrlock" | "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock")
}

/// Whether the result of the function of this name may depend on what another thread has done without ordering
/// anything: a call that only tries, and fails, or the value of a semaphore (POSIX 4.12).
pub fn orders_nothing(name: &str) -> bool {
    let tries = [Role::TryAcquire, Role::TryDecrement, Role::TryJoin];
    tries.into_iter().any(|role| plays(name, role)) || tells_value(name)
}

/// Whether the function of this name is one of another library than that of C and POSIX.
pub fn is_foreign(name: &str) -> bool {
    foreign::has(name)
}

/// Whether the function of this name opens descriptors that were not open before.
pub fn opens_descriptor(name: &str) -> bool {
    let is_new = |rule: &Rule| matches!(rule, Rule::Relation(Relation::NewDescriptor) | Rule::Distinct(_));
    let Some(Model::Contract(contract)) = lookup(name).map(|entry| entry.model) else { return false };
    contract.rules.iter().any(is_new)
}

/// Whether the function of this name tells the value of a semaphore.
pub fn tells_value(name: &str) -> bool {
    name == "sem_getvalue"
}

/// Whether the function of this name asks a thread to end.
pub fn cancels_thread(name: &str) -> bool {
    name == "pthread_cancel"
}

/// Whether the function of this name compares two ids of threads.
pub fn compares_ids(name: &str) -> bool {
    matches!(name, "pthread_equal" | "thrd_equal")
}

/// Whether the function of this name may set an attribute with which threads are created detached.
pub fn makes_detached(name: &str) -> bool {
    name == "pthread_attr_setdetachstate"
}

/// Whether the function of this name creates a thread.
pub fn creates_thread(name: &str) -> bool {
    is_special(name, &[Special::PthreadCreate, Special::ThrdCreate])
}

/// Whether the function of this name ends the thread that calls it.
pub fn ends_thread(name: &str) -> bool {
    is_special(name, &[Special::PthreadExit, Special::ThrdExit])
}

/// Whether the function of this name creates a key of thread-specific data or sets its value: then a destructor may be
/// called when a thread ends.
pub fn sets_destructors(name: &str) -> bool {
    let keeps = |entry: &Entry| entry.effects.iter().any(|effect| matches!(effect, Effect::Keeps(_)));
    is_special(name, &[Special::KeyCreate])
        || lookup(name).is_some_and(|entry| entry.object == Some(ObjectKind::Key) && keeps(entry))
}

/// Whether a function of the program of this name is executed atomically: `__VERIFIER_atomic_NAME` (SV-COMP rules until
/// 2022).
pub fn is_atomic_function(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_") && lookup(name).is_none()
}

/// Whether the function of this name begins an atomic section.
pub fn begins_atomic_section(name: &str) -> bool {
    is_special(name, &[Special::AtomicBegin])
}

/// Whether the function of this name allocates memory: `malloc`, `calloc`, `realloc`.
pub fn allocates(name: &str) -> bool {
    is_special(name, &[Special::Malloc, Special::Calloc, Special::Realloc])
}

/// The functions that give memory with an alignment that their caller chooses, or that of a page.
pub const GIVES_ALIGNED_MEMORY: [&str; 7] =
    ["aligned_alloc", "memalign", "mmap", "mmap64", "posix_memalign", "pvalloc", "valloc"];

/// Whether the function of this name, which has a body in C here, gives memory that its caller must free (C17
/// 7.22.3.1, POSIX strdup, getline, realpath, scandir, posix_memalign, glibc).
pub fn gives_memory(name: &str) -> bool {
    const GIVES: [&str; 23] = [
        "aligned_alloc",
        "asprintf",
        "canonicalize_file_name",
        "get_current_dir_name",
        "getcwd",
        "getdelim",
        "getline",
        "memalign",
        "open_memstream",
        "posix_memalign",
        "pvalloc",
        "realpath",
        "reallocarray",
        "scandir",
        "strdup",
        "strndup",
        "tempnam",
        "valloc",
        "vasprintf",
        "wcsdup",
        "__strdup",
        "__strndup",
        // What asprintf and vasprintf call.
        "__ulseq_new_formatted",
    ];
    GIVES.contains(&name)
}

/// Whether the function of this name keeps an argument that points to memory: the buffer of a stream, a string of the
/// environment, a stack, an item of a table (POSIX setvbuf, putenv, sigaltstack, pthread_attr_setstack, hsearch, aio).
/// Of functions of other libraries, whose contracts do not tell it, each may.
pub fn keeps_memory(name: &str) -> bool {
    const KEEPS: [&str; 26] = [
        "aio_read",
        "aio_read64",
        "aio_write",
        "aio_write64",
        "atexit",
        "epoll_ctl",
        "fmemopen",
        "fopencookie",
        "hsearch",
        "insque",
        "lio_listio",
        "lio_listio64",
        "mq_notify",
        "on_exit",
        "open_memstream",
        "pthread_attr_setstack",
        "pthread_attr_setstackaddr",
        "putenv",
        "setbuf",
        "setbuffer",
        "setvbuf",
        "sigaltstack",
        "sigqueue",
        "timer_create",
        "tsearch",
        "pthread_cleanup_push",
    ];
    KEEPS.contains(&name) || foreign::has(name)
}

/// Which argument of the function of this name compares elements; only the sign of its result matters (C11 7.22.5,
/// POSIX tsearch, lsearch, glibc).
pub fn comparison_function(name: &str) -> Option<usize> {
    match name {
        "qsort" | "qsort_r" => Some(3),
        "bsearch" | "lfind" | "lsearch" => Some(4),
        "tsearch" | "tfind" | "tdelete" => Some(2),
        _ => None,
    }
}

/// Whether the function of this name chooses the protocol of mutexes, its second argument. Locking one with
/// `PTHREAD_PRIO_PROTECT` fails if the priority of the thread is above the ceiling (POSIX pthread_mutex_lock, EINVAL).
pub fn chooses_protocol(name: &str) -> bool {
    name == "pthread_mutexattr_setprotocol"
}

fn is_special(name: &str, wanted: &[Special]) -> bool {
    lookup(name).is_some_and(|entry| matches!(&entry.model, Model::Special(special) if wanted.contains(special)))
}

/// Whether the first argument of the function of this name represents an object of the thread library.
pub fn begins_with_handle(name: &str) -> bool {
    lookup(name).is_some_and(|entry| entry.object.is_some())
}

/// Whether the function of this name requires an initialized object: a lock must exist before it is acquired.
pub fn expects_object(name: &str) -> bool {
    let in_memory = |entry: &Entry| entry.object.is_some_and(ObjectKind::is_in_memory);
    lookup(name).is_some_and(in_memory) && !plays(name, Role::Initialize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::entries;
    use crate::library::generated_names::NEEDS_THREAD;

    #[test]
    fn threads_are_created_and_ended_by_these_functions() {
        let named = |is_one: fn(&str) -> bool| entries().map(|entry| entry.name).filter(|name| is_one(name)).count();
        assert_eq!((named(creates_thread), named(ends_thread), named(sets_destructors)), (2, 2, 4));
        assert!(creates_thread("pthread_create") && ends_thread("thrd_exit") && !ends_thread("exit"));
    }

    /// What other threads can observe of an object is a step with a role, and only a step that they can observe blocks.
    #[test]
    fn every_step_on_an_object_has_a_role() {
        for entry in entries() {
            for step in entry.steps() {
                let is_known = step.role.is_some() && entry.object.is_some();
                let is_plain = matches!(entry.object, None | Some(ObjectKind::Attributes | ObjectKind::Key));
                let only_asks = ["pthread_equal", "thrd_equal", "sem_getvalue", NEEDS_THREAD].contains(&entry.name);
                assert!(is_known || is_plain || only_asks, "{}: {}", entry.name, step.function);
                assert!(step.visible || !step.role.is_some_and(Role::may_block), "{}", entry.name);
            }
        }
    }

    #[test]
    fn objects_are_made_before_they_are_used() {
        assert!(expects_object("pthread_mutex_lock") && expects_object("sem_post") && expects_object("cnd_wait"));
        assert!(
            !expects_object("pthread_mutex_init") && !expects_object("pthread_create") && !expects_object("memset")
        );
    }
}
