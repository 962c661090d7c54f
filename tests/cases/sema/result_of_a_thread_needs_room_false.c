// verdict: false(undefined)
// pthread_join stores a pointer, which has more bytes than the number that is there.
#include <pthread.h>

static void *work(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t t;
    int result[1];
    pthread_create(&t, 0, work, 0);
    pthread_join(t, (void **)result);
    return 0;
}
