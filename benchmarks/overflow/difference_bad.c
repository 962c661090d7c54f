/*
 * A thread compares two values by their difference while another one changes them.
 *
 * Overflow: the difference of two values of different signs may not fit.
 *
 * Features: mutexes, comparison functions.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int low = -5, high = 100;

static void *spread(void *unused)
{
    pthread_mutex_lock(&lock);
    low = -2000000000;
    high = 2000000000;
    pthread_mutex_unlock(&lock);
    return unused;
}

static int order(int a, int b)
{
    return a - b;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, spread, 0);
    pthread_mutex_lock(&lock);
    int sign = order(high, low);
    pthread_mutex_unlock(&lock);
    pthread_join(other, 0);
    return sign <= 0;
}
