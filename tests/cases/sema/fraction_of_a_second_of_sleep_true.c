// verdict: true
// needs: a proof
// POSIX sleep, usleep: the whole time passes.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec first, second;
    clock_gettime(CLOCK_MONOTONIC, &first);
    sleep(1);
    assert(usleep(500000) == 0);
    clock_gettime(CLOCK_MONOTONIC, &second);
    assert(second.tv_sec > first.tv_sec);
    if (second.tv_sec == first.tv_sec + 1)
        assert(second.tv_nsec >= first.tv_nsec + 500000000);
    return 0;
}
