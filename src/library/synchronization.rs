//! POSIX synchronization objects, one group for each page of POSIX.1-2017.

use super::contract::{Contract, Fill};
use super::entry::Effect::{Reads, Writes};
use super::entry::{Deadline, Group, Model, StubStep};
use super::objects::{ObjectKind, Role};

const MUTEXES: Contract = Contract::of("priorities of mutexes");
const ROBUST: Contract = Contract::of("robust mutexes");

pub(super) const TABLE: &[Group] = &[
    // pthread_mutex_init, pthread_mutex_destroy
    Group::new(
        &["pthread_mutex_init"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_init", &[0, 1]).does(Role::Initialize).invisible()]),
        &[Writes(0), Reads(1)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["pthread_mutex_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    // pthread_mutex_lock, pthread_mutex_timedlock
    Group::new(
        &["pthread_mutex_lock"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_lock", &[0]).does(Role::Acquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["pthread_mutex_trylock"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_trylock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["pthread_mutex_unlock"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_unlock", &[0]).does(Role::Release).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Mutex),
    Group::new(
        &["pthread_mutex_timedlock"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_timedlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0), Reads(1)],
    )
    .until(Deadline::posix(1))
    .on(ObjectKind::Mutex),
    Group::new(
        &["pthread_mutex_clocklock"],
        Model::Stub(&[StubStep::of("__ulseq_mutex_timedlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0), Reads(2)],
    )
    .until(Deadline::posix(2).by(1))
    .on(ObjectKind::Mutex),
    // pthread_mutexattr_*, pthread_condattr_*, pthread_rwlockattr_*, pthread_barrierattr_*
    Group::new(
        &["pthread_mutexattr_init", "pthread_condattr_init", "pthread_rwlockattr_init", "pthread_barrierattr_init"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_init", &[0]).does(Role::Initialize).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &[
            "pthread_mutexattr_destroy",
            "pthread_condattr_destroy",
            "pthread_rwlockattr_destroy",
            "pthread_barrierattr_destroy",
        ],
        Model::Stub(&[StubStep::of("__ulseq_attributes_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &[
            "pthread_mutexattr_setpshared",
            "pthread_condattr_setpshared",
            "pthread_rwlockattr_setpshared",
            "pthread_barrierattr_setpshared",
        ],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setshared", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &[
            "pthread_mutexattr_getpshared",
            "pthread_condattr_getpshared",
            "pthread_rwlockattr_getpshared",
            "pthread_barrierattr_getpshared",
        ],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getshared", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_settype", "pthread_mutexattr_setkind_np"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setkind", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_gettype", "pthread_mutexattr_getkind_np"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getkind", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_setprotocol"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setprotocol", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_getprotocol"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getprotocol", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_setprioceiling"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setceiling", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_mutexattr_getprioceiling"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getceiling", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_condattr_setclock"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setclock", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_condattr_getclock"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getclock", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_rwlockattr_setkind_np"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_setpreference", &[0, 1]).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Attributes),
    Group::new(
        &["pthread_rwlockattr_getkind_np"],
        Model::Stub(&[StubStep::of("__ulseq_attributes_getpreference", &[0, 1]).invisible()]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Attributes),
    // They fail for mutexes without a ceiling; making one is a bound.
    Group::contract(&["pthread_mutex_getprioceiling"], MUTEXES.code().fills(&[Fill::Object(1)])).on(ObjectKind::Mutex),
    Group::contract(&["pthread_mutex_setprioceiling"], MUTEXES.code().fills(&[Fill::Object(2)])).on(ObjectKind::Mutex),
    // Making a robust mutex is a bound (stubs/library/contracts/robust.c); no other one is ever inconsistent: EINVAL.
    Group::contract(&["pthread_mutex_consistent", "pthread_mutex_consistent_np"], ROBUST.number(22, 22))
        .on(ObjectKind::Mutex),
    // pthread_cond_init, pthread_cond_destroy
    Group::new(
        &["pthread_cond_init"],
        Model::Stub(&[StubStep::of("__ulseq_cond_init", &[0, 1]).does(Role::Initialize).invisible()]),
        &[Writes(0), Reads(1)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["pthread_cond_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_cond_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    // pthread_cond_broadcast, pthread_cond_signal
    Group::new(
        &["pthread_cond_signal"],
        Model::Stub(&[StubStep::of("__ulseq_cond_signal", &[0]).does(Role::Signal)]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["pthread_cond_broadcast"],
        Model::Stub(&[StubStep::of("__ulseq_cond_broadcast", &[0]).does(Role::Signal)]),
        &[Writes(0)],
    )
    .on(ObjectKind::Condition),
    // pthread_cond_timedwait, pthread_cond_wait
    Group::new(
        &["pthread_cond_wait"],
        Model::Stub(&[COND_SLEEP, StubStep::of("__ulseq_cond_wake", &[0, 1]).does(Role::Wake).by_self()]),
        &[Writes(0), Writes(1)],
    )
    .on(ObjectKind::Condition),
    Group::new(
        &["pthread_cond_timedwait"],
        Model::Stub(&[COND_SLEEP, StubStep::of("__ulseq_cond_timedwake", &[0, 1]).does(Role::Wake).by_self()]),
        &[Writes(0), Writes(1), Reads(2)],
    )
    .until(Deadline::posix(2))
    .on(ObjectKind::Condition),
    Group::new(
        &["pthread_cond_clockwait"],
        Model::Stub(&[COND_SLEEP, StubStep::of("__ulseq_cond_timedwake", &[0, 1]).does(Role::Wake).by_self()]),
        &[Writes(0), Writes(1), Reads(3)],
    )
    .until(Deadline::posix(3).by(2))
    .on(ObjectKind::Condition),
    // pthread_rwlock_*
    Group::new(
        &["pthread_rwlock_init"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_init", &[0, 1]).does(Role::Initialize).invisible()]),
        &[Writes(0), Reads(1)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_rdlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_rdlock", &[0]).does(Role::AcquireShared).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_wrlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_wrlock", &[0]).does(Role::Acquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_tryrdlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_tryrdlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_trywrlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_trywrlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_timedrdlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_timedrdlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .until(Deadline::posix(1))
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_clockrdlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_timedrdlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .until(Deadline::posix(2).by(1))
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_timedwrlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_timedwrlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .until(Deadline::posix(1))
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_clockwrlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_timedwrlock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .until(Deadline::posix(2).by(1))
    .on(ObjectKind::ReadWriteLock),
    Group::new(
        &["pthread_rwlock_unlock"],
        Model::Stub(&[StubStep::of("__ulseq_rwlock_unlock", &[0]).does(Role::Release).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::ReadWriteLock),
    // pthread_spin_*
    Group::new(
        &["pthread_spin_init"],
        Model::Stub(&[StubStep::of("__ulseq_spin_init", &[0]).does(Role::Initialize).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::SpinLock),
    Group::new(
        &["pthread_spin_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_spin_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::SpinLock),
    Group::new(
        &["pthread_spin_lock"],
        Model::Stub(&[StubStep::of("__ulseq_spin_lock", &[0]).does(Role::Acquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::SpinLock),
    Group::new(
        &["pthread_spin_trylock"],
        Model::Stub(&[StubStep::of("__ulseq_spin_trylock", &[0]).does(Role::TryAcquire).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::SpinLock),
    Group::new(
        &["pthread_spin_unlock"],
        Model::Stub(&[StubStep::of("__ulseq_spin_unlock", &[0]).does(Role::Release).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::SpinLock),
    // pthread_barrier_*
    Group::new(
        &["pthread_barrier_init"],
        Model::Stub(&[StubStep::of("__ulseq_barrier_init", &[0, 1, 2]).does(Role::Initialize).invisible()]),
        &[Writes(0), Reads(1)],
    )
    .on(ObjectKind::Barrier),
    Group::new(
        &["pthread_barrier_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_barrier_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Barrier),
    Group::new(
        &["pthread_barrier_wait"],
        Model::Stub(&[
            StubStep::of("__ulseq_barrier_arrive", &[0]).does(Role::Arrive).by_self().no_result(),
            StubStep::of("__ulseq_barrier_leave", &[]).does(Role::Leave).by_self(),
        ]),
        &[Writes(0)],
    )
    .on(ObjectKind::Barrier),
    // sem_*
    Group::new(
        &["sem_init"],
        Model::Stub(&[StubStep::of("__ulseq_sem_init", &[0, 2]).does(Role::Initialize).by_self().invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_destroy"],
        Model::Stub(&[StubStep::of("__ulseq_sem_destroy", &[0]).does(Role::Destroy).invisible()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_wait"],
        Model::Stub(&[StubStep::of("__ulseq_sem_wait", &[0]).does(Role::Decrement)]),
        &[Writes(0)],
    )
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_trywait"],
        Model::Stub(&[StubStep::of("__ulseq_sem_trywait", &[0]).does(Role::TryDecrement).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_timedwait"],
        Model::Stub(&[StubStep::of("__ulseq_sem_timedwait", &[0]).does(Role::TryDecrement).by_self()]),
        &[Writes(0), Reads(1)],
    )
    .until(Deadline::posix(1))
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_clockwait"],
        Model::Stub(&[StubStep::of("__ulseq_sem_timedwait", &[0]).does(Role::TryDecrement).by_self()]),
        &[Writes(0), Reads(2)],
    )
    .until(Deadline::posix(2).by(1))
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_post"],
        Model::Stub(&[StubStep::of("__ulseq_sem_post", &[0]).does(Role::Increment).by_self()]),
        &[Writes(0)],
    )
    .on(ObjectKind::Semaphore),
    Group::new(
        &["sem_getvalue"],
        Model::Stub(&[StubStep::of("__ulseq_sem_getvalue", &[0, 1])]),
        &[Reads(0), Writes(1)],
    )
    .on(ObjectKind::Semaphore),
    Group::refuse(
        &["sem_open", "sem_close", "sem_unlink"],
        "its types are not those of <semaphore.h>",
        "include <semaphore.h>",
    ),
];

/// The first step of each wait for a condition variable.
const COND_SLEEP: StubStep = StubStep::of("__ulseq_cond_sleep", &[0, 1]).does(Role::Sleep).by_self().no_result();
