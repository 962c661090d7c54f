/*
 * Runs generated programs natively: many inputs, and, if they have threads, many schedules. Threads are contexts of one real
 * thread; the scheduler may switch at each POINT. Each program runs in a child of its own, so that one that fails spoils no other.
 *
 * usage: PROGRAM PLAN, where a line of PLAN is: NUMBER RUNS SEED INPUTS, then for each input the number of its values and the values,
 * then the number of checks, and for each when it fails: 0 0 (never), 1 VALUE (if it is that) or 2 VALUE (if it is larger). If RUNS is 0, all combinations of
 * inputs are run. Output, for each program: "NUMBER CHECK VALUE COUNT" lines, "NUMBER fails" if a check fails, then "NUMBER end KIND".
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

enum { MOST_THREADS = 10, MOST_CHECKS = 8, MOST_VALUES = 64, MOST_POINTS = 3000, STACK = 256 << 10 };

static long input[8];
static uint64_t random_state;
static jmp_buf out_of_run;
static struct seen { long value; unsigned long count; } seen[MOST_CHECKS][MOST_VALUES];

struct thread { ucontext_t context; void *(*start)(void *); void *arg, *result, *specific[8]; char used, done, waits; };
static struct thread threads[MOST_THREADS];
static int current, atomic_depth, points, count, idle;
static char *stacks[MOST_THREADS];
static ucontext_t around;
static int (*program)(void);

static uint32_t next_random(void)
{
    random_state += 0x9e3779b97f4a7c15u;
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ (z >> 31)) >> 16);
}

/* The run is over: nothing of it counts from now on. */
static void give_up(void)
{
    setcontext(&around);
}

static struct limit { int kind; long value; } limits[MOST_CHECKS];
static int failed;

static void note(int check, long value)
{
    const struct limit *limit = &limits[check];
    failed |= limit->kind == 1 && value == limit->value || limit->kind == 2 && value > limit->value;
    for (int i = 0; i < MOST_VALUES; i++) {
        struct seen *s = &seen[check][i];
        if (s->count == 0 || s->value == value) {
            s->value = value;
            s->count++;
            return;
        }
    }
}

static void switch_to(int next)
{
    int me = current;
    if (next == me)
        return;
    current = next;
    swapcontext(&threads[me].context, &threads[next].context);
}

/* Lets some thread go on; this one only if it does not wait. */
static void let_others(void)
{
    int fit[MOST_THREADS], n = 0;
    if (++points > MOST_POINTS)
        give_up();
    for (int i = 0; i < count; i++)
        if (threads[i].used && !threads[i].done)
            fit[n++] = i;
    if (n == 0)
        give_up();
    switch_to(fit[next_random() % (unsigned)n]);
}

static void point(void)
{
    idle = 0;
    if (count > 1 && !atomic_depth && next_random() % 100 < 35)
        let_others();
}
#define POINT point()

/* A wait inside an atomic region: this schedule does not exist. If everyone waits, nothing more happens. */
static void wait_here(void)
{
    if (atomic_depth || ++idle > 100)
        give_up();
    let_others();
}

static void begin_thread(void)
{
    struct thread *me = &threads[current];
    void *result = me->start(me->arg);
    threads[current].result = result;
    threads[current].done = 1;
    let_others();
}

typedef unsigned long n_thread;
typedef struct { int held; } n_mutex;

static int n_create(n_thread *t, const void *attributes, void *(*start)(void *), void *arg)
{
    (void)attributes;
    if (count >= MOST_THREADS)
        give_up();
    int me = count++;
    memset(&threads[me], 0, sizeof threads[me]);
    threads[me].start = start;
    threads[me].arg = arg;
    threads[me].used = 1;
    getcontext(&threads[me].context);
    threads[me].context.uc_stack.ss_sp = stacks[me];
    threads[me].context.uc_stack.ss_size = STACK;
    threads[me].context.uc_link = &around;
    makecontext(&threads[me].context, begin_thread, 0);
    *t = (n_thread)me;
    point();
    return 0;
}

static int n_join(n_thread t, void **result)
{
    while (!threads[t].done)
        wait_here();
    if (result)
        *result = threads[t].result;
    idle = 0;
    return 0;
}

static int n_init(n_mutex *m, const void *attributes)
{
    (void)attributes;
    if (m->held) /* misuse */
        give_up();
    m->held = 0;
    return 0;
}

static int n_lock(n_mutex *m)
{
    while (m->held)
        wait_here();
    m->held = 1 + current;
    idle = 0;
    return 0;
}

static int n_trylock(n_mutex *m)
{
    if (m->held)
        return 16; /* EBUSY */
    m->held = 1 + current;
    return 0;
}

static int n_unlock(n_mutex *m)
{
    if (m->held != 1 + current)
        give_up();
    m->held = 0;
    return 0;
}

typedef struct { unsigned waiting; } n_cond;

static int n_cond_init(n_cond *c, const void *attributes)
{
    (void)attributes;
    c->waiting = 0;
    return 0;
}

static int n_cond_wait(n_cond *c, n_mutex *m)
{
    unsigned me = 1u << current;
    n_unlock(m);
    c->waiting |= me;
    while (c->waiting & me)
        wait_here();
    return n_lock(m);
}

static int n_cond_broadcast(n_cond *c)
{
    c->waiting = 0;
    return 0;
}

static int n_cond_signal(n_cond *c)
{
    int first = (int)(next_random() % MOST_THREADS);
    for (int i = 0; i < MOST_THREADS; i++) {
        unsigned it = 1u << (first + i) % MOST_THREADS;
        if (c->waiting & it) {
            c->waiting &= ~it;
            break;
        }
    }
    return 0;
}

typedef struct { int value; } n_sem;

static int n_sem_init(n_sem *s, int shared, unsigned value)
{
    (void)shared;
    s->value = (int)value;
    return 0;
}

static int n_sem_wait(n_sem *s)
{
    while (s->value == 0)
        wait_here();
    s->value--;
    idle = 0;
    return 0;
}

static int n_sem_trywait(n_sem *s)
{
    if (s->value == 0)
        return -1;
    s->value--;
    return 0;
}

static int n_sem_post(n_sem *s)
{
    s->value++;
    return 0;
}

static int n_sem_getvalue(n_sem *s, int *value)
{
    *value = s->value;
    return 0;
}

typedef unsigned n_key;
static unsigned keys;

static int n_key_create(n_key *k, void (*destructor)(void *))
{
    (void)destructor;
    if (keys == 8)
        give_up();
    *k = keys++;
    return 0;
}

static int n_setspecific(n_key k, const void *value)
{
    threads[current].specific[k] = (void *)value;
    return 0;
}

static void *n_getspecific(n_key k)
{
    return threads[current].specific[k];
}

static void n_atomic_begin(void) { atomic_depth++; }
static void n_atomic_end(void) { atomic_depth--; }

#define pthread_t n_thread
#define pthread_mutex_t n_mutex
#define pthread_create n_create
#define pthread_join n_join
#define pthread_mutex_init n_init
#define pthread_mutex_lock n_lock
#define pthread_mutex_unlock n_unlock
#define pthread_mutex_trylock n_trylock
#define pthread_cond_t n_cond
#define pthread_cond_init n_cond_init
#define pthread_cond_wait n_cond_wait
#define pthread_cond_signal n_cond_signal
#define pthread_cond_broadcast n_cond_broadcast
#define sem_t n_sem
#define sem_init n_sem_init
#define sem_wait n_sem_wait
#define sem_trywait n_sem_trywait
#define sem_post n_sem_post
#define sem_getvalue n_sem_getvalue
#define pthread_key_t n_key
#define pthread_key_create n_key_create
#define pthread_setspecific n_setspecific
#define pthread_getspecific n_getspecific
#define __VERIFIER_atomic_begin n_atomic_begin
#define __VERIFIER_atomic_end n_atomic_end
/* Floats are chosen by number. */
static const double floats[16] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.25, 0.75, 2.5, 99.5, -3.0, 1.401298464324817e-45, -1e-40, 1e-300, 1e30, __builtin_inf(), __builtin_nan("")};
#define INPUT_float(at) ((float)floats[(unsigned long)input[at] % 16])
#define INPUT_double(at) (floats[(unsigned long)input[at] % 16])
#define INPUT_bool(at) ((_Bool)(input[at] != 0))
#define INPUT_char(at) ((char)input[at])
#define INPUT_uchar(at) ((unsigned char)input[at])
#define INPUT_short(at) ((short)input[at])
#define INPUT_ushort(at) ((unsigned short)input[at])
#define INPUT_int(at) ((int)input[at])
#define INPUT_uint(at) ((unsigned)input[at])
#define INPUT_long(at) (input[at])
#define INPUT_ulong(at) ((unsigned long)input[at])
#define INPUT_longlong(at) ((long long)input[at])

static void begin_main(void)
{
    program();
    give_up();
}

/* Globals keep their values from run to run unless they are put back. */
static char *first_byte, *saved;
static size_t bytes;

/* A run that was given up leaves blocks behind; they are over now, and their memory is free for the next run. */
static void clear_stacks(void)
{
#ifdef __SANITIZE_ADDRESS__
    for (int i = 0; i < MOST_THREADS; i++)
        __asan_unpoison_memory_region(stacks[i], STACK);
#endif
}

static void run_once(void)
{
    volatile int again = 0;
    clear_stacks();
    memcpy(first_byte, saved, bytes);
    memset(threads, 0, sizeof threads);
    current = atomic_depth = points = idle = 0;
    keys = 0;
    count = 1;
    threads[0].used = 1;
    getcontext(&around);
    if (again)
        return;
    again = 1;
    getcontext(&threads[0].context);
    threads[0].context.uc_stack.ss_sp = stacks[0];
    threads[0].context.uc_stack.ss_size = STACK;
    threads[0].context.uc_link = &around;
    makecontext(&threads[0].context, begin_main, 0);
    setcontext(&threads[0].context);
}

struct entry { int (*main)(void); char *begin; char *end; };
extern const struct entry programs[];

static void runs_of(const struct entry *entry, unsigned long runs, int inputs, int *lengths, long **values)
{
    program = entry->main;
    first_byte = entry->begin;
    bytes = (size_t)(entry->end - entry->begin);
    saved = malloc(bytes + 1);
    memcpy(saved, first_byte, bytes);
    if (runs == 0) {
        int at[8] = {0};
        for (;;) {
            for (int i = 0; i < inputs; i++)
                input[i] = values[i][at[i]];
            run_once();
            int i = 0;
            while (i < inputs && ++at[i] == lengths[i])
                at[i++] = 0;
            if (i == inputs)
                return;
        }
    }
    for (unsigned long r = 0; r < runs; r++) {
        for (int i = 0; i < inputs; i++)
            input[i] = next_random() % 16 ? values[i][next_random() % (unsigned)lengths[i]] : (long)(((uint64_t)next_random() << 40) ^ ((uint64_t)next_random() << 20) ^ next_random());
        run_once();
    }
}

static int read_plan_line(FILE *plan)
{
    unsigned long number, runs, seed;
    int inputs, lengths[8];
    long *values[8];
    if (fscanf(plan, "%lu %lu %lu %d", &number, &runs, &seed, &inputs) != 4)
        return 0;
    for (int i = 0; i < inputs; i++) {
        if (fscanf(plan, "%d", &lengths[i]) != 1)
            return 0;
        values[i] = malloc(sizeof(long) * (size_t)lengths[i]);
        for (int k = 0; k < lengths[i]; k++)
            if (fscanf(plan, "%ld", &values[i][k]) != 1)
                return 0;
    }
    int checks;
    if (fscanf(plan, "%d", &checks) != 1 || checks > MOST_CHECKS)
        return 0;
    for (int c = 0; c < checks; c++)
        if (fscanf(plan, "%d %ld", &limits[c].kind, &limits[c].value) != 2)
            return 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        struct itimerval limit = {{0, 0}, {5, 0}};
        setitimer(ITIMER_REAL, &limit, 0);
        random_state = seed;
        runs_of(&programs[number], runs, inputs, lengths, values);
        for (int c = 0; c < MOST_CHECKS; c++)
            for (int i = 0; i < MOST_VALUES && seen[c][i].count; i++)
                printf("%lu %d %ld %lu\n", number, c, seen[c][i].value, seen[c][i].count);
        if (failed)
            printf("%lu fails\n", number);
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%lu end %s\n", number, WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "ok" : WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "time" : "crash");
    for (int i = 0; i < inputs; i++)
        free(values[i]);
    return 1;
}

int main(int argc, char **argv)
{
    FILE *plan = argc > 1 ? fopen(argv[1], "r") : 0;
    if (!plan)
        return 2;
    for (int i = 0; i < MOST_THREADS; i++)
        stacks[i] = malloc(STACK);
    while (read_plan_line(plan))
        ;
    return 0;
}
