// verdict: unknown
// args: --calls inline --inline-limit 8
// Calls that are nested too deeply to be inlined are a bound.
#include <assert.h>
#include <pthread.h>

int sum;

static void sixth(void)
{
    sum++;
}

static void fifth(void)
{
    sixth();
    sum++;
}

static void fourth(void)
{
    fifth();
    sum++;
}

static void third(void)
{
    fourth();
    sum++;
}

static void second(void)
{
    third();
    sum++;
}

static void *first(void *arg)
{
    second();
    assert(sum == 5);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, first, 0);
    pthread_join(thread, 0);
    return 0;
}
