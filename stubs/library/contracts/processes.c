/* Processes, and memory that they share: POSIX waitpid, shmat. The status is that of a process that has exited, or that a
   signal has ended; only with WUNTRACED (2) of one that is stopped, and with WCONTINUED (8) of one that goes on.
   A message is of the wanted type; of another one with MSG_EXCEPT (8192).
   System calls by their numbers on x86 (for others see passes/system_calls.rs): sched_yield(2), getrandom(2) and futex(2),
   which waits if the number is the expected one, otherwise EAGAIN (11), and wakes up at any time: with 0, EINTR (4), or
   ETIMEDOUT (110) if there is a limit. FUTEX_WAKE tells how many it woke. */
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
/* @function __ulseq_futex */
static long __ulseq_futex(int *address, int operation, int count, const void *limit)
{
    int wakes = operation == 1 || operation == 10, waits = operation == 0 || operation == 9;
    if (wakes) {
        int woken = 0;
        if (count == 1)
            return __VERIFIER_nondet_bool();
        woken = __VERIFIER_nondet_int();
        __VERIFIER_assume(woken >= 0 && (count < 0 || woken <= count));
        return woken;
    }
    if (!waits)
        __ulseq_not_followed();
    if (__atomic_load_n(address, 5) != count) {
        *__errno_location() = 11;
        return -1;
    }
    if (__VERIFIER_nondet_bool())
        return 0;
    *__errno_location() = limit && __VERIFIER_nondet_bool() ? 110 : 4;
    return -1;
}
/* @function syscall */
long syscall(long number, ...)
{
    int is_wide = sizeof(void *) == 8;
    long result = 0;
    __builtin_va_list rest;
    __builtin_va_start(rest, number);
    if (number == (is_wide ? 318 : 355)) {
        unsigned char *to = __builtin_va_arg(rest, void *);
        __SIZE_TYPE__ size = __builtin_va_arg(rest, __SIZE_TYPE__);
        if (__VERIFIER_nondet_bool())
            return __ulseq_fails();
        result = __VERIFIER_nondet_long();
        __VERIFIER_assume(result >= 0 && (__SIZE_TYPE__)result <= size);
        __ulseq_fill(to, (__SIZE_TYPE__)result);
    } else if (number == (is_wide ? 202 : 240)) {
        int *address = __builtin_va_arg(rest, int *);
        int operation = __builtin_va_arg(rest, int) & 127;
        int count = __builtin_va_arg(rest, int);
        int waits = operation == 0 || operation == 9;
        result = __ulseq_futex(address, operation, count, waits ? __builtin_va_arg(rest, void *) : 0);
    } else if (number != (is_wide ? 24 : 158)) {
        __ulseq_not_followed();
    }
    __builtin_va_end(rest);
    return result;
}
