//! POSIX synchronization objects, one group for each page of POSIX.1-2017.

use super::contract::Contract;
use super::entry::Effect::{Reads, Writes};
use super::entry::{Group, Model, Step};

const ROBUST: Contract = Contract::of("robust mutexes");

pub(super) const TABLE: &[Group] = &[
    // pthread_mutex_init, pthread_mutex_destroy
    Group::new(
        &["pthread_mutex_init"],
        Model::Stub(&[Step::of("__ulseq_mutex_init", &[0, 1]).invisible()]),
        &[Writes(0), Reads(1)],
    ),
    Group::new(
        &["pthread_mutex_destroy"],
        Model::Stub(&[Step::of("__ulseq_mutex_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    // pthread_mutex_lock, pthread_mutex_timedlock
    Group::new(&["pthread_mutex_lock"], Model::Stub(&[Step::of("__ulseq_mutex_lock", &[0]).by_self()]), &[Writes(0)]),
    Group::new(
        &["pthread_mutex_trylock"],
        Model::Stub(&[Step::of("__ulseq_mutex_trylock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_mutex_unlock"],
        Model::Stub(&[Step::of("__ulseq_mutex_unlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_mutex_timedlock"],
        Model::Stub(&[Step::of("__ulseq_mutex_timedlock", &[0]).by_self()]),
        &[Writes(0), Reads(1)],
    ),
    Group::new(
        &["pthread_mutex_clocklock"],
        Model::Stub(&[Step::of("__ulseq_mutex_timedlock", &[0]).by_self()]),
        &[Writes(0), Reads(2)],
    ),
    // pthread_mutexattr_*
    Group::new(
        &["pthread_mutexattr_init"],
        Model::Stub(&[Step::of("__ulseq_mutexattr_init", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_mutexattr_settype", "pthread_mutexattr_setkind_np"],
        Model::Stub(&[Step::of("__ulseq_mutexattr_settype", &[0, 1]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_mutexattr_gettype", "pthread_mutexattr_getkind_np"],
        Model::Stub(&[Step::of("__ulseq_mutexattr_gettype", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    ),
    Group::ignore(&[
        "pthread_mutexattr_destroy",
        "pthread_mutexattr_setpshared",
        "pthread_mutexattr_setprotocol",
        "pthread_mutexattr_setprioceiling",
        "pthread_condattr_init",
        "pthread_condattr_destroy",
        "pthread_condattr_setpshared",
        "pthread_condattr_setclock",
        "pthread_rwlockattr_init",
        "pthread_rwlockattr_destroy",
        "pthread_rwlockattr_setpshared",
        "pthread_rwlockattr_setkind_np",
        "pthread_barrierattr_init",
        "pthread_barrierattr_destroy",
        "pthread_barrierattr_setpshared",
    ]),
    Group::new(
        &[
            "pthread_mutexattr_getpshared",
            "pthread_mutexattr_getprotocol",
            "pthread_mutexattr_getprioceiling",
            "pthread_mutex_getprioceiling",
            "pthread_condattr_getpshared",
            "pthread_condattr_getclock",
            "pthread_rwlockattr_getpshared",
            "pthread_rwlockattr_getkind_np",
            "pthread_barrierattr_getpshared",
        ],
        ANY_INT,
        &[Writes(1)],
    ),
    Group::new(
        &["pthread_mutex_setprioceiling"],
        Model::Stub(&[Step::of("__ulseq_any_int", &[2]).invisible()]),
        &[Writes(2)],
    ),
    // Making a robust mutex is a bound (stubs/library/contracts/robust.c); no other one is ever inconsistent: EINVAL.
    Group::contract(&["pthread_mutex_consistent", "pthread_mutex_consistent_np"], ROBUST.number(22, 22)),
    // pthread_cond_init, pthread_cond_destroy
    Group::new(&["pthread_cond_init"], Model::Stub(&[Step::of("__ulseq_cond_init", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["pthread_cond_destroy"],
        Model::Stub(&[Step::of("__ulseq_cond_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    // pthread_cond_broadcast, pthread_cond_signal
    Group::new(&["pthread_cond_signal"], Model::Stub(&[Step::of("__ulseq_cond_signal", &[0])]), &[Writes(0)]),
    Group::new(&["pthread_cond_broadcast"], Model::Stub(&[Step::of("__ulseq_cond_broadcast", &[0])]), &[Writes(0)]),
    // pthread_cond_timedwait, pthread_cond_wait
    Group::new(
        &["pthread_cond_wait"],
        Model::Stub(&[COND_SLEEP, Step::of("__ulseq_cond_wake", &[0, 1]).by_self()]),
        &[Writes(0), Writes(1)],
    ),
    Group::new(
        &["pthread_cond_timedwait"],
        Model::Stub(&[COND_SLEEP, Step::of("__ulseq_cond_timedwake", &[0, 1]).by_self()]),
        &[Writes(0), Writes(1), Reads(2)],
    ),
    Group::new(
        &["pthread_cond_clockwait"],
        Model::Stub(&[COND_SLEEP, Step::of("__ulseq_cond_timedwake", &[0, 1]).by_self()]),
        &[Writes(0), Writes(1), Reads(3)],
    ),
    // pthread_rwlock_*
    Group::new(
        &["pthread_rwlock_init"],
        Model::Stub(&[Step::of("__ulseq_rwlock_init", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_destroy"],
        Model::Stub(&[Step::of("__ulseq_rwlock_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_rdlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_rdlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_wrlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_wrlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_tryrdlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_tryrdlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_trywrlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_trywrlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_timedrdlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_timedwrlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_rwlock_unlock"],
        Model::Stub(&[Step::of("__ulseq_rwlock_unlock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    // pthread_spin_*
    Group::new(&["pthread_spin_init"], Model::Stub(&[Step::of("__ulseq_spin_init", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["pthread_spin_destroy"],
        Model::Stub(&[Step::of("__ulseq_spin_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(&["pthread_spin_lock"], Model::Stub(&[Step::of("__ulseq_spin_lock", &[0]).by_self()]), &[Writes(0)]),
    Group::new(
        &["pthread_spin_trylock"],
        Model::Stub(&[Step::of("__ulseq_spin_trylock", &[0]).by_self()]),
        &[Writes(0)],
    ),
    Group::new(&["pthread_spin_unlock"], Model::Stub(&[Step::of("__ulseq_spin_unlock", &[0]).by_self()]), &[Writes(0)]),
    // pthread_barrier_*
    Group::new(
        &["pthread_barrier_init"],
        Model::Stub(&[Step::of("__ulseq_barrier_init", &[0, 2]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_barrier_destroy"],
        Model::Stub(&[Step::of("__ulseq_barrier_destroy", &[0]).invisible()]),
        &[Writes(0)],
    ),
    Group::new(
        &["pthread_barrier_wait"],
        Model::Stub(&[
            Step::of("__ulseq_barrier_arrive", &[0]).by_self().no_result(),
            Step::of("__ulseq_barrier_leave", &[]).by_self(),
        ]),
        &[Writes(0)],
    ),
    // sem_*
    Group::new(
        &["sem_init"],
        Model::Stub(&[Step::of("__ulseq_sem_init", &[0, 2]).by_self().invisible()]),
        &[Writes(0)],
    ),
    Group::new(&["sem_destroy"], Model::Stub(&[Step::of("__ulseq_sem_destroy", &[0]).invisible()]), &[Writes(0)]),
    Group::new(&["sem_wait"], Model::Stub(&[Step::of("__ulseq_sem_wait", &[0])]), &[Writes(0)]),
    Group::new(&["sem_trywait"], Model::Stub(&[Step::of("__ulseq_sem_trywait", &[0]).by_self()]), &[Writes(0)]),
    Group::new(
        &["sem_timedwait"],
        Model::Stub(&[Step::of("__ulseq_sem_timedwait", &[0]).by_self()]),
        &[Writes(0), Reads(1)],
    ),
    Group::new(
        &["sem_clockwait"],
        Model::Stub(&[Step::of("__ulseq_sem_timedwait", &[0]).by_self()]),
        &[Writes(0), Reads(2)],
    ),
    Group::new(&["sem_post"], Model::Stub(&[Step::of("__ulseq_sem_post", &[0]).by_self()]), &[Writes(0)]),
    Group::new(&["sem_getvalue"], Model::Stub(&[Step::of("__ulseq_sem_getvalue", &[0, 1])]), &[Reads(0), Writes(1)]),
    Group::refuse(
        &["sem_open", "sem_close", "sem_unlink"],
        "its types are not those of <semaphore.h>",
        "include <semaphore.h>",
    ),
];

/// The first step of each wait for a condition variable.
const COND_SLEEP: Step = Step::of("__ulseq_cond_sleep", &[0, 1]).by_self().no_result();

/// Stores an arbitrary `int` through the second argument.
const ANY_INT: Model = Model::Stub(&[Step::of("__ulseq_any_int", &[1]).invisible()]);
