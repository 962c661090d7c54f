// verdict: true
// needs: a proof
// An initializer, or a function of the library, makes a mutex.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t *kept;

static void locks(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    kept = &mutex;
    assert(pthread_mutex_lock(kept) == 0);
    assert(pthread_mutex_unlock(kept) == 0);
}

int main(void)
{
    {
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
        kept = &mutex;
        assert(pthread_mutex_lock(kept) == 0);
        assert(pthread_mutex_unlock(kept) == 0);
    }
    {
        pthread_mutex_t other;
        kept = &other;
        pthread_mutex_init(&other, 0);
        assert(pthread_mutex_lock(kept) == 0);
        assert(pthread_mutex_trylock(kept) != 0);
        assert(pthread_mutex_unlock(kept) == 0);
    }
    locks();
    return 0;
}
