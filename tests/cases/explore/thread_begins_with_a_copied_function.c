// args:
// exit: 10
// says: false(unreach-call)

// The address of the function is copied as bytes into a pointer of another type; the function gives no result.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static void nothing(void *argument) {}
int main(void)
{
    pthread_t thread;
    void *result;
    void (*own)(void *) = nothing;
    void *(*other)(void *);
    memcpy(&other, &own, sizeof other);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, &result);
    assert(!result);
    return 0;
}
