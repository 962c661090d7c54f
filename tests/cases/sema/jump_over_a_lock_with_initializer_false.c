// verdict: false(misuse)

// The mutex is in scope, but its initializer is left out.
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
    {
        goto in;
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    in:
        pthread_mutex_lock(&lock);
        pthread_mutex_unlock(&lock);
    }
    return 0;
}
