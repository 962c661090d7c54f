#include <assert.h>
#include <pthread.h>
int data[8], ready, seen;
void *work(void *arg)
{
    int me = (int)(long)arg;
    for (int i = 0; i < 200; i++)
        __atomic_fetch_add(&data[(i + me) % 8], i ^ me, __ATOMIC_SEQ_CST);
    if (me == 3)
        __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
    if (me == 1)
        seen = __atomic_load_n(&ready, __ATOMIC_SEQ_CST);
    return 0;
}
int main(void)
{
    pthread_t t[5];
    for (long i = 0; i < 5; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < 5; i++)
        pthread_join(t[i], 0);
    assert(!seen);
    return 0;
}
