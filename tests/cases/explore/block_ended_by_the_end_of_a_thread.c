// exit: 10
// says: after its block has ended
#include <pthread.h>

int *p;

static void *ends(void *unused)
{
    if (!unused) {
        int x = 1;
        p = &x;
        pthread_exit((void *)(long)*p);
    }
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, ends, 0);
    pthread_join(t, 0);
    return *p;
}
