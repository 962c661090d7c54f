// verdict: false(unreach-call)
// The handler of the thread that leaves gives the lock free: the other one gets in and sees the half-done work.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int a, b;

void unlock(void *lock) { pthread_mutex_unlock(lock); }

void *writer(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_cleanup_push(unlock, &m);
    a = 1;
    if (arg)
        pthread_exit(0);
    b = 1;
    pthread_cleanup_pop(1);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, &m);
    pthread_mutex_lock(&m);
    assert(a == b);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
