// verdict: true
// A thread that asks about itself has not ended.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

pthread_t first;

void *work(void *arg)
{
    int policy, result;
    clockid_t clock;
    struct sched_param priority;
    pthread_t self = pthread_self();
    assert(pthread_getcpuclockid(self, &clock) == 0);
    assert(pthread_getschedparam(pthread_self(), &policy, &priority) == 0);
    result = pthread_getschedparam(first, &policy, &priority);
    assert(result == 0 || result == ESRCH);
    return arg;
}

int main(void)
{
    pthread_t thread;
    first = pthread_self();
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
