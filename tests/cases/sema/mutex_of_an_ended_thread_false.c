// verdict: false(misuse)
// A thread ends with a mutex locked. Another one is no owner of it, even if it gets the number of the first one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *arg)
{
    pthread_mutex_lock(&m);
    return arg;
}

static void *unlocks(void *arg)
{
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, locks, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, unlocks, 0);
    pthread_join(t, 0);
    return 0;
}
