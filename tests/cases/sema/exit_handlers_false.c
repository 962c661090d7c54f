// verdict: false(unreach-call)
// Other threads go on while the handlers run.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int x;

static void *add(void *arg)
{
    x = 1;
    return arg;
}

static void look(void)
{
    int before = x;
    assert(x == before);
}

int main(void)
{
    pthread_t t;
    atexit(look);
    pthread_create(&t, 0, add, 0);
    return 0;
}
