/*
 * Each of two clients needs two connections from a pool of two.
 *
 * Deadlock: each may take one and wait for the other forever.
 *
 * Features: semaphores, mutexes.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t pool;

static void *client(void *unused)
{
    sem_wait(&pool);
    sem_wait(&pool);
    sem_post(&pool);
    sem_post(&pool);
    return unused;
}

int main(void)
{
    pthread_t other;
    sem_init(&pool, 0, 2);
    pthread_create(&other, 0, client, 0);
    client(0);
    pthread_join(other, 0);
    return 0;
}
