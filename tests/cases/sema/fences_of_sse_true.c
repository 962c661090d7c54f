// verdict: true
// needs: a proof
// The fences of SSE order accesses, which are sequentially consistent here.
#include <assert.h>
#include <emmintrin.h>
#include <pthread.h>

static int x, y, left, right;

static void *one(void *argument)
{
    x = 1;
    _mm_mfence();
    left = y;
    return argument;
}

static void *other(void *argument)
{
    y = 1;
    _mm_mfence();
    right = x;
    return argument;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, other, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    _mm_sfence();
    _mm_lfence();
    _mm_clflush(&x);
    assert(left || right);
    return 0;
}
