// verdict: false(unreach-call)
// A thread may lack the permission to change how it is scheduled.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

void reach_error(void);

int main(void)
{
    struct sched_param high = { .sched_priority = 50 };
    if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &high) && sched_setscheduler(0, SCHED_FIFO, &high) == -1)
        reach_error();
    return 0;
}
