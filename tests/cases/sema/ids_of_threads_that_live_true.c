// verdict: true
// POSIX 2.9.2: a thread may be named, asked about, canceled and get the signal 0 until it is joined, also after its end; a
// detached one, until it ends.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static sem_t named;

static void *ends(void *unused)
{
    return unused;
}

static void *waits(void *unused)
{
    pthread_setname_np(pthread_self(), "waits");
    sem_wait(&named);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    sem_init(&named, 0, 0);
    pthread_create(&first, 0, ends, 0);
    pthread_kill(first, 0);
    pthread_cancel(first);
    pthread_join(first, 0);
    pthread_create(&second, 0, waits, 0);
    pthread_detach(second);
    pthread_setname_np(second, "second");
    sem_post(&named);
    return 0;
}
