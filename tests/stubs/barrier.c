/* Barriers, used twice by two and by three threads. */
#include "harness.h"
#include "../../stubs/runtime/barrier.c"

static __ulseq_barrier_t b;
static unsigned threads, arrived[2], serials[2], serial_of;

static void fresh(unsigned count)
{
    CLEAR(b);
    CLEAR(__ulseq_passed);
    CLEAR(__ulseq_serial);
    CLEAR(arrived);
    CLEAR(serials);
    CHECK(__ulseq_barrier_init(&b, 0, count) == 0);
}
static _Bool waits(unsigned self, unsigned pc)
{
    unsigned round = pc / 2;
    if (pc % 2 == 0) {
        arrived[round]++;
        __ulseq_barrier_arrive(&b, N(self));
    } else {
        int code = __ulseq_barrier_leave(N(self));
        CHECK(code == 0 || code == -1);
        CHECK(arrived[round] == threads);
        serials[round] += code == -1;
        if (code == -1)
            serial_of |= 1u << self;
    }
    return pc < 3;
}
static void twice(void)
{
    fresh(threads);
    interleave(threads, waits);
    CHECK(serials[0] == 1 && serials[1] == 1);
    CHECK(__ulseq_barrier_destroy(&b) == 0);
}
/* Any of them may be the serial one, not only the last to come. */
static void first_is_told(void)
{
    fresh(2);
    __ulseq_barrier_arrive(&b, 0);
    __ulseq_barrier_arrive(&b, 1);
    ULSEQ_ASSUME(__ulseq_barrier_leave(0) == -1);
    CHECK(__ulseq_barrier_leave(1) == 0);
}
static void alone(void) { fresh(2); __ulseq_barrier_arrive(&b, 0); (void)__ulseq_barrier_leave(0); }
static void zero(void) { CHECK(__ulseq_barrier_init(&b, 0, 0) == ULSEQ_EINVAL); }
static void uninitialized(void) { CLEAR(b); __ulseq_barrier_arrive(&b, 0); }
static void destroy_waited(void) { fresh(2); __ulseq_barrier_arrive(&b, 0); (void)__ulseq_barrier_destroy(&b); }
static void use_destroyed(void) { fresh(2); (void)__ulseq_barrier_destroy(&b); __ulseq_barrier_arrive(&b, 0); }

int main(void)
{
    for (threads = 2; threads <= 3; threads++) {
        serial_of = 0;
        explore(twice);
        CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0 && serial_of == (1u << threads) - 1);
    }
    explore(first_is_told);
    CHECK(counts.ends[DONE] > 0);
    EXPECT(alone, BLOCKED);
    EXPECT(zero, DONE);
    EXPECT(uninitialized, MISUSED);
    EXPECT(destroy_waited, MISUSED);
    EXPECT(use_destroyed, MISUSED);
    return 0;
}
