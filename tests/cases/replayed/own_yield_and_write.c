// The program defines functions with names of the library that waiting and reporting need.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int yields, written;

int sched_yield(void)
{
    yields++;
    return 0;
}

int usleep(unsigned int microseconds)
{
    (void)microseconds;
    return 0;
}

long write(int to, const void *from, size_t size)
{
    (void)to;
    (void)from;
    written += (int)size;
    return (long)size;
}

static int shared;

static void *run(void *arg)
{
    int old = shared;
    sched_yield();
    usleep(5);
    write(1, "x", 1);
    shared = old + 1;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(shared == 2 || written != 2);
    return 0;
}
