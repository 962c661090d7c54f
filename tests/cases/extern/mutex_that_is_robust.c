// verdict: unknown
// What a robust mutex does when its owner has ended is not modeled: a bound, behind which nothing is followed.
#include <assert.h>
#include <pthread.h>
int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t mutex;
    int robust = 7;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_getrobust(&attributes, &robust);
    assert(robust == PTHREAD_MUTEX_STALLED);
    assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_STALLED) == 0);
    pthread_mutex_init(&mutex, &attributes);
    assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_consistent(&mutex) != 0);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    assert(robust == 7);
    return 0;
}
