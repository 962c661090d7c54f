// verdict: true
// A number is classified in its own type (C11 7.12.3p1): the same value is subnormal as a `float` and normal as a `double`.
#include <assert.h>
#include <math.h>
#include <pthread.h>

float small = 1e-30f;
double same;

static void *worker(void *arg)
{
    (void)arg;
    small *= 1e-10f;
    same = small;
    return 0;
}

int main(void)
{
    pthread_t t;
    assert(isnormal(small) && isfinite(small) && !isnormal(0.0f));
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(small > 0 && !isnormal(small) && isnormal(same));
    assert(fpclassify(small) == FP_SUBNORMAL && fpclassify(-small) == FP_SUBNORMAL);
    assert(fpclassify(same) == FP_NORMAL && fpclassify(small * 0) == FP_ZERO);
    float huge = 1e38f;
    huge *= 100;
    assert(isinf(huge) && fpclassify(huge) == FP_INFINITE && !isfinite(-huge));
    float none = huge - huge;
    assert(isnan(none) && fpclassify(none) == FP_NAN && none != none);
    assert(signbit(-0.0f) && !signbit(small) && fabs(-2.5) == 2.5 && copysign(3.0, -0.0) == -3.0);
    assert(floor(-2.5) == -3 && ceil(-2.5) == -2 && trunc(-2.5) == -2 && round(-2.5) == -3 && rint(-2.5) == -2);
    assert(lround(2.5) == 3 && lrint(2.5) == 2 && fmin(1, huge - huge) == 1 && fmax(1, 2) == 2);
    return 0;
}
