/*
 * Drives real threads along a recorded schedule (src/translate/real_threads.rs).
 *
 * The program calls __replay_point(K) before what other threads can notice. The table has these acts in the order in which the
 * schedule makes them: thread, K, and how often the thread has come to K by then. A token goes from entry to entry: a
 * thread that comes to its next entry gives the token on and waits until it has it again. A thread that has done all that it does
 * in the schedule goes on to its end if it ended there, and else stays at the next point.
 *
 * No header is included: the program brings its own declarations. The library's functions are called under other names.
 */
#ifndef __SIZE_TYPE__
#error "needs gcc or clang"
#endif
#define REPLAY_UNUSED __attribute__((__unused__))
#define ULSEQ_UNDEFINED(text) __builtin_trap()
/* What contracts assume of values holds in the schedule, where values that decide nothing may be others. */
#define ULSEQ_ASSUME(condition) ((void)0)
#define ULSEQ_BOUND(name) __builtin_trap()

/* The program may itself define functions of these names, so the system is called, where its numbers are known. */
#if defined __x86_64__ && !defined __ILP32__
enum { REPLAY_WRITE = 1, REPLAY_YIELD = 24, REPLAY_NANOSLEEP = 35 };
#elif defined __i386__
enum { REPLAY_WRITE = 4, REPLAY_YIELD = 158, REPLAY_NANOSLEEP = 162 };
#elif defined __aarch64__
enum { REPLAY_WRITE = 64, REPLAY_YIELD = 124, REPLAY_NANOSLEEP = 101 };
#else
#define REPLAY_UNKNOWN_NUMBERS
#endif
#ifdef REPLAY_UNKNOWN_NUMBERS
extern int __replay_yield(void) __asm__("sched_yield");
extern int __replay_sleep(unsigned int) __asm__("usleep");
extern long __replay_write(int, const void *, __SIZE_TYPE__) __asm__("write");
#else
extern long __replay_system(long, ...) __asm__("syscall");
static void __replay_yield(void) { __replay_system(REPLAY_YIELD); }
static void __replay_sleep(unsigned int microseconds)
{
    const long time[2] = { microseconds / 1000000, microseconds % 1000000 * 1000L };
    __replay_system(REPLAY_NANOSLEEP, time, (void *)0);
}
static long __replay_write(int to, const void *from, __SIZE_TYPE__ size)
{
    return __replay_system(REPLAY_WRITE, (long)to, from, size);
}
#endif
extern void __replay_abort(void) __asm__("abort") __attribute__((__noreturn__));
extern int __replay_real_create(void *, const void *, void *(*)(void *), void *) __asm__("pthread_create");
extern void __replay_real_exit(void *) __asm__("pthread_exit") __attribute__((__noreturn__));
extern int __replay_real_unlock(void *) __asm__("pthread_mutex_unlock");
extern int __replay_real_lock(void *) __asm__("pthread_mutex_lock");

/* Which entry has the token. */
static int __replay_now;
/* The instance that this thread is. */
static __thread int __replay_self;
/* The next entry of this thread; -1 before the first is looked up. */
static __thread int __replay_mine = -1;
static __thread _Bool __replay_has_token;
/* The thread has done all that it does in the schedule, and does not go on to its end. */
static __thread _Bool __replay_at_end;
static __thread int __replay_count[REPLAY_POINTS];
static __thread int __replay_created;
/* How often each value of the environment was taken. */
static __thread unsigned long long __replay_taken[REPLAY_GIVEN + 1];
/* For each place, the first value that was not yet taken as often as the table says. */
static __thread int __replay_from[REPLAY_PLACES + 1];

/* A place for gdb to stop at: thread THREAD goes on with entry ENTRY. */
__attribute__((__noinline__)) void __replay_turn(int thread, int entry)
{
    __asm__ volatile("" : : "r"(thread), "r"(entry) : "memory");
}

static void __replay_say(const char *text)
{
    __SIZE_TYPE__ length = 0;
    while (text[length])
        length++;
    (void)!__replay_write(2, text, length);
}

REPLAY_UNUSED __attribute__((__noreturn__)) static void __replay_violation(const char *text)
{
    __replay_say("violation: ");
    __replay_say(text);
    __replay_say("\n");
    __replay_abort();
}

REPLAY_UNUSED __attribute__((__noreturn__)) static void __replay_reach_error(void)
{
    __replay_violation("reach_error() is called");
}

static int __replay_next(int from)
{
    while (from < REPLAY_ENTRIES && __replay_table[from].thread != __replay_self)
        from++;
    return from;
}

static void __replay_pass(void)
{
    if (__replay_has_token) {
        __replay_has_token = 0;
        __atomic_add_fetch(&__replay_now, 1, __ATOMIC_SEQ_CST);
    }
}

static void __replay_wait(int entry)
{
    for (int tries = 0; __atomic_load_n(&__replay_now, __ATOMIC_SEQ_CST) != entry; tries++) {
        if (tries < 200)
            __replay_yield();
        else
            __replay_sleep(200);
    }
}

__attribute__((__noreturn__)) static void __replay_stay(void)
{
    __replay_pass();
    for (;;)
        __replay_sleep(1000000);
}

void __replay_point(int point)
{
    int count = ++__replay_count[point];
    if (__replay_mine < 0)
        __replay_mine = __replay_next(0);
    int entry = __replay_mine;
    if (entry == REPLAY_ENTRIES && __replay_at_end)
        __replay_stay();
    if (!__replay_goes_on[__replay_self] && __replay_last[__replay_self].point == point && __replay_last[__replay_self].count == count)
        __replay_at_end = 1;
    if (entry == REPLAY_ENTRIES)
        return;
    if (__replay_table[entry].point != point || __replay_table[entry].count != count)
        return;
    __replay_pass();
    __replay_wait(entry);
    __replay_has_token = 1;
    __replay_mine = __replay_next(entry + 1);
    if (entry == 0 || __replay_table[entry - 1].thread != __replay_self)
        __replay_turn(__replay_self, entry);
#ifdef REPLAY_MISUSE
    if (entry == REPLAY_ENTRIES - 1)
        __replay_violation(REPLAY_MISUSE);
#endif
}

/* At the beginning of each round of a loop: a thread that does no more than this in the schedule gives the token on. */
void __replay_rest(void)
{
    if (__replay_mine == REPLAY_ENTRIES)
        __replay_pass();
}

/* Before a call that may wait until another thread acts: the others go on. */
void __replay_give(void) { __replay_pass(); }

/* Before main returns, which ends the process: another thread meets the violation. */
void __replay_leave_main(void)
{
    if (!__replay_goes_on[__replay_self])
        __replay_stay();
}

/* More clean-up handlers than the model has (stubs/include/pthread.h): the schedule does not come here. */
void __ulseq_bound_cleanup_handlers(void) { __replay_stay(); }

/*
 * Destructors of thread-specific data run after the thread's own function, in any order and up to four times (POSIX
 * pthread_key_create, PTHREAD_DESTRUCTOR_ITERATIONS): the last one of this key gives the token on.
 */
extern int __replay_real_key(unsigned int *, void (*)(void *)) __asm__("pthread_key_create");
extern int __replay_real_set(unsigned int, const void *) __asm__("pthread_setspecific");
static unsigned int __replay_key;
static __thread int __replay_rounds;
static void __replay_after_destructors(void *value)
{
    if (++__replay_rounds < 4)
        __replay_real_set(__replay_key, value);
    else
        __replay_pass();
}
__attribute__((__constructor__)) static void __replay_make_key(void)
{
    __replay_real_key(&__replay_key, __replay_after_destructors);
}
static void __replay_watch_end(void) { __replay_real_set(__replay_key, &__replay_rounds); }

/* Threads. */
struct __replay_new { void *start, *arg; int thread; _Bool is_c11; };
static struct __replay_new __replay_news[REPLAY_THREADS];

static void *__replay_begin(void *of)
{
    struct __replay_new *new = of;
    void *result;
    __replay_self = new->thread;
    __replay_watch_end();
    __replay_point(0);
    if (new->is_c11)
        result = (void *)(__SIZE_TYPE__)(unsigned int)((int (*)(void *))new->start)(new->arg);
    else
        result = ((void *(*)(void *))new->start)(new->arg);
    __replay_pass();
    return result;
}

static int __replay_begin_c11(void *of) { return (int)(__SIZE_TYPE__)__replay_begin(of); }

/* The instance that the next creation by this thread makes. */
static struct __replay_new *__replay_instance(void *start, void *arg)
{
    int made = __replay_created++;
    for (int thread = 1; thread < REPLAY_THREADS; thread++) {
        if (__replay_makers[thread].thread == __replay_self && __replay_makers[thread].count == made) {
            __replay_news[thread] = (struct __replay_new){ start, arg, thread, 0 };
            return &__replay_news[thread];
        }
    }
    /* Beyond the schedule. */
    __replay_stay();
}

REPLAY_UNUSED static int __replay_create(void *id, const void *attr, void *(*start)(void *), void *arg)
{
    return __replay_real_create(id, attr, __replay_begin, __replay_instance((void *)start, arg));
}

extern int __replay_real_thrd(void *, int (*)(void *), void *) __asm__("thrd_create");
REPLAY_UNUSED static int __replay_thrd_create(void *id, int (*start)(void *), void *arg)
{
    struct __replay_new *new = __replay_instance((void *)start, arg);
    new->is_c11 = 1;
    return __replay_real_thrd(id, __replay_begin_c11, new);
}

REPLAY_UNUSED __attribute__((__noreturn__)) static void __replay_exit(void *result)
{
    __replay_pass();
    __replay_watch_end();
    __replay_real_exit(result);
}

extern void __replay_real_thrd_exit(int) __asm__("thrd_exit") __attribute__((__noreturn__));
REPLAY_UNUSED __attribute__((__noreturn__)) static void __replay_thrd_exit(int result)
{
    __replay_pass();
    __replay_watch_end();
    __replay_real_thrd_exit(result);
}

/* Waiting in two steps: a condition wait may end whenever the schedule says so, since wake-ups may be spurious. */
REPLAY_UNUSED static int __replay_cond_wait(void *cond, void *mutex, int go_on)
{
    (void)cond;
    __replay_real_unlock(mutex);
    __replay_point(go_on);
    return __replay_real_lock(mutex);
}

/* The results of waits with a time limit, in the order in which the thread makes them. */
REPLAY_UNUSED static int __replay_cond_timedwait(void *cond, void *mutex, const void *until, int go_on)
{
    (void)until;
    __replay_cond_wait(cond, mutex, go_on);
    int count = __replay_count[go_on];
    for (int i = 0; i < REPLAY_RESULTS; i++) {
        if (__replay_results[i].thread == __replay_self && __replay_results[i].point == go_on && __replay_results[i].count == count)
            return __replay_results[i].result;
    }
    return 0;
}

REPLAY_UNUSED static int __replay_cond_clockwait(void *cond, void *mutex, int clock, const void *until, int go_on)
{
    (void)clock;
    return __replay_cond_timedwait(cond, mutex, until, go_on);
}

/* A barrier needs no more than the order of the schedule; who is told that it was the last stands there too. */
REPLAY_UNUSED static int __replay_barrier_wait(void *barrier, int go_on)
{
    (void)barrier;
    __replay_point(go_on);
    int count = __replay_count[go_on];
    for (int i = 0; i < REPLAY_RESULTS; i++) {
        if (__replay_results[i].thread == __replay_self && __replay_results[i].point == go_on && __replay_results[i].count == count)
            return __replay_results[i].result;
    }
    return 0;
}

/* The next value of the table for a place, if there is one. The place -1 has the number after the last one here. */
static _Bool __replay_takes_given(int place, int number, unsigned long long *bits)
{
    int i = __replay_from[number];
    while (i < REPLAY_GIVEN && (__replay_given[i].thread != __replay_self || __replay_given[i].place != place || __replay_taken[i] == __replay_given[i].times))
        i++;
    __replay_from[number] = i;
    if (i == REPLAY_GIVEN)
        return 0;
    __replay_taken[i]++;
    *bits = __replay_given[i].bits;
    return 1;
}

/* What the environment gives at a place: its values in the table, in order, then those of functions that are called (-1),
   and then 0. */
static unsigned long long __replay_next_given(int place)
{
    unsigned long long bits = 0;
    if (!__replay_takes_given(place, place, &bits))
        __replay_takes_given(-1, REPLAY_PLACES, &bits);
    return bits;
}

#define REPLAY_VALUE(type, name) \
    type __replay_given_##name(int place) \
    { \
        unsigned long long bits = __replay_next_given(place); \
        type value; \
        __builtin_memcpy(&value, &bits, sizeof value); \
        return value; \
    }
_Bool __replay_given_bool(int place) { return __replay_next_given(place) & 1; }
REPLAY_VALUE(char, char)
REPLAY_VALUE(signed char, schar)
REPLAY_VALUE(unsigned char, uchar)
REPLAY_VALUE(short, short)
REPLAY_VALUE(unsigned short, ushort)
REPLAY_VALUE(int, int)
REPLAY_VALUE(unsigned int, uint)
REPLAY_VALUE(long, long)
REPLAY_VALUE(unsigned long, ulong)
REPLAY_VALUE(long long, longlong)
REPLAY_VALUE(unsigned long long, ulonglong)
REPLAY_VALUE(float, float)
REPLAY_VALUE(double, double)
REPLAY_VALUE(void *, pointer)

void __replay_fill(void *to, __SIZE_TYPE__ size, int place)
{
    for (__SIZE_TYPE__ n = 0; n < size; n++)
        ((unsigned char *)to)[n] = (unsigned char)__replay_next_given(place);
}

void __replay_fill_text(void *to, __SIZE_TYPE__ size, int place)
{
    if (size == 0)
        return;
    __replay_fill(to, size - 1, place);
    ((char *)to)[size - 1] = 0;
}

void __replay_fill_short_text(void *to, int place) { __replay_fill(to, 7, place); }

int __replay_argc(void) { return (int)(sizeof __replay_words / sizeof *__replay_words) - 1; }
void *__replay_argv(void) { return __replay_words; }

REPLAY_UNUSED static void __replay_assume(int holds, ...)
{
    /* The schedule does not come to an assumption that does not hold. */
    while (!holds)
        __replay_sleep(1000000);
}

REPLAY_UNUSED static void __replay_assert(int holds, ...)
{
    if (!holds)
        __replay_violation("an assertion fails");
}

/* Nothing else runs while a thread has the token. */
REPLAY_UNUSED static void __replay_atomic(void) {}
