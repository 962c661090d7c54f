// verdict: false(unreach-call)
// The other thread has the address of the variable that an unknown function sets.
#include <assert.h>
#include <pthread.h>

extern void set(int *);

static void *work(void *arg)
{
    assert(*(int *)arg == 5);
    return 0;
}

int main(void)
{
    pthread_t t;
    int own = 5;
    pthread_create(&t, 0, work, &own);
    set(&own);
    pthread_join(t, 0);
    return 0;
}
