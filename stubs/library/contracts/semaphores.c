/* Named semaphores: POSIX sem_open, sem_close, sem_unlink. No other process uses one that this process has created; one
   that existed before is not followed. Each file of a program may have its own copies of these functions, but there is
   one table. */
/* @function __ulseq_named_semaphores */
struct __ulseq_named {
    sem_t semaphore;
    char name[64];
    int opened;
    _Bool linked;
} __ulseq_named_semaphores[4] __attribute__((weak));
/* @function __ulseq_named_semaphore */
static struct __ulseq_named *__ulseq_named_semaphore(const char *name)
{
    for (int at = 0; at < 4; at++) {
        struct __ulseq_named *one = &__ulseq_named_semaphores[at];
        int same = 0;
        while (one->linked && one->name[same] == name[same] && name[same])
            same++;
        if (one->linked && one->name[same] == name[same])
            return one;
    }
    return 0;
}
/* @function __ulseq_new_semaphore */
static struct __ulseq_named *__ulseq_new_semaphore(const char *name, unsigned value)
{
    int at = 0, length = 0;
    while (at < 4 && (__ulseq_named_semaphores[at].linked || __ulseq_named_semaphores[at].opened))
        at++;
    while (length < 63 && name[length])
        length++;
    if (at == 4 || name[length])
        __ulseq_not_followed();
    for (int i = 0; i <= length; i++)
        __ulseq_named_semaphores[at].name[i] = name[i];
    if (sem_init(&__ulseq_named_semaphores[at].semaphore, 0, value))
        return 0;
    __ulseq_named_semaphores[at].linked = 1;
    return &__ulseq_named_semaphores[at];
}
/* @function sem_open */
sem_t *sem_open(const char *name, int flags, ...)
{
    struct __ulseq_named *one = 0;
    unsigned value = 0;
    if (flags & 64) {
        __builtin_va_list rest;
        __builtin_va_start(rest, flags);
        (void)__builtin_va_arg(rest, unsigned);
        value = __builtin_va_arg(rest, unsigned);
        __builtin_va_end(rest);
    }
    __VERIFIER_atomic_begin();
    one = __ulseq_named_semaphore(name);
    if ((one && (flags & 192) == 192) || __VERIFIER_nondet_bool()) {
        one = 0;
    } else if (!one) {
        if ((flags & 192) != 192 && __VERIFIER_nondet_bool())
            __ulseq_not_followed();
        if (flags & 64)
            one = __ulseq_new_semaphore(name, value);
    }
    if (one)
        one->opened++;
    __VERIFIER_atomic_end();
    if (one)
        return &one->semaphore;
    __ulseq_fails();
    return 0;
}
/* @function sem_close */
int sem_close(sem_t *semaphore)
{
    int closed = 0;
    __VERIFIER_atomic_begin();
    for (int at = 0; at < 4; at++) {
        struct __ulseq_named *one = &__ulseq_named_semaphores[at];
        if (semaphore == &one->semaphore && one->opened > 0) {
            one->opened--;
            closed = 1;
            if (!one->opened && !one->linked)
                sem_destroy(&one->semaphore);
        }
    }
    __VERIFIER_atomic_end();
    return closed ? 0 : __ulseq_fails();
}
/* @function sem_unlink */
int sem_unlink(const char *name)
{
    struct __ulseq_named *one = 0;
    __VERIFIER_atomic_begin();
    one = __ulseq_named_semaphore(name);
    if (one) {
        one->linked = 0;
        if (!one->opened)
            sem_destroy(&one->semaphore);
    }
    __VERIFIER_atomic_end();
    return one || __VERIFIER_nondet_bool() ? 0 : __ulseq_fails();
}
