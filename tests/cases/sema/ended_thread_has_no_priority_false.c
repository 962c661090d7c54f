// verdict: false(unreach-call)
// The same for its priority.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

void *work(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    int policy, result;
    struct sched_param priority;
    pthread_create(&thread, 0, work, 0);
    result = pthread_getschedparam(thread, &policy, &priority);
    pthread_join(thread, 0);
    assert(result == 0);
    return 0;
}
