// verdict: false(unreach-call)
// Without `lock` an instruction reads and writes memory in two steps.
#include <assert.h>
#include <pthread.h>

static int count, seen;

static int fetch_and_add(int *at, int n)
{
    __asm__ volatile("xaddl %0, %1" : "+r"(n), "+m"(*at) : : "memory");
    return n;
}

static void *work(void *arg)
{
    int old = fetch_and_add(&count, 1);
    __asm__ volatile("lock; addl %1, %0" : "+m"(seen) : "ir"(old) : "memory");
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2 && seen == 1);
    return 0;
}
