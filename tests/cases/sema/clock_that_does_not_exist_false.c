// verdict: false(unreach-call)
// POSIX clock_gettime: EINVAL
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    int result = clock_gettime(12345, &now);
    assert(result == 0);
    return 0;
}
