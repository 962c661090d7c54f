// verdict: false(unreach-call)
// A thread that has ended was not joined yet, so its id is one still, but it has no clock any more (ESRCH with glibc).
#include <assert.h>
#include <pthread.h>
#include <time.h>

void *work(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    clockid_t clock;
    pthread_create(&thread, 0, work, 0);
    assert(pthread_getcpuclockid(thread, &clock) == 0);
    pthread_join(thread, 0);
    return 0;
}
