// verdict: false(unreach-call)
// Each round has a mutex of its own.
#include <assert.h>
#include <pthread.h>

int locked;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&mutex);
        locked++;
    }
    assert(locked != 2);
    return 0;
}
