// verdict: false(unreach-call)
// A time that is no time is refused (POSIX nanosleep).
#include <assert.h>
#include <pthread.h>
#include <time.h>

int failed;

void *work(void *arg)
{
    struct timespec wrong = {0, -1};
    failed = nanosleep(&wrong, 0);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(failed == 0);
    return 0;
}
