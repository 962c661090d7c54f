// verdict: false(misuse)
// POSIX pthread_rwlock_init: the attributes were not initialized.
#include <pthread.h>

int main(void)
{
    pthread_rwlockattr_t attributes;
    pthread_rwlock_t lock;
    pthread_rwlock_init(&lock, &attributes);
    return 0;
}
