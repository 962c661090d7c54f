// verdict: true
// needs: a proof
// POSIX sleep: so many seconds pass on the monotonic clock.
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    sleep(3);
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert(end.tv_sec - begin.tv_sec >= 3);
    return 0;
}
