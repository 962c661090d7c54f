// verdict: false(unreach-call)
#include <pthread.h>

void reach_error(void);

pthread_t first;
int number;

static void *waits(void *arg)
{
    void *result = 0;
    (void)arg;
    pthread_join(first, &result);
    if (*(int *)result == 3) reach_error();
    return 0;
}

static void leave(void)
{
    number = 3;
    pthread_exit(&number);
}

int main(void)
{
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, waits, 0);
    leave();
    return 0;
}
