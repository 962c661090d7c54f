// verdict: false(undefined)
// C11 6.5.2.2p10: the argument of sem_init that the model does not look at is computed.
#include <semaphore.h>

int divisor;

int main(void)
{
    sem_t semaphore;
    return sem_init(&semaphore, 1 / divisor, 0);
}
