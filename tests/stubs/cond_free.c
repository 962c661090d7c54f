/* Conditions whose waiters may wake up at any time: with tickets (default) and in the cheap variant (-DCHEAP). */
#define ULSEQ_SPURIOUS 1
#include "harness.h"
#ifdef CHEAP
#include "../../stubs/runtime/cond_spurious.c"
#else
#include "../../stubs/runtime/cond.c"
#endif

static __ulseq_mutex_t m;
static __ulseq_cond_t c;

static void asleep(unsigned self)
{
    CLEAR(c);
    CLEAR(m);
    CHECK(__ulseq_mutex_lock(&m, self) == 0);
    __ulseq_cond_sleep(&c, &m, self);
}
static void unsignaled(void)
{
    asleep(0);
    CHECK(m.owner == 0);
    CHECK(__ulseq_cond_wake(&c, &m, 0) == 0);
    CHECK(m.owner == 1 && __ulseq_mutex_unlock(&m, 0) == 0);
    CHECK(__ulseq_cond_signal(&c) == 0 && __ulseq_cond_broadcast(&c) == 0);
    CHECK(__ulseq_cond_destroy(&c) == 0);
}
static void mutex_taken(void) { asleep(0); (void)__ulseq_mutex_lock(&m, 1); (void)__ulseq_cond_wake(&c, &m, 0); }
static void not_owner(void) { CLEAR(c); CLEAR(m); __ulseq_cond_sleep(&c, &m, 0); }
static void use_destroyed(void) { CLEAR(c); (void)__ulseq_cond_destroy(&c); (void)__ulseq_cond_broadcast(&c); }
static int codes;
static void timed(void)
{
    asleep(0);
    codes |= __ulseq_cond_timedwake(&c, &m, 0) == 0 ? 1 : 2;
    CHECK(m.owner == 1);
}

int main(void)
{
    EXPECT(unsignaled, DONE);
    EXPECT(mutex_taken, BLOCKED);
    EXPECT(not_owner, MISUSED);
    EXPECT(use_destroyed, MISUSED);
    EXPECT(timed, DONE);
    CHECK(codes == 3);
    return 0;
}
