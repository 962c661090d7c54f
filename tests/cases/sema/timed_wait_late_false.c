// verdict: false(unreach-call)
// The time may have passed although a signal came before the waiting thread had its mutex again.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int set, late;

void *waiter(void *arg)
{
    struct timespec at = {0, 0};
    pthread_mutex_lock(&m);
    if (!set && pthread_cond_timedwait(&c, &m, &at) == ETIMEDOUT && set)
        late = 1;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    set = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(!late);
    return 0;
}
