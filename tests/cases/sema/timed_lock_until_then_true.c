// verdict: true
// A valid time.
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
    struct timespec until = {1, 999999999};
    pthread_t thread;
    int first, second;
    pthread_create(&thread, 0, owner, 0);
    first = pthread_mutex_timedlock(&mutex, &until);
    second = pthread_rwlock_timedrdlock(&lock, &until);
    assert(first == 0 || first == ETIMEDOUT);
    assert(second == 0 || second == ETIMEDOUT);
    return 0;
}
