/*
 * Condition variables where every waiting thread may wake up at any time, as POSIX allows: a signal then changes nothing,
 * and waiting is unlock, lock. Right whenever spurious wake-ups are on, deadlock is not asked for, and no condition
 * variable is destroyed or initialized while another thread is alive (src/analysis/condition_waiters.rs).
 */
#ifndef ULSEQ_HAVE_MUTEX
#include "mutex.c"
#endif
#define ULSEQ_HAVE_COND

/* @part __ulseq_cond_t */
/* kind: 1 = destroyed */
typedef struct {
    unsigned char kind;
    long rest[ULSEQ_REST(ULSEQ_COND_BYTES, 1)];
} __ulseq_cond_t;

/* @part __ulseq_cond_init */
static int __ulseq_cond_init(__ulseq_cond_t *cond, const __ulseq_condattr_t *attr)
{
    if (attr)
        __ulseq_attributes_live(attr);
    cond->kind = 0;
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
    cond->kind = 1;
    return 0;
}

/* @part __ulseq_cond_signal */
static int __ulseq_cond_signal(__ulseq_cond_t *cond)
{
    __ulseq_cond_live(cond);
    return 0;
}

/* @part __ulseq_cond_broadcast */
static int __ulseq_cond_broadcast(__ulseq_cond_t *cond)
{
    __ulseq_cond_live(cond);
    return 0;
}

/* @part __ulseq_cond_sleep */
/* First step of waiting. */
static void __ulseq_cond_sleep(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    __ulseq_cond_live(cond);
    __ulseq_mutex_release(mutex, self);
}

/* @part __ulseq_cond_wake */
/* Second step of waiting. */
static int __ulseq_cond_wake(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    (void)cond;
    __ulseq_mutex_retake(mutex, self);
    return 0;
}

/* @part __ulseq_cond_timedwake */
/* Second step of a wait with a time limit. */
static int __ulseq_cond_timedwake(__ulseq_cond_t *cond, __ulseq_mutex_t *mutex, unsigned self)
{
    (void)cond;
    __ulseq_mutex_retake(mutex, self);
    return __VERIFIER_nondet_bool() ? 0 : ULSEQ_ETIMEDOUT;
}
