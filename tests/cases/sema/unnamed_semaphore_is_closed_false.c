// verdict: false(undefined)
// POSIX sem_close: undefined for a semaphore that sem_init has made.
#include <semaphore.h>

int main(void)
{
    sem_t turn;
    sem_init(&turn, 0, 1);
    sem_close(&turn);
    return 0;
}
