/*
 * A buffer goes back and forth between two threads; semaphores say whose it is.
 *
 * Data race: none, each thread waits for its turn.
 *
 * Features: semaphores.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t full, empty;
static int buffer;

static void *write_all(void *unused)
{
    for (int i = 1; i <= 2; i++) {
        sem_wait(&empty);
        buffer = i;
        sem_post(&full);
    }
    return unused;
}

int main(void)
{
    pthread_t writer;
    int sum = 0;
    sem_init(&full, 0, 0);
    sem_init(&empty, 0, 1);
    pthread_create(&writer, 0, write_all, 0);
    for (int i = 0; i < 2; i++) {
        sem_wait(&full);
        sum += buffer;
        sem_post(&empty);
    }
    pthread_join(writer, 0);
    return sum > 4;
}
