// verdict: false(misuse)
// POSIX pthread_cond_init
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition;
int go, waits;

static void *waiter(void *arg)
{
    pthread_mutex_lock(&mutex);
    waits = 1;
    while (!go)
        pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_cond_init(&condition, 0);
    pthread_create(&thread, 0, waiter, 0);
    pthread_mutex_lock(&mutex);
    go = 1;
    if (waits)
        pthread_cond_init(&condition, 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
