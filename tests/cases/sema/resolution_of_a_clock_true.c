// verdict: true
// needs: a proof
// POSIX clock_getres: no process sets the resolution of a clock.
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec first, second;
    clock_getres(CLOCK_MONOTONIC, &first);
    clock_getres(CLOCK_MONOTONIC, &second);
    assert(first.tv_sec == second.tv_sec && first.tv_nsec == second.tv_nsec);
    return 0;
}
