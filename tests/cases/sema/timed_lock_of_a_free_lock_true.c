// verdict: true
// POSIX pthread_mutex_timedlock: a lock that is free is taken, or an invalid time is an error.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct timespec until = {1, 0}, invalid = {1, -1};
    assert(pthread_mutex_timedlock(&lock, &until) == 0);
    pthread_mutex_unlock(&lock);
    int code = pthread_mutex_timedlock(&lock, &invalid);
    assert(code == 0 || code == EINVAL);
    return 0;
}
