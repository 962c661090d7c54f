// verdict: false(misuse)
// C11 7.26.4.2: only mtx_init makes a mutex.
#include <threads.h>

mtx_t lock;

int work(void *arg)
{
    mtx_lock(&lock);
    mtx_unlock(&lock);
    return arg != 0;
}

int main(void)
{
    thrd_t t;
    thrd_create(&t, work, 0);
    thrd_join(t, 0);
    return 0;
}
