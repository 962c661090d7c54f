/* Read-write locks and spin locks. */
#include "harness.h"
#include "../../stubs/runtime/rwlock.c"
#include "../../stubs/runtime/spin.c"

static __ulseq_rwlock_t l;
static volatile int s;
static int readers, writers, most;

static void fresh(void)
{
    CHECK(__ulseq_rwlock_init(&l, 0) == 0 && __ulseq_spin_init(&s) == 0);
    readers = writers = 0;
}
static _Bool user(unsigned self, unsigned pc)
{
    _Bool writer = self == 0;
    switch (pc) {
    case 0: CHECK((writer ? __ulseq_rwlock_wrlock(&l, self) : __ulseq_rwlock_rdlock(&l, self)) == 0); return 1;
    case 1:
        readers += !writer;
        writers += writer;
        CHECK(writers == 0 || (writers == 1 && readers == 0));
        if (readers > most) most = readers;
        return 1;
    default: readers -= !writer; writers -= writer; CHECK(__ulseq_rwlock_unlock(&l, self) == 0); return 0;
    }
}
static void readers_and_writer(void) { fresh(); interleave(3, user); }
static void tries(void)
{
    fresh();
    CHECK(__ulseq_rwlock_tryrdlock(&l, 0) == 0 && __ulseq_rwlock_tryrdlock(&l, 1) == 0 && __ulseq_rwlock_rdlock(&l, 0) == 0);
    CHECK(__ulseq_rwlock_trywrlock(&l, 2) == ULSEQ_EBUSY && __ulseq_rwlock_timedwrlock(&l, 2) == ULSEQ_ETIMEDOUT);
    CHECK(__ulseq_rwlock_unlock(&l, 0) == 0 && __ulseq_rwlock_unlock(&l, 1) == 0);
    CHECK(__ulseq_rwlock_trywrlock(&l, 2) == ULSEQ_EBUSY);
    CHECK(__ulseq_rwlock_unlock(&l, 0) == 0);
    CHECK(__ulseq_rwlock_trywrlock(&l, 2) == 0);
    CHECK(__ulseq_rwlock_tryrdlock(&l, 0) == ULSEQ_EBUSY && __ulseq_rwlock_timedrdlock(&l, 0) == ULSEQ_ETIMEDOUT);
    CHECK(__ulseq_rwlock_rdlock(&l, 2) == ULSEQ_EDEADLK && __ulseq_rwlock_wrlock(&l, 2) == ULSEQ_EDEADLK);
    CHECK(__ulseq_rwlock_unlock(&l, 2) == 0 && __ulseq_rwlock_destroy(&l) == 0);
}
static void write_while_read(void) { fresh(); (void)__ulseq_rwlock_rdlock(&l, 0); (void)__ulseq_rwlock_wrlock(&l, 1); }
static void read_while_written(void) { fresh(); (void)__ulseq_rwlock_wrlock(&l, 0); (void)__ulseq_rwlock_rdlock(&l, 1); }
static void upgrade(void) { fresh(); (void)__ulseq_rwlock_rdlock(&l, 0); (void)__ulseq_rwlock_wrlock(&l, 0); }
static void unlock_free(void) { fresh(); (void)__ulseq_rwlock_unlock(&l, 0); }
static void unlock_other(void) { fresh(); (void)__ulseq_rwlock_rdlock(&l, 0); (void)__ulseq_rwlock_unlock(&l, 1); }
static void destroy_read(void) { fresh(); (void)__ulseq_rwlock_rdlock(&l, 0); (void)__ulseq_rwlock_destroy(&l); }
static void destroy_written(void) { fresh(); (void)__ulseq_rwlock_wrlock(&l, 0); (void)__ulseq_rwlock_destroy(&l); }
static void use_destroyed(void) { fresh(); (void)__ulseq_rwlock_destroy(&l); (void)__ulseq_rwlock_rdlock(&l, 0); }

static _Bool spinner(unsigned self, unsigned pc)
{
    switch (pc) {
    case 0: CHECK(__ulseq_spin_lock(&s, self) == 0); CHECK(writers == 0); writers = 1; return 1;
    case 1: CHECK(__ulseq_spin_trylock(&s, 2) == ULSEQ_EBUSY); return 1;
    default: writers = 0; CHECK(__ulseq_spin_unlock(&s, self) == 0); return 0;
    }
}
static void spinning(void) { fresh(); interleave(2, spinner); CHECK(__ulseq_spin_trylock(&s, 1) == 0); }
static void spin_again(void) { fresh(); (void)__ulseq_spin_lock(&s, 0); (void)__ulseq_spin_lock(&s, 0); }
static void spin_other(void) { fresh(); (void)__ulseq_spin_lock(&s, 0); (void)__ulseq_spin_unlock(&s, 1); }
static void spin_destroy_locked(void) { fresh(); (void)__ulseq_spin_lock(&s, 0); (void)__ulseq_spin_destroy(&s); }
static void spin_use_destroyed(void) { fresh(); (void)__ulseq_spin_destroy(&s); (void)__ulseq_spin_lock(&s, 0); }

int main(void)
{
    explore(readers_and_writer);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0 && most == 2);
    EXPECT(tries, DONE);
    EXPECT(write_while_read, BLOCKED);
    EXPECT(read_while_written, BLOCKED);
    EXPECT(upgrade, BLOCKED);
    EXPECT(unlock_free, MISUSED);
    EXPECT(unlock_other, MISUSED);
    EXPECT(destroy_read, MISUSED);
    EXPECT(destroy_written, MISUSED);
    EXPECT(use_destroyed, MISUSED);
    explore(spinning);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0);
    EXPECT(spin_again, MISUSED);
    EXPECT(spin_other, MISUSED);
    EXPECT(spin_destroy_locked, MISUSED);
    EXPECT(spin_use_destroyed, MISUSED);
    return 0;
}
