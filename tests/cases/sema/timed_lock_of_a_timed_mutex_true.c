// verdict: true
// C11 7.26.4.2: mtx_timed, also with mtx_recursive
#include <assert.h>
#include <threads.h>

mtx_t mutex;
struct timespec until = {1, 0};
int result = -1;

static int other(void *arg)
{
    result = mtx_timedlock(&mutex, &until);
    return 0;
}

int main(void)
{
    mtx_t plain;
    thrd_t thread;
    mtx_init(&plain, mtx_timed);
    assert(mtx_timedlock(&plain, &until) == thrd_success);
    mtx_unlock(&plain);
    mtx_init(&mutex, mtx_timed | mtx_recursive);
    mtx_lock(&mutex);
    mtx_timedlock(&mutex, &until);
    mtx_unlock(&mutex);
    thrd_create(&thread, other, 0);
    thrd_join(thread, 0);
    assert(result == thrd_timedout);
    assert(mtx_trylock(&mutex) == thrd_success);
    return 0;
}
