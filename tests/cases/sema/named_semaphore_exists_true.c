// verdict: true
// A semaphore that exists is not created again.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    int value = 5;
    sem_t *first = sem_open("/name", O_CREAT | O_EXCL, 0600, 1);
    if (first == SEM_FAILED)
        return 1;
    assert(sem_open("/name", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED);
    sem_t *again = sem_open("/name", O_CREAT, 0600, 3);
    assert(again == SEM_FAILED || again == first);
    sem_getvalue(first, &value);
    assert(value == 1);
    return 0;
}
