/* Processes, and memory that they share: POSIX waitpid, shmat. The status is that of a process that has exited, or that a
   signal has ended; only with WUNTRACED (2) of one that is stopped, and with WCONTINUED (8) of one that goes on.
   A message is of the wanted type; of another one with MSG_EXCEPT (8192).
   System calls by constant numbers are calls of functions (passes/system_calls.rs). futex(2) waits if the number is the
   expected one, otherwise EAGAIN (11), and wakes up at any time: with 0, EINTR (4), or ETIMEDOUT (110) if there is a limit.
   FUTEX_WAKE tells how many of the sleeping threads it woke, of which it wakes one even if it should wake none. The kernel
   looks at a limit first (EINVAL, 22), then at the operation (ENOSYS, 38), at the bits, and at the address (EFAULT, 14). */
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
/* @function __ulseq_sleepers */
static int *__ulseq_sleepers(void)
{
    static int count;
    return &count;
}
/* @function __ulseq_futex_fails */
static long __ulseq_futex_fails(int error)
{
    *__errno_location() = error;
    return -1;
}
/* @function __ulseq_futex */
static long __ulseq_futex(int *address, int operation, int count, const long *limit, int *other, int bits)
{
    int command = operation & ~384, waits = command == 0 || command == 9, most = count > 1 ? count : 1, woken = 0;
    int *sleepers = __ulseq_sleepers();
    if (waits && limit && (limit[0] < 0 || limit[1] < 0 || limit[1] > 999999999))
        return __ulseq_futex_fails(22);
    if (command < 0 || command > 13 || command == 2 || ((operation & 256) && !waits && command != 11 && command != 13))
        return __ulseq_futex_fails(38);
    if (!waits && command != 1 && command != 10)
        __ulseq_not_followed();
    if (command >= 9 && !bits)
        return __ulseq_futex_fails(22);
    if (!address)
        return waits || !(operation & 128) ? __ulseq_futex_fails(14) : 0;
    if (!waits) {
        int now = __atomic_load_n(sleepers, 5);
        while (woken < now && woken < most && __VERIFIER_nondet_bool())
            woken++;
        return woken;
    }
    __atomic_fetch_add(sleepers, 1, 5);
    if (__atomic_load_n(address, 5) != count) {
        __atomic_fetch_sub(sleepers, 1, 5);
        return __ulseq_futex_fails(11);
    }
    __atomic_fetch_sub(sleepers, 1, 5);
    if (__VERIFIER_nondet_bool())
        return 0;
    return __ulseq_futex_fails(limit && __VERIFIER_nondet_bool() ? 110 : 4);
}
/* @function syscall */
long syscall(long number, ...)
{
    __ulseq_not_followed();
    return __ulseq_futex(0, 0, 0, 0, 0, 0);
}
