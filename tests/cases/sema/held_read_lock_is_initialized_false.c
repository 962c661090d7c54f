// verdict: false(misuse)
// POSIX pthread_rwlock_init
#include <pthread.h>

pthread_rwlock_t lock;

static void *holds(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_init(&lock, 0);
    pthread_create(&thread, 0, holds, 0);
    pthread_rwlock_init(&lock, 0);
    pthread_join(thread, 0);
    return 0;
}
