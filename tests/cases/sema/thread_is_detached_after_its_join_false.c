// verdict: false(misuse)
// POSIX pthread_detach
#include <pthread.h>

pthread_t threads[2];

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_create(&threads[0], 0, nothing, 0);
    pthread_join(threads[0], 0);
    pthread_create(&threads[1], 0, nothing, 0);
    pthread_detach(threads[0]);
    return 0;
}
