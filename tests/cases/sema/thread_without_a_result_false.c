// verdict: false(unreach-call)
/* A thread begins with a function that returns nothing: nobody knows what pthread_join gives (C11 6.3.2.3p8). */
#include <assert.h>
#include <pthread.h>

static void work(void *arg)
{
    *(int *)arg = 1;
}

int main(void)
{
    pthread_t t;
    int done = 0;
    void *result = 0;
    if (pthread_create(&t, 0, (void *(*)(void *))work, &done))
        return 1;
    pthread_join(t, &result);
    assert(done == 1);
    assert(result == 0);
    return 0;
}
