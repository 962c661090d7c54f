/*
 * Two owners of one object; the last one frees it.
 *
 * Invalid free: none, the owner that counts down to zero frees it.
 *
 * Features: atomics, heap.
 */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct object {
    atomic_int owners;
    int value;
};

static void release(struct object *object)
{
    if (atomic_fetch_sub(&object->owners, 1) == 1)
        free(object);
}

static void *drop(void *object)
{
    release(object);
    return 0;
}

int main(void)
{
    struct object *object = malloc(sizeof *object);
    pthread_t other;
    atomic_init(&object->owners, 2);
    object->value = 1;
    pthread_create(&other, 0, drop, object);
    release(object);
    pthread_join(other, 0);
    return 0;
}
