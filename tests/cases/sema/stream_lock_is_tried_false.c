// verdict: false(unreach-call)
// `ftrylockfile` fails while another thread holds the lock.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *holder(void *unused)
{
    flockfile(stdout);
    funlockfile(stdout);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, holder, 0);
    assert(ftrylockfile(stdout) == 0);
    assert(ftrylockfile(stdout) == 0);
    funlockfile(stdout);
    funlockfile(stdout);
    pthread_join(thread, 0);
    return 0;
}
