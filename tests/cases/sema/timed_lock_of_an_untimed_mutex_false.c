// verdict: false(misuse)
// C11 7.26.4.4p2: the mutex shall support timeout.
#include <threads.h>

int main(void)
{
    struct timespec until = {1, 0};
    mtx_t mutex;
    mtx_init(&mutex, mtx_plain | mtx_recursive);
    mtx_timedlock(&mutex, &until);
    return 0;
}
