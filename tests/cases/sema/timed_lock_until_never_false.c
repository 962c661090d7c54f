// verdict: false(unreach-call)
// POSIX pthread_mutex_timedlock: EINVAL if it would wait and the nanoseconds are 10^9 or more.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *owner(void *arg)
{
    pthread_mutex_lock(&mutex);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    struct timespec until = {1, 1000000000};
    pthread_t thread;
    int first, second;
    pthread_create(&thread, 0, owner, 0);
    first = pthread_mutex_timedlock(&mutex, &until);
    second = pthread_rwlock_timedrdlock(&lock, &until);
    (void)second;
    assert(first == 0 || first == ETIMEDOUT);
    return 0;
}
