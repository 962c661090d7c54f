// verdict: false(undefined)
/* Locking writes the lock, and this one is constant (C11 6.7.3p6). */
#include <pthread.h>

static const pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock((pthread_mutex_t *)&lock);
    return 0;
}
