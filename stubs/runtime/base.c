/*
 * What the stubs share. A comment "@part NAMES" starts a part: what stands there up to the next such comment defines
 * NAMES and is printed when one of them is used (src/stubs.rs). What stands before the first part only serves to
 * compile a file on its own: a header must define ULSEQ_THREADS, ULSEQ_ASSUME, ULSEQ_MISUSE, ULSEQ_BOUND and declare
 * __VERIFIER_nondet_*.
 *
 * Rules for every stub: it runs without interruption; a call that has to wait is ULSEQ_ASSUME(it need not), because
 * the context switch before it covers the other orders; no loops, so that bounded tools need not unwind anything;
 * `self` is the number of the calling thread, 0 is main.
 */
#define ULSEQ_HAVE_BASE
#ifndef ULSEQ_MUTEX_BYTES
#define ULSEQ_ATTR_BYTES 0
#define ULSEQ_BARRIER_BYTES 0
#define ULSEQ_COND_BYTES 0
#define ULSEQ_MUTEX_BYTES 0
#define ULSEQ_RWLOCK_BYTES 0
#define ULSEQ_SEM_BYTES 0
#endif

/* @part ULSEQ_EPERM ULSEQ_ESRCH ULSEQ_EAGAIN ULSEQ_EBUSY ULSEQ_EINVAL ULSEQ_EDEADLK ULSEQ_EOVERFLOW ULSEQ_ENOTSUP ULSEQ_ETIMEDOUT */
/* Error codes, as on Linux. */
enum {
    ULSEQ_EPERM = 1,
    ULSEQ_ESRCH = 3,
    ULSEQ_EAGAIN = 11,
    ULSEQ_EBUSY = 16,
    ULSEQ_EINVAL = 22,
    ULSEQ_EDEADLK = 35,
    ULSEQ_EOVERFLOW = 75,
    ULSEQ_ENOTSUP = 95,
    ULSEQ_ETIMEDOUT = 110
};

/* @part __ulseq_owner_t ULSEQ_DESTROYED */
/* Who holds an object: the number of the thread + 1; 0 is nobody. */
#if ULSEQ_THREADS < 254
typedef unsigned char __ulseq_owner_t;
#else
typedef unsigned short __ulseq_owner_t;
#endif
#define ULSEQ_DESTROYED ((__ulseq_owner_t)-1)

/* @part __ulseq_set_t ULSEQ_HAS ULSEQ_ADD ULSEQ_DROP ULSEQ_ANY ULSEQ_JOIN ULSEQ_CLEAR */
/* A set of threads: bit i is thread i. There are never more than 256. */
#if ULSEQ_THREADS <= 64
#if ULSEQ_THREADS <= 8
typedef unsigned char __ulseq_set_t;
#elif ULSEQ_THREADS <= 16
typedef unsigned short __ulseq_set_t;
#elif ULSEQ_THREADS <= 32
typedef unsigned int __ulseq_set_t;
#else
typedef unsigned long long __ulseq_set_t;
#endif
#define ULSEQ_BIT(thread) ((__ulseq_set_t)((__ulseq_set_t)1 << (thread)))
#define ULSEQ_HAS(set, thread) ((set) >> (thread) & 1)
#define ULSEQ_ADD(set, thread) ((set) |= ULSEQ_BIT(thread))
#define ULSEQ_DROP(set, thread) ((set) &= (__ulseq_set_t)~ULSEQ_BIT(thread))
#define ULSEQ_ANY(set) ((set) != 0)
#define ULSEQ_JOIN(to, from) ((to) |= (from))
#define ULSEQ_CLEAR(set) ((set) = 0)
#else
typedef struct {
    unsigned long long word[4];
} __ulseq_set_t;
#define ULSEQ_HAS(set, thread) ((set).word[(thread) / 64] >> (thread) % 64 & 1)
#define ULSEQ_ADD(set, thread) ((set).word[(thread) / 64] |= 1ull << (thread) % 64)
#define ULSEQ_DROP(set, thread) ((set).word[(thread) / 64] &= ~(1ull << (thread) % 64))
#define ULSEQ_ANY(set) (((set).word[0] | (set).word[1] | (set).word[2] | (set).word[3]) != 0)
#define ULSEQ_JOIN(to, from) \
    ((to).word[0] |= (from).word[0], (to).word[1] |= (from).word[1], (to).word[2] |= (from).word[2], \
     (to).word[3] |= (from).word[3])
#define ULSEQ_CLEAR(set) ((set).word[0] = (set).word[1] = (set).word[2] = (set).word[3] = 0)
#endif

/* @part ULSEQ_REST */
/* The last member of an object of the library, which makes it as large as that of the program's headers (in longs). */
#define ULSEQ_REST(bytes, used) ((bytes) >= (used) + sizeof(long) ? ((bytes) - (used)) / sizeof(long) : 1)

/* @part ULSEQ_LOOK ULSEQ_WAITS ULSEQ_BLOCKS */
/*
 * Whether the driver looks if each thread waits (src/driver), and whether the thread whose step was called last does. A call
 * that would wait says so, and returns before it changes anything.
 */
static _Bool __ulseq_looks;
static _Bool __ulseq_waits;
#define ULSEQ_LOOK() (__ulseq_looks = 1, __ulseq_waits = 0)
#define ULSEQ_WAITS() __ulseq_waits
#define ULSEQ_BLOCKS(cond, result) \
    if (__ulseq_looks && (cond)) { \
        __ulseq_waits = 1; \
        return result; \
    }

/* @part __ulseq_choose */
/* Some thread of a set that is not empty. */
static unsigned __ulseq_choose(__ulseq_set_t set)
{
    unsigned chosen = __VERIFIER_nondet_uint();
    ULSEQ_ASSUME(chosen < ULSEQ_THREADS && ULSEQ_HAS(set, chosen));
    return chosen;
}

/* @part __ulseq_watched __ulseq_watch */
/* Some object that was locked or waited at: any, so that each is once. Memory of other contents is not taken for it. */
static const volatile void *__ulseq_watched;
static void __ulseq_watch(const volatile void *object)
{
    if (!__ulseq_watched && __VERIFIER_nondet_bool())
        __ulseq_watched = object;
}

/* @part __ulseq_renew */
/* An object is initialized: nobody may hold it or wait at it (POSIX pthread_mutex_init, pthread_barrier_init). */
static void __ulseq_renew(const volatile void *object, _Bool used)
{
    if (used && object == __ulseq_watched)
        ULSEQ_MISUSE("initializing an object that a thread holds or waits at");
}

/* @part __ulseq_errno */
/* errno, one per thread. */
static int __ulseq_errno[ULSEQ_THREADS];

/* @part __ulseq_errno_location */
static int *__ulseq_errno_location(unsigned self)
{
    return &__ulseq_errno[self];
}

/* @part __ulseq_fail */
/* The calls that set errno and return -1. */
static int __ulseq_fail(int code, unsigned self)
{
    __ulseq_errno[self] = code;
    return -1;
}
