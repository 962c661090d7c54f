// verdict: false(unreach-call)
// A thread that asks again for a lock it holds for writing is told so (EDEADLK) and goes on.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *worker(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    int again = pthread_rwlock_wrlock(&lock);
    int read = pthread_rwlock_rdlock(&lock);
    assert(again == EDEADLK && read == EDEADLK);
    assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
    pthread_rwlock_unlock(&lock);
    assert(0);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
