/* Conditions with tickets, spurious wake-ups off: lost signals, one and all, the mutex after waiting, time limits. */
#include "harness.h"
#include "../../stubs/runtime/cond.c"

static __ulseq_mutex_t m;
static __ulseq_cond_t c;
static int woke;

static void fresh(void)
{
    CLEAR(m);
    CLEAR(c);
    CLEAR(__ulseq_woken);
    woke = 0;
}
/* Thread `self` gets as far as sleeping. */
static void asleep(unsigned self)
{
    CHECK(__ulseq_mutex_lock(&m, N(self)) == 0);
    __ulseq_cond_sleep(&c, &m, N(self));
}
static void wake(unsigned self)
{
    CHECK(__ulseq_cond_wake(&c, &m, N(self)) == 0);
    CHECK(m.owner == N(self) + 1);
    CHECK(__ulseq_mutex_unlock(&m, N(self)) == 0);
}
static void lost_signal(void) { fresh(); (void)__ulseq_cond_signal(&c); asleep(0); wake(0); }
static void lost_broadcast(void) { fresh(); (void)__ulseq_cond_broadcast(&c); asleep(0); wake(0); }
static void no_signal(void) { fresh(); asleep(0); wake(0); }
static void signaled(void) { fresh(); asleep(0); (void)__ulseq_cond_signal(&c); wake(0); }
static void signal_is_used_up(void) { signaled(); asleep(0); wake(0); }
static void broadcast(void) { fresh(); asleep(0); asleep(1); asleep(2); (void)__ulseq_cond_broadcast(&c); wake(1); wake(0); wake(2); }
static void two_for_two(void)
{
    fresh(); asleep(0); asleep(1);
    (void)__ulseq_cond_signal(&c); (void)__ulseq_cond_signal(&c);
    wake(0); wake(1);
}
static void one_for_two(void) { fresh(); asleep(0); asleep(1); (void)__ulseq_cond_signal(&c); wake(0); wake(1); }
static unsigned chosen;
static void one_of_three(void)
{
    unsigned self = choose(3);
    fresh(); asleep(0); asleep(1); asleep(2);
    (void)__ulseq_cond_signal(&c);
    wake(self);
    chosen |= 1u << self;
}
static void mutex_taken(void) { fresh(); asleep(0); (void)__ulseq_mutex_lock(&m, 1); (void)__ulseq_cond_signal(&c); wake(0); }
static void not_owner(void) { fresh(); __ulseq_cond_sleep(&c, &m, 0); }
static void other_owner(void) { fresh(); (void)__ulseq_mutex_lock(&m, 1); __ulseq_cond_sleep(&c, &m, 0); }
static void destroy_waited(void) { fresh(); asleep(0); (void)__ulseq_cond_destroy(&c); }
static void use_destroyed(void) { fresh(); (void)__ulseq_cond_destroy(&c); (void)__ulseq_cond_signal(&c); }
static void destroy_after_broadcast(void)
{
    fresh(); asleep(0); asleep(1);
    (void)__ulseq_cond_broadcast(&c);
    CHECK(__ulseq_cond_destroy(&c) == 0);
    wake(0); wake(1);
}
/* The wait unlocks the mutex once, as pthread_mutex_unlock does: who holds it twice goes on holding it (POSIX, pthread_cond_wait). */
static void depth_is_kept(void)
{
    fresh();
    m.kind = ULSEQ_RECURSIVE;
    (void)__ulseq_mutex_lock(&m, 0);
    asleep(0);
    CHECK(__ulseq_mutex_trylock(&m, 1) == ULSEQ_EBUSY);
    (void)__ulseq_cond_signal(&c);
    wake(0);
    CHECK(__ulseq_mutex_trylock(&m, 1) == ULSEQ_EBUSY);
    CHECK(__ulseq_mutex_unlock(&m, 0) == 0);
    CHECK(__ulseq_mutex_trylock(&m, 1) == 0);
}
static int codes;
static void timed_signaled(void)
{
    int code;
    fresh(); asleep(0);
    (void)__ulseq_cond_signal(&c);
    code = __ulseq_cond_timedwake(&c, &m, 0);
    CHECK(m.owner == 1);
    codes |= code == 0 ? 1 : code == ULSEQ_ETIMEDOUT ? 2 : 4;
}
static void timed_alone(void)
{
    fresh(); asleep(0);
    CHECK(__ulseq_cond_timedwake(&c, &m, 0) == ULSEQ_ETIMEDOUT);
    CHECK(__ulseq_mutex_unlock(&m, 0) == 0);
    CHECK(!ULSEQ_ANY(c.waiting) && __ulseq_cond_destroy(&c) == 0);
}
/* A producer and a consumer that tests a flag under the mutex: the consumer always sees the flag in the end. */
static int flag;
static _Bool handshake(unsigned self, unsigned pc)
{
    static _Bool waits;
    if (self == 0)
        switch (pc) {
        case 0: (void)__ulseq_mutex_lock(&m, 0); return 1;
        case 1: flag = 1; return 1;
        case 2: (void)__ulseq_cond_signal(&c); return 1;
        default: (void)__ulseq_mutex_unlock(&m, 0); return 0;
        }
    switch (pc) {
    case 0: (void)__ulseq_mutex_lock(&m, N(1)); return 1;
    case 1: waits = !flag; if (waits) __ulseq_cond_sleep(&c, &m, N(1)); return 1;
    case 2: if (waits) (void)__ulseq_cond_wake(&c, &m, N(1)); woke += waits; return 1;
    default: CHECK(flag == 1); (void)__ulseq_mutex_unlock(&m, N(1)); return 0;
    }
}
static int wokes;
static void producer_consumer(void) { fresh(); flag = 0; interleave(2, handshake); wokes |= 1 << woke; }

/* Choices of the signal that nobody waits for are dropped runs: only what completes counts. */
static void completes(void (*scenario)(void), const char *name)
{
    explore(scenario);
    if (counts.ends[DONE] == 0 || counts.ends[MISUSED] != 0 || counts.ends[BOUND] != 0) {
        fprintf(stderr, "%s does not complete\n", name);
        exit(1);
    }
}
#define COMPLETES(scenario) completes(scenario, #scenario)

int main(void)
{
    EXPECT(lost_signal, BLOCKED);
    EXPECT(lost_broadcast, BLOCKED);
    EXPECT(no_signal, BLOCKED);
    COMPLETES(signaled);
    EXPECT(signal_is_used_up, BLOCKED);
    EXPECT(broadcast, DONE);
    COMPLETES(two_for_two);
    EXPECT(one_for_two, BLOCKED);
    COMPLETES(one_of_three);
    CHECK(chosen == 7 && counts.ends[DONE] == 3);
    EXPECT(mutex_taken, BLOCKED);
    EXPECT(not_owner, MISUSED);
    EXPECT(other_owner, MISUSED);
    EXPECT(destroy_waited, MISUSED);
    EXPECT(use_destroyed, MISUSED);
    EXPECT(destroy_after_broadcast, DONE);
    COMPLETES(depth_is_kept);
    COMPLETES(timed_signaled);
    CHECK(codes == 3);
    EXPECT(timed_alone, DONE);
    COMPLETES(producer_consumer);
    CHECK(wokes == 3);
    return 0;
}
