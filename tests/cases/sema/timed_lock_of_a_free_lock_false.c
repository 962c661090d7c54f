// verdict: false(unreach-call)
// POSIX pthread_rwlock_timedrdlock: the time need not be checked if the lock is free; glibc checks it.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    struct timespec invalid = {1, 1000000000};
    assert(pthread_rwlock_timedrdlock(&lock, &invalid) == 0);
    return 0;
}
