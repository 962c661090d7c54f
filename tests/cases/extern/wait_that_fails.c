// verdict: unknown
// A wait with an error-checking mutex that is not held fails (POSIX pthread_cond_wait: EPERM), which is a bound.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t mutex;
    pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
    assert(pthread_cond_wait(&cond, &mutex) == 0);
    return 0;
}
