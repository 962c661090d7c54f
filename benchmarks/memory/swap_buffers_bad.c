/*
 * Two threads install a new buffer and free the old one.
 *
 * Invalid free: both may read the same old buffer.
 *
 * Features: atomics, heap.
 */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static char *_Atomic buffer;

static void *renew(void *unused)
{
    char *fresh = malloc(8);
    char *old = buffer;
    buffer = fresh;
    free(old);
    return unused;
}

int main(void)
{
    pthread_t other;
    buffer = malloc(8);
    pthread_create(&other, 0, renew, 0);
    renew(0);
    pthread_join(other, 0);
    return 0;
}
