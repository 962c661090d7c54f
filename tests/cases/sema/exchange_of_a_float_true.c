// verdict: true
// A compare-and-exchange compares the contents of memory (C11 7.17.7.4, note): a NaN is equal to itself, and zeros with
// different signs are not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic float shared;
int wins;

static void *worker(void *arg)
{
    float expected = -0.0f;
    wins += atomic_compare_exchange_strong(&shared, &expected, 1.0f);
    assert(expected == 0.0f);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(wins == 0 && shared == 0.0f);
    float none = shared / shared, same = none;
    shared = none;
    assert(atomic_compare_exchange_strong(&shared, &same, 2.0f) && shared == 2.0f);
    return 0;
}
