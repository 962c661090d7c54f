// verdict: true
// The time need not be checked if the semaphore is free.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void)
{
    struct timespec never = {1, -1}, until = {1, 999999999};
    sem_t semaphore;
    int result;
    sem_init(&semaphore, 0, 0);
    assert(sem_timedwait(&semaphore, &never) == -1 && errno == EINVAL);
    assert(sem_timedwait(&semaphore, &until) == -1 && errno == ETIMEDOUT);
    sem_post(&semaphore);
    result = sem_timedwait(&semaphore, &never);
    assert(result == 0 || (result == -1 && errno == EINVAL));
    return 0;
}
