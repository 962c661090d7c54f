// verdict: false(unreach-call)
// POSIX sem_timedwait: EINVAL if it would wait and the nanoseconds are none.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void)
{
    struct timespec until = {1, 1000000000};
    sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    if (sem_timedwait(&semaphore, &until) == -1)
        assert(errno == ETIMEDOUT);
    return 0;
}
