/* Processes, and memory that they share: POSIX waitpid, shmat. */
/* @function waitpid */
int waitpid(int process, int *status, int options)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if ((options & 1) && __VERIFIER_nondet_bool())
        return 0;
    if (status)
        *status = __VERIFIER_nondet_int();
    return process > 0 ? process : __ulseq_between(1, 2147483647);
}
/* @function shmat */
void *shmat(int id, const void *address, int flags)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fails();
    return (void *)-1;
}
/* @function sbrk */
void *sbrk(long more)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fails();
    return (void *)-1;
}
/* @function msgrcv */
long msgrcv(int queue, void *message, __SIZE_TYPE__ size, long wanted, int flags)
{
    __SIZE_TYPE__ length = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    while (length < size && __VERIFIER_nondet_bool())
        length++;
    *(long *)message = __VERIFIER_nondet_long();
    __VERIFIER_assume(*(long *)message > 0);
    __ulseq_fill((char *)message + sizeof(long), length);
    return (long)length;
}
/* @function mremap */
void *mremap(void *address, __SIZE_TYPE__ size, __SIZE_TYPE__ wanted, int flags, ...)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fails();
    return (void *)-1;
}
