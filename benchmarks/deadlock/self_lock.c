/*
 * A function that takes a mutex calls another one that takes it again.
 *
 * Deadlock: none. The mutex is recursive.
 *
 * Features: recursive mutex, calls under a lock.
 */
#include <pthread.h>

pthread_mutex_t lock;
int total;

void add(int amount)
{
    pthread_mutex_lock(&lock);
    total += amount;
    pthread_mutex_unlock(&lock);
}

void *twice(void *arg)
{
    pthread_mutex_lock(&lock);
    add(1);
    add(1);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &kind);
    pthread_create(&thread, 0, twice, 0);
    add(1);
    pthread_join(thread, 0);
    return 0;
}
