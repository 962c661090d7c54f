// exit: 0
// says: true

// A key that is passed on by its address, and numbers behind it, are no uses of its number.
#include <assert.h>
#include <pthread.h>
static void *work(void *argument)
{
    pthread_key_t *key = argument;
    if (pthread_setspecific(*key, (void *)42))
        return 0;
    assert((long)pthread_getspecific(*key) == 42);
    return 0;
}
int main(void)
{
    pthread_key_t key;
    pthread_t thread;
    if (pthread_key_create(&key, 0))
        return 1;
    assert(!pthread_getspecific(key));
    pthread_create(&thread, 0, work, &key);
    pthread_join(thread, 0);
    return 0;
}
