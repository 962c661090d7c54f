// verdict: false(unreach-call)
// The compound literal is another object each time, and another thread might get its address.
#include <assert.h>
#include <pthread.h>

int locked;
pthread_mutex_t *current;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        current = &(pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
        assert(pthread_mutex_trylock(current) == 0);
        locked++;
    }
    assert(locked != 2);
    return 0;
}
