// verdict: true
// POSIX lgamma: the sign is 1 or -1.
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <pthread.h>

int main(void)
{
    volatile double half = -0.5, result = lgamma(half);
    (void)result;
    assert(signgam == 1 || signgam == -1);
    return 0;
}
