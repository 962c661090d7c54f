// verdict: true
// Attributes may end after what was made with them has begun.
#include <pthread.h>

int main(void)
{
    pthread_barrierattr_t of_barrier;
    pthread_condattr_t of_condition;
    pthread_rwlockattr_t of_lock;
    pthread_barrier_t barrier;
    pthread_cond_t condition;
    pthread_rwlock_t lock;
    pthread_barrierattr_init(&of_barrier);
    pthread_barrier_init(&barrier, &of_barrier, 1);
    pthread_barrierattr_destroy(&of_barrier);
    pthread_condattr_init(&of_condition);
    pthread_condattr_setclock(&of_condition, 1);
    pthread_cond_init(&condition, &of_condition);
    pthread_condattr_destroy(&of_condition);
    pthread_rwlockattr_init(&of_lock);
    pthread_rwlockattr_setpshared(&of_lock, 0);
    pthread_rwlock_init(&lock, &of_lock);
    pthread_rwlockattr_destroy(&of_lock);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_cond_signal(&condition);
    pthread_barrier_wait(&barrier);
    return 0;
}
