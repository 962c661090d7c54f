// verdict: unknown
// Another thread gets the address of this thread's errno, from a call through a pointer. The assertion can fail, and
// errno of each thread is a variable of its own in the translation: that is a bound.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int *kept;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg)
{
    pthread_mutex_lock(&m);
    int *to = kept;
    pthread_mutex_unlock(&m);
    if (to)
        *to = 4;
    return arg;
}

int main(void)
{
    pthread_t t;
    int *(*location)(void) = __errno_location;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    kept = location();
    pthread_mutex_unlock(&m);
    errno = 0;
    assert(errno == 0);
    pthread_join(t, 0);
    return 0;
}
