// verdict: true
#include <pthread.h>

void reach_error(void);

pthread_t first;

static void *waits(void *arg)
{
    void *result = 0;
    (void)arg;
    if (pthread_join(first, &result) != 0 || result != (void *)7) reach_error();
    return 0;
}

int main(void)
{
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, waits, 0);
    pthread_exit((void *)7);
}
