// verdict: true
// The clocks of POSIX exist; others may give EINVAL.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec now, until = {1, 1};
    int result = clock_gettime(12345, &now);
    assert(result == 0 || (result == -1 && errno == EINVAL));
    assert(clock_getres(CLOCK_PROCESS_CPUTIME_ID, 0) == 0);
    assert(clock_getres(CLOCK_REALTIME, 0) == 0);
    result = pthread_mutex_clocklock(&mutex, 12345, &until);
    assert(result == 0 || result == EINVAL);
    if (result == 0)
        pthread_mutex_unlock(&mutex);
    assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &until) == 0);
    result = pthread_cond_clockwait(&condition, &mutex, 12345, &until);
    assert(result == 0 || result == ETIMEDOUT || result == EINVAL);
    pthread_mutex_unlock(&mutex);
    return 0;
}
