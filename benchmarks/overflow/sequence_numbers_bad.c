/*
 * Threads take sequence numbers from a counter that has run for long.
 *
 * Overflow: the counter only grows.
 *
 * Features: mutexes.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next = 2147483646;

static void *take(void *unused)
{
    pthread_mutex_lock(&lock);
    int mine = next;
    next = mine + 1;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, take, 0);
    pthread_create(&two, 0, take, 0);
    take(0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return next < 0;
}
