// verdict: false(unreach-call)
// After sem_unlink, the same name stands for a new semaphore; who opened the old one keeps it.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    int value = 5;
    sem_t *old = sem_open("/name", O_CREAT | O_EXCL, 0600, 1);
    if (old == SEM_FAILED)
        return 1;
    sem_unlink("/name");
    sem_t *new = sem_open("/name", O_CREAT | O_EXCL, 0600, 2);
    if (new == SEM_FAILED)
        return 1;
    sem_getvalue(old, &value);
    assert(value == 1 && new != old);
    sem_getvalue(new, &value);
    assert(value != 2);
    return 0;
}
