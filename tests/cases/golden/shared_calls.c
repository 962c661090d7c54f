// flags: --calls share --unwind-recursion 1
// scheme: resume
// scheme: step
// Calls of a function share a copy of it, to which they jump; a recursive one has a copy for each round.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int sum, calls;

static int add(int *place, int value)
{
    int old, unset;
    pthread_mutex_lock(&mutex);
    old = *place;
    *place = old + value;
    pthread_mutex_unlock(&mutex);
    if (unset == 5)
        return -1;
    return old;
}

static int twice(int value)
{
    int first = add(&sum, value);
    return first + add(&calls, 1);
}

static int down(int n)
{
    calls++;
    return n == 0 ? 0 : n + down(n - 1);
}

static void *worker(void *arg)
{
    twice(2);
    return (void *)(long)down(1);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    while (twice(1) < 3)
        ;
    pthread_join(thread, 0);
    assert(sum > 2);
    return 0;
}
