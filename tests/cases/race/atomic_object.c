// explore: true
// symbolic: true
// cbmc: true
// Assignments to an object of atomic type are atomic operations, and order what is around them.
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int ready;
static int data;

static void *set(void *unused)
{
    data = 5;
    ready = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, 0, set, 0);
    if (ready)
        seen = data;
    pthread_join(thread, 0);
    return seen;
}
