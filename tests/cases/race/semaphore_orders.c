// explore: true
// symbolic: true
// cbmc: true
// No lock protects the buffer: the semaphore orders the accesses.
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int *buffer;
static int number;

static void *fill(void *unused)
{
    number = 3;
    buffer = &number;
    sem_post(&full);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&full, 0, 0);
    pthread_create(&thread, 0, fill, 0);
    sem_wait(&full);
    int got = *buffer;
    pthread_join(thread, 0);
    return got;
}
