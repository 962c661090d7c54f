// args: --property no-data-race
// exit: 10
// says: data race on `lock`

/* A thread that waits for a lock reads its memory; whoever holds the lock and overwrites it as data races with that. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    x++;
    lock = fresh;
    return arg;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
