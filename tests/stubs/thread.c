/* Joining and detaching, semaphores, once, keys, and C11's names for some of them. */
#include "harness.h"
#include "../../stubs/runtime/thread.c"
#include "../../stubs/runtime/c11.c"
#include "../../stubs/runtime/sem.c"
#include "../../stubs/runtime/once.c"
#include "../../stubs/runtime/key.c"

static _Bool started[ULSEQ_THREADS + 1], finished[ULSEQ_THREADS + 1];
static int values[ULSEQ_THREADS + 1];
static _Bool __ulseq_started(unsigned long id) { return started[id]; }
static _Bool __ulseq_finished(unsigned long id) { return finished[id]; }
static void *__ulseq_result(unsigned long id) { return &values[id]; }

static __ulseq_sem_t sem;
static int control, runs;

static void fresh(void)
{
    CLEAR(finished);
    CLEAR(__ulseq_fate);
    CLEAR(__ulseq_errno);
    CLEAR(__ulseq_keys);
    CLEAR(__ulseq_key_live);
    CLEAR(__ulseq_key_value);
    CLEAR(sem);
    started[1] = started[2] = 1;
    started[3] = 0;
    control = runs = 0;
}
static void join(void)
{
    void *value = 0;
    fresh();
    finished[2] = 1;
    CHECK(__ulseq_join(2, &value, 0) == 0 && value == &values[2]);
}
static void join_null(void) { fresh(); finished[2] = 1; CHECK(__ulseq_join(2, 0, 0) == 0); }
static void join_running(void) { fresh(); (void)__ulseq_join(2, 0, 0); }
static void join_self(void) { fresh(); (void)__ulseq_join(1, 0, 0); }
static void join_twice(void) { join(); (void)__ulseq_join(2, 0, 0); }
static void join_nobody(void) { fresh(); (void)__ulseq_join(0, 0, 0); }
static void join_unstarted(void) { fresh(); (void)__ulseq_join(3, 0, 0); }
static void join_detached(void) { fresh(); CHECK(__ulseq_detach(2) == 0); finished[2] = 1; (void)__ulseq_join(2, 0, 0); }
static void detach_twice(void) { fresh(); (void)__ulseq_detach(2); (void)__ulseq_detach(2); }
static void join_born_detached(void)
{
    __ulseq_attr_t attr;
    int state = 7;
    fresh();
    CHECK(__ulseq_attr_init(&attr) == 0 && __ulseq_attr_setdetachstate(&attr, 2) == ULSEQ_EINVAL);
    CHECK(__ulseq_attr_setdetachstate(&attr, 1) == 0 && __ulseq_attr_getdetachstate(&attr, &state) == 0 && state == 1);
    __ulseq_born(2, &attr);
    finished[2] = 1;
    (void)__ulseq_join(2, 0, 0);
}
static void tryjoin(void)
{
    fresh();
    CHECK(__ulseq_tryjoin(2, 0, 0) == ULSEQ_EBUSY && __ulseq_timedjoin(2, 0, 0) == ULSEQ_ETIMEDOUT);
    finished[2] = 1;
    CHECK(__ulseq_timedjoin(2, 0, 0) == 0);
}
static void names(void)
{
    CHECK(__ulseq_self(0) == 1 && __ulseq_self(2) == 3 && __ulseq_equal(2, 2) && !__ulseq_equal(2, 3));
}

static int tokens;
static _Bool passing(unsigned self, unsigned pc)
{
    if (self == 0) {
        CHECK(__ulseq_sem_post(&sem, 0) == 0);
        tokens++;
        return pc == 0;
    }
    CHECK(__ulseq_sem_wait(&sem) == 0);
    CHECK(tokens-- > 0);
    return 0;
}
static void semaphore(void)
{
    int value = -1;
    fresh();
    tokens = 0;
    CHECK(__ulseq_sem_init(&sem, 0, 0) == 0);
    interleave(3, passing);
    CHECK(__ulseq_sem_getvalue(&sem, &value) == 0 && value == 0);
}
static void sem_codes(void)
{
    fresh();
    CHECK(__ulseq_sem_init(&sem, 1, 0) == 0 && __ulseq_sem_trywait(&sem, 1) == 0);
    CHECK(__ulseq_sem_trywait(&sem, 1) == -1 && *__ulseq_errno_location(1) == ULSEQ_EAGAIN && *__ulseq_errno_location(0) == 0);
    CHECK(__ulseq_sem_timedwait(&sem, 1) == -1 && *__ulseq_errno_location(1) == ULSEQ_ETIMEDOUT);
    sem.value = ULSEQ_SEM_MAX;
    CHECK(__ulseq_sem_post(&sem, 0) == -1 && *__ulseq_errno_location(0) == ULSEQ_EOVERFLOW);
    CHECK(__ulseq_sem_timedwait(&sem, 1) == 0);
    CHECK(__ulseq_sem_init(&sem, 0x80000000u, 0) == -1);
}
static void sem_empty(void) { fresh(); (void)__ulseq_sem_init(&sem, 0, 0); (void)__ulseq_sem_wait(&sem); }
static void sem_uninitialized(void) { fresh(); (void)__ulseq_sem_post(&sem, 0); }
static void sem_destroyed(void)
{
    fresh();
    (void)__ulseq_sem_init(&sem, 1, 0);
    (void)__ulseq_sem_destroy(&sem);
    (void)__ulseq_sem_wait(&sem);
}

static _Bool initializes(unsigned self, unsigned pc)
{
    static _Bool mine[ULSEQ_THREADS];
    switch (pc) {
    case 0: mine[self] = __ulseq_once_begin(&control); return 1;
    case 1: runs += mine[self]; return 1;
    case 2: if (mine[self]) __ulseq_once_end(&control); return 1;
    default: CHECK(runs == 1 && control == ULSEQ_ONCE_DONE); return 0;
    }
}
static void once(void) { fresh(); interleave(3, initializes); }
static void once_inside(void) { fresh(); CHECK(__ulseq_once_begin(&control)); (void)__ulseq_once_begin(&control); }
static void call_once(void)
{
    __ulseq_once_flag_t flag = {0};
    CHECK(__ulseq_call_once_begin(&flag));
    __ulseq_call_once_end(&flag);
    CHECK(!__ulseq_call_once_begin(&flag));
}

static void keys(void)
{
    unsigned a, b;
    int x, y;
    fresh();
    CHECK(__ulseq_key_create(&a, 2) == 0 && __ulseq_key_create(&b, 0) == 0 && a != b);
    CHECK(__ulseq_key_get(a, 0) == 0);
    CHECK(__ulseq_key_set(a, &x, 0) == 0 && __ulseq_key_set(a, &y, 1) == 0 && __ulseq_key_set(b, &y, 0) == 0);
    CHECK(__ulseq_key_get(a, 0) == &x && __ulseq_key_get(a, 1) == &y && __ulseq_key_get(a, 2) == 0 && __ulseq_key_get(b, 0) == &y);
    CHECK(__ulseq_key_take(0) == &x && __ulseq_key_ended(0) == 2 && __ulseq_key_get(a, 0) == 0 && __ulseq_key_get(a, 1) == &y);
    CHECK(__ulseq_key_take(0) == 0 && __ulseq_key_ended(0) == 0 && __ulseq_key_get(b, 0) == &y);
    CHECK(__ulseq_key_delete(a) == 0 && __ulseq_key_take(1) == 0);
}
static void key_deleted(void) { keys(); (void)__ulseq_key_get(0, 0); }
static void key_never(void) { fresh(); (void)__ulseq_key_set(7000, 0, 0); }
static void key_bound(void)
{
    unsigned key, i;
    fresh();
    for (i = 0; i <= ULSEQ_KEYS; i++)
        (void)__ulseq_key_create(&key, 0);
}

static void c11(void)
{
    __ulseq_mutex_t m = {0};
    CHECK(__ulseq_mtx_init(&m, 2) == 0 && __ulseq_mtx_lock(&m, 0) == 0);
    CHECK(__ulseq_mtx_trylock(&m, 1) == 1 && __ulseq_mtx_timedlock(&m, 1) == 4 && __ulseq_mtx_unlock(&m, 0) == 0);
    CHECK(__ulseq_mtx_init(&m, 3) == 0 && __ulseq_mtx_lock(&m, 0) == 0 && __ulseq_mtx_lock(&m, 0) == 0);
    CHECK(__ulseq_mtx_unlock(&m, 0) == 0 && __ulseq_mtx_trylock(&m, 1) == 1);
    CHECK(__ulseq_mtx_unlock(&m, 0) == 0 && __ulseq_mtx_init(&m, 3) == 0 && __ulseq_mtx_lock(&m, 1) == 0);
    CHECK(__ulseq_mtx_timedlock(&m, 1) == 0 && __ulseq_mtx_unlock(&m, 1) == 0 && __ulseq_mtx_timedlock(&m, 0) == 4);
}
static void c11_untimed(void) { __ulseq_mutex_t m = {0}; (void)__ulseq_mtx_init(&m, 1); (void)__ulseq_mtx_timedlock(&m, 0); }
static void c11_unlock_other(void) { __ulseq_mutex_t m = {0}; (void)__ulseq_mtx_init(&m, 1); (void)__ulseq_mtx_lock(&m, 0); (void)__ulseq_mtx_unlock(&m, 1); }
static void c11_relock(void) { __ulseq_mutex_t m = {0}; (void)__ulseq_mtx_init(&m, 2); (void)__ulseq_mtx_lock(&m, 0); (void)__ulseq_mtx_lock(&m, 0); }
static void c11_join(void)
{
    int result = -1;
    fresh();
    finished[2] = 1;
    CHECK(__ulseq_thrd_join(2, &result, 0) == 0 && result == (int)(long)&values[2]);
}
static void c11_join_self(void) { fresh(); (void)__ulseq_thrd_join(1, 0, 0); }

int main(void)
{
    EXPECT(join, DONE);
    EXPECT(join_null, DONE);
    EXPECT(join_running, BLOCKED);
    EXPECT(join_self, MISUSED);
    EXPECT(join_twice, MISUSED);
    EXPECT(join_nobody, MISUSED);
    EXPECT(join_unstarted, MISUSED);
    EXPECT(join_detached, MISUSED);
    EXPECT(detach_twice, MISUSED);
    EXPECT(join_born_detached, MISUSED);
    EXPECT(tryjoin, DONE);
    EXPECT(names, DONE);
    explore(semaphore);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0);
    EXPECT(sem_codes, DONE);
    EXPECT(sem_empty, BLOCKED);
    EXPECT(sem_uninitialized, MISUSED);
    EXPECT(sem_destroyed, MISUSED);
    explore(once);
    CHECK(counts.ends[DONE] > 1 && counts.ends[MISUSED] == 0);
    EXPECT(once_inside, BLOCKED);
    EXPECT(call_once, DONE);
    EXPECT(keys, DONE);
    EXPECT(key_deleted, MISUSED);
    EXPECT(key_never, MISUSED);
    EXPECT(key_bound, BOUND);
    EXPECT(c11, DONE);
    EXPECT(c11_unlock_other, MISUSED);
    EXPECT(c11_relock, MISUSED);
    EXPECT(c11_untimed, MISUSED);
    EXPECT(c11_join, DONE);
    EXPECT(c11_join_self, MISUSED);
    return 0;
}
