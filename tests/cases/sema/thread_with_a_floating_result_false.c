// verdict: false(unreach-call)
/* A thread begins with a function whose result is passed elsewhere: nobody knows what pthread_join gives. */
#include <assert.h>
#include <pthread.h>

static double work(void *arg)
{
    (void)arg;
    return 1;
}

int main(void)
{
    pthread_t t;
    void *result = 0;
    if (pthread_create(&t, 0, (void *(*)(void *))work, 0))
        return 1;
    pthread_join(t, &result);
    assert(result == 0);
    return 0;
}
