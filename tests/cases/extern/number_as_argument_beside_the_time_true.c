// verdict: true
/* A thread gets a number as its argument; the time, of which a sample is tried, is no address. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static int seen;

static void *work(void *arg)
{
    seen = (int)(long)arg;
    return 0;
}

int main(void)
{
    pthread_t t;
    printf("%ld\n", (long)time(0));
    if (pthread_create(&t, 0, work, (void *)6L))
        return 1;
    pthread_join(t, 0);
    assert(seen == 6);
    return 0;
}
