/* Mutexes (POSIX pthread_mutex_*). */
#ifndef ULSEQ_HAVE_ATTRIBUTES
#include "attributes.c"
#endif
#define ULSEQ_HAVE_MUTEX

/* @part __ulseq_mutex_t */
/* All zero: a free NORMAL mutex. depth: how often a RECURSIVE one is locked beyond the first time. */
typedef struct {
    unsigned char kind;
    unsigned char depth;
    __ulseq_owner_t owner;
    long rest[ULSEQ_REST(ULSEQ_MUTEX_BYTES, 2 + sizeof(__ulseq_owner_t))];
} __ulseq_mutex_t;

/* @part __ulseq_mutex_init */
static int __ulseq_mutex_init(__ulseq_mutex_t *mutex, const __ulseq_mutexattr_t *attr)
{
    if (attr)
        __ulseq_attributes_live(attr);
    __ulseq_renew(mutex, mutex->owner != 0 && mutex->owner != ULSEQ_DESTROYED);
    mutex->kind = attr ? attr->kind : ULSEQ_NORMAL;
    mutex->depth = 0;
    mutex->owner = 0;
    return 0;
}

/* @part __ulseq_mutex_unset */
/* Not initialized, which is as if it was destroyed. */
static void __ulseq_mutex_unset(__ulseq_mutex_t *mutex)
{
    mutex->owner = ULSEQ_DESTROYED;
}

/* @part __ulseq_mutex_live */
static void __ulseq_mutex_live(const __ulseq_mutex_t *mutex)
{
    if (mutex->owner == ULSEQ_DESTROYED)
        ULSEQ_MISUSE("mutex used after it was destroyed");
}

/* @part __ulseq_mutex_destroy */
static int __ulseq_mutex_destroy(__ulseq_mutex_t *mutex)
{
    __ulseq_mutex_live(mutex);
    if (mutex->owner != 0)
        ULSEQ_MISUSE("destroying a mutex that is locked");
    mutex->owner = ULSEQ_DESTROYED;
    return 0;
}

/* @part __ulseq_mutex_again */
/* What a kind of its own does when its owner locks it again; EBUSY stands for waiting. */
static int __ulseq_mutex_again(__ulseq_mutex_t *mutex)
{
    if (mutex->kind == ULSEQ_ERRORCHECK)
        return ULSEQ_EDEADLK;
    if (mutex->kind != ULSEQ_RECURSIVE)
        return ULSEQ_EBUSY;
    if (mutex->depth == 255)
        ULSEQ_BOUND("recursive locks");
    mutex->depth++;
    return 0;
}

/* @part __ulseq_mutex_acquire */
/* 0: taken; EBUSY: would wait; EDEADLK: an ERRORCHECK mutex that the caller holds. */
static int __ulseq_mutex_acquire(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mutex_live(mutex);
    if (ULSEQ_MUTEX_KINDS && mutex->owner == self + 1)
        return __ulseq_mutex_again(mutex);
    if (mutex->owner != 0)
        return ULSEQ_EBUSY;
    mutex->owner = (__ulseq_owner_t)(self + 1);
    __ulseq_watch(mutex);
    return 0;
}

/* @part __ulseq_mutex_lock */
/* A NORMAL mutex that its owner locks again blocks forever. */
static int __ulseq_mutex_lock(__ulseq_mutex_t *mutex, unsigned self)
{
    int code = __ulseq_mutex_acquire(mutex, self);
    ULSEQ_BLOCKS(code == ULSEQ_EBUSY, code)
    ULSEQ_ASSUME(code != ULSEQ_EBUSY);
    return code;
}

/* @part __ulseq_mutex_trylock */
static int __ulseq_mutex_trylock(__ulseq_mutex_t *mutex, unsigned self)
{
    return __ulseq_mutex_acquire(mutex, self) ? ULSEQ_EBUSY : 0;
}

/* @part __ulseq_mutex_timedlock */
/* Times out only while the mutex is held; waiting longer is the same call in another order. */
static int __ulseq_mutex_timedlock(__ulseq_mutex_t *mutex, unsigned self)
{
    int code = __ulseq_mutex_acquire(mutex, self);
    return code == ULSEQ_EBUSY ? ULSEQ_ETIMEDOUT : code;
}

/* @part __ulseq_mutex_unlock */
static int __ulseq_mutex_unlock(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mutex_live(mutex);
    if (mutex->owner != self + 1) {
        if (ULSEQ_MUTEX_KINDS && (mutex->kind == ULSEQ_RECURSIVE || mutex->kind == ULSEQ_ERRORCHECK))
            return ULSEQ_EPERM;
        ULSEQ_MISUSE("unlocking a mutex that the thread does not hold");
    }
    if (ULSEQ_MUTEX_KINDS && mutex->depth != 0)
        mutex->depth--;
    else
        mutex->owner = 0;
    return 0;
}

/* @part __ulseq_mutex_release */
/*
 * Waiting for a condition, first half: the mutex is unlocked once. A RECURSIVE one that is locked more often stays locked
 * (POSIX pthread_cond_wait, application usage; glibc does so).
 */
static void __ulseq_mutex_release(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mutex_live(mutex);
    if (ULSEQ_MUTEX_KINDS && mutex->owner != self + 1 && mutex->kind == ULSEQ_ERRORCHECK)
        ULSEQ_BOUND("a wait that fails, since the mutex is not held"); /* EPERM */
    if (mutex->owner != self + 1)
        ULSEQ_MISUSE("waiting for a condition with a mutex that the thread does not hold");
    if (ULSEQ_MUTEX_KINDS && mutex->depth != 0)
        mutex->depth--;
    else
        mutex->owner = 0;
}

/* @part __ulseq_mutex_retake */
/* Waiting for a condition, second half. */
static void __ulseq_mutex_retake(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mutex_live(mutex);
    if (ULSEQ_MUTEX_KINDS && mutex->owner == self + 1) {
        mutex->depth++;
        return;
    }
    ULSEQ_BLOCKS(mutex->owner != 0, )
    ULSEQ_ASSUME(mutex->owner == 0);
    mutex->owner = (__ulseq_owner_t)(self + 1);
}
