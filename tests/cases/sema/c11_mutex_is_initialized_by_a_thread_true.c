// verdict: true
// needs: a proof
// C11 7.26.4.2: a static mutex can be initialized by any thread.
#include <assert.h>
#include <threads.h>

mtx_t lock;
int count;

int work(void *arg)
{
    mtx_init(&lock, mtx_plain);
    mtx_lock(&lock);
    count++;
    mtx_unlock(&lock);
    return arg != 0;
}

int main(void)
{
    thrd_t t;
    thrd_create(&t, work, 0);
    thrd_join(t, 0);
    if (mtx_trylock(&lock) == thrd_success)
        assert(count == 1);
    return 0;
}
