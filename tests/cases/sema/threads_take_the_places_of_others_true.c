// verdict: true
// An id is overwritten when a thread is created again.
#include <pthread.h>

pthread_t threads[2];

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 2; i++)
            pthread_create(&threads[i], 0, nothing, 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], 0);
    }
    return 0;
}
