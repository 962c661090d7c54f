// A detached thread that never ends and does nothing that others notice; main sleeps for days.
#include <pthread.h>
#include <unistd.h>

static void *spin(void *p)
{
    pthread_detach(pthread_self());
    for (;;) {
    }
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, spin, 0);
    sleep(200000);
    pthread_join(t, 0);
    return 0;
}
