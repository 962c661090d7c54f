// verdict: false(misuse)
// POSIX pthread_spin_init: undefined for one that is locked
#include <pthread.h>

pthread_spinlock_t lock;

static void *holds(void *arg)
{
    pthread_spin_lock(&lock);
    pthread_spin_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_spin_init(&lock, 0);
    pthread_create(&thread, 0, holds, 0);
    pthread_spin_init(&lock, 0);
    pthread_join(thread, 0);
    return 0;
}
