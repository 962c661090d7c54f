// verdict: false(unreach-call)
// POSIX clock_settime: the program sets the clock back.
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec begin = {0, 0}, now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec == 5) {
        clock_settime(CLOCK_REALTIME, &begin);
        clock_gettime(CLOCK_REALTIME, &now);
        assert(now.tv_sec >= 5);
    }
    return 0;
}
