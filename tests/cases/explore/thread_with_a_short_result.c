// exit: 10
// says: ulseq verdict: false(unreach-call)

/* A thread begins with a function that returns `int`: of the pointer that pthread_join gives, one half is unknown. */
#include <assert.h>
#include <pthread.h>

static int work(int *arg)
{
    return *arg;
}

int main(void)
{
    pthread_t t;
    int number = -1;
    void *result;
    if (pthread_create(&t, 0, (void *(*)(void *))work, &number))
        return 1;
    pthread_join(t, &result);
    assert((long)result == -1);
    return 0;
}
