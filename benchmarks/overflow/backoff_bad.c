/*
 * A thread doubles its delay whenever it finds the lock taken.
 *
 * Overflow: the delay is doubled without a limit.
 *
 * Features: trylock, shifts.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t other;
    int delay = 1 << 28;
    pthread_create(&other, 0, hold, 0);
    for (int i = 0; i < 3; i++) {
        if (pthread_mutex_trylock(&lock) == 0)
            pthread_mutex_unlock(&lock);
        else
            delay <<= 1;
    }
    pthread_join(other, 0);
    return delay == 0;
}
