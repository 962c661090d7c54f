/* Mutual exclusion, kinds, try and timed locks, misuse. */
#include "harness.h"
#include "../../stubs/runtime/mutex.c"

static __ulseq_mutex_t m;
static int inside, order[2], free_slots;

static void fresh(unsigned char kind)
{
    __ulseq_mutexattr_t attr;
    CHECK(__ulseq_attributes_init(&attr) == 0 && __ulseq_attributes_setkind(&attr, kind) == 0);
    CHECK(__ulseq_mutex_init(&m, &attr) == 0);
    inside = 0;
}

static _Bool critical(unsigned self, unsigned pc)
{
    switch (pc) {
    case 0: CHECK(__ulseq_mutex_lock(&m, self) == 0); return 1;
    case 1: CHECK(inside == 0); inside = 1; return 1;
    case 2: CHECK(inside == 1); inside = 0; return 1;
    default: order[free_slots++ % 2] = (int)self; CHECK(__ulseq_mutex_unlock(&m, self) == 0); return 0;
    }
}
static int firsts;
static void exclusion(void)
{
    fresh(ULSEQ_NORMAL);
    free_slots = 0;
    interleave(2, critical);
    firsts |= 1 << order[0];
}
static void static_initializer(void)
{
    static __ulseq_mutex_t zero;
    CLEAR(zero);
    CHECK(__ulseq_mutex_lock(&zero, 2) == 0);
    CHECK(__ulseq_mutex_unlock(&zero, 2) == 0);
}
static _Bool try_inside;
static _Bool trier(unsigned self, unsigned pc)
{
    if (self == 0) {
        if (pc == 0) { (void)__ulseq_mutex_lock(&m, 0); inside = 1; return 1; }
        inside = 0;
        (void)__ulseq_mutex_unlock(&m, 0);
        return 0;
    }
    if (pc == 0) {
        int code = __ulseq_mutex_trylock(&m, self);
        CHECK(code == (inside ? ULSEQ_EBUSY : 0));
        try_inside = code == 0;
        return try_inside;
    }
    (void)__ulseq_mutex_unlock(&m, self);
    return 0;
}
static void trylock(void) { fresh(ULSEQ_NORMAL); interleave(2, trier); }
static void timed(void)
{
    fresh(ULSEQ_NORMAL);
    CHECK(__ulseq_mutex_timedlock(&m, 0) == 0);
    CHECK(__ulseq_mutex_timedlock(&m, 1) == ULSEQ_ETIMEDOUT);
    CHECK(__ulseq_mutex_timedlock(&m, 0) == ULSEQ_ETIMEDOUT);
    (void)__ulseq_mutex_unlock(&m, 0);
    CHECK(__ulseq_mutex_timedlock(&m, 1) == 0);
}
static void recursive(void)
{
    fresh(ULSEQ_RECURSIVE);
    CHECK(__ulseq_mutex_lock(&m, 1) == 0 && __ulseq_mutex_lock(&m, 1) == 0 && __ulseq_mutex_trylock(&m, 1) == 0);
    CHECK(__ulseq_mutex_trylock(&m, 0) == ULSEQ_EBUSY);
    CHECK(__ulseq_mutex_unlock(&m, 0) == ULSEQ_EPERM);
    CHECK(__ulseq_mutex_unlock(&m, 1) == 0 && __ulseq_mutex_unlock(&m, 1) == 0);
    CHECK(__ulseq_mutex_trylock(&m, 0) == ULSEQ_EBUSY);
    CHECK(__ulseq_mutex_unlock(&m, 1) == 0);
    CHECK(__ulseq_mutex_unlock(&m, 1) == ULSEQ_EPERM);
    CHECK(__ulseq_mutex_trylock(&m, 0) == 0);
}
static void errorcheck(void)
{
    fresh(ULSEQ_ERRORCHECK);
    CHECK(__ulseq_mutex_lock(&m, 0) == 0 && __ulseq_mutex_lock(&m, 0) == ULSEQ_EDEADLK);
    CHECK(__ulseq_mutex_trylock(&m, 0) == ULSEQ_EBUSY && __ulseq_mutex_timedlock(&m, 0) == ULSEQ_EDEADLK);
    CHECK(__ulseq_mutex_unlock(&m, 1) == ULSEQ_EPERM && __ulseq_mutex_unlock(&m, 0) == 0);
    CHECK(__ulseq_mutex_unlock(&m, 0) == ULSEQ_EPERM);
}
static void relock(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_lock(&m, 0); (void)__ulseq_mutex_lock(&m, 0); }
static void relock_adaptive(void) { fresh(ULSEQ_ADAPTIVE); (void)__ulseq_mutex_lock(&m, 0); (void)__ulseq_mutex_lock(&m, 0); }
static void unlock_other(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_lock(&m, 0); (void)__ulseq_mutex_unlock(&m, 1); }
static void unlock_free(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_unlock(&m, 0); }
static void destroy_locked(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_lock(&m, 0); (void)__ulseq_mutex_destroy(&m); }
static void use_destroyed(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_destroy(&m); (void)__ulseq_mutex_lock(&m, 0); }
static void try_destroyed(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_destroy(&m); (void)__ulseq_mutex_trylock(&m, 0); }
static void destroy_twice(void) { fresh(ULSEQ_NORMAL); (void)__ulseq_mutex_destroy(&m); (void)__ulseq_mutex_destroy(&m); }
static void again_after_destroy(void)
{
    fresh(ULSEQ_NORMAL);
    CHECK(__ulseq_mutex_destroy(&m) == 0);
    fresh(ULSEQ_NORMAL);
    CHECK(__ulseq_mutex_lock(&m, 0) == 0);
}
static void too_deep(void)
{
    int i;
    fresh(ULSEQ_RECURSIVE);
    for (i = 0; i < 300; i++)
        (void)__ulseq_mutex_lock(&m, 0);
}
static void attributes(void)
{
    __ulseq_mutexattr_t attr;
    int kind = -1;
    CHECK(__ulseq_attributes_init(&attr) == 0 && __ulseq_attributes_setkind(&attr, 7) == ULSEQ_EINVAL);
    CHECK(__ulseq_attributes_setkind(&attr, ULSEQ_ERRORCHECK) == 0);
    CHECK(__ulseq_attributes_getkind(&attr, &kind) == 0 && kind == ULSEQ_ERRORCHECK);
}

static void held_again(void)
{
    fresh(ULSEQ_NORMAL);
    CHECK(__ulseq_mutex_lock(&m, 0) == 0);
    CHECK(__ulseq_mutex_init(&m, 0) == 0);
}
static void free_again(void)
{
    fresh(ULSEQ_NORMAL);
    CHECK(__ulseq_mutex_lock(&m, 0) == 0 && __ulseq_mutex_unlock(&m, 0) == 0);
    CHECK(__ulseq_mutex_init(&m, 0) == 0);
}

int main(void)
{
    watch = 1;
    CLEAR(m);
    explore(held_again);
    CHECK(counts.ends[MISUSED] == 1 && counts.ends[DONE] == 1);
    CLEAR(m);
    EXPECT(free_again, DONE);
    watch = 0;
    explore(exclusion);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0 && firsts == 3);
    EXPECT(static_initializer, DONE);
    explore(trylock);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0);
    EXPECT(timed, DONE);
    EXPECT(recursive, DONE);
    EXPECT(errorcheck, DONE);
    EXPECT(relock, BLOCKED);
    EXPECT(relock_adaptive, BLOCKED);
    EXPECT(unlock_other, MISUSED);
    EXPECT(unlock_free, MISUSED);
    EXPECT(destroy_locked, MISUSED);
    EXPECT(use_destroyed, MISUSED);
    EXPECT(try_destroyed, MISUSED);
    EXPECT(destroy_twice, MISUSED);
    EXPECT(again_after_destroy, DONE);
    EXPECT(too_deep, BOUND);
    EXPECT(attributes, DONE);
    return 0;
}
