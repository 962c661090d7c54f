// exit: 5
// says: the id of a thread
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static unsigned long last;

static void release(void *memory)
{
    last = *(unsigned long *)memory;
    free(memory);
}

static void *work(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t *thread = malloc(sizeof *thread);
    if (!thread || pthread_create(thread, 0, work, 0))
        return 1;
    pthread_join(*thread, 0);
    release(thread);
    assert(last != 5);
    return 0;
}
