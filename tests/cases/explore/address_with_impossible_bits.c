// args: --property no-data-race
// exit: 5
// says: an address is used as a number

/* The upper bits of an address are 0 on usual machines, and not in the model: what lies behind them does not count. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

int n;

static void *counts(void *memory) {
    if ((uintptr_t)memory * 3 >> 60)
        n++;
    return 0;
}

int main(void) {
    pthread_t t;
    void *memory = malloc(8);
    pthread_create(&t, 0, counts, memory);
    if ((uintptr_t)memory * 3 >> 60)
        n++;
    pthread_join(t, 0);
    return 0;
}
