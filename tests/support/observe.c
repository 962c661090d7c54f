/*
 * Runs a program with real threads under a random scheduler, again and again, and prints what becomes of it.
 *
 * The program is compiled with -fsanitize=thread, which puts a call before each access to memory; these calls are here
 * and no sanitizer: they let other threads go first at random. All threads share one processor, so that memory is
 * sequentially consistent. Output: one JSON object a line, {"final":[...]} or {"violation":LINE} (0: unknown).
 *
 * usage: PROGRAM RUNS SEED MICROSECONDS
 */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern int observed_main(void);
extern void __ulseq_explore_final(void);

static uint32_t random_state = 1, calm = 8;
static char line[1 << 16];
static size_t used;
/* The process ends: all but the thread that ends it stop before they touch memory again. */
static volatile _Bool ending;
static __thread _Bool ends;

/* Races only make it more random. */
static uint32_t next_random(void)
{
    uint32_t x = random_state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return random_state = x;
}

static void let_others(void)
{
    uint32_t now = next_random();
    if (ends)
        return;
    if (now % calm == 0) {
        struct timespec a_while = {0, (long)(now >> 8) % 40000};
        nanosleep(&a_while, 0);
    } else if (now % calm == 1) {
        sched_yield();
    }
    while (ending)
        pause();
}

static void out(void)
{
    if (write(1, line, used) < 0)
        _exit(1);
}

static void violated(int at)
{
    while (ending)
        pause();
    ending = ends = 1;
    used = (size_t)sprintf(line, "{\"violation\":%d}\n", at);
    out();
    _exit(0);
}

void __assert_fail(const char *text, const char *file, unsigned at, const char *function)
{
    (void)text, (void)file, (void)function;
    violated((int)at);
    for (;;) ;
}

__attribute__((__weak__)) void reach_error(void) { violated(0); }
__attribute__((__weak__)) void __VERIFIER_error(void) { violated(0); }
__attribute__((__weak__)) void __VERIFIER_assume(int cond) { if (!cond) _exit(0); }
__attribute__((__weak__)) void assume_abort_if_not(int cond) { if (!cond) _exit(0); }

void __ulseq_explore_leaf(long long value)
{
    used += (size_t)sprintf(line + used, used > 10 ? ",%lld" : "%lld", value);
}

static void at_end(void)
{
    while (ending)
        pause();
    ending = ends = 1;
    used = (size_t)sprintf(line, "{\"final\":[");
    __ulseq_explore_final();
    used += (size_t)sprintf(line + used, "]}\n");
    out();
}

static void too_long(int number)
{
    (void)number;
    _exit(0);
}

static void run(uint32_t seed, long microseconds)
{
    struct itimerval limit = {{0, 0}, {microseconds / 1000000, microseconds % 1000000}};
    random_state = seed * 2654435761u | 1;
    calm = 2 + seed % 5 * 5;
    signal(SIGALRM, too_long);
    setitimer(ITIMER_REAL, &limit, 0);
    prctl(PR_SET_TIMERSLACK, 1);
    atexit(at_end);
    exit(observed_main());
}

int main(int argc, char **argv)
{
    cpu_set_t one;
    if (argc != 4)
        return 1;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    for (int i = 0; i < atoi(argv[1]); i++) {
        pid_t child = fork();
        if (child == 0)
            run((uint32_t)(atoi(argv[2]) + i), atol(argv[3]));
        waitpid(child, 0, 0);
    }
    return 0;
}

/* ---- what the compiler calls ---- */

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_read_range(void *at, unsigned long size) { (void)at, (void)size; let_others(); }
void __tsan_write_range(void *at, unsigned long size) { (void)at, (void)size; let_others(); }

#define ACCESS(name) void __tsan_##name(void *at) { (void)at; let_others(); }
#define SIZES(kind) ACCESS(kind##1) ACCESS(kind##2) ACCESS(kind##4) ACCESS(kind##8) ACCESS(kind##16)
SIZES(read) SIZES(write) SIZES(unaligned_read) SIZES(unaligned_write) SIZES(volatile_read) SIZES(volatile_write)
SIZES(unaligned_volatile_read) SIZES(unaligned_volatile_write)

#define FETCH(bits, name) \
    uint##bits##_t __tsan_atomic##bits##_fetch_##name(volatile uint##bits##_t *at, uint##bits##_t value, int order) \
    { (void)order; let_others(); return __atomic_fetch_##name(at, value, __ATOMIC_SEQ_CST); }
#define EXCHANGE(bits, name) \
    int __tsan_atomic##bits##_compare_exchange_##name(volatile uint##bits##_t *at, uint##bits##_t *expected, \
        uint##bits##_t value, int order, int other) \
    { (void)order, (void)other; let_others(); \
      return __atomic_compare_exchange_n(at, expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); }
#define ATOMIC(bits) \
    uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *at, int order) \
    { (void)order; let_others(); return __atomic_load_n(at, __ATOMIC_SEQ_CST); } \
    void __tsan_atomic##bits##_store(volatile uint##bits##_t *at, uint##bits##_t value, int order) \
    { (void)order; let_others(); __atomic_store_n(at, value, __ATOMIC_SEQ_CST); } \
    uint##bits##_t __tsan_atomic##bits##_exchange(volatile uint##bits##_t *at, uint##bits##_t value, int order) \
    { (void)order; let_others(); return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST); } \
    FETCH(bits, add) FETCH(bits, sub) FETCH(bits, and) FETCH(bits, or) FETCH(bits, xor) FETCH(bits, nand) \
    EXCHANGE(bits, strong) EXCHANGE(bits, weak)
ATOMIC(8) ATOMIC(16) ATOMIC(32) ATOMIC(64)
void __tsan_atomic_thread_fence(int order) { (void)order; let_others(); }
void __tsan_atomic_signal_fence(int order) { (void)order; }
