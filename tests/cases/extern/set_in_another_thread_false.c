// verdict: false(unreach-call)
// What an unknown function sets in one thread is read in another one, and nowhere in its own.
#include <assert.h>
#include <pthread.h>

extern void set(int *);

static int shared;

static void *work(void *arg)
{
    set(&shared);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(shared == 0);
    return 0;
}
