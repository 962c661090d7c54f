// verdict: false(unreach-call)
// What scanf reads is arbitrary; a fence written in assembly changes nothing.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

int limit;

void *worker(void *arg)
{
    if (scanf("%d", &limit) != 1)
        puts(strerror(1));
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __asm__ volatile("mfence" ::: "memory");
    pthread_join(t, 0);
    assert(limit != 12345);
    return 0;
}
