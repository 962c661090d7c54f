// verdict: false(unreach-call)
// 200 / -3 is -66, which is 190 as an unsigned char (C11 6.3.1.8, 6.3.1.3p2): the loop goes on.
#include <assert.h>
#include <pthread.h>
int count;
static void *worker(void *arg)
{
    __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST);
    return arg;
}
int main(void)
{
    pthread_t t[3];
    int n = 0;
    for (unsigned char i = 200; i > 30; i /= -3) {
        if (n == 3)
            break;
        pthread_create(&t[n++], 0, worker, 0);
    }
    for (int k = 0; k < n; k++)
        pthread_join(t[k], 0);
    assert(count != 3);
    return 0;
}
