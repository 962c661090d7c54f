/*
 * A sensor thread delivers samples, main computes their average.
 *
 * Overflow: none, the sum is one of long numbers.
 *
 * Features: semaphores.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int samples[2];

static void *measure(void *unused)
{
    samples[0] = 1500000000;
    samples[1] = 1200000000;
    sem_post(&ready);
    return unused;
}

int main(void)
{
    pthread_t sensor;
    sem_init(&ready, 0, 0);
    pthread_create(&sensor, 0, measure, 0);
    sem_wait(&ready);
    int average = ((long)samples[0] + samples[1]) / 2;
    pthread_join(sensor, 0);
    return average < 0;
}
