// verdict: false(unreach-call)
// pthread_kill(3): the id of a thread that has ended is one until it is joined, but the thread may not be found (ESRCH).
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *work(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    assert(pthread_kill(thread, 0) == 0);
    pthread_join(thread, 0);
    return 0;
}
