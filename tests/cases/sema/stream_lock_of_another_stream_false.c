// verdict: false(unreach-call)
// The locks of two streams are independent of each other.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int inside;

static void *writer(void *stream)
{
    flockfile(stream);
    inside++;
    assert(inside == 1);
    inside--;
    funlockfile(stream);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, writer, stdout);
    pthread_create(&second, 0, writer, stderr);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
