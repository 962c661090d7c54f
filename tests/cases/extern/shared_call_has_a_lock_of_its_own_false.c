// verdict: false(unreach-call)
// args: --calls share
// The mutex is that of a call inside of one that is shared.
#include <assert.h>
#include <pthread.h>

int steps;

static void locks(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    steps++;
}

static void around(void)
{
    steps++;
    locks();
    steps++;
}

static void *worker(void *arg)
{
    around();
    around();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    assert(steps != 6);
    return 0;
}
