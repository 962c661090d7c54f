// exit: 10
// says: false(unreach-call)

// The result of a thread that ends without one is any value.
#include <assert.h>
#include <pthread.h>
static void *thread(void *argument)
{
    (void)argument;
}
int main(void)
{
    pthread_t id;
    void *result;
    pthread_create(&id, 0, thread, 0);
    pthread_join(id, &result);
    assert(!result);
    return 0;
}
