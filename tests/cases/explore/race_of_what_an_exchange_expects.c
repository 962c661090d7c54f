// args: --property data-race
// exit: 10
// says: data race
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
atomic_int place = 1;
atomic_int expected;
static void *other(void *arg)
{
    place = 2;
    assert(expected != 0);
    return arg;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    atomic_compare_exchange_strong(&place, (int *)&expected, 5);
    pthread_join(thread, 0);
    return 0;
}
