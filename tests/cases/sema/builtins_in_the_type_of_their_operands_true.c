// verdict: true
// Tests for overflow that store no result, and macros of <tgmath.h>.
#include <assert.h>
#include <pthread.h>
#include <tgmath.h>

static float r;

void *thread(void *arg)
{
    r = sqrt(4.0f) + fabs(-1.0f);
    return arg;
}

int main(void)
{
    pthread_t t;
    int effects = 0;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(r == 3.0f && _Generic(fabs(1), double: 1, default: 0) && _Generic(fabs(1.0f), float: 1, default: 0));
    assert(__builtin_add_overflow_p(100, 100, (signed char)0));
    assert(!__builtin_sub_overflow_p(1u, 2, 0) && __builtin_sub_overflow_p(1u, 2, 0u));
    assert(__builtin_mul_overflow_p(65536, 65536, (effects++, 0)) && effects == 1);
    assert(__builtin_speculation_safe_value(7) == 7);
    return 0;
}
