/* C11 threads (7.26) on the models of POSIX: other names, other result codes. */
#ifndef ULSEQ_HAVE_THREAD
#include "thread.c"
#endif
#ifndef ULSEQ_HAVE_COND
#include "cond.c"
#endif

/* @part __ulseq_thrd_code */
/* thrd_success 0, thrd_busy 1, thrd_error 2, thrd_timedout 4 */
static int __ulseq_thrd_code(int code)
{
    return code == 0 ? 0 : code == ULSEQ_EBUSY ? 1 : code == ULSEQ_ETIMEDOUT ? 4 : 2;
}

/* @part ULSEQ_TIMED ULSEQ_TIMED_RECURSIVE ULSEQ_PLAIN */
/* The kinds of mutex that only C11 has: the first and the last one are as a NORMAL one. */
enum { ULSEQ_TIMED = ULSEQ_ADAPTIVE, ULSEQ_TIMED_RECURSIVE, ULSEQ_PLAIN };

/* @part __ulseq_mtx_init */
/* mtx_plain 0, mtx_recursive 1, mtx_timed 2 */
static int __ulseq_mtx_init(__ulseq_mutex_t *mutex, int type)
{
    __ulseq_renew(mutex, mutex->owner != 0 && mutex->owner != ULSEQ_DESTROYED);
    if (type & 2)
        mutex->kind = type & 1 ? ULSEQ_TIMED_RECURSIVE : ULSEQ_TIMED;
    else
        mutex->kind = type & 1 ? ULSEQ_RECURSIVE : ULSEQ_PLAIN;
    mutex->depth = 0;
    mutex->owner = 0;
    return 0;
}

/* @part __ulseq_mtx_acquire */
/* As __ulseq_mutex_acquire. Zeros are no mtx_t that mtx_init has made (7.26.4.2). */
static int __ulseq_mtx_acquire(__ulseq_mutex_t *mutex, unsigned self)
{
    if (mutex->kind == ULSEQ_NORMAL && mutex->owner == 0)
        ULSEQ_MISUSE("mtx_t used that was never initialized");
    if (mutex->kind != ULSEQ_TIMED_RECURSIVE || mutex->owner != self + 1)
        return __ulseq_mutex_acquire(mutex, self);
    if (mutex->depth == 255)
        ULSEQ_BOUND("recursive locks");
    mutex->depth++;
    return 0;
}

/* @part __ulseq_mtx_not_own */
/* One that is not recursive shall not be locked by the caller (7.26.4.3p2, 7.26.4.4p2). */
static void __ulseq_mtx_not_own(__ulseq_mutex_t *mutex, unsigned self)
{
    if (mutex->owner == self + 1 && mutex->kind != ULSEQ_RECURSIVE && mutex->kind != ULSEQ_TIMED_RECURSIVE)
        ULSEQ_MISUSE("locking a mtx_t that the thread holds and that is not recursive");
}

/* @part __ulseq_mtx_lock */
static int __ulseq_mtx_lock(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mtx_not_own(mutex, self);
    int code = __ulseq_mtx_acquire(mutex, self);
    ULSEQ_BLOCKS(code == ULSEQ_EBUSY, code)
    ULSEQ_ASSUME(code != ULSEQ_EBUSY);
    return __ulseq_thrd_code(code);
}

/* @part __ulseq_mtx_trylock */
static int __ulseq_mtx_trylock(__ulseq_mutex_t *mutex, unsigned self)
{
    return __ulseq_thrd_code(__ulseq_mtx_acquire(mutex, self));
}

/* @part __ulseq_mtx_timedlock */
/* The mutex shall support timeout (7.26.4.4p2). */
static int __ulseq_mtx_timedlock(__ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_mtx_not_own(mutex, self);
    int code = __ulseq_mtx_acquire(mutex, self);
    if (mutex->kind != ULSEQ_TIMED && mutex->kind != ULSEQ_TIMED_RECURSIVE)
        ULSEQ_MISUSE("mtx_timedlock of a mutex that was initialized without mtx_timed");
    return __ulseq_thrd_code(code == ULSEQ_EBUSY ? ULSEQ_ETIMEDOUT : code);
}

/* @part __ulseq_mtx_unlock */
/* Of any kind: it shall be locked by the caller (7.26.4.6). */
static int __ulseq_mtx_unlock(__ulseq_mutex_t *mutex, unsigned self)
{
    if (mutex->owner != self + 1)
        ULSEQ_MISUSE("unlocking a mutex that the thread does not hold");
    return __ulseq_thrd_code(__ulseq_mutex_unlock(mutex, self));
}

/* @part __ulseq_cnd_init */
static int __ulseq_cnd_init(__ulseq_cond_t *cond)
{
    return __ulseq_cond_init(cond, 0);
}

/* @part __ulseq_cnd_timedwake */
/* Second step of cnd_timedwait. */
static int __ulseq_cnd_timedwake(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    return __ulseq_thrd_code(__ulseq_cond_timedwake(cond, mutex, self));
}

/* @part __ulseq_thrd_join */
/* The translation stores the int that a thread returns as a pointer of that value. */
static int __ulseq_thrd_join(unsigned long id, int *result, unsigned self)
{
    void *value;
    int code = __ulseq_join(id, &value, self);
    if (code == 0 && result)
        *result = (int)(long)value;
    return __ulseq_thrd_code(code);
}
