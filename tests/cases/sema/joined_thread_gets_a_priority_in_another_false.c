// verdict: false(misuse)
// POSIX 2.9.2: whether the id still is one depends on the order of the two threads.
#include <pthread.h>

static pthread_t first;

static void *nothing(void *unused)
{
    return unused;
}

static void *asks(void *unused)
{
    struct sched_param priority;
    int policy;
    pthread_getschedparam(first, &policy, &priority);
    return unused;
}

int main(void)
{
    pthread_t second;
    pthread_create(&first, 0, nothing, 0);
    pthread_create(&second, 0, asks, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
