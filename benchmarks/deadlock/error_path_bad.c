/*
 * A queue under a mutex; taking from an empty one fails.
 *
 * Deadlock: the return in between leaves the mutex locked.
 *
 * Features: mutexes.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items;

static int take(void)
{
    pthread_mutex_lock(&lock);
    if (items == 0) {
        return -1;
    }
    items--;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *put(void *unused)
{
    pthread_mutex_lock(&lock);
    items++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, 0, put, 0);
    take();
    pthread_join(producer, 0);
    return 0;
}
