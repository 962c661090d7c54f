// verdict: true
/* What a function like xmalloc gives to one caller has nothing to do with what it gives to another: the ids of threads
   in one block, a counter in the other (POSIX 2.9.2: ids are not numbers). */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *count;

static void *xmalloc(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        exit(2);
    return memory;
}

static void *array(size_t number, size_t size)
{
    return xmalloc(number * size);
}

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    ++*count;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t *threads = array(2, sizeof *threads);
    count = array(1, sizeof *count);
    *count = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(*count == 2);
    free(threads);
    free(count);
    return 0;
}
