// verdict: true
// needs: a proof
#include <assert.h>
#include <pthread.h>

int locked;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_spinlock_t lock;
        pthread_spin_init(&lock, 0);
        pthread_spin_lock(&lock);
        locked++;
    }
    assert(locked == 2);
    return 0;
}
