// verdict: true
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void)
{
    struct timespec until = {1, 999999999};
    int result;
    pthread_mutex_lock(&mutex);
    result = pthread_cond_timedwait(&cond, &mutex, &until);
    pthread_mutex_unlock(&mutex);
    assert(result == 0 || result == ETIMEDOUT);
    return 0;
}
