// verdict: unknown
// POSIX getenv: without a change of the environment, the value is the same.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *work(void *arg)
{
    *(char **)arg = getenv("NAME");
    return 0;
}

int main(void)
{
    pthread_t t;
    char *value = 0;
    pthread_create(&t, 0, work, &value);
    char *other = getenv("OTHER"), *own = getenv("NAME");
    pthread_join(t, 0);
    assert(!value == !own);
    (void)other;
    return 0;
}
