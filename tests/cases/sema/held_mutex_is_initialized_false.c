// verdict: false(misuse)
// POSIX pthread_mutex_init: undefined for one that is initialized; here another thread may hold it.
#include <pthread.h>
#include <stdlib.h>

struct shared {
    pthread_mutex_t mutex;
    int count;
} *shared;

static void *counts(void *arg)
{
    pthread_mutex_lock(&shared->mutex);
    shared->count = 1;
    pthread_mutex_unlock(&shared->mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    shared = malloc(sizeof *shared);
    if (!shared)
        return 0;
    pthread_mutex_init(&shared->mutex, 0);
    pthread_create(&thread, 0, counts, 0);
    pthread_mutex_init(&shared->mutex, 0);
    pthread_join(thread, 0);
    return 0;
}
