// verdict: false(unreach-call)
// POSIX pthread_cond_clockwait, pthread_mutex_clocklock: EINVAL
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec until = {1, 1};
    int result;
    pthread_mutex_lock(&mutex);
    result = pthread_cond_clockwait(&condition, &mutex, 12345, &until);
    pthread_mutex_unlock(&mutex);
    assert(result != 22);
    return 0;
}
