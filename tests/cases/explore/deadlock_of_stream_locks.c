// args: --property=deadlock
// exit: 10
// says: no-deadlock
#include <pthread.h>
#include <stdio.h>

// Two streams are locked in opposite orders: waiting for a stream is waiting for a mutex, not a loop that goes on.
static void *other(void *unused)
{
    flockfile(stderr);
    flockfile(stdout);
    funlockfile(stdout);
    funlockfile(stderr);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    flockfile(stdout);
    flockfile(stderr);
    funlockfile(stderr);
    funlockfile(stdout);
    pthread_join(thread, 0);
    return 0;
}
