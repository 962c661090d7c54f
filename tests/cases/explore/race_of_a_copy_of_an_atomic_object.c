// args: --property data-race
// exit: 10
// says: data race on `x`
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

// C11 5.1.2.4p25: memcpy is no atomic operation, also not on an atomic object.

_Atomic int x;

static void *copies(void *arg)
{
    int value;
    memcpy(&value, (void *)&x, sizeof value);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, copies, 0);
    atomic_store(&x, 2);
    pthread_join(thread, 0);
    return 0;
}
