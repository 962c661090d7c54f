/* Robust mutexes, which are a bound: POSIX pthread_mutexattr_getrobust. */
/* @function pthread_mutexattr_getrobust */
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust)
{
    *robust = 0;
    return 0;
}
/* @function pthread_mutexattr_setrobust */
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust)
{
    if (robust != 0)
        __ulseq_not_followed();
    return 0;
}
