// verdict: true
// C11 7.26.4.3p2, 7.26.4.5: only mtx_lock and mtx_timedlock may not be called by the holder, and a recursive mutex may be locked again.
#include <assert.h>
#include <threads.h>

int main(void)
{
    mtx_t plain, recursive;
    mtx_init(&plain, mtx_plain);
    mtx_lock(&plain);
    assert(mtx_trylock(&plain) == thrd_busy);
    mtx_unlock(&plain);
    mtx_init(&recursive, mtx_plain | mtx_recursive);
    mtx_lock(&recursive);
    assert(mtx_lock(&recursive) == thrd_success);
    mtx_unlock(&recursive);
    mtx_unlock(&recursive);
    return 0;
}
