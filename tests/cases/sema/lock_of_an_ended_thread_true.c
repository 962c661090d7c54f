// verdict: true
// A thread ends with a lock held for writing. Another one does not hold it: it is not told that it would wait for itself.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *locks(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    return arg;
}

static void *asks(void *arg)
{
    assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
    pthread_rwlock_wrlock(&lock);
    assert(0);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, locks, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, asks, 0);
    pthread_detach(t);
    return 0;
}
