// verdict: false(misuse)
// POSIX pthread_barrier_init: undefined if a thread waits at it
#include <pthread.h>

pthread_barrier_t barrier;

static void *waiter(void *arg)
{
    pthread_barrier_wait(&barrier);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&thread, 0, waiter, 0);
    pthread_barrier_init(&barrier, 0, 1);
    return 0;
}
