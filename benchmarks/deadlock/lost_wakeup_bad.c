/*
 * One thread waits until another one has said that it is ready.
 *
 * Deadlock: reachable. The flag is looked at before the mutex is taken: if it is set and signaled in between, nobody will signal
 * again. That the condition may wake up for no reason is no way out.
 *
 * Features: condition variable, access without the mutex.
 */
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg)
{
    if (!ready) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waiter, 0);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}
