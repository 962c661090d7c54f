// verdict: false(misuse)
// POSIX pthread_barrier_init, pthread_barrierattr_destroy
#include <pthread.h>

int main(void)
{
    pthread_barrierattr_t attributes;
    pthread_barrier_t barrier;
    pthread_barrierattr_init(&attributes);
    pthread_barrierattr_destroy(&attributes);
    pthread_barrier_init(&barrier, &attributes, 1);
    return 0;
}
