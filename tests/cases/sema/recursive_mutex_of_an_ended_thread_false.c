// verdict: false(unreach-call)
// A thread ends with a recursive mutex locked: nobody else can lock it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *locks(void *arg)
{
    pthread_mutex_lock(&m);
    return arg;
}

static void *tries(void *arg)
{
    assert(pthread_mutex_trylock(&m) == 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &recursive);
    pthread_create(&t, 0, locks, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, tries, 0);
    pthread_join(t, 0);
    return 0;
}
