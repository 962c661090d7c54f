// verdict: true
// Each thread has an errno of its own; uses of its name keep no address.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int last(void)
{
    return errno;
}

static void *work(void *arg)
{
    errno = 4;
    errno += last();
    assert(errno == 8);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    errno = 0;
    errno++;
    assert(last() == 1);
    pthread_join(t, 0);
    return 0;
}
