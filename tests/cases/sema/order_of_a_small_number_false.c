// verdict: false(unreach-call)
// Each object is behind the numbers next to null.
#include <assert.h>
#include <pthread.h>

static int object;
static int *_Atomic shared;

static void *setter(void *unused)
{
    shared = &object;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, setter, 0);
    assert(shared <= (int *)1);
    pthread_join(thread, 0);
    return 0;
}
