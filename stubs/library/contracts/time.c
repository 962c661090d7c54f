/* Calendar time as text: POSIX asctime_r, ctime_r. */
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
