/* Barriers (POSIX pthread_barrier_*). */
#ifndef ULSEQ_HAVE_ATTRIBUTES
#include "attributes.c"
#endif

/* @part __ulseq_barrier_t */
/* kind: 0 = not initialized, 1 = in use, 2 = destroyed; inside: who waits; arrived: how many. */
typedef struct {
    unsigned char kind;
    unsigned count;
    unsigned arrived;
    __ulseq_set_t inside;
    long rest[ULSEQ_REST(ULSEQ_BARRIER_BYTES, sizeof(struct { unsigned arrived[3]; __ulseq_set_t inside; }))];
} __ulseq_barrier_t;

/* @part __ulseq_passed __ulseq_serial */
/* Who may leave a barrier, and who of them is told so: not in the barrier, which may be gone then. */
static __ulseq_set_t __ulseq_passed;
static __ulseq_set_t __ulseq_serial;

/* @part __ulseq_barrier_init */
static int __ulseq_barrier_init(__ulseq_barrier_t *barrier, const __ulseq_barrierattr_t *attr, unsigned count)
{
    if (attr)
        __ulseq_attributes_live(attr);
    __ulseq_renew(barrier, barrier->kind == 1 && barrier->arrived != 0);
    /* POSIX: EAGAIN, if the resources do not suffice; glibc: EINVAL for the counts from 2^31 on. */
    if (count == 0 || (count > 0x7fffffffu && __VERIFIER_nondet_bool()))
        return ULSEQ_EINVAL;
    barrier->kind = 1;
    barrier->count = count;
    barrier->arrived = 0;
    ULSEQ_CLEAR(barrier->inside);
    return 0;
}

/* @part __ulseq_barrier_live */
static void __ulseq_barrier_live(const __ulseq_barrier_t *barrier)
{
    if (barrier->kind != 1)
        ULSEQ_MISUSE("barrier used before it was initialized or after it was destroyed");
}

/* @part __ulseq_barrier_destroy */
static int __ulseq_barrier_destroy(__ulseq_barrier_t *barrier)
{
    __ulseq_barrier_live(barrier);
    if (barrier->arrived != 0)
        ULSEQ_MISUSE("destroying a barrier at which a thread waits");
    barrier->kind = 2;
    return 0;
}

/* @part __ulseq_barrier_arrive */
/* First step of waiting: the last one to come opens the barrier for all. */
static void __ulseq_barrier_arrive(__ulseq_barrier_t *barrier, unsigned self)
{
    __ulseq_barrier_live(barrier);
    barrier->arrived++;
    ULSEQ_ADD(barrier->inside, self);
    __ulseq_watch(barrier);
    if (barrier->arrived == barrier->count) {
        unsigned one = __ulseq_choose(barrier->inside);
        ULSEQ_ADD(__ulseq_serial, one);
        ULSEQ_JOIN(__ulseq_passed, barrier->inside);
        barrier->arrived = 0;
        ULSEQ_CLEAR(barrier->inside);
    }
}

/* @part __ulseq_barrier_leave */
/* Second step of waiting: PTHREAD_BARRIER_SERIAL_THREAD (-1) for one thread, 0 for the others. */
static int __ulseq_barrier_leave(unsigned self)
{
    int result = ULSEQ_HAS(__ulseq_serial, self) ? -1 : 0;
    ULSEQ_BLOCKS(!ULSEQ_HAS(__ulseq_passed, self), 0)
    ULSEQ_ASSUME(ULSEQ_HAS(__ulseq_passed, self));
    ULSEQ_DROP(__ulseq_passed, self);
    ULSEQ_DROP(__ulseq_serial, self);
    return result;
}
