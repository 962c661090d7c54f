// verdict: false(undefined)
// Only the thread that holds the lock of a stream may release it (POSIX flockfile).
#include <pthread.h>
#include <stdio.h>

static void *other(void *unused)
{
    funlockfile(stdout);
    return 0;
}

int main(void)
{
    pthread_t thread;
    flockfile(stdout);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    funlockfile(stdout);
    return 0;
}
