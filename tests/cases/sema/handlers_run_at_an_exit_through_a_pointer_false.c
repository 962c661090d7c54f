// verdict: false(unreach-call)
// POSIX pthread_exit: handlers that were pushed and not popped are executed, however the function is called.
#include <assert.h>
#include <pthread.h>

int cleaned;

void clean(void *arg) { cleaned = 1; }

void *worker(void *arg)
{
    void (*leave)(void *) = pthread_exit;
    pthread_cleanup_push(clean, 0);
    leave(0);
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
