// args: --property deadlock
// exit: 5
// says: deadlocks are not looked for in such programs

#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *waits(void *arg)
{
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waits, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    return 0;
}
