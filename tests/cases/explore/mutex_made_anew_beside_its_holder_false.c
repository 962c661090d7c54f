// args: --property data-race
// exit: 10
// says: data race on `shared`
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int locked, done;
int shared;
static void *other(void *arg)
{
    pthread_mutex_lock(&mutex);
    locked = 1;
    shared = 1;
    while (!done)
        ;
    pthread_mutex_unlock(&mutex);
    return arg;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    while (!locked)
        ;
    pthread_mutex_init(&mutex, 0);
    pthread_mutex_lock(&mutex);
    shared = 2;
    pthread_mutex_unlock(&mutex);
    done = 1;
    pthread_join(thread, 0);
    return 0;
}
