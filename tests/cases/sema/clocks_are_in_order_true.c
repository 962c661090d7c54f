// verdict: true
// POSIX clock_getres: a monotonic clock does not go back; nobody sets the other one back here.
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec first, second;
    time_t before = time(0), after;
    assert(time(&after) == after && before <= after);
    clock_gettime(CLOCK_MONOTONIC, &first);
    clock_gettime(CLOCK_MONOTONIC, &second);
    assert(first.tv_sec <= second.tv_sec);
    if (first.tv_sec == second.tv_sec)
        assert(first.tv_nsec <= second.tv_nsec);
    return 0;
}
