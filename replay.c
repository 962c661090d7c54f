/* /work/h/adv16/s/rp_fgets.c, driven along the schedule of a violation (thread*steps): 0*4
 * b[0] != 'x' at /work/h/adv16/s/rp_fgets.c:3 in main
 * compile with: cc -g -pthread FILE.c */
enum { REPLAY_THREADS = 1, REPLAY_POINTS = 6,
       REPLAY_ENTRIES = 4, REPLAY_INPUTS = 2, REPLAY_RESULTS = 0 };
static const struct { int thread, point, count; } __replay_table[] = {
    { 0, 0, 1 }, /* main, /work/h/adv16/s/rp_fgets.c:3 (begins) */
    { 0, 2, 1 }, /* main, /work/h/adv16/s/rp_fgets.c:3 */
    { 0, 3, 1 }, /* main, /work/h/adv16/s/rp_fgets.c:3 */
    { 0, 4, 1 }, /* main, /work/h/adv16/s/rp_fgets.c:3 */
    { -1, -1, -1 }
};
static const unsigned char __replay_goes_on[] = { 1 };
static const struct { int point, count; } __replay_last[] = { { 5, 1 } };
static const struct { int thread, count; } __replay_makers[] = { { -1, 0 } };
static const struct { int thread, point, count, result; } __replay_results[] = { { -1, 0, 0, 0 } };
static const struct { int thread; unsigned long long bits; } __replay_inputs[] = { { 0, 0x1ULL }, { 0, 0x0ULL }, { -1, 0 } };
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
#define ULSEQ_ASSUME(condition) __replay_assume(!!(condition))
#define ULSEQ_BOUND(name) __builtin_trap()

extern int __replay_yield(void) __asm__("sched_yield");
extern int __replay_sleep(unsigned int) __asm__("usleep");
extern long __replay_write(int, const void *, __SIZE_TYPE__) __asm__("write");
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
static __thread int __replay_asked;

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

/* Before main returns, which ends the process: another thread meets the violation. */
void __replay_leave_main(void)
{
    if (!__replay_goes_on[__replay_self])
        __replay_stay();
}

/* More clean-up handlers than the model has (stubs/include/pthread.h): the schedule does not come here. */
void __ulseq_bound_cleanup_handlers(void) { __replay_stay(); }

/* Threads. */
struct __replay_new { void *start, *arg; int thread; _Bool is_c11; };
static struct __replay_new __replay_news[REPLAY_THREADS];

static void *__replay_begin(void *of)
{
    struct __replay_new *new = of;
    void *result;
    __replay_self = new->thread;
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
    __replay_real_exit(result);
}

extern void __replay_real_thrd_exit(int) __asm__("thrd_exit") __attribute__((__noreturn__));
REPLAY_UNUSED __attribute__((__noreturn__)) static void __replay_thrd_exit(int result)
{
    __replay_pass();
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

/* Inputs. */
static unsigned long long __replay_input(void)
{
    int number = __replay_asked++;
    for (int i = 0; i < REPLAY_INPUTS; i++) {
        if (__replay_inputs[i].thread == __replay_self && number-- == 0)
            return __replay_inputs[i].bits;
    }
    return 0;
}

#define REPLAY_INPUT(type, name) \
    REPLAY_UNUSED static type __VERIFIER_nondet_##name(void) \
    { \
        unsigned long long bits = __replay_input(); \
        type value; \
        __builtin_memcpy(&value, &bits, sizeof value); \
        return value; \
    }
REPLAY_UNUSED static _Bool __VERIFIER_nondet_bool(void) { return __replay_input() & 1; }
REPLAY_INPUT(char, char)
REPLAY_INPUT(signed char, schar)
REPLAY_INPUT(unsigned char, uchar)
REPLAY_INPUT(short, short)
REPLAY_INPUT(unsigned short, ushort)
REPLAY_INPUT(int, int)
REPLAY_INPUT(unsigned int, uint)
REPLAY_INPUT(unsigned int, unsigned)
REPLAY_INPUT(long, long)
REPLAY_INPUT(unsigned long, ulong)
REPLAY_INPUT(long long, longlong)
REPLAY_INPUT(unsigned long long, ulonglong)
REPLAY_INPUT(float, float)
REPLAY_INPUT(double, double)
REPLAY_INPUT(__SIZE_TYPE__, size_t)
REPLAY_INPUT(__PTRDIFF_TYPE__, ptrdiff_t)
REPLAY_INPUT(void *, pointer)
REPLAY_INPUT(char *, pchar)
REPLAY_INPUT(char *, charp)
REPLAY_INPUT(unsigned char, u8)
REPLAY_INPUT(unsigned short, u16)
REPLAY_INPUT(unsigned int, u32)

REPLAY_UNUSED static void __replay_assume(int holds)
{
    /* The schedule does not come to an assumption that does not hold. */
    while (!holds)
        __replay_sleep(1000000);
}

/* Nothing else runs while a thread has the token. */
REPLAY_UNUSED static void __replay_atomic(void) {}
struct _IO_FILE;
__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
char *fgets(char *restrict, int, struct _IO_FILE *restrict);
void __replay_point(int);
void __replay_leave_main(void);
extern struct _IO_FILE *stdin;
static const char __func___1[5] = "main";

#line 3 "/work/h/adv16/s/rp_fgets.c"
int main(void) {
#line 3 "/work/h/adv16/s/rp_fgets.c"
  char b[8];
  struct _IO_FILE *__ulseq_stdin;
  struct _IO_FILE *__ulseq_stdin_1;
  char *__ulseq_result;
  char __ulseq_b;
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_point(0);
  __replay_point(1);
  __ulseq_stdin = stdin;
  ULSEQ_ASSUME(__ulseq_stdin != ((struct _IO_FILE *)0));
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_point(2);
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __ulseq_stdin_1 = stdin;
#line 3 "/work/h/adv16/s/rp_fgets.c"
  if (!(__ulseq_stdin_1 != ((struct _IO_FILE *)0))) {
#line 3 "/work/h/adv16/s/rp_fgets.c"
    ULSEQ_UNDEFINED("a null pointer is passed to a function of the library");
#line 3 "/work/h/adv16/s/rp_fgets.c"
  }
#line 3 "/work/h/adv16/s/rp_fgets.c"
  if (!(b != ((char *)0))) {
#line 3 "/work/h/adv16/s/rp_fgets.c"
    ULSEQ_UNDEFINED("a null pointer is passed to a function of the library");
#line 3 "/work/h/adv16/s/rp_fgets.c"
  }
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_point(3);
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __ulseq_result = fgets(b, 8, __ulseq_stdin_1);
#line 3 "/work/h/adv16/s/rp_fgets.c"
  if (!__ulseq_result) {
#line 3 "/work/h/adv16/s/rp_fgets.c"
    __replay_leave_main();
#line 3 "/work/h/adv16/s/rp_fgets.c"
    return 1;
#line 3 "/work/h/adv16/s/rp_fgets.c"
  }
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_point(4);
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __ulseq_b = b[0];
#line 3 "/work/h/adv16/s/rp_fgets.c"
  if (!(__ulseq_b != 120)) {
#line 3 "/work/h/adv16/s/rp_fgets.c"
    __replay_point(5);
#line 3 "/work/h/adv16/s/rp_fgets.c"
    __assert_fail("b[0] != 'x'", "/work/h/adv16/s/rp_fgets.c", 3, __func___1);
#line 3 "/work/h/adv16/s/rp_fgets.c"
  }
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_leave_main();
#line 3 "/work/h/adv16/s/rp_fgets.c"
  return 0;
#line 3 "/work/h/adv16/s/rp_fgets.c"
  __replay_leave_main();
#line 3 "/work/h/adv16/s/rp_fgets.c"
}
