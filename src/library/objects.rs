//! The objects of the thread library: their kinds, the types that are modeled, and what a step of a function does to
//! one.

/// A kind of object of the thread library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    /// A thread, by its number.
    Thread,
    /// A key of thread-specific data.
    Key,
    /// The control of a function that is called once.
    Once,
    /// `pthread_mutex_t`, `mtx_t`
    Mutex,
    /// `pthread_spinlock_t`
    SpinLock,
    /// `pthread_rwlock_t`
    ReadWriteLock,
    /// `pthread_cond_t`, `cnd_t`
    Condition,
    /// `pthread_barrier_t`
    Barrier,
    /// `sem_t`
    Semaphore,
    /// The attributes of threads, mutexes, ...
    Attributes,
}

/// What one step of a function does to the object of the row, which is its first argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Initializes it.
    Initialize,
    /// Marks the memory of an object that is not initialized yet (see [`ModeledType::unset`]).
    Unset,
    /// Destroys it.
    Destroy,
    /// Acquires the lock, and blocks until it can.
    Acquire,
    /// Acquires the lock together with others who only read, and blocks until it can.
    AcquireShared,
    /// Acquires the lock if it is free, and reports whether it did.
    TryAcquire,
    /// Releases the lock.
    Release,
    /// The first step of a wait for a condition: releases the mutex of the second argument.
    Sleep,
    /// The second step: acquires that mutex, and blocks until it can.
    Wake,
    /// Wakes threads that wait for a condition.
    Signal,
    /// The first step at a barrier.
    Arrive,
    /// The second step: blocks until enough threads have arrived.
    Leave,
    /// Decrements a semaphore, and blocks until it can.
    Decrement,
    /// Decrements a semaphore if it is not zero, and reports whether it did.
    TryDecrement,
    /// Increments a semaphore.
    Increment,
    /// Waits for the end of a thread.
    Join,
    /// Joins a thread if it has ended, and reports whether it did.
    TryJoin,
    /// Detaches a thread.
    Detach,
}

impl Role {
    /// Whether a thread may be blocked at the step.
    pub fn may_block(self) -> bool {
        match self {
            Role::Acquire | Role::AcquireShared | Role::Wake | Role::Leave | Role::Decrement | Role::Join => true,
            Role::Initialize
            | Role::Unset
            | Role::Destroy
            | Role::TryAcquire
            | Role::Release
            | Role::Sleep
            | Role::Signal
            | Role::Arrive
            | Role::TryDecrement
            | Role::Increment
            | Role::TryJoin
            | Role::Detach => false,
        }
    }

    /// Whether the step takes an object, so that a thread may hold it or wait for it afterwards.
    pub fn occupies(self) -> bool {
        match self {
            Role::Acquire
            | Role::AcquireShared
            | Role::TryAcquire
            | Role::Sleep
            | Role::Wake
            | Role::Arrive
            | Role::Leave => true,
            Role::Initialize
            | Role::Unset
            | Role::Destroy
            | Role::Release
            | Role::Signal
            | Role::Decrement
            | Role::TryDecrement
            | Role::Increment
            | Role::Join
            | Role::TryJoin
            | Role::Detach => false,
        }
    }

    /// Whether it is the second step of its function; other threads can run between the first and the second one.
    pub fn goes_on(self) -> bool {
        matches!(self, Role::Wake | Role::Leave)
    }
}

impl ObjectKind {
    /// Whether a thread can hold it.
    pub fn is_lock(self) -> bool {
        matches!(self, ObjectKind::Mutex | ObjectKind::SpinLock | ObjectKind::ReadWriteLock)
    }

    /// Whether the program declares it as an object of its own, which must be initialized before it is used.
    pub(super) fn is_in_memory(self) -> bool {
        !matches!(self, ObjectKind::Thread | ObjectKind::Key | ObjectKind::Once)
    }
}

/// A library structure or union that a C model replaces.
#[derive(Clone, Copy, Debug)]
pub struct ModeledType {
    /// The name of the typedef: `pthread_mutex_t`.
    pub name: &'static str,
    /// The model: `__ulseq_mutex_t`.
    pub model: &'static str,
    /// The kind of object.
    pub object: ObjectKind,
    /// The function of the model that marks an object as not initialized, and the function of the library that
    /// initializes one. Other objects are not initialized as long as all of their bytes are zero.
    pub unset: Option<(&'static str, &'static str)>,
}

/// The same for spin locks, which are numbers.
pub const SPIN_LOCK_UNSET: (&str, &str) = ("__ulseq_spin_unset", "pthread_spin_init");

impl ModeledType {
    pub(super) const fn new(name: &'static str, model: &'static str, object: ObjectKind) -> ModeledType {
        ModeledType { name, model, object, unset: None }
    }

    pub(super) const fn unset(self, unset: &'static str, initialize: &'static str) -> ModeledType {
        ModeledType { unset: Some((unset, initialize)), ..self }
    }
}
