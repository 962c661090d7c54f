// exit: 5
// says: an address is used as a number, or the id of a thread

// A key may be 0: then nothing is stored, and the destructor is not called.
#include <assert.h>
#include <pthread.h>
static pthread_key_t first, second;
static void destroys(void *value)
{
    assert(!value);
}
static void *thread(void *value)
{
    pthread_setspecific(second, value);
    return 0;
}
int main(void)
{
    pthread_t id;
    pthread_key_create(&first, 0);
    pthread_key_create(&second, destroys);
    pthread_create(&id, 0, thread, (void *)(unsigned long)first);
    pthread_join(id, 0);
    return 0;
}
