// verdict: true
// args: --calls share
#include <assert.h>
#include <pthread.h>

int steps;

static void locks(void)
{
    pthread_mutex_t mutex;
    pthread_spinlock_t spin;
    pthread_mutex_init(&mutex, 0);
    pthread_spin_init(&spin, 0);
    pthread_mutex_lock(&mutex);
    pthread_spin_lock(&spin);
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
    assert(steps == 6);
    return 0;
}
