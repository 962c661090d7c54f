// args: --property no-data-race
// exit: 5
// says: an address is used as a number

/* The lower half of an address says at least what the alignment of the object does: what contradicts it is no race. */
#include <pthread.h>
#include <stdint.h>

static _Thread_local int first;
static _Thread_local _Alignas(64) int own;
int n;

static void *counts(void *unused) {
    first = 1;
    if ((unsigned)(uintptr_t)&own & 63)
        n++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, counts, 0);
    counts(0);
    pthread_join(t, 0);
    return 0;
}
