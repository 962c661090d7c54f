/* Read-write locks (POSIX pthread_rwlock_*). Whether readers or writers go first is left open. */
#ifndef ULSEQ_HAVE_ATTRIBUTES
#include "attributes.c"
#endif

/* @part __ulseq_rwlock_t */
/* All zero: free. kind: preference, without effect; held: how often each thread holds it for reading; readers: their sum. */
typedef struct {
    unsigned char kind;
    __ulseq_owner_t writer;
    unsigned short readers;
    unsigned char held[ULSEQ_THREADS];
    long rest[ULSEQ_REST(ULSEQ_RWLOCK_BYTES, 2 * sizeof(__ulseq_owner_t) + 2 + ULSEQ_THREADS)];
} __ulseq_rwlock_t;

/* @part __ulseq_rwlock_init */
static int __ulseq_rwlock_init(__ulseq_rwlock_t *lock, const __ulseq_rwlockattr_t *attr)
{
    static const __ulseq_rwlock_t fresh;
    if (attr)
        __ulseq_attributes_live(attr);
    __ulseq_renew(lock, lock->writer != ULSEQ_DESTROYED && (lock->writer != 0 || lock->readers != 0));
    *lock = fresh;
    return 0;
}

/* @part __ulseq_rwlock_unset */
static void __ulseq_rwlock_unset(__ulseq_rwlock_t *lock)
{
    lock->writer = ULSEQ_DESTROYED;
}

/* @part __ulseq_rwlock_live */
static void __ulseq_rwlock_live(const __ulseq_rwlock_t *lock)
{
    if (lock->writer == ULSEQ_DESTROYED)
        ULSEQ_MISUSE("read-write lock used after it was destroyed");
}

/* @part __ulseq_rwlock_destroy */
static int __ulseq_rwlock_destroy(__ulseq_rwlock_t *lock)
{
    __ulseq_rwlock_live(lock);
    if (lock->writer != 0 || lock->readers != 0)
        ULSEQ_MISUSE("destroying a read-write lock that is locked");
    lock->writer = ULSEQ_DESTROYED;
    return 0;
}

/* @part __ulseq_rwlock_read */
/* 0: taken for reading; EBUSY: would wait; EDEADLK: the caller holds it for writing. */
static int __ulseq_rwlock_read(__ulseq_rwlock_t *lock, unsigned self)
{
    __ulseq_rwlock_live(lock);
    if (lock->writer == self + 1)
        return ULSEQ_EDEADLK;
    if (lock->writer != 0)
        return ULSEQ_EBUSY;
    if (lock->held[self] == 255)
        ULSEQ_BOUND("recursive locks");
    lock->held[self]++;
    lock->readers++;
    __ulseq_watch(lock);
    return 0;
}

/* @part __ulseq_rwlock_write */
/* The same for writing; a reader that asks for it waits for itself. */
static int __ulseq_rwlock_write(__ulseq_rwlock_t *lock, unsigned self)
{
    __ulseq_rwlock_live(lock);
    if (lock->writer == self + 1)
        return ULSEQ_EDEADLK;
    if (lock->writer != 0 || lock->readers != 0)
        return ULSEQ_EBUSY;
    lock->writer = (__ulseq_owner_t)(self + 1);
    __ulseq_watch(lock);
    return 0;
}

/* @part __ulseq_rwlock_rdlock */
static int __ulseq_rwlock_rdlock(__ulseq_rwlock_t *lock, unsigned self)
{
    int code = __ulseq_rwlock_read(lock, self);
    ULSEQ_BLOCKS(code == ULSEQ_EBUSY, code)
    ULSEQ_ASSUME(code != ULSEQ_EBUSY);
    return code;
}

/* @part __ulseq_rwlock_wrlock */
static int __ulseq_rwlock_wrlock(__ulseq_rwlock_t *lock, unsigned self)
{
    int code = __ulseq_rwlock_write(lock, self);
    ULSEQ_BLOCKS(code == ULSEQ_EBUSY, code)
    ULSEQ_ASSUME(code != ULSEQ_EBUSY);
    return code;
}

/* @part __ulseq_rwlock_tryrdlock */
static int __ulseq_rwlock_tryrdlock(__ulseq_rwlock_t *lock, unsigned self)
{
    return __ulseq_rwlock_read(lock, self) ? ULSEQ_EBUSY : 0;
}

/* @part __ulseq_rwlock_trywrlock */
static int __ulseq_rwlock_trywrlock(__ulseq_rwlock_t *lock, unsigned self)
{
    return __ulseq_rwlock_write(lock, self) ? ULSEQ_EBUSY : 0;
}

/* @part __ulseq_rwlock_timedrdlock */
static int __ulseq_rwlock_timedrdlock(__ulseq_rwlock_t *lock, unsigned self)
{
    int code = __ulseq_rwlock_read(lock, self);
    return code == ULSEQ_EBUSY ? ULSEQ_ETIMEDOUT : code;
}

/* @part __ulseq_rwlock_timedwrlock */
static int __ulseq_rwlock_timedwrlock(__ulseq_rwlock_t *lock, unsigned self)
{
    int code = __ulseq_rwlock_write(lock, self);
    return code == ULSEQ_EBUSY ? ULSEQ_ETIMEDOUT : code;
}

/* @part __ulseq_rwlock_unlock */
static int __ulseq_rwlock_unlock(__ulseq_rwlock_t *lock, unsigned self)
{
    __ulseq_rwlock_live(lock);
    if (lock->writer == self + 1) {
        lock->writer = 0;
        return 0;
    }
    if (lock->held[self] == 0)
        ULSEQ_MISUSE("unlocking a read-write lock that the thread does not hold");
    lock->held[self]--;
    lock->readers--;
    return 0;
}
