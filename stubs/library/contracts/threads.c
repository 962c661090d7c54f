/* Settings of threads: POSIX pthread_setcancelstate, pthread_setconcurrency. What was set is what is told. That a thread
   changes the memory that is its stack is a bound (POSIX pthread_attr_setstack), and so is asynchronous cancellation.
   Attributes of a thread that were fetched are initialized; their sizes, and what depends on how the thread was created,
   are a bound (pthread_getattr_np(3)). */
/* @function pthread_setcancelstate */
int pthread_setcancelstate(int state, int *before)
{
    if (state != 0 && state != 1)
        return 22;
    if (before)
        *before = __ulseq_cancel_state;
    __ulseq_cancel_state = state;
    return 0;
}
/* @function pthread_setcanceltype */
int pthread_setcanceltype(int type, int *before)
{
    if (type != 0 && type != 1)
        return 22;
    if (before)
        *before = __ulseq_cancel_type;
    __ulseq_cancel_type = type;
    if (type == 1) {
        __VERIFIER_atomic_begin();
        __ulseq_is_asynchronous = 1;
        if (__ulseq_cancels(pthread_self()) && __VERIFIER_nondet_bool())
            __ulseq_not_followed();
        __VERIFIER_atomic_end();
    }
    return 0;
}
/* @function __ulseq_concurrency */
int __ulseq_concurrency __attribute__((weak));
/* @function pthread_setconcurrency */
int pthread_setconcurrency(int level)
{
    if (level < 0)
        return 22;
    __VERIFIER_atomic_begin();
    __ulseq_concurrency = level;
    __VERIFIER_atomic_end();
    return 0;
}
/* @function pthread_getconcurrency */
int pthread_getconcurrency(void)
{
    int level = 0;
    __VERIFIER_atomic_begin();
    level = __ulseq_concurrency;
    __VERIFIER_atomic_end();
    return level;
}
/* @function pthread_attr_setstack */
int pthread_attr_setstack(pthread_attr_t *attributes, void *stack, __SIZE_TYPE__ size)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    return pthread_attr_setstacksize(attributes, size);
}
/* @function pthread_getattr_np */
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(1, 133);
    pthread_attr_init(attributes);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    pthread_attr_setdetachstate(attributes, __VERIFIER_nondet_bool());
    return 0;
}
/* @function pthread_getattr_default_np */
int pthread_getattr_default_np(pthread_attr_t *attributes)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(1, 133);
    pthread_attr_init(attributes);
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    return 0;
}
