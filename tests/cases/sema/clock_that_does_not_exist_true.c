// verdict: true
// needs: a proof
// POSIX clock_gettime: EINVAL for a clock that does not exist.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    assert(clock_gettime(77, &now) == -1 && errno == EINVAL);
    return 0;
}
