/*
 * Two workers count requests; main reads the total while they run.
 *
 * Data race: main reads the counter without the lock.
 *
 * Features: mutexes, shared counter.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned requests;

static void *serve(void *unused)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        requests++;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

static unsigned total(void)
{
    return requests;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, serve, 0);
    pthread_create(&two, 0, serve, 0);
    unsigned seen = total();
    pthread_join(one, 0);
    pthread_join(two, 0);
    return seen > requests;
}
