// verdict: false(unreach-call)
// POSIX pthread_exit: handlers that were pushed and not popped are executed, also where the function is called through
// an initialized table.
#include <assert.h>
#include <pthread.h>

void (*const leave[])(void *) = {0, pthread_exit};
int cleaned;

void clean(void *arg) { cleaned = 1; }

void *worker(void *arg)
{
    pthread_cleanup_push(clean, 0);
    leave[1](0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(cleaned == 0);
    return 0;
}
