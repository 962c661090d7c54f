// verdict: true
// A stream has a recursive lock of its own (POSIX flockfile): two threads that hold it exclude each other.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int inside;

static void *writer(void *unused)
{
    flockfile(stdout);
    flockfile(stdout);
    inside++;
    assert(inside == 1);
    inside--;
    funlockfile(stdout);
    assert(inside == 0);
    funlockfile(stdout);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, writer, 0);
    pthread_create(&second, 0, writer, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
