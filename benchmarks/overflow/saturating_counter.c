/*
 * Two threads count events near the largest number.
 *
 * Overflow: none, looking and counting are one critical section.
 *
 * Features: mutexes, check and use.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events = 2147483646;

static void *count(void *unused)
{
    pthread_mutex_lock(&lock);
    int fits = events < 2147483647;
    if (fits)
        events++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, count, 0);
    count(0);
    pthread_join(other, 0);
    return events < 0;
}
