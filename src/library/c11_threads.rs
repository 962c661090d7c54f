//! C11 threads (7.26), implemented by the models of POSIX threads.

use super::entry::Effect::{Keeps, Reads, ReturnsKept, Writes};
use super::entry::{Deadline, Group, Model, Special, StubStep};
use super::objects::{ModeledType, ObjectKind, Role};

pub(super) const TYPES: &[ModeledType] = &[
    ModeledType::new("mtx_t", "__ulseq_mutex_t", ObjectKind::Mutex),
    ModeledType::new("cnd_t", "__ulseq_cond_t", ObjectKind::Condition),
    ModeledType::new("once_flag", "__ulseq_once_flag_t", ObjectKind::Once),
    ModeledType::new("__once_flag", "__ulseq_once_flag_t", ObjectKind::Once),
];

pub(super) const TABLE: &[Group] = &[
    // 7.26.2 Initialization functions
    Group::special(
        &["call_once"],
        Special::Once("__ulseq_call_once_begin", "__ulseq_call_once_end"),
        &[Reads(0), Writes(0)],
    )
    .on(ObjectKind::Once),
    // 7.26.3 Condition variable functions
    Group::new(
        &["cnd_init"],
        Model::Stub(&[StubStep::of("__ulseq_cnd_init", &[0]).does(Role::Initialize).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["cnd_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_cond_destroy", &[0]).does(Role::Destroy).invisible().no_result()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["cnd_signal"],
        Model::Stub(&[StubStep::of("__ulseq_cond_signal", &[0]).does(Role::Signal)]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["cnd_broadcast"],
        Model::Stub(&[StubStep::of("__ulseq_cond_broadcast", &[0]).does(Role::Signal)]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["cnd_wait"],
        Model::Stub(&[
            StubStep::of("__ulseq_cond_sleep", &[0, 1]).does(Role::Sleep).by_self().no_result(),
            StubStep::of("__ulseq_cond_wake", &[0, 1]).does(Role::Wake).by_self(),
        ]),
        &[Writes(0), Writes(1)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["cnd_timedwait"],
        Model::Stub(&[
            StubStep::of("__ulseq_cond_sleep", &[0, 1]).does(Role::Sleep).by_self().no_result(),
            StubStep::of("__ulseq_cnd_timedwake", &[0, 1]).does(Role::Wake).by_self(),
        ]),
        &[Writes(0), Writes(1), Reads(2)],
    )
    .until(Deadline::c11(2))
    .on(ObjectKind::Condition),
    // 7.26.4 Mutex functions
    Group::new(
        &["mtx_init"],
        Model::Stub(&[StubStep::of("__ulseq_mtx_init", &[0, 1]).does(Role::Initialize).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["mtx_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_destroy", &[0]).does(Role::Destroy).invisible().no_result()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["mtx_lock"],
        Model::Stub(&[StubStep::of("__ulseq_mtx_lock", &[0]).does(Role::Acquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["mtx_trylock"],
        Model::Stub(&[StubStep::of("__ulseq_mtx_trylock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["mtx_timedlock"],
        Model::Stub(&[StubStep::of("__ulseq_mtx_timedlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0), Reads(1)],
    )
    .until(Deadline::c11(1))
    .on(ObjectKind::Mutex),
    Group::new(
        &["mtx_unlock"],
        Model::Stub(&[StubStep::of("__ulseq_mtx_unlock", &[0]).does(Role::Release).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    // 7.26.5 Thread functions
    Group::special(&["thrd_create"], Special::ThrdCreate, &[Writes(0)]).on(ObjectKind::Thread),
    Group::special(&["thrd_exit"], Special::ThrdExit, &[]),
    Group::new(&["thrd_current"], Model::Stub(&[StubStep::of("__ulseq_self", &[]).by_self().invisible()]), &[]),
    Group::new(&["thrd_equal"], Model::Stub(&[StubStep::of("__ulseq_equal", &[0, 1]).invisible()]), &[])
        .on(ObjectKind::Thread),
    Group::new(&["thrd_detach"], Model::Stub(&[StubStep::of("__ulseq_detach", &[0]).does(Role::Detach)]), &[])
        .on(ObjectKind::Thread),
    Group::new(
        &["thrd_join"],
        Model::Stub(&[StubStep::of("__ulseq_thrd_join", &[0, 1]).does(Role::Join).by_self()]),
        &[Writes(1)],
    )
    .on(ObjectKind::Thread),
    Group::ignore(&["thrd_yield"]),
    // Executed as C (stubs/library/contracts/time.c), unless the program declares it in another way.
    Group::within(&["thrd_sleep"], -2, 0),
    // 7.26.6 Thread-specific storage functions
    Group::special(&["tss_create"], Special::KeyCreate, &[Writes(0)]).on(ObjectKind::Key),
    Group::new(&["tss_delete"], Model::Stub(&[StubStep::of("__ulseq_key_delete", &[0]).no_result()]), &[])
        .on(ObjectKind::Key),
    Group::new(
        &["tss_get"],
        Model::Stub(&[StubStep::of("__ulseq_key_get", &[0]).by_self().invisible()]),
        &[ReturnsKept],
    )
    .on(ObjectKind::Key),
    Group::new(
        &["tss_set"],
        Model::Stub(&[StubStep::of("__ulseq_key_set", &[0, 1]).by_self().invisible()]),
        &[Keeps(1)],
    )
    .on(ObjectKind::Key),
    // 7.27.2.5 The timespec_get function
    Group::new(
        &["timespec_get"],
        Model::Stub(&[StubStep::of("__ulseq_timespec_get", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
];
