// verdict: false(undefined)
// The value of a semaphore is stored through a null pointer: what a model of the library does is checked, too.
#include <semaphore.h>

int main(void)
{
    sem_t s;
    sem_init(&s, 0, 1);
    sem_getvalue(&s, 0);
    return 0;
}
