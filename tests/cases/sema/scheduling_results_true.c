// verdict: true
// Functions that set how a thread is scheduled have the results of POSIX, and change nothing else.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void)
{
    cpu_set_t processors;
    struct sched_param high = { .sched_priority = 50 };
    CPU_ZERO(&processors);
    CPU_SET(0, &processors);
    int by_scheduler = sched_setscheduler(0, SCHED_FIFO, &high);
    assert(pthread_setaffinity_np(pthread_self(), sizeof processors, &processors) >= 0);
    assert(by_scheduler == 0 || by_scheduler == -1);
    assert(high.sched_priority == 50 && sched_yield() == 0);
    return 0;
}
