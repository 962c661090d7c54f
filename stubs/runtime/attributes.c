/*
 * Attributes (POSIX pthread_attr_*, pthread_mutexattr_* and so on). What was set is what is told; values that are not
 * valid are refused, as by glibc. Most have no effect on the objects that are made with them.
 */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif
#define ULSEQ_HAVE_ATTRIBUTES

/* @part ULSEQ_NORMAL ULSEQ_RECURSIVE ULSEQ_ERRORCHECK ULSEQ_ADAPTIVE */
/* The kinds of mutex, numbered as by glibc; PTHREAD_MUTEX_DEFAULT is NORMAL. */
enum { ULSEQ_NORMAL, ULSEQ_RECURSIVE, ULSEQ_ERRORCHECK, ULSEQ_ADAPTIVE };

/* @part ULSEQ_UNSET */
/* The kind of attributes that are not initialized, or destroyed. */
enum { ULSEQ_UNSET = 255 };

/* @part __ulseq_set_attribute */
/* Stores one of the values 0 to `most`. */
static int __ulseq_set_attribute(unsigned char *place, int value, int most)
{
    if (value < 0 || value > most)
        return ULSEQ_EINVAL;
    *place = (unsigned char)value;
    return 0;
}

/* @part __ulseq_attributes_t */
/*
 * Attributes of synchronization objects. kind: of a mutex, or ULSEQ_UNSET; choice: the protocol of a mutex, the clock of a
 * condition or the preference of a read-write lock. They are not larger than those of glibc.
 */
typedef struct {
    unsigned char kind;
    unsigned char shared;
    unsigned char choice;
    unsigned char ceiling;
} __ulseq_attributes_t;

/* @part __ulseq_mutexattr_t */
typedef __ulseq_attributes_t __ulseq_mutexattr_t;

/* @part __ulseq_condattr_t */
typedef __ulseq_attributes_t __ulseq_condattr_t;

/* @part __ulseq_rwlockattr_t */
typedef __ulseq_attributes_t __ulseq_rwlockattr_t;

/* @part __ulseq_barrierattr_t */
typedef __ulseq_attributes_t __ulseq_barrierattr_t;

/* @part __ulseq_attributes_init */
static int __ulseq_attributes_init(__ulseq_attributes_t *attr)
{
    static const __ulseq_attributes_t fresh;
    *attr = fresh;
    return 0;
}

/* @part __ulseq_attributes_unset */
static void __ulseq_attributes_unset(__ulseq_attributes_t *attr)
{
    attr->kind = ULSEQ_UNSET;
}

/* @part __ulseq_attributes_live */
static void __ulseq_attributes_live(const __ulseq_attributes_t *attr)
{
    if (attr->kind == ULSEQ_UNSET)
        ULSEQ_MISUSE("attributes used before they were initialized or after they were destroyed");
}

/* @part __ulseq_attributes_destroy */
static int __ulseq_attributes_destroy(__ulseq_attributes_t *attr)
{
    __ulseq_attributes_live(attr);
    attr->kind = ULSEQ_UNSET;
    return 0;
}

/* @part __ulseq_attributes_setshared */
static int __ulseq_attributes_setshared(__ulseq_attributes_t *attr, int shared)
{
    __ulseq_attributes_live(attr);
    return __ulseq_set_attribute(&attr->shared, shared, 1);
}

/* @part __ulseq_attributes_getshared */
static int __ulseq_attributes_getshared(const __ulseq_attributes_t *attr, int *shared)
{
    __ulseq_attributes_live(attr);
    *shared = attr->shared;
    return 0;
}

/* @part __ulseq_attributes_setkind */
static int __ulseq_attributes_setkind(__ulseq_attributes_t *attr, int kind)
{
    __ulseq_attributes_live(attr);
    return __ulseq_set_attribute(&attr->kind, kind, ULSEQ_ADAPTIVE);
}

/* @part __ulseq_attributes_getkind */
static int __ulseq_attributes_getkind(const __ulseq_attributes_t *attr, int *kind)
{
    __ulseq_attributes_live(attr);
    *kind = attr->kind;
    return 0;
}

/* @part __ulseq_attributes_setprotocol */
/* PTHREAD_PRIO_NONE 0, PTHREAD_PRIO_INHERIT 1; PTHREAD_PRIO_PROTECT 2 makes calls fail because of priorities. */
static int __ulseq_attributes_setprotocol(__ulseq_attributes_t *attr, int protocol)
{
    __ulseq_attributes_live(attr);
    if (protocol == 2)
        ULSEQ_BOUND("mutexes with a priority ceiling");
    return __ulseq_set_attribute(&attr->choice, protocol, 1);
}

/* @part __ulseq_attributes_getprotocol */
static int __ulseq_attributes_getprotocol(const __ulseq_attributes_t *attr, int *protocol)
{
    __ulseq_attributes_live(attr);
    *protocol = attr->choice;
    return 0;
}

/* @part __ulseq_attributes_setceiling */
/* The priorities of SCHED_FIFO on Linux are 1 to 99. */
static int __ulseq_attributes_setceiling(__ulseq_attributes_t *attr, int ceiling)
{
    __ulseq_attributes_live(attr);
    return ceiling == 0 ? ULSEQ_EINVAL : __ulseq_set_attribute(&attr->ceiling, ceiling, 99);
}

/* @part __ulseq_attributes_getceiling */
static int __ulseq_attributes_getceiling(const __ulseq_attributes_t *attr, int *ceiling)
{
    __ulseq_attributes_live(attr);
    *ceiling = attr->ceiling == 0 ? 1 : attr->ceiling;
    return 0;
}

/* @part __ulseq_attributes_setclock */
static int __ulseq_attributes_setclock(__ulseq_attributes_t *attr, int clock)
{
    __ulseq_attributes_live(attr);
    return __ulseq_set_attribute(&attr->choice, clock, 1);
}

/* @part __ulseq_attributes_getclock */
static int __ulseq_attributes_getclock(const __ulseq_attributes_t *attr, int *clock)
{
    __ulseq_attributes_live(attr);
    *clock = attr->choice;
    return 0;
}

/* @part __ulseq_attributes_setpreference */
static int __ulseq_attributes_setpreference(__ulseq_attributes_t *attr, int preference)
{
    __ulseq_attributes_live(attr);
    return __ulseq_set_attribute(&attr->choice, preference, 2);
}

/* @part __ulseq_attributes_getpreference */
static int __ulseq_attributes_getpreference(const __ulseq_attributes_t *attr, int *preference)
{
    __ulseq_attributes_live(attr);
    *preference = attr->choice;
    return 0;
}

/* @part __ulseq_attr_t */
/*
 * Attributes of threads. kind: 1 = create detached, ULSEQ_UNSET; guarded, sized: whether the size of the guard or stack was
 * set. The order of the first one and the sizes is that of the explorer's objects (passes/library_types.rs).
 */
typedef struct {
    unsigned char kind;
    unsigned char inherits;
    unsigned char policy;
    unsigned char priority;
    _Bool guarded;
    _Bool sized;
    __SIZE_TYPE__ guard;
    __SIZE_TYPE__ stack;
    long rest[ULSEQ_REST(ULSEQ_ATTR_BYTES, 6 + 2 * sizeof(__SIZE_TYPE__))];
} __ulseq_attr_t;

/* @part __ulseq_attr_init */
static int __ulseq_attr_init(__ulseq_attr_t *attr)
{
    static const __ulseq_attr_t fresh;
    *attr = fresh;
    return 0;
}

/* @part __ulseq_attr_unset */
static void __ulseq_attr_unset(__ulseq_attr_t *attr)
{
    attr->kind = ULSEQ_UNSET;
}

/* @part __ulseq_attr_live */
static void __ulseq_attr_live(const __ulseq_attr_t *attr)
{
    if (attr->kind == ULSEQ_UNSET)
        ULSEQ_MISUSE("attributes used before they were initialized or after they were destroyed");
}

/* @part __ulseq_attr_destroy */
static int __ulseq_attr_destroy(__ulseq_attr_t *attr)
{
    __ulseq_attr_live(attr);
    attr->kind = ULSEQ_UNSET;
    return 0;
}

/* @part __ulseq_attr_setdetachstate */
static int __ulseq_attr_setdetachstate(__ulseq_attr_t *attr, int value)
{
    __ulseq_attr_live(attr);
    return __ulseq_set_attribute(&attr->kind, value, 1);
}

/* @part __ulseq_attr_getdetachstate */
static int __ulseq_attr_getdetachstate(const __ulseq_attr_t *attr, int *value)
{
    __ulseq_attr_live(attr);
    *value = attr->kind;
    return 0;
}

/* @part __ulseq_attr_setinheritsched */
static int __ulseq_attr_setinheritsched(__ulseq_attr_t *attr, int value)
{
    __ulseq_attr_live(attr);
    return __ulseq_set_attribute(&attr->inherits, value, 1);
}

/* @part __ulseq_attr_getinheritsched */
static int __ulseq_attr_getinheritsched(const __ulseq_attr_t *attr, int *value)
{
    __ulseq_attr_live(attr);
    *value = attr->inherits;
    return 0;
}

/* @part __ulseq_attr_setschedpolicy */
static int __ulseq_attr_setschedpolicy(__ulseq_attr_t *attr, int value)
{
    __ulseq_attr_live(attr);
    return __ulseq_set_attribute(&attr->policy, value, 2);
}

/* @part __ulseq_attr_getschedpolicy */
static int __ulseq_attr_getschedpolicy(const __ulseq_attr_t *attr, int *value)
{
    __ulseq_attr_live(attr);
    *value = attr->policy;
    return 0;
}

/* @part __ulseq_attr_setschedparam */
/* struct sched_param: its first member is the priority, 0 with SCHED_OTHER (0), else 1 to 99. */
static int __ulseq_attr_setschedparam(__ulseq_attr_t *attr, const void *param)
{
    int priority = *(const int *)param;
    __ulseq_attr_live(attr);
    if ((priority == 0) != (attr->policy == 0))
        return ULSEQ_EINVAL;
    return __ulseq_set_attribute(&attr->priority, priority, 99);
}

/* @part __ulseq_attr_getschedparam */
static int __ulseq_attr_getschedparam(const __ulseq_attr_t *attr, void *param)
{
    __ulseq_attr_live(attr);
    *(int *)param = attr->priority;
    return 0;
}

/* @part __ulseq_attr_setscope */
/* PTHREAD_SCOPE_SYSTEM 0; Linux has no PTHREAD_SCOPE_PROCESS 1. */
static int __ulseq_attr_setscope(const __ulseq_attr_t *attr, int scope)
{
    __ulseq_attr_live(attr);
    return scope == 0 ? 0 : scope == 1 ? ULSEQ_ENOTSUP : ULSEQ_EINVAL;
}

/* @part __ulseq_attr_getscope */
static int __ulseq_attr_getscope(const __ulseq_attr_t *attr, int *scope)
{
    __ulseq_attr_live(attr);
    *scope = 0;
    return 0;
}

/* @part __ulseq_attr_setguardsize */
static int __ulseq_attr_setguardsize(__ulseq_attr_t *attr, __SIZE_TYPE__ size)
{
    __ulseq_attr_live(attr);
    attr->guard = size;
    attr->guarded = 1;
    return 0;
}

/* @part __ulseq_attr_getguardsize */
/* -1 if it was not set: nothing is known of it then (passes/normalize/library_results.rs). */
static int __ulseq_attr_getguardsize(const __ulseq_attr_t *attr, __SIZE_TYPE__ *size)
{
    __ulseq_attr_live(attr);
    if (!attr->guarded)
        return -1;
    *size = attr->guard;
    return 0;
}

/* @part __ulseq_attr_setstacksize */
/* PTHREAD_STACK_MIN is 16384. */
static int __ulseq_attr_setstacksize(__ulseq_attr_t *attr, __SIZE_TYPE__ size)
{
    __ulseq_attr_live(attr);
    if (size < 16384)
        return ULSEQ_EINVAL;
    attr->stack = size;
    attr->sized = 1;
    return 0;
}

/* @part __ulseq_attr_getstacksize */
/* As above. */
static int __ulseq_attr_getstacksize(const __ulseq_attr_t *attr, __SIZE_TYPE__ *size)
{
    __ulseq_attr_live(attr);
    if (!attr->sized)
        return -1;
    *size = attr->stack;
    return 0;
}
