// verdict: true
// needs: a proof
// gettid(2): the number of the first thread is that of the process; others have another one.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static void *run(void *arg)
{
    assert(gettid() == gettid() && gettid() != getpid());
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    assert(gettid() == getpid());
    pthread_join(thread, 0);
    return 0;
}
