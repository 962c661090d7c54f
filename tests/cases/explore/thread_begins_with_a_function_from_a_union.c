// args:
// exit: 10
// says: false(unreach-call)

// The other member of a union says that the function returns an int: only so many bits of the result are known.
#include <assert.h>
#include <pthread.h>
static union {
    int (*own)(void *);
    void *(*other)(void *);
} start;
static int minus_one(void *argument) { return -1; }
int main(void)
{
    pthread_t thread;
    void *result;
    start.own = minus_one;
    pthread_create(&thread, 0, start.other, 0);
    pthread_join(thread, &result);
    assert((long)result == -1);
    return 0;
}
