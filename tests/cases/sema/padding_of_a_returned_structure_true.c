// verdict: true
// The padding of a structure that a function returns is of no account if nothing looks at the bytes of structures.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct text {
    int length;
    char *bytes;
};

static struct text repeated(int count)
{
    struct text text = {0, malloc(4)};
    for (int i = 0; i < count; i++)
        text.bytes[i] = 'x', text.length++;
    return text;
}

static void *worker(void *arg)
{
    struct text text = repeated(2);
    assert(text.length == 2 && text.bytes[1] == 'x');
    free(text.bytes);
    return arg;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
