// verdict: false(unreach-call)
// POSIX pthread_key_create: the order of the destructors is unspecified.
#include <assert.h>
#include <pthread.h>

pthread_key_t first, second;
int place, calls;

static void one(void *value)
{
    (void)value;
    calls++;
    assert(calls == 1);
}

static void two(void *value)
{
    (void)value;
    calls++;
}

static void *run(void *arg)
{
    pthread_setspecific(first, &place);
    pthread_setspecific(second, &place);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_key_create(&first, one);
    pthread_key_create(&second, two);
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    assert(calls == 2);
    return 0;
}
