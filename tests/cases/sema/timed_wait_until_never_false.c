// verdict: false(unreach-call)
// POSIX pthread_cond_timedwait: EINVAL if the nanoseconds are none.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec until = {1, 1000000000};
    int result;
    pthread_mutex_lock(&mutex);
    result = pthread_cond_timedwait(&cond, &mutex, &until);
    pthread_mutex_unlock(&mutex);
    assert(result != 22);
    return 0;
}
