/* Calendar time as text: POSIX asctime_r, ctime_r. Waiting: POSIX nanosleep, C11 thrd_sleep;
   `__ulseq_slept` gives 0, EINVAL (22), or EINTR (4) with the time that is left.
   Waiting for CLOCK_REALTIME (0) and CLOCK_MONOTONIC (1) is always possible, for others EINVAL, ENOTSUP (95) or EPERM (1). */
/* @function __ulseq_time_text */
static char *__ulseq_time_text(char *to)
{
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fill(to, 24);
    __VERIFIER_assume(to[0] != 0 && to[23] != 0);
    to[24] = '\n';
    to[25] = 0;
    return to;
}
/* @function asctime_r */
char *asctime_r(const struct tm *__restrict time, char *__restrict to)
{
    __ulseq_reads(time, 36);
    return __ulseq_time_text(to);
}
/* @function ctime_r */
char *ctime_r(const long *__restrict time, char *__restrict to)
{
    __ulseq_reads(time, sizeof(*time));
    return __ulseq_time_text(to);
}
/* @function __ulseq_slept */
static int __ulseq_slept(const struct timespec *asked, struct timespec *left)
{
    long seconds = asked->tv_sec, fraction = asked->tv_nsec;
    if (seconds < 0 || fraction < 0 || fraction > 999999999)
        return 22;
    if (__VERIFIER_nondet_bool())
        return 0;
    if (left) {
        long rest = __VERIFIER_nondet_long(), part = __VERIFIER_nondet_long();
        __VERIFIER_assume(rest >= 0 && rest <= seconds && part >= 0 && part <= 999999999);
        __VERIFIER_assume(rest < seconds || part <= fraction);
        left->tv_sec = rest;
        left->tv_nsec = part;
    }
    return 4;
}
/* @function nanosleep */
int nanosleep(const struct timespec *asked, struct timespec *left)
{
    int code = __ulseq_slept(asked, left);
    if (code == 0)
        return 0;
    *__errno_location() = code;
    return -1;
}
/* @function clock_nanosleep */
int clock_nanosleep(int clock, int flags, const struct timespec *asked, struct timespec *left)
{
    if (clock != 0 && clock != 1 && __VERIFIER_nondet_bool())
        return __VERIFIER_nondet_bool() ? 22 : __VERIFIER_nondet_bool() ? 95 : 1;
    return __ulseq_slept(asked, flags & 1 ? (struct timespec *)0 : left);
}
/* @function thrd_sleep */
int thrd_sleep(const struct timespec *asked, struct timespec *left)
{
    int code = __ulseq_slept(asked, left);
    return code == 0 ? 0 : code == 4 ? -1 : -2;
}
