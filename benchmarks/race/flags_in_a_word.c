/*
 * Two threads set one flag each, of a structure.
 *
 * Data race: none, the flags are characters, which are memory locations of their own (C11 3.14).
 *
 * Features: bit-fields.
 */
#include <pthread.h>

static struct {
    unsigned char busy;
    unsigned char dirty;
} flags;

static void *begin(void *unused)
{
    flags.busy = 1;
    return unused;
}

static void *change(void *unused)
{
    flags.dirty = 1;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, begin, 0);
    pthread_create(&two, 0, change, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return !flags.busy;
}
