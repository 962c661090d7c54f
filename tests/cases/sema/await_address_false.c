// verdict: false(unreach-call)
// A round that does not get the lock changes `tries`, which the address that was taken before shows.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int lock = 1;

void *worker(void *arg) {
    lock = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    int tries = 0, *seen = &tries;
    pthread_create(&t, 0, worker, 0);
    while (atomic_exchange(&lock, 1)) tries = 1;
    assert(*seen == 0);
}
