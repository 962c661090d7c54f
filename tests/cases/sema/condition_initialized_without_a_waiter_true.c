// verdict: true
// Nobody waits any more.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition;
int go;

static void *waiter(void *arg)
{
    pthread_mutex_lock(&mutex);
    if (!go)
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
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    pthread_cond_init(&condition, 0);
    return 0;
}
