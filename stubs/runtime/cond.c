/*
 * Condition variables with one ticket per waiting thread (POSIX pthread_cond_*): signals are not remembered, each wakes
 * one waiter. With ULSEQ_SPURIOUS 1 a thread may also wake up without a signal. cond_spurious.c is the cheap variant.
 */
#ifndef ULSEQ_HAVE_MUTEX
#include "mutex.c"
#endif
#define ULSEQ_HAVE_COND

/* @part __ulseq_cond_t */
/* All zero: nobody waits. kind: 1 = destroyed */
typedef struct {
    unsigned char kind;
    __ulseq_set_t waiting;
    long rest[ULSEQ_REST(ULSEQ_COND_BYTES, sizeof(struct { unsigned char kind; __ulseq_set_t waiting; }))];
} __ulseq_cond_t;

/* @part __ulseq_woken */
/* The threads that a signal has reached; not in the condition, which may be gone when they run on. */
static __ulseq_set_t __ulseq_woken;

/* @part __ulseq_cond_init */
static int __ulseq_cond_init(__ulseq_cond_t *cond, const __ulseq_condattr_t *attr)
{
    if (attr)
        __ulseq_attributes_live(attr);
    __ulseq_renew(cond, ULSEQ_ANY(cond->waiting));
    cond->kind = 0;
    ULSEQ_CLEAR(cond->waiting);
    return 0;
}

/* @part __ulseq_cond_unset */
static void __ulseq_cond_unset(__ulseq_cond_t *cond)
{
    cond->kind = 1;
}

/* @part __ulseq_cond_live */
static void __ulseq_cond_live(const __ulseq_cond_t *cond)
{
    if (cond->kind == 1)
        ULSEQ_MISUSE("condition variable used after it was destroyed");
}

/* @part __ulseq_cond_destroy */
static int __ulseq_cond_destroy(__ulseq_cond_t *cond)
{
    __ulseq_cond_live(cond);
    if (ULSEQ_ANY(cond->waiting))
        ULSEQ_MISUSE("destroying a condition variable that a thread waits for");
    cond->kind = 1;
    return 0;
}

/* @part __ulseq_cond_signal */
static int __ulseq_cond_signal(__ulseq_cond_t *cond)
{
    __ulseq_cond_live(cond);
    if (ULSEQ_ANY(cond->waiting)) {
        unsigned one = __ulseq_choose(cond->waiting);
        ULSEQ_DROP(cond->waiting, one);
        ULSEQ_ADD(__ulseq_woken, one);
    }
    return 0;
}

/* @part __ulseq_cond_broadcast */
static int __ulseq_cond_broadcast(__ulseq_cond_t *cond)
{
    __ulseq_cond_live(cond);
    ULSEQ_JOIN(__ulseq_woken, cond->waiting);
    ULSEQ_CLEAR(cond->waiting);
    return 0;
}

/* @part __ulseq_cond_sleep */
/* First step of waiting. */
static void __ulseq_cond_sleep(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_cond_live(cond);
    __ulseq_mutex_release(mutex, self);
    ULSEQ_ADD(cond->waiting, self);
    __ulseq_watch(cond);
}

/* @part __ulseq_cond_take */
/* Takes the thread's ticket; whether a signal had reached it. */
static _Bool __ulseq_cond_take(__ulseq_cond_t *cond, unsigned self)
{
    if (ULSEQ_HAS(__ulseq_woken, self)) {
        ULSEQ_DROP(__ulseq_woken, self);
        return 1;
    }
    ULSEQ_DROP(cond->waiting, self);
    return 0;
}

/* @part __ulseq_cond_wake */
/* Second step of waiting. */
static int __ulseq_cond_wake(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    ULSEQ_BLOCKS(!ULSEQ_HAS(__ulseq_woken, self), 0)
    ULSEQ_BLOCKS(mutex->owner != 0 && (!ULSEQ_MUTEX_KINDS || mutex->owner != self + 1), 0)
    _Bool woken = __ulseq_cond_take(cond, self);
    ULSEQ_ASSUME(woken || ULSEQ_SPURIOUS);
    __ulseq_mutex_retake(mutex, self);
    return 0;
}

/* @part __ulseq_cond_timedwake */
/* Second step of a wait with a time limit; one that times out may consume a signal. */
static int __ulseq_cond_timedwake(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    _Bool woken = __ulseq_cond_take(cond, self);
    __ulseq_mutex_retake(mutex, self);
    return (woken || ULSEQ_SPURIOUS) && __VERIFIER_nondet_bool() ? 0 : ULSEQ_ETIMEDOUT;
}
