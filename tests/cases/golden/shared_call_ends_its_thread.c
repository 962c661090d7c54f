// flags: --calls share
// scheme: resume
// A call of a shared copy may end the thread: every caller looks whether it has, and ends its variables.
#include <assert.h>
#include <pthread.h>

static int *kept;
static int count;

static void leave(int n)
{
    count += n;
    if (count > 1)
        pthread_exit((void *)7L);
}

static int inner(int n)
{
    leave(n);
    return n;
}

static void outer(void)
{
    int here = 1;
    kept = &here;
    count = inner(1);
    count = inner(2);
}

static void *worker(void *arg)
{
    outer();
    return arg;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, &result);
    assert(result == (void *)7L);
    assert(count == 3);
    return 0;
}
