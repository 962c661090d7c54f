// exit: 5
// says: more than a contract in C covers

/* POSIX freelocale: undefined if a thread uses the locale; that this is another thread is a bound. */
#define _GNU_SOURCE
#include <locale.h>
#include <pthread.h>
#include <semaphore.h>

static locale_t shared;
static sem_t used, freed;

static void *user(void *unused)
{
    uselocale(shared);
    sem_post(&used);
    sem_wait(&freed);
    uselocale(LC_GLOBAL_LOCALE);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&used, 0, 0);
    sem_init(&freed, 0, 0);
    shared = newlocale(LC_ALL_MASK, "C", 0);
    if (!shared)
        return 0;
    pthread_create(&thread, 0, user, 0);
    sem_wait(&used);
    freelocale(shared);
    sem_post(&freed);
    pthread_join(thread, 0);
    return 0;
}
