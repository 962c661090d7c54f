// verdict: false(misuse)
// A thread that is created detached cannot be joined.
#include <pthread.h>

void *worker(void *arg) { return arg; }

int main(void)
{
    pthread_t t;
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attr, worker, 0);
    pthread_join(t, 0);
    return 0;
}
