/*
 * Runs stubs natively over all their choices. A scenario is a function; explore() runs it once for each sequence of
 * answers of choose(), and counts how the runs ended: done, blocked (an assumption failed), misused, bound.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef ULSEQ_THREADS
#define ULSEQ_THREADS 3
#endif
/* Numbers of threads that lie apart: sets of many threads have several words. */
#ifndef SPREAD
#define SPREAD 1
#endif
#define N(self) ((self) * SPREAD)
#ifndef ULSEQ_SPURIOUS
#define ULSEQ_SPURIOUS 0
#endif
#ifndef ULSEQ_MUTEX_KINDS
#define ULSEQ_MUTEX_KINDS 1
#endif

enum { DONE, BLOCKED, MISUSED, BOUND };
static struct {
    unsigned long ends[4];
} counts;
static jmp_buf leave;
/* Of base.c: whether objects that are held are watched is a choice only where that is tested. */
static const volatile void *__ulseq_watched;
static _Bool watch;
static unsigned answers[256], limits[256], asked, known;

#define ULSEQ_ASSUME(cond) ((cond) ? (void)0 : longjmp(leave, BLOCKED))
#define ULSEQ_MISUSE(text) longjmp(leave, MISUSED)
#define ULSEQ_BOUND(text) longjmp(leave, BOUND)
#define CHECK(cond) \
    ((cond) ? (void)0 : (fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #cond), exit(1)))
#define CLEAR(object) memset(&(object), 0, sizeof(object))

/* A number below n, each in some run. */
static unsigned choose(unsigned n)
{
    CHECK(asked < 256);
    if (asked == known) {
        answers[known] = 0;
        limits[known++] = n;
    }
    return answers[asked++];
}
static inline unsigned __VERIFIER_nondet_uint(void) { return choose(ULSEQ_THREADS); }
static inline _Bool __VERIFIER_nondet_bool(void) { return choose(2); }

static void explore(void (*scenario)(void))
{
    CLEAR(counts);
    known = 0;
    do {
        int end;
        asked = 0;
        __ulseq_watched = watch ? 0 : &counts;
        end = setjmp(leave);
        if (end == 0)
            scenario();
        counts.ends[end]++;
        known = asked;
        while (known > 0 && ++answers[known - 1] == limits[known - 1])
            known--;
    } while (known > 0);
}

/* How a scenario without context switches ends, whatever is chosen in it. */
static void expect(void (*scenario)(void), int end, const char *name)
{
    int other;
    explore(scenario);
    for (other = DONE; other <= BOUND; other++)
        if ((counts.ends[other] != 0) != (other == end)) {
            fprintf(stderr, "%s: %lu runs ended as %d\n", name, counts.ends[other], other);
            exit(1);
        }
}
#define EXPECT(scenario, end) expect(scenario, end, #scenario)

/* Threads as numbered steps: step(self, pc) runs one and tells whether the thread goes on. Blocked runs are dropped. */
static inline void interleave(unsigned threads, _Bool (*step)(unsigned self, unsigned pc))
{
    unsigned pcs[ULSEQ_THREADS] = {0};
    unsigned alive = (1u << threads) - 1;
    while (alive) {
        unsigned self = choose(threads);
        ULSEQ_ASSUME(alive >> self & 1);
        if (!step(self, pcs[self]++))
            alive &= ~(1u << self);
    }
}
