/*
 * A timer is set from a clock that is about to wrap around.
 *
 * Overflow: none, the time that has passed is computed without a sign.
 *
 * Features: mutexes, clocks.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ticks = 2147483640;

static void *tick(void *unused)
{
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&lock);
        ticks++;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static int expired(int start, int delay)
{
    pthread_mutex_lock(&lock);
    int now = ticks;
    pthread_mutex_unlock(&lock);
    return (unsigned)now - (unsigned)start >= (unsigned)delay;
}

int main(void)
{
    pthread_t ticker;
    pthread_create(&ticker, 0, tick, 0);
    int early = expired(2147483640, 10);
    pthread_join(ticker, 0);
    return early;
}
