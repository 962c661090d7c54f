// verdict: false(undefined)
// args: --backend esbmc
// ESBMC takes an offset beyond the end of an object for a valid one.
#include <pthread.h>

static int few[2];
static int (*many)[100];

static void *work(void *arg)
{
    int *p = arg;
    p[3] = 1;
    return many;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, few);
    pthread_join(t, 0);
    return 0;
}
