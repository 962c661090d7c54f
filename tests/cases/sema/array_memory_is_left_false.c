// verdict: false(undefined)
// The new array has eight elements.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int *items = arg;
    items[1] = 7;
    return arg;
}

int main(void)
{
    pthread_t t;
    void *buffer = 0;
    assert(posix_memalign(&buffer, 3, 16) == EINVAL && buffer == 0);
    if (posix_memalign(&buffer, 64, 4 * sizeof(int)))
        return 1;
    pthread_create(&t, 0, work, buffer);
    pthread_join(t, 0);
    int *items = reallocarray(buffer, 8, sizeof *items);
    if (!items) {
        free(buffer);
        return 1;
    }
    items[8] = 1;
    assert(items[1] == 7);
    assert(!reallocarray(items, (size_t)1 << 62, 8));
    free(items);
    return 0;
}
