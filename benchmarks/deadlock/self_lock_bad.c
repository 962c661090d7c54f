/*
 * A function that takes a mutex calls another one that takes it again.
 *
 * Deadlock: reachable. The mutex is a normal one, which makes its owner wait for itself (POSIX pthread_mutex_lock).
 *
 * Features: calls under a lock.
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
    pthread_mutex_init(&lock, 0);
    pthread_create(&thread, 0, twice, 0);
    add(1);
    pthread_join(thread, 0);
    return 0;
}
