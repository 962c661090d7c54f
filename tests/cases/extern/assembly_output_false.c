// verdict: false(unreach-call)
// Inline assembly whose instructions are not known sets its outputs to anything.
#include <assert.h>
#include <pthread.h>

unsigned shared;

void *work(void *arg)
{
    unsigned low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    shared = low;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(shared == 1);
    return 0;
}
