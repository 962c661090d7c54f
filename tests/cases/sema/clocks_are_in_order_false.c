// verdict: false(unreach-call)
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec first, second;
    clock_gettime(CLOCK_MONOTONIC, &first);
    clock_gettime(CLOCK_MONOTONIC, &second);
    assert(first.tv_nsec <= second.tv_nsec);
    return 0;
}
