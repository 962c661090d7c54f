/* Joining, detaching and naming threads (POSIX pthread_join, pthread_detach, pthread_self, pthread_equal). */
#ifndef ULSEQ_HAVE_ATTRIBUTES
#include "attributes.c"
#endif
#define ULSEQ_HAVE_THREAD

/* @part __ulseq_started __ulseq_finished __ulseq_result */
/* Written by the translation. A thread's id is its number + 1. */
static _Bool __ulseq_started(unsigned long id);
static _Bool __ulseq_finished(unsigned long id);
static void *__ulseq_result(unsigned long id);

/* @part __ulseq_fate ULSEQ_JOINABLE ULSEQ_GONE */
/* Whether a thread may still be joined or detached, by number. */
enum { ULSEQ_JOINABLE, ULSEQ_GONE };
static unsigned char __ulseq_fate[ULSEQ_THREADS];

/* @part __ulseq_born */
/* To be called where a thread is created with attributes: it may be detached from the start. */
static void __ulseq_born(unsigned long id, const __ulseq_attr_t *attr)
{
    if (attr)
        __ulseq_attr_live(attr);
    __ulseq_fate[id - 1] = attr && attr->kind ? ULSEQ_GONE : ULSEQ_JOINABLE;
}

/* @part __ulseq_claim */
/* A thread is joined or detached once. */
static void __ulseq_claim(unsigned long id)
{
    if (id == 0 || id > ULSEQ_THREADS || !__ulseq_started(id))
        ULSEQ_MISUSE("join or detach of a thread that does not exist");
    if (__ulseq_fate[id - 1] == ULSEQ_GONE)
        ULSEQ_MISUSE("join or detach of a thread that is joined or detached already");
}

/* @part __ulseq_join */
static int __ulseq_join(unsigned long id, void **result, unsigned self)
{
    __ulseq_claim(id);
    if (id == self + 1ul) /* undefined by POSIX */
        ULSEQ_MISUSE("a thread that joins itself");
    ULSEQ_BLOCKS(!__ulseq_finished(id), ULSEQ_EBUSY)
    ULSEQ_ASSUME(__ulseq_finished(id));
    __ulseq_fate[id - 1] = ULSEQ_GONE;
    if (result)
        *result = __ulseq_result(id);
    return 0;
}

/* @part __ulseq_tryjoin */
/* pthread_tryjoin_np(3): EBUSY as long as the thread runs, or the errors of pthread_join; glibc gives EBUSY. */
static int __ulseq_tryjoin(unsigned long id, void **result, unsigned self)
{
    if (id == self + 1ul)
        return __VERIFIER_nondet_bool() ? ULSEQ_EDEADLK : ULSEQ_EBUSY;
    __ulseq_claim(id);
    if (!__ulseq_finished(id))
        return ULSEQ_EBUSY;
    return __ulseq_join(id, result, self);
}

/* @part __ulseq_timedjoin */
/* pthread_timedjoin_np, pthread_clockjoin_np */
static int __ulseq_timedjoin(unsigned long id, void **result, unsigned self)
{
    int code = id == self + 1ul ? ULSEQ_EDEADLK : __ulseq_tryjoin(id, result, self);
    return code == ULSEQ_EBUSY ? ULSEQ_ETIMEDOUT : code;
}

/* @part __ulseq_detach */
static int __ulseq_detach(unsigned long id)
{
    __ulseq_claim(id);
    __ulseq_fate[id - 1] = ULSEQ_GONE;
    return 0;
}

/* @part __ulseq_living */
/* POSIX 2.9.2: the lifetime of an id ends when its thread was joined, or has ended detached. The result says whether it
   is that of another thread. */
static int __ulseq_living(unsigned long id, unsigned self)
{
    if (id == 0 || id > ULSEQ_THREADS || !__ulseq_started(id))
        ULSEQ_MISUSE("use of the id of a thread that does not exist");
    if (__ulseq_fate[id - 1] == ULSEQ_GONE && __ulseq_finished(id))
        ULSEQ_MISUSE("use of the id of a thread that was joined or has ended detached");
    return id != self + 1ul;
}

/* @part __ulseq_equal */
static int __ulseq_equal(unsigned long left, unsigned long right)
{
    return left == right;
}

/* @part __ulseq_self */
static unsigned long __ulseq_self(unsigned self)
{
    return self + 1ul;
}
