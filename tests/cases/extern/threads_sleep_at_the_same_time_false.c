// verdict: false(unreach-call)
// POSIX sleep: two threads that sleep need not take the time of both.
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

void *work(void *arg)
{
    sleep(3);
    return arg;
}

int main(void)
{
    struct timespec begin, end;
    pthread_t t;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pthread_create(&t, 0, work, 0);
    sleep(3);
    pthread_join(t, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert(end.tv_sec - begin.tv_sec >= 6);
    return 0;
}
