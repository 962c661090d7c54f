// verdict: false(unreach-call)
// args: --without computed-results
// POSIX lgamma: the sign is stored in signgam.
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <pthread.h>

int main(void)
{
    signgam = 5;
    volatile double half = -0.5, result = lgamma(half);
    (void)result;
    assert(signgam == 5);
    return 0;
}
