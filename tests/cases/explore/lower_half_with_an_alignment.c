// args: --property no-data-race
// exit: 5
// says: an address is used as a number

/* The lower half of an address says at least what the alignment of the object does: what contradicts it is no race. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static _Thread_local _Alignas(64) int own;
int n;

static void *counts(void *memory) {
    if ((unsigned)(uintptr_t)&own & 63 || (unsigned)(uintptr_t)memory & 0xfffff || (unsigned short)(uintptr_t)memory)
        n++;
    return 0;
}

int main(void) {
    pthread_t t;
    void *memory = aligned_alloc(1 << 20, 1 << 20);
    pthread_create(&t, 0, counts, memory);
    counts(memory);
    pthread_join(t, 0);
    return 0;
}
