/* Processes, and memory that they share: POSIX waitpid, shmat. The status is that of a process that has exited, or that a
   signal has ended; only with WUNTRACED (2) of one that is stopped, and with WCONTINUED (8) of one that goes on.
   A message is of the wanted type; of another one with MSG_EXCEPT (8192). */
/* @function __ulseq_child_status */
static int __ulseq_child_status(int options)
{
    int status = __VERIFIER_nondet_int(), low = status & 127;
    if ((options & 8) && __VERIFIER_nondet_bool())
        return 65535;
    __VERIFIER_assume(status >= 0 && status <= 65535 && low <= ((options & 2) ? 127 : 126));
    __VERIFIER_assume(low == 0 || low == 127 ? !(status & 128) : status < 256);
    return status;
}
/* @function waitpid */
int waitpid(int process, int *status, int options)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if ((options & 1) && __VERIFIER_nondet_bool())
        return 0;
    if (status)
        *status = __ulseq_child_status(options);
    return process > 0 ? process : __ulseq_between(1, 2147483647);
}
/* @function wait */
int wait(int *status)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if (status)
        *status = __ulseq_child_status(0);
    return __ulseq_between(1, 2147483647);
}
/* @function wait3 */
int wait3(int *status, int options, struct rusage *usage)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if ((options & 1) && __VERIFIER_nondet_bool())
        return 0;
    if (status)
        *status = __ulseq_child_status(options);
    if (usage)
        __ulseq_fill(usage, sizeof *usage);
    return __ulseq_between(1, 2147483647);
}
/* @function wait4 */
int wait4(int process, int *status, int options, struct rusage *usage)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if ((options & 1) && __VERIFIER_nondet_bool())
        return 0;
    if (status)
        *status = __ulseq_child_status(options);
    if (usage)
        __ulseq_fill(usage, sizeof *usage);
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
    if (wanted > 0)
        __VERIFIER_assume((*(long *)message == wanted) == !(flags & 8192));
    if (wanted < 0)
        __VERIFIER_assume(wanted == -9223372036854775807L - 1 || *(long *)message <= -wanted);
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
