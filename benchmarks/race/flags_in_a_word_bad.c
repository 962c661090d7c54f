/*
 * Two threads set one flag each, of a structure.
 *
 * Data race: the flags are bit-fields in one memory location.
 *
 * Features: bit-fields.
 */
#include <pthread.h>

static struct {
    unsigned char busy: 1;
    unsigned char dirty: 1;
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
