/*
 * Threads that wait for each other's end; `main` leaves them alone.
 *
 * Deadlock: none. Only one of them joins the other one.
 *
 * Features: join by a thread that is not main, semaphore, pthread_exit in main.
 */
#include <pthread.h>
#include <semaphore.h>

pthread_t one, two;
sem_t known;

void *first(void *arg)
{
    sem_wait(&known);
    pthread_join(two, 0);
    return 0;
}

void *second(void *arg)
{
    sem_wait(&known);
    return 0;
}

int main(void)
{
    sem_init(&known, 0, 0);
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    sem_post(&known);
    sem_post(&known);
    pthread_exit(0);
}
