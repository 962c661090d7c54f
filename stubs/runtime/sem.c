/* Unnamed semaphores (POSIX sem_*). Failing calls return -1 and set errno. */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part __ulseq_sem_t ULSEQ_SEM_MAX */
/* kind: 0 = not initialized, 1 = in use, 2 = destroyed */
typedef struct {
    unsigned char kind;
    unsigned value;
    long rest[ULSEQ_REST(ULSEQ_SEM_BYTES, 8)];
} __ulseq_sem_t;
#define ULSEQ_SEM_MAX 0x7fffffffu

/* @part __ulseq_sem_init */
static int __ulseq_sem_init(__ulseq_sem_t *sem, unsigned value, unsigned self)
{
    if (value > ULSEQ_SEM_MAX)
        return __ulseq_fail(ULSEQ_EINVAL, self);
    sem->kind = 1;
    sem->value = value;
    return 0;
}

/* @part __ulseq_sem_live */
static void __ulseq_sem_live(const __ulseq_sem_t *sem)
{
    if (sem->kind != 1)
        ULSEQ_MISUSE("semaphore used before it was initialized or after it was destroyed");
}

/* @part __ulseq_sem_destroy */
static int __ulseq_sem_destroy(__ulseq_sem_t *sem)
{
    __ulseq_sem_live(sem);
    sem->kind = 2;
    return 0;
}

/* @part __ulseq_sem_wait */
static int __ulseq_sem_wait(__ulseq_sem_t *sem)
{
    __ulseq_sem_live(sem);
    ULSEQ_BLOCKS(sem->value == 0, 0)
    ULSEQ_ASSUME(sem->value > 0);
    sem->value--;
    return 0;
}

/* @part __ulseq_sem_trywait */
static int __ulseq_sem_trywait(__ulseq_sem_t *sem, unsigned self)
{
    __ulseq_sem_live(sem);
    if (sem->value == 0)
        return __ulseq_fail(ULSEQ_EAGAIN, self);
    sem->value--;
    return 0;
}

/* @part __ulseq_sem_timedwait */
/* Times out only while the value is 0; waiting longer is the same call in another order. */
static int __ulseq_sem_timedwait(__ulseq_sem_t *sem, unsigned self)
{
    __ulseq_sem_live(sem);
    if (sem->value == 0)
        return __ulseq_fail(ULSEQ_ETIMEDOUT, self);
    sem->value--;
    return 0;
}

/* @part __ulseq_sem_post */
static int __ulseq_sem_post(__ulseq_sem_t *sem, unsigned self)
{
    __ulseq_sem_live(sem);
    if (sem->value == ULSEQ_SEM_MAX)
        return __ulseq_fail(ULSEQ_EOVERFLOW, self);
    sem->value++;
    return 0;
}

/* @part __ulseq_sem_getvalue */
static int __ulseq_sem_getvalue(__ulseq_sem_t *sem, int *value)
{
    __ulseq_sem_live(sem);
    *value = (int)sem->value;
    return 0;
}
