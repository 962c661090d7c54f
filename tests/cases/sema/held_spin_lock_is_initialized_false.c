// verdict: false(misuse)
// POSIX pthread_spin_init: undefined for one that is locked
#include <pthread.h>

pthread_spinlock_t lock;

int main(void)
{
    pthread_spin_init(&lock, 0);
    pthread_spin_lock(&lock);
    pthread_spin_init(&lock, 0);
    return 0;
}
