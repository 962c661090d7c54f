/* Spin locks (POSIX pthread_spin_*). pthread_spinlock_t is an int: the owner's number + 1, -2 if free, -1 if destroyed, 0 if
 * it was not initialized. */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part ULSEQ_SPIN_FREE */
enum { ULSEQ_SPIN_FREE = -2 };

/* @part __ulseq_spin_init */
static int __ulseq_spin_init(volatile int *lock)
{
    __ulseq_renew(lock, *lock > 0);
    *lock = ULSEQ_SPIN_FREE;
    return 0;
}

/* @part __ulseq_spin_unset */
/* The memory of another spin lock, which nobody holds; it is not initialized. */
static void __ulseq_spin_unset(const volatile int *lock)
{
    if (lock == __ulseq_watched)
        __ulseq_watched = 0;
}

/* @part __ulseq_spin_live */
static void __ulseq_spin_live(const volatile int *lock)
{
    if (*lock == 0)
        ULSEQ_MISUSE("a spin lock that was not initialized");
    if (*lock == -1)
        ULSEQ_MISUSE("spin lock used after it was destroyed");
}

/* @part __ulseq_spin_destroy */
static int __ulseq_spin_destroy(volatile int *lock)
{
    __ulseq_spin_live(lock);
    if (*lock != ULSEQ_SPIN_FREE)
        ULSEQ_MISUSE("destroying a spin lock that is locked");
    *lock = -1;
    return 0;
}

/* @part __ulseq_spin_lock */
static int __ulseq_spin_lock(volatile int *lock, unsigned self)
{
    __ulseq_spin_live(lock);
    if (*lock == (int)self + 1) /* undefined by POSIX */
        ULSEQ_MISUSE("locking a spin lock that the thread holds");
    ULSEQ_BLOCKS(*lock != ULSEQ_SPIN_FREE, 0)
    ULSEQ_ASSUME(*lock == ULSEQ_SPIN_FREE);
    *lock = (int)self + 1;
    __ulseq_watch(lock);
    return 0;
}

/* @part __ulseq_spin_trylock */
static int __ulseq_spin_trylock(volatile int *lock, unsigned self)
{
    __ulseq_spin_live(lock);
    if (*lock != ULSEQ_SPIN_FREE)
        return ULSEQ_EBUSY;
    *lock = (int)self + 1;
    __ulseq_watch(lock);
    return 0;
}

/* @part __ulseq_spin_unlock */
static int __ulseq_spin_unlock(volatile int *lock, unsigned self)
{
    __ulseq_spin_live(lock);
    if (*lock != (int)self + 1)
        ULSEQ_MISUSE("unlocking a spin lock that the thread does not hold");
    *lock = ULSEQ_SPIN_FREE;
    return 0;
}
