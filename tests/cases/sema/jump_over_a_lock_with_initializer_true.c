// verdict: true

// The jump leaves the initializer out only where the mutex is not used; then the block begins again.
#include <assert.h>
#include <pthread.h>
static int x;
static void *f(void *p)
{
    x = 1;
    return p;
}
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, f, 0);
    pthread_join(id, 0);
    for (int i = 0; i < 3; i++) {
        if (i == 1)
            goto out;
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        assert(pthread_mutex_trylock(&lock) == 0);
        if (i == 2)
            pthread_mutex_unlock(&lock);
    out:;
    }
    return 0;
}
