// verdict: false(unreach-call)
// The result is computed before the cleanup, and so before the other thread may write.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void release(pthread_mutex_t **lock)
{
    pthread_mutex_unlock(*lock);
}

static int next(void)
{
    __attribute__((cleanup(release))) pthread_mutex_t *guard = &m;
    pthread_mutex_lock(guard);
    return ++shared;
}

void *thread(void *arg)
{
    int own = next();
    assert(own == shared);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    next();
    pthread_join(t, 0);
    return 0;
}
