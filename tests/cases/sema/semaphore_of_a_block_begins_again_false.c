// verdict: false(misuse)
// Only the semaphore of the first round is initialized.
#include <semaphore.h>

int main(void)
{
    for (int i = 0; i < 2; i++) {
        sem_t items;
        if (i == 0)
            sem_init(&items, 0, 2);
        sem_wait(&items);
    }
    return 0;
}
