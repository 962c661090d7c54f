// verdict: false(undefined)
/* The memory is too small for a mutex (40 bytes on x86-64), and no size is mentioned that could tell. */
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_mutex_t *lock = malloc(32);
    pthread_mutex_init(lock, 0);
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return 0;
}
