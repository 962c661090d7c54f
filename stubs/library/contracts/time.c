/* Calendar time: C11 7.27, POSIX localtime_r, timegm. */
/* @function __ulseq_broken_down */
static struct tm *__ulseq_broken_down(struct tm *time)
{
    time->tm_sec = __ulseq_between(0, 60);
    time->tm_min = __ulseq_between(0, 59);
    time->tm_hour = __ulseq_between(0, 23);
    time->tm_mday = __ulseq_between(1, 31);
    time->tm_mon = __ulseq_between(0, 11);
    time->tm_year = __VERIFIER_nondet_int();
    time->tm_wday = __ulseq_between(0, 6);
    time->tm_yday = __ulseq_between(0, 365);
    time->tm_isdst = __ulseq_between(-1, 1);
    if (sizeof(struct tm) == 56) {
        *(long *)((char *)time + 40) = __ulseq_between(-86400, 86400);
        *(const char **)((char *)time + 48) = "UTC";
    }
    return time;
}
/* @function __ulseq_the_time */
static struct tm __ulseq_the_time;
/* @function localtime */
struct tm *localtime(const long *time)
{
    __ulseq_reads(time, sizeof(*time));
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    return __ulseq_broken_down(&__ulseq_the_time);
}
/* @function gmtime */
struct tm *gmtime(const long *time)
{
    __ulseq_reads(time, sizeof(*time));
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    return __ulseq_broken_down(&__ulseq_the_time);
}
/* @function localtime_r */
struct tm *localtime_r(const long *__restrict time, struct tm *__restrict result)
{
    __ulseq_reads(time, sizeof(*time));
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    return __ulseq_broken_down(result);
}
/* @function gmtime_r */
struct tm *gmtime_r(const long *__restrict time, struct tm *__restrict result)
{
    __ulseq_reads(time, sizeof(*time));
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    return __ulseq_broken_down(result);
}
/* @function __ulseq_calendar */
static long __ulseq_calendar(struct tm *time)
{
    long seconds = __VERIFIER_nondet_long();
    __ulseq_reads(time, 36);
    if (seconds == -1 && __VERIFIER_nondet_bool())
        return -1;
    __ulseq_broken_down(time);
    return seconds;
}
/* @function mktime */
long mktime(struct tm *time)
{
    return __ulseq_calendar(time);
}
/* @function timegm */
long timegm(struct tm *time)
{
    return __ulseq_calendar(time);
}
/* @function timelocal */
long timelocal(struct tm *time)
{
    return __ulseq_calendar(time);
}
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
