// verdict: false(unreach-call)
// pthread_attr_setaffinity_np(3): EINVAL for a processor that does not exist.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void)
{
    pthread_attr_t attributes;
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(999, &processors);
    pthread_attr_init(&attributes);
    assert(pthread_attr_setaffinity_np(&attributes, sizeof processors, &processors) == 0);
    return 0;
}
