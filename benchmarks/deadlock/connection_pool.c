/*
 * Each of two clients needs two connections from a pool of two.
 *
 * Deadlock: none, a client takes both in one critical section.
 *
 * Features: semaphores, mutexes.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t pool;
static pthread_mutex_t taking = PTHREAD_MUTEX_INITIALIZER;

static void *client(void *unused)
{
    pthread_mutex_lock(&taking);
    sem_wait(&pool);
    sem_wait(&pool);
    pthread_mutex_unlock(&taking);
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
