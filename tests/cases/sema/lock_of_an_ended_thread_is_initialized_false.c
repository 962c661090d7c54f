// verdict: false(misuse)
// A mutex that is held is initialized again, and nobody unlocks it: POSIX pthread_mutex_init.
#include <pthread.h>

pthread_mutex_t mutex;
int count;

static void *counts(void *arg)
{
    pthread_mutex_lock(&mutex);
    count = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_init(&mutex, 0);
    pthread_create(&thread, 0, counts, 0);
    pthread_join(thread, 0);
    pthread_mutex_init(&mutex, 0);
    return 0;
}
