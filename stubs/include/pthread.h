/* Cleanup handlers (POSIX pthread_cleanup_push) for ulseq: a stack per thread, emptied by pthread_exit. Cancellation
   is not modeled. Only files that use them see this one; they share the stack. */
#ifndef ULSEQ_PTHREAD_H
#define ULSEQ_PTHREAD_H

#include_next <pthread.h>

struct __ulseq_cleanup {
    void (*routine)(void *);
    void *argument;
};

/* Handlers that one thread may have open at a time. */
enum { __ULSEQ_CLEANUPS = 16 };
void __ulseq_bound_cleanup_handlers(void);
/* The block is left otherwise than by pthread_cleanup_pop, if that is still to come: undefined. */
void __ulseq_cleanup_left(int *open);
__thread struct __ulseq_cleanup __ulseq_cleanups[__ULSEQ_CLEANUPS] __attribute__((weak));
__thread unsigned __ulseq_cleanup_depth __attribute__((weak));

static void __ulseq_cleanup_push(void (*routine)(void *), void *argument)
{
    if (__ulseq_cleanup_depth == __ULSEQ_CLEANUPS)
        __ulseq_bound_cleanup_handlers();
    __ulseq_cleanups[__ulseq_cleanup_depth].routine = routine;
    __ulseq_cleanups[__ulseq_cleanup_depth].argument = argument;
    __ulseq_cleanup_depth++;
}

static void __ulseq_cleanup_pop(int execute)
{
    __ulseq_cleanup_depth--;
    if (execute)
        __ulseq_cleanups[__ulseq_cleanup_depth].routine(__ulseq_cleanups[__ulseq_cleanup_depth].argument);
}

/* Called before a thread calls thrd_exit (pass cleanup_handlers). */
__attribute__((weak)) void __ulseq_cleanup_all(void)
{
    while (__ulseq_cleanup_depth)
        __ulseq_cleanup_pop(1);
}

/* Called wherever a thread calls pthread_exit. */
__attribute__((weak)) void __ulseq_cleanup_exit(void *value)
{
    __ulseq_cleanup_all();
    pthread_exit(value);
}

#undef pthread_cleanup_push
#undef pthread_cleanup_pop
#define pthread_cleanup_push(routine, argument)     \
    do {                                            \
        int __ulseq_cleanup_open __attribute__((cleanup(__ulseq_cleanup_left))) = 1; \
        __ulseq_cleanup_push((routine), (argument));
#define pthread_cleanup_pop(execute) \
        __ulseq_cleanup_pop(execute); \
        __ulseq_cleanup_open = 0; \
    } while (0)

#endif
