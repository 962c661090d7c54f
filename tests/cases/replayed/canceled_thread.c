// A thread that is canceled where it would sleep, and its cleanup handlers.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int order;

static void handler(void *digit) { order = 10 * order + *(int *)digit; }

static void *sleeper(void *p)
{
    int one = 1, two = 2;
    pthread_cleanup_push(handler, &one);
    pthread_cleanup_push(handler, &two);
    sleep(1000);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sleeper, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    assert(order != 21);
    return 0;
}
