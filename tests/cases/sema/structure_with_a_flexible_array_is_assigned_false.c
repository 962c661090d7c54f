// verdict: false(unreach-call)
// What the worker assigned is there.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct text {
    int length;
    short parts[];
};

static struct text *shared;

static void *worker(void *unused) {
    struct text copy = {1};
    (void)unused;
    *shared = copy;
    return NULL;
}

int main(void) {
    struct text *from = malloc(sizeof *from + 3 * sizeof(short));
    shared = malloc(sizeof *shared + sizeof(short));
    if (!from || !shared)
        return 0;
    from->length = 3;
    from->parts[0] = from->parts[2] = 4;
    shared->parts[0] = 7;
    *shared = *from;
    assert(shared->length == 3 && shared->parts[0] == 7);
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    struct text last = *shared;
    assert(last.length == 3 && shared->parts[0] == 7 && from->parts[2] == 4);
    free(from);
    free(shared);
    return 0;
}
