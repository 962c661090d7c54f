// args: --property=data-race
// exit: 5
// says: a semaphore told its value

/* POSIX 4.12: sem_getvalue synchronizes with nothing. */
#include <pthread.h>
#include <semaphore.h>

static int data;
static sem_t ready;

static void *writer(void *unused)
{
    data = 1;
    sem_post(&ready);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int value = 0;
    sem_init(&ready, 0, 0);
    pthread_create(&thread, 0, writer, 0);
    sem_getvalue(&ready, &value);
    if (value)
        data = 2;
    pthread_join(thread, 0);
    return 0;
}
