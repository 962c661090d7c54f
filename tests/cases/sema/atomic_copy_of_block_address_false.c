// verdict: false(undefined)
// An atomic operation hands on the address of a local of a block that has ended.
#include <pthread.h>

int *kept;

void *work(void *arg)
{
    {
        int local = 1;
        int *pointer = &local;
        kept = __atomic_load_n(&pointer, __ATOMIC_SEQ_CST);
    }
    int late = *kept;
    return late ? arg : 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
