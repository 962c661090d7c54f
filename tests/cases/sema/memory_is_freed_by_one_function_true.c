// verdict: true
// A function frees whatever it gets: the ids of threads in one block have nothing to do with addresses in another one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pool {
    pthread_t *threads;
    size_t count;
};

static void release(void *memory)
{
    if (memory != NULL)
        free(memory);
}

static void *work(void *pool)
{
    assert(((struct pool *)pool)->count == 1);
    return 0;
}

int main(void)
{
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return 1;
    pool->count = 1;
    pool->threads = calloc(pool->count, sizeof *pool->threads);
    if (!pool->threads)
        return 1;
    if (pthread_create(&pool->threads[0], 0, work, pool))
        return 1;
    pthread_join(pool->threads[0], 0);
    release(pool->threads);
    release(pool);
    return 0;
}
