// verdict: true
// A mutex in a block, whose address is kept, is initialized in memory of its own.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t *kept;
int counter;

void *work(void *arg)
{
    pthread_mutex_lock(kept);
    counter++;
    pthread_mutex_unlock(kept);
    return arg;
}

int main(void)
{
    {
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        pthread_t t;
        kept = &lock;
        pthread_create(&t, 0, work, 0);
        pthread_mutex_lock(&lock);
        counter++;
        pthread_mutex_unlock(&lock);
        pthread_join(t, 0);
    }
    assert(counter == 2);
    return 0;
}
