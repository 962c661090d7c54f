// verdict: false(unreach-call)
// A program may run on a processor with or without a feature.
#include <assert.h>
#include <pthread.h>

static int is_fast;

void *thread(void *arg)
{
    is_fast = __builtin_cpu_supports("avx2") != 0;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(is_fast);
    return 0;
}
