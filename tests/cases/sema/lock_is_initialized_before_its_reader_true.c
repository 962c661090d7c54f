// verdict: true
// A lock that was given back may be initialized again: nobody holds it.
#include <pthread.h>

static pthread_rwlock_t lock;

static void *hold(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_init(&lock, 0);
    pthread_create(&thread, 0, hold, 0);
    pthread_join(thread, 0);
    pthread_rwlock_init(&lock, 0);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return 0;
}
