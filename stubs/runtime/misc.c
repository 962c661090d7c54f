/* What a program may ask for and the model leaves open: settings that have no effect here, and the time. */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part __ulseq_any_int */
static int __ulseq_any_int(int *value)
{
    if (value)
        *value = __VERIFIER_nondet_int();
    return 0;
}

/* @part __ulseq_any_priority */
/* struct sched_param: its first member is the priority. */
static int __ulseq_any_priority(void *param)
{
    *(int *)param = __VERIFIER_nondet_int();
    return 0;
}

/* @part __ulseq_any_long */
static long __ulseq_any_long(long least, long most)
{
    long value = __VERIFIER_nondet_long();
    ULSEQ_ASSUME(value >= least && value <= most);
    return value;
}

/* @part __ulseq_time */
static long __ulseq_time(long *where)
{
    long now = __ulseq_any_long(0, 0x7fffffffL);
    if (where)
        *where = now;
    return now;
}

/* @part __ulseq_clock_gettime */
/* struct timespec: seconds and nanoseconds, two longs. */
static int __ulseq_clock_gettime(void *where)
{
    long *spec = where;
    spec[0] = __ulseq_any_long(0, 0x7fffffffL);
    spec[1] = __ulseq_any_long(0, 999999999L);
    return 0;
}

/* @part __ulseq_gettimeofday */
/* struct timeval: seconds and microseconds, two longs. */
static int __ulseq_gettimeofday(void *where)
{
    long *value = where;
    if (value) {
        value[0] = __ulseq_any_long(0, 0x7fffffffL);
        value[1] = __ulseq_any_long(0, 999999L);
    }
    return 0;
}

/* @part __ulseq_timespec_get */
/* C11 7.27.2.5: the base, if it is TIME_UTC (1), or 0 if the call is not successful. */
static int __ulseq_timespec_get(void *where, int base)
{
    if (base != 1 || __VERIFIER_nondet_bool())
        return 0;
    (void)__ulseq_clock_gettime(where);
    return 1;
}
