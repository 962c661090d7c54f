// exit: 10
// says: ulseq verdict: false(unreach-call)

// C11 6.9.1p12: what `pthread_join` delivers for a function that ends without `return` is any value.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg)
{
    if (arg)
        return arg;
}

int main(void)
{
    pthread_t thread;
    void *result = 0;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, &result);
    assert(!result);
    return 0;
}
