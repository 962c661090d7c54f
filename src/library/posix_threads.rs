//! POSIX threads except the synchronization objects, and the types of all of them.

use super::entry::Effect::{Fresh, Keeps, Reads, ReturnsKept, Writes, WritesKept};
use super::entry::{Group, Model, Special, Step};

pub(super) const TYPES: &[(&str, &str)] = &[
    ("pthread_attr_t", "__ulseq_attr_t"),
    ("pthread_mutex_t", "__ulseq_mutex_t"),
    ("pthread_mutexattr_t", "__ulseq_mutexattr_t"),
    ("pthread_condattr_t", "__ulseq_condattr_t"),
    ("pthread_rwlockattr_t", "__ulseq_rwlockattr_t"),
    ("pthread_barrierattr_t", "__ulseq_barrierattr_t"),
    ("pthread_cond_t", "__ulseq_cond_t"),
    ("pthread_rwlock_t", "__ulseq_rwlock_t"),
    ("pthread_barrier_t", "__ulseq_barrier_t"),
    ("sem_t", "__ulseq_sem_t"),
];

pub(super) const TABLE: &[Group] = &[
    // pthread_create, pthread_exit
    Group::special(&["pthread_create"], Special::PthreadCreate, &[Writes(0), Reads(1)]),
    Group::special(&["pthread_exit"], Special::PthreadExit, &[Keeps(0)]),
    // Called by stubs/include/pthread.h
    Group::special(&["__ulseq_bound_cleanup_handlers"], Special::Bound("cleanup handlers"), &[]),
    // pthread_join, pthread_detach
    Group::new(&["pthread_join"], Model::Stub(&[Step::of("__ulseq_join", &[0, 1]).by_self()]), &[WritesKept(1)]),
    Group::new(
        &["pthread_tryjoin_np"],
        Model::Stub(&[Step::of("__ulseq_tryjoin", &[0, 1]).by_self()]),
        &[WritesKept(1)],
    ),
    Group::new(
        &["pthread_timedjoin_np"],
        Model::Stub(&[Step::of("__ulseq_timedjoin", &[0, 1]).by_self()]),
        &[WritesKept(1), Reads(2)],
    ),
    Group::new(
        &["pthread_clockjoin_np"],
        Model::Stub(&[Step::of("__ulseq_timedjoin", &[0, 1]).by_self()]),
        &[WritesKept(1), Reads(3)],
    ),
    Group::new(&["pthread_detach"], Model::Stub(&[Step::of("__ulseq_detach", &[0])]), &[]),
    // pthread_self, pthread_equal
    Group::new(&["pthread_self"], Model::Stub(&[Step::of("__ulseq_self", &[]).by_self().invisible()]), &[]),
    Group::new(&["pthread_equal"], Model::Stub(&[Step::of("__ulseq_equal", &[0, 1]).invisible()]), &[]),
    // pthread_once
    Group::special(&["pthread_once"], Special::Once, &[Writes(0)]),
    // pthread_key_create, pthread_key_delete, pthread_getspecific, pthread_setspecific
    Group::special(&["pthread_key_create"], Special::KeyCreate, &[Writes(0)]),
    Group::new(&["pthread_key_delete"], Model::Stub(&[Step::of("__ulseq_key_delete", &[0])]), &[]),
    Group::new(
        &["pthread_getspecific"],
        Model::Stub(&[Step::of("__ulseq_key_get", &[0]).by_self().invisible()]),
        &[ReturnsKept],
    ),
    Group::new(
        &["pthread_setspecific"],
        Model::Stub(&[Step::of("__ulseq_key_set", &[0, 1]).by_self().invisible()]),
        &[Keeps(1)],
    ),
    Group::new(
        &[super::entry::THREAD_END],
        Model::Stub(&[
            Step::of("__ulseq_key_take", &[]).by_self(),
            Step::of("__ulseq_key_ended", &[]).by_self().invisible(),
        ]),
        &[ReturnsKept],
    ),
    // pthread_attr_*
    Group::new(&["pthread_attr_init"], Model::Stub(&[Step::of("__ulseq_attr_init", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["pthread_attr_destroy"],
        Model::Stub(&[Step::of("__ulseq_attr_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_setdetachstate"],
        Model::Stub(&[Step::of("__ulseq_attr_setdetachstate", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_getdetachstate"],
        Model::Stub(&[Step::of("__ulseq_attr_getdetachstate", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setinheritsched"],
        Model::Stub(&[Step::of("__ulseq_attr_setinheritsched", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_getinheritsched"],
        Model::Stub(&[Step::of("__ulseq_attr_getinheritsched", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setschedpolicy"],
        Model::Stub(&[Step::of("__ulseq_attr_setschedpolicy", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_getschedpolicy"],
        Model::Stub(&[Step::of("__ulseq_attr_getschedpolicy", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setschedparam"],
        Model::Stub(&[Step::of("__ulseq_attr_setschedparam", &[0, 1]).invisible()]),
        &[Writes(0), Reads(1)],
    ),
    Group::new(
        &["pthread_attr_getschedparam"],
        Model::Stub(&[Step::of("__ulseq_attr_getschedparam", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setscope"],
        Model::Stub(&[Step::of("__ulseq_attr_setscope", &[0, 1]).invisible()]),
        &[Reads(0)],
    ),
    Group::new(
        &["pthread_attr_getscope"],
        Model::Stub(&[Step::of("__ulseq_attr_getscope", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setguardsize"],
        Model::Stub(&[Step::of("__ulseq_attr_setguardsize", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_getguardsize"],
        Model::Stub(&[Step::of("__ulseq_attr_getguardsize", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::new(
        &["pthread_attr_setstacksize"],
        Model::Stub(&[Step::of("__ulseq_attr_setstacksize", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_attr_getstacksize"],
        Model::Stub(&[Step::of("__ulseq_attr_getstacksize", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    // The address of the stack is not kept, only its size.
    Group::new(
        &["pthread_attr_setstack"],
        Model::Stub(&[Step::of("__ulseq_attr_setstacksize", &[0, 2]).invisible()]),
        &[Writes(0)],
    ),
    Group::ignore(&[
        "pthread_attr_setstackaddr",
        "pthread_attr_setaffinity_np",
        "pthread_attr_setsigmask_np",
        "pthread_setattr_default_np",
    ]),
    // Scheduling and names: no effect on the possible behaviors.
    Group::ignore(&[
        "pthread_setschedparam",
        "pthread_setschedprio",
        "pthread_setname_np",
        "pthread_set_name_np",
        "pthread_setaffinity_np",
        "pthread_yield",
        "pthread_atfork",
        "sched_yield",
        "sched_setscheduler",
        "sched_setparam",
        "sched_setaffinity",
    ]),
    // Executed as C (stubs/library/contracts/threads.c), unless the program declares them in another way.
    Group::within(&["pthread_setconcurrency"], 0, super::contract::MOST_ERRORS),
    Group::within(&["pthread_getconcurrency"], 0, 0x7fff_ffff),
    Group::new(
        &["pthread_getschedparam"],
        Model::Stub(&[
            Step::of("__ulseq_any_int", &[1]).invisible(),
            Step::of("__ulseq_any_priority", &[2]).invisible(),
        ]),
        &[Writes(1), Writes(2)],
    ),
    // pthread_cancel and related functions. Since no thread is ever canceled, a cancellation point does nothing.
    Group::ignore(&["pthread_testcancel"]),
    Group::new(
        &["pthread_setcancelstate", "pthread_setcanceltype"],
        Model::Stub(&[Step::of("__ulseq_any_int", &[1]).invisible()]),
        &[Writes(1)],
    ),
    Group::refuse(
        &[
            "pthread_cleanup_push",
            "pthread_cleanup_pop",
            "__pthread_cleanup_routine",
            "_pthread_cleanup_push",
            "_pthread_cleanup_pop",
        ],
        "pthread_cleanup_push and pthread_cleanup_pop are not modeled",
        "call the handler before each pthread_exit and at the end",
    ),
    Group::refuse(
        &["pthread_kill_other_threads_np"],
        "signals are not modeled",
        "leave the call out, or model the handler as a thread",
    ),
    // errno is one object per thread.
    Group::new(
        &["__errno_location", "__error", "__errno"],
        Model::Stub(&[Step::of("__ulseq_errno_location", &[]).by_self().invisible()]),
        &[Fresh],
    ),
];
