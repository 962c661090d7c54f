// verdict: false(misuse)
// POSIX pthread_join: the id has ended with its thread, although another one may have been created since.
#include <pthread.h>

static void *nothing(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, nothing, 0);
    pthread_join(first, 0);
    pthread_create(&second, 0, nothing, 0);
    pthread_join(first, 0);
    return 0;
}
