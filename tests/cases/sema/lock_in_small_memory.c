// verdict: false(undefined)
// Memory for a pointer is too small for a mutex.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t *lock;
int count;

void *add(void *arg)
{
    pthread_mutex_lock(lock);
    count++;
    pthread_mutex_unlock(lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    lock = malloc(sizeof(lock));
    if (!lock)
        return 1;
    pthread_mutex_init(lock, NULL);
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    return 0;
}
