// verdict: true
// `xchg` with memory is one step without `lock`: a spin lock.
#include <assert.h>
#include <pthread.h>

static volatile int taken;
static int inside;

static int test_and_set(volatile int *at)
{
    int old = 1;
    __asm__ volatile("xchgl %0, %1" : "=r"(old), "=m"(*at) : "0"(old), "m"(*at) : "memory");
    return old;
}

static void *work(void *arg)
{
    while (test_and_set(&taken))
        __asm__ volatile("rep; nop" : : : "memory");
    inside++;
    assert(inside == 1);
    inside--;
    __asm__ volatile("movl $0, %0" : "=m"(taken) : : "memory");
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
