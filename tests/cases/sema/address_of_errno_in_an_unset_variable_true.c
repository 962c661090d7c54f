// verdict: true
// The variable for the address of errno has an arbitrary value before: that is no other use of the address.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *run(void *arg)
{
    return arg;
}

int main(void)
{
    pthread_t thread;
    int *place, result;
    place = &errno;
    result = pthread_create(&thread, 0, run, 0);
    *place = result;
    assert(errno == result);
    if (result == 0)
        pthread_join(thread, 0);
    return 0;
}
