// verdict: false(unreach-call)
// POSIX pthread_barrier_init may fail; that of glibc does for such a count.
#include <assert.h>
#include <pthread.h>

int main(void)
{
    pthread_barrier_t barrier;
    assert(pthread_barrier_init(&barrier, 0, 4000000000u) == 0);
    return 0;
}
