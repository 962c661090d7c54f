// verdict: true
// needs: a proof
// Lock debugging records the address of the caller; the counter of the processor and its features have any value.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *owner;
static int n;

static void lock(void)
{
    pthread_mutex_lock(&m);
    owner = __builtin_return_address(0);
}

void *thread(void *arg)
{
    unsigned long long begin = __builtin_ia32_rdtsc();
    lock();
    n += __builtin_cpu_supports("avx2") ? 1 : 2;
    if (begin == __builtin_ia32_rdtsc())
        n += 2;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    __builtin_cpu_init();
    pthread_create(&t, 0, thread, 0);
    lock();
    int seen = n;
    pthread_mutex_unlock(&m);
    assert(seen >= 0 && seen <= 4);
    pthread_join(t, 0);
    return 0;
}
