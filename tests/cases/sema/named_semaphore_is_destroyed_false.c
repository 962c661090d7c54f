// verdict: false(undefined)
// POSIX sem_destroy: undefined for a named semaphore.
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    sem_t *turn = sem_open("/turn", O_CREAT | O_EXCL, 0600, 1);
    if (turn != SEM_FAILED)
        sem_destroy(turn);
    return 0;
}
