//! C11 threads (7.26), implemented by the models of POSIX threads.

use super::entry::Effect::{Keeps, Reads, ReturnsKept, Writes};
use super::entry::{Group, Model, Special, Step};

pub(super) const TYPES: &[(&str, &str)] = &[
    ("mtx_t", "__ulseq_mutex_t"),
    ("cnd_t", "__ulseq_cond_t"),
    ("once_flag", "__ulseq_once_flag_t"),
    ("__once_flag", "__ulseq_once_flag_t"),
];

pub(super) const TABLE: &[Group] = &[
    // 7.26.2 Initialization functions
    Group::special(&["call_once"], Special::Once, &[Writes(0)]),
    // 7.26.3 Condition variable functions
    Group::new(&["cnd_init"], Model::Stub(&[Step::of("__ulseq_cnd_init", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["cnd_destroy"],
        Model::Stub(&[Step::of("__ulseq_cond_destroy", &[0]).invisible().no_result()]),
        &[Writes(0)],
    ),
    Group::new(&["cnd_signal"], Model::Stub(&[Step::of("__ulseq_cond_signal", &[0])]), &[Writes(0)]),
    Group::new(&["cnd_broadcast"], Model::Stub(&[Step::of("__ulseq_cond_broadcast", &[0])]), &[Writes(0)]),
    Group::new(
        &["cnd_wait"],
        Model::Stub(&[
            Step::of("__ulseq_cond_sleep", &[0, 1]).by_self().no_result(),
            Step::of("__ulseq_cond_wake", &[0, 1]).by_self(),
        ]),
        &[Writes(0), Writes(1)],
    ),
    Group::new(
        &["cnd_timedwait"],
        Model::Stub(&[
            Step::of("__ulseq_cond_sleep", &[0, 1]).by_self().no_result(),
            Step::of("__ulseq_cnd_timedwake", &[0, 1]).by_self(),
        ]),
        &[Writes(0), Writes(1), Reads(2)],
    ),
    // 7.26.4 Mutex functions
    Group::new(&["mtx_init"], Model::Stub(&[Step::of("__ulseq_mtx_init", &[0, 1]).invisible()]), &[Writes(0)]),
    Group::new(
        &["mtx_destroy"],
        Model::Stub(&[Step::of("__ulseq_mutex_destroy", &[0]).invisible().no_result()]),
        &[Writes(0)],
    ),
    Group::new(&["mtx_lock"], Model::Stub(&[Step::of("__ulseq_mtx_lock", &[0]).by_self()]), &[Writes(0)]),
    Group::new(&["mtx_trylock"], Model::Stub(&[Step::of("__ulseq_mtx_trylock", &[0]).by_self()]), &[Writes(0)]),
    Group::new(
        &["mtx_timedlock"],
        Model::Stub(&[Step::of("__ulseq_mtx_timedlock", &[0]).by_self()]),
        &[Writes(0), Reads(1)],
    ),
    Group::new(&["mtx_unlock"], Model::Stub(&[Step::of("__ulseq_mtx_unlock", &[0]).by_self()]), &[Writes(0)]),
    // 7.26.5 Thread functions
    Group::special(&["thrd_create"], Special::ThrdCreate, &[Writes(0)]),
    Group::special(&["thrd_exit"], Special::ThrdExit, &[]),
    Group::new(&["thrd_current"], Model::Stub(&[Step::of("__ulseq_self", &[]).by_self().invisible()]), &[]),
    Group::new(&["thrd_equal"], Model::Stub(&[Step::of("__ulseq_equal", &[0, 1]).invisible()]), &[]),
    Group::new(&["thrd_detach"], Model::Stub(&[Step::of("__ulseq_detach", &[0])]), &[]),
    Group::new(&["thrd_join"], Model::Stub(&[Step::of("__ulseq_thrd_join", &[0, 1]).by_self()]), &[Writes(1)]),
    Group::ignore(&["thrd_yield"]),
    // Executed as C (stubs/library/contracts/time.c), unless the program declares it in another way.
    Group::within(&["thrd_sleep"], -2, 0),
    // 7.26.6 Thread-specific storage functions
    Group::special(&["tss_create"], Special::KeyCreate, &[Writes(0)]),
    Group::new(&["tss_delete"], Model::Stub(&[Step::of("__ulseq_key_delete", &[0]).no_result()]), &[]),
    Group::new(&["tss_get"], Model::Stub(&[Step::of("__ulseq_key_get", &[0]).by_self().invisible()]), &[ReturnsKept]),
    Group::new(&["tss_set"], Model::Stub(&[Step::of("__ulseq_key_set", &[0, 1]).by_self().invisible()]), &[Keeps(1)]),
    // 7.27.2.5 The timespec_get function
    Group::new(&["timespec_get"], Model::Stub(&[Step::of("__ulseq_timespec_get", &[0, 1]).invisible()]), &[Writes(0)]),
];
