// exit: 10
// says: undefined behavior: access to a local variable after its life
#include <pthread.h>

int *p;

static void *runs(void *arg)
{
    int x = 1;
    if (p)
        x = *p;
    else
        p = &x;
    return arg;
}

int main(void)
{
    pthread_t t;
    for (int i = 0; i < 2; i++) {
        pthread_create(&t, 0, runs, 0);
        pthread_join(t, 0);
    }
    return 0;
}
