//! POSIX threads except the synchronization objects, and the types of all of them.

use super::contract::{Contract, Fill, Gives, Relation, Rule};
use super::entry::Effect::{Fresh, Keeps, Reads, ReturnsKept, Writes, WritesKept};
use super::entry::{Group, Model, Special, StubStep};
use super::objects::{ModeledType, ObjectKind, Role};

pub(super) const TYPES: &[ModeledType] = &[
    ModeledType::new("pthread_attr_t", "__ulseq_attr_t", ObjectKind::Attributes)
        .unset("__ulseq_attr_unset", "pthread_attr_init"),
    ModeledType::new("pthread_mutex_t", "__ulseq_mutex_t", ObjectKind::Mutex)
        .unset("__ulseq_mutex_unset", "pthread_mutex_init"),
    ModeledType::new("pthread_mutexattr_t", "__ulseq_mutexattr_t", ObjectKind::Attributes)
        .unset("__ulseq_attributes_unset", "pthread_mutexattr_init"),
    ModeledType::new("pthread_condattr_t", "__ulseq_condattr_t", ObjectKind::Attributes)
        .unset("__ulseq_attributes_unset", "pthread_condattr_init"),
    ModeledType::new("pthread_rwlockattr_t", "__ulseq_rwlockattr_t", ObjectKind::Attributes)
        .unset("__ulseq_attributes_unset", "pthread_rwlockattr_init"),
    ModeledType::new("pthread_barrierattr_t", "__ulseq_barrierattr_t", ObjectKind::Attributes)
        .unset("__ulseq_attributes_unset", "pthread_barrierattr_init"),
    ModeledType::new("pthread_cond_t", "__ulseq_cond_t", ObjectKind::Condition)
        .unset("__ulseq_cond_unset", "pthread_cond_init"),
    ModeledType::new("pthread_rwlock_t", "__ulseq_rwlock_t", ObjectKind::ReadWriteLock)
        .unset("__ulseq_rwlock_unset", "pthread_rwlock_init"),
    ModeledType::new("pthread_barrier_t", "__ulseq_barrier_t", ObjectKind::Barrier),
    ModeledType::new("sem_t", "__ulseq_sem_t", ObjectKind::Semaphore),
];

const ATTRIBUTES: Contract = Contract::of("thread attributes");
const CLEANUP: Contract = Contract::of("cleanup handlers");

pub(super) const TABLE: &[Group] = &[
    // pthread_create, pthread_exit
    Group::special(&["pthread_create"], Special::PthreadCreate, &[Writes(0), Reads(1)]).on(ObjectKind::Thread),
    Group::special(&["pthread_exit"], Special::PthreadExit, &[Keeps(0)]),
    // Called by stubs/include/pthread.h
    Group::special(&["__ulseq_bound_cleanup_handlers"], Special::Bound("cleanup handlers"), &[]),
    Group::new(&["__ulseq_cleanup_left"], Model::Ignore, &[Reads(0)]),
    // pthread_join, pthread_detach
    Group::new(
        &["pthread_join"],
        Model::Stub(&[StubStep::of("__ulseq_join", &[0, 1]).does(Role::Join).by_self()]),
        &[WritesKept(1)],
    )
    .on(ObjectKind::Thread),
    Group::new(
        &["pthread_tryjoin_np"],
        Model::Stub(&[StubStep::of("__ulseq_tryjoin", &[0, 1]).does(Role::TryJoin).by_self()]),
        &[WritesKept(1)],
    )
    .on(ObjectKind::Thread),
    Group::new(
        &["pthread_timedjoin_np"],
        Model::Stub(&[StubStep::of("__ulseq_timedjoin", &[0, 1]).does(Role::TryJoin).by_self()]),
        &[WritesKept(1), Reads(2)],
    )
    .on(ObjectKind::Thread),
    Group::new(
        &["pthread_clockjoin_np"],
        Model::Stub(&[StubStep::of("__ulseq_timedjoin", &[0, 1]).does(Role::TryJoin).by_self()]),
        &[WritesKept(1), Reads(3)],
    )
    .on(ObjectKind::Thread),
    Group::new(&["pthread_detach"], Model::Stub(&[StubStep::of("__ulseq_detach", &[0]).does(Role::Detach)]), &[])
        .on(ObjectKind::Thread),
    // POSIX 2.9.2: functions that get the id of another thread
    Group::new(
        &[super::generated_names::NEEDS_THREAD],
        Model::Stub(&[StubStep::of("__ulseq_living", &[0]).by_self()]),
        &[],
    )
    .on(ObjectKind::Thread),
    // pthread_self, pthread_equal
    Group::new(&["pthread_self"], Model::Stub(&[StubStep::of("__ulseq_self", &[]).by_self().invisible()]), &[]),
    Group::new(&["pthread_equal"], Model::Stub(&[StubStep::of("__ulseq_equal", &[0, 1]).invisible()]), &[])
        .on(ObjectKind::Thread),
    // pthread_once
    Group::special(&["pthread_once"], Special::Once("__ulseq_once_begin", "__ulseq_once_end"), &[Reads(0), Writes(0)])
        .on(ObjectKind::Once),
    // pthread_key_create, pthread_key_delete, pthread_getspecific, pthread_setspecific
    Group::special(&["pthread_key_create"], Special::KeyCreate, &[Writes(0)]).on(ObjectKind::Key),
    Group::new(&["pthread_key_delete"], Model::Stub(&[StubStep::of("__ulseq_key_delete", &[0])]), &[])
        .on(ObjectKind::Key),
    Group::new(
        &["pthread_getspecific"],
        Model::Stub(&[StubStep::of("__ulseq_key_get", &[0]).by_self().invisible()]),
        &[ReturnsKept],
    )
    .on(ObjectKind::Key),
    Group::new(
        &["pthread_setspecific"],
        Model::Stub(&[StubStep::of("__ulseq_key_set", &[0, 1]).by_self().invisible()]),
        &[Keeps(1)],
    )
    .on(ObjectKind::Key),
    Group::new(
        &[super::entry::THREAD_END],
        Model::Stub(&[
            StubStep::of("__ulseq_key_take", &[]).by_self(),
            StubStep::of("__ulseq_key_ended", &[]).by_self().invisible(),
        ]),
        &[ReturnsKept],
    ),
    // pthread_attr_*
    Group::new(
        &["pthread_attr_init"],
        Model::Stub(&[StubStep::of("__ulseq_attr_init", &[0]).does(Role::Initialize).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_attr_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setdetachstate"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setdetachstate", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getdetachstate"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getdetachstate", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setinheritsched"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setinheritsched", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getinheritsched"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getinheritsched", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setschedpolicy"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setschedpolicy", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getschedpolicy"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getschedpolicy", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setschedparam"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setschedparam", &[0, 1]).invisible()]),
        &[Writes(0), Reads(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getschedparam"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getschedparam", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setscope"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setscope", &[0, 1]).invisible()]),
        &[Reads(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getscope"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getscope", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setguardsize"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setguardsize", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getguardsize"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getguardsize", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_setstacksize"],
        Model::Stub(&[StubStep::of("__ulseq_attr_setstacksize", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_attr_getstacksize"],
        Model::Stub(&[StubStep::of("__ulseq_attr_getstacksize", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    // POSIX pthread_attr_setstack: a thread that is created with the attributes changes the memory. Executed as C
    // (stubs/library/contracts/threads.c), unless the program declares it in another way.
    Group::contract(
        &["pthread_attr_setstack", "pthread_attr_setstackaddr"],
        ATTRIBUTES.code().beyond("a thread whose stack is memory of the program"),
    )
    .on(ObjectKind::Attributes),
    // pthread_attr_setaffinity_np(3), pthread_attr_setsigmask_np(3): EINVAL, ENOMEM
    Group::contract(&["pthread_attr_setaffinity_np", "pthread_attr_setsigmask_np"], ATTRIBUTES.code())
        .on(ObjectKind::Attributes),
    Group::contract(&["pthread_setattr_default_np"], ATTRIBUTES.code()),
    // Scheduling and names: no effect on the possible behaviors, but a thread may lack the permission.
    Group::within(
        &["pthread_setschedparam", "pthread_setschedprio", "pthread_setaffinity_np"],
        0,
        super::contract::MOST_ERRORS,
    )
    .on(ObjectKind::Thread),
    Group::ignore(&["pthread_set_name_np", "pthread_yield", "sched_yield"]),
    // Executed as C (stubs/library/contracts/threads.c), unless the program declares them in another way.
    Group::within(&["pthread_setconcurrency"], 0, super::contract::MOST_ERRORS),
    Group::within(&["pthread_getconcurrency"], 0, 0x7fff_ffff),
    Group::new(
        &["pthread_getschedparam"],
        Model::Stub(&[
            StubStep::of("__ulseq_any_int", &[1]).invisible(),
            StubStep::of("__ulseq_any_priority", &[2]).invisible(),
        ]),
        &[Writes(1), Writes(2)],
    ),
    // pthread_cancel and related functions. In a program that cancels threads, the pass `cancellation_points` adds the
    // effects of cancellation points.
    Group::ignore(&["pthread_testcancel"]),
    Group::new(
        &["pthread_setcancelstate", "pthread_setcanceltype"],
        Model::Stub(&[StubStep::of("__ulseq_any_int", &[1]).invisible()]),
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
    // What the macros for cleanup handlers expand to
    Group::contract(
        &["__pthread_register_cancel", "__pthread_register_cancel_defer"],
        CLEANUP.beyond("cleanup handlers of a thread that ends"),
    ),
    Group::contract(&["__pthread_unregister_cancel", "__pthread_unregister_cancel_restore"], CLEANUP),
    Group::contract(&["__pthread_unwind_next"], CLEANUP.gives(Gives::Stops("end of a canceled thread"))),
    // What is known of the attributes of a thread
    // pthread_attr_setstack(3), POSIX: no error is defined for an initialized object.
    Group::contract(&["pthread_attr_getstack"], ATTRIBUTES.number(0, 0).beyond("the stack of a thread"))
        .on(ObjectKind::Attributes),
    Group::contract(&["pthread_attr_getstackaddr"], ATTRIBUTES.code().beyond("the stack of a thread"))
        .on(ObjectKind::Attributes),
    // Executed as C (stubs/library/contracts/threads.c), unless the program declares them in another way.
    Group::contract(
        &["pthread_getattr_np", "pthread_getattr_default_np"],
        ATTRIBUTES.code().beyond("the attributes of a running thread"),
    ),
    Group::contract(&["pthread_attr_getaffinity_np"], ATTRIBUTES.code().fills(&[Fill::Bytes(2, 1)]))
        .on(ObjectKind::Attributes),
    Group::contract(&["pthread_getaffinity_np"], ATTRIBUTES.code().fills(&[Fill::Bytes(2, 1)])),
    Group::contract(&["pthread_attr_getsigmask_np"], ATTRIBUTES.code().fills(&[Fill::Object(1)]))
        .on(ObjectKind::Attributes),
    // pthread_setname_np(3): a name has at most 15 characters.
    Group::contract(&["pthread_setname_np"], ATTRIBUTES.code().rules(&[Rule::Relation(Relation::FitsName(1))]))
        .on(ObjectKind::Thread),
    Group::contract(
        &["pthread_getname_np"],
        ATTRIBUTES.code().fills(&[Fill::Text(1, 2)]).rules(&[Rule::Relation(Relation::HasRoom(2, 16))]),
    ),
    // POSIX defines no errors, but see `may_not_find_thread`.
    Group::contract(&["pthread_getcpuclockid"], ATTRIBUTES.number(0, 0).fills(&[Fill::Object(1)])),
    // Executed as C (stubs/library/contracts/cancellation.c), unless the program declares it in another way.
    Group::contract(&["pthread_cancel"], ATTRIBUTES.gives(Gives::Stops("a thread is canceled"))).on(ObjectKind::Thread),
    // errno is one object per thread.
    Group::new(
        &["__errno_location", "__error", "__errno"],
        Model::Stub(&[StubStep::of("__ulseq_errno_location", &[]).by_self().invisible()]),
        &[Fresh],
    ),
];
