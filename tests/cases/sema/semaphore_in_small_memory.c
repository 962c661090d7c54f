// verdict: false(undefined)
#include <semaphore.h>
#include <stdlib.h>

int main(void)
{
    sem_t *semaphore = malloc(sizeof(sem_t) - 1);
    if (!semaphore)
        return 1;
    sem_init(semaphore, 0, 1);
    return 0;
}
