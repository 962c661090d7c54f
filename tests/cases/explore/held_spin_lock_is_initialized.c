// exit: 10
// says: initializing a lock that a thread holds

/* POSIX pthread_spin_init: undefined for a spin lock that is initialized already; here a thread even holds it. */
#include <pthread.h>

static pthread_spinlock_t lock;

static void *work(void *arg)
{
    pthread_spin_lock(&lock);
    pthread_spin_init(&lock, 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_spin_init(&lock, 0);
    if (pthread_create(&t, 0, work, 0))
        return 1;
    pthread_join(t, 0);
    return 0;
}
