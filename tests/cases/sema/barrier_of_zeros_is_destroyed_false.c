// verdict: false(misuse)

#include <pthread.h>
static pthread_barrier_t barrier;
int main(void)
{
    pthread_barrier_destroy(&barrier);
    return 0;
}
